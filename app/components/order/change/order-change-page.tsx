import { LinkButton } from "#app/components/kit/button.tsx";
import type { OrderChoices } from "#app/contract/orders/order-changes.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import { partPosition } from "#app/domain/order/number.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { partsText } from "#app/i18n/order-parts.ts";
import { orderChange as texts } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderChangeReply } from "#app/view-models/orders/order-change.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { countedParts } from "#app/components/order/counted-parts.ts";
import { OrderChangeForm } from "./order-change-form.tsx";
import { OrderChangePreview } from "./order-change-preview.tsx";
import { changePath, orderPath } from "#app/components/order/order-path.ts";

const t = namespace("orderChange", texts);

type Props = {
  order: Pick<Order, "uuid" | "number" | "parts" | "can" | "cancelRequest" | "paymentMethod" | "paymentStatus">;
  /** The only part to change; null for all changeable ones. */
  part: string | null;
  /** Null if nothing can be changed any more. */
  choices: OrderChoices | null;
  formKey: string;
  reply: FormReply | null;
};

/** Two steps: editing, then a preview to confirm. */
export function OrderChangePage({ order, part, choices, formKey, reply }: Props) {
  const own = reply?.form === "order-change" ? reply : null;
  const { confirm, ...found } = orderChangeReply(own);
  if (choices !== null && own !== null && confirm !== null)
    return <OrderChangePreview preview={confirm.preview} confirmKey={confirm.key} added={found.added} reply={own} />;
  return (
    <>
      <p>
        <a href={orderPath(order.uuid)}>← {t("toOrder")}</a>
      </p>
      {choices === null ? (
        <>
          <p className="order-closed">{t(part === null ? "closed" : "closedPart")}</p>
          <LinkButton href={orderPath(order.uuid)}>{t("toOrder")}</LinkButton>
        </>
      ) : (
        <>
          <ChangedParts order={order} choices={choices} part={part} />
          <OrderChangeForm choices={choices} reply={own} {...found} />
        </>
      )}
      <CancelOrder order={order} reply={reply} formKey={formKey} />
    </>
  );
}

/** Parts covered by the form, and parts that stay unchanged. */
function ChangedParts({
  order,
  choices: { parts, fixedParts },
  part,
}: Pick<Props, "order" | "part"> & { choices: OrderChoices }) {
  if (part === null && fixedParts.length === 0) return null;
  const named = (numbers: readonly string[]) =>
    capitalized(
      partsText({
        positions: numbers.map((number) => partPosition(order.number, number)),
        of: countedParts(order),
      }),
    );
  return (
    <p className="order-changed-parts">
      {part === null
        ? t(fixedParts.length === 1 ? "fixedPart" : "fixedParts", { parts: named(fixedParts) })
        : t("onlyPart", { part: named(parts) })}
      {part !== null && (
        <>
          {" "}
          <a className="text-link" href={changePath(order.number)}>
            {t("allParts")}
          </a>
        </>
      )}
    </p>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
