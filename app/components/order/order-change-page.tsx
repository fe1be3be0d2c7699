import { LinkButton } from "#app/components/kit/button.tsx";
import type { OrderChoices } from "#app/contract/order-changes.ts";
import type { Order } from "#app/contract/orders.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { orderChange as texts } from "#app/i18n/ru/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderChangeReply } from "#app/view-models/order-change.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { OrderChangeForm } from "./order-change-form.tsx";
import { OrderChangePreview } from "./order-change-preview.tsx";
import { orderPath } from "./order-path.ts";

const t = namespace("orderChange", texts);

type Props = {
  order: Pick<Order, "uuid" | "can" | "cancelRequest" | "paymentMethod" | "paymentStatus">;
  /** Null where nothing can be changed any more. */
  choices: OrderChoices | null;
  formKey: string;
  reply: FormReply | null;
};

/** An order is changed in two steps: what is to be different, and what that comes to. */
export function OrderChangePage({ order, choices, formKey, reply }: Props) {
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
          <p className="order-closed">{t("closed")}</p>
          <LinkButton href={orderPath(order.uuid)}>{t("toOrder")}</LinkButton>
        </>
      ) : (
        <OrderChangeForm choices={choices} reply={own} {...found} />
      )}
      <CancelOrder order={order} reply={reply} formKey={formKey} />
    </>
  );
}
