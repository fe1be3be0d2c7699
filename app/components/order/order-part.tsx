import type { Order } from "#app/contract/orders.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { OrderItems } from "./order-items.tsx";
import { compositionPath } from "./order-path.ts";
import { PartDelivery } from "./part-delivery.tsx";
import { PartTravel } from "./part-travel.tsx";
import { shownSum } from "./shown-sum.ts";
import { StatusWord } from "./status-word.tsx";

const t = namespace("order", texts);

/** One shipment, with its own status and dates. */
export function OrderPart({ part, order }: { part: Order["parts"][number]; order: Order }) {
  return (
    <section className="order-part">
      <header>
        <h2>{t(`kind.${part.kind}`)}</h2>
        <StatusWord status={part.status} />
        <small className="muted">{t("part", { number: part.number })}</small>
        <span className="price">{shownSum(part.itemsSum)}</span>
      </header>
      {part.status !== "canceled" && <PartDelivery delivery={part.delivery} />}
      <PartTravel part={part} />
      <OrderItems items={part.items} />
      {order.parts.length > 1 && (
        <p className="order-part-papers">
          <a className="text-link" href={compositionPath(order.number, part.number)}>
            {t("composition")}
          </a>
        </p>
      )}
    </section>
  );
}
