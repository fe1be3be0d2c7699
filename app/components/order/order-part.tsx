import type { Order } from "#app/contract/orders.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { partPosition } from "#app/domain/order/number.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CancelPart } from "./cancel-order.tsx";
import { countedParts } from "./counted-parts.ts";
import { OrderItems } from "./order-items.tsx";
import { changePath, compositionPath, partAnchor } from "./order-path.ts";
import { PartDelivery } from "./part-delivery.tsx";
import { PartTravel } from "./part-travel.tsx";
import { shownSum } from "./shown-sum.ts";
import { StatusWord } from "./status-word.tsx";

const t = namespace("order", texts);

type Props = { part: Order["parts"][number]; order: Order; reply: FormReply | null };

/** One shipment, with its own status and dates. */
export function OrderPart({ part, order, reply }: Props) {
  const position = partPosition(order.number, part.number);
  return (
    <section className="order-part" id={partAnchor(position)}>
      <header>
        <h2>{t(`kind.${part.kind}`)}</h2>
        <StatusWord status={part.status} />
        <small className="muted">
          {order.parts.length > 1
            ? t("part", { part: position, of: countedParts(order), number: part.number })
            : t("onlyPart", { number: part.number })}
        </small>
        <span className="price">{shownSum(part.itemsSum)}</span>
      </header>
      {part.status !== "canceled" && <PartDelivery part={part} />}
      <PartTravel part={part} />
      <OrderItems items={part.items} />
      {order.parts.length > 1 && (
        <p className="order-part-papers">
          {part.can.change && (
            <a className="text-link" href={changePath(order.number, part.number)}>
              {t("changePart", { part: position })}
            </a>
          )}
          <a className="text-link" href={compositionPath(order.number, part.number)}>
            {t("composition")}
          </a>
        </p>
      )}
      <CancelPart order={order} part={part} reply={reply} />
    </section>
  );
}
