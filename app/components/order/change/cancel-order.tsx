import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { Order } from "#app/contract/orders/orders.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { partPosition } from "#app/domain/order/number.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { orderCancel as texts } from "#app/i18n/ru/orders/order-cancel.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("orderCancel", texts);

type Props = {
  order: Pick<Order, "can" | "cancelRequest" | "paymentMethod" | "paymentStatus" | "parts">;
  /** Reply of the page's own form. */
  reply: FormReply | null;
  /** Idempotency key of the form. */
  formKey: string;
};

/** Cancels an order, or requests it from a manager later; nothing if there is nothing to cancel. */
export function CancelOrder({ order, reply, formKey }: Props) {
  const { can, cancelRequest, paymentMethod, paymentStatus, parts } = order;
  if (cancelRequest?.isOpen && !can.cancel) return <Requested request={cancelRequest} />;
  if (!can.cancel && !can.requestCancel) return null;
  const own = reply?.form === "order-cancel" && !reply.values["part"] ? reply : null;
  const hasWaiting = parts.some((part) => part.can.cancel);
  const isPaidByInvoice = can.cancel && paymentMethod === "invoice" && paymentStatus !== "pending";
  return (
    <details className="cancel-order" id="cancel" open={own !== null}>
      <summary>{t(can.cancel ? "title" : "requestTitle")}</summary>
      <form method="post" className="stack">
        <ErrorSummary messages={own?.messages ?? []} />
        <p>{t(can.cancel ? "text" : hasWaiting ? "requestTextParts" : "requestText")}</p>
        {isPaidByInvoice && <p>{t("byInvoice")}</p>}
        <TextArea
          label={t("reason")}
          hint={t("reasonHint")}
          name="reason"
          id="cancel-reason"
          rows={3}
          maxLength={500}
          defaultValue={own?.values["reason"]}
        />
        <input type="hidden" name="key" value={formKey} />
        <div>
          <Button name="intent" value={can.cancel ? "order.cancel" : "order.requestCancel"}>
            {t(can.cancel ? "cancel" : "request")}
          </Button>
        </div>
      </form>
    </details>
  );
}

type PartProps = {
  order: Pick<Order, "number" | "paymentMethod" | "paymentStatus" | "parts">;
  part: Order["parts"][number];
  reply: FormReply | null;
};

/** Cancels one part of several. */
export function CancelPart({ order, part, reply }: PartProps) {
  const live = order.parts.filter(({ status }) => status !== "canceled");
  if (!part.can.cancel || live.length < 2) return null;
  const own = reply?.form === "order-cancel" && reply.values["part"] === part.number ? reply : null;
  const position = partPosition(order.number, part.number);
  const isPaidByInvoice = order.paymentMethod === "invoice" && order.paymentStatus !== "pending";
  return (
    <details className="cancel-part" open={own !== null}>
      <summary>{t("partTitle", { part: position })}</summary>
      <form method="post" className="stack">
        <ErrorSummary messages={own?.messages ?? []} />
        <p>{t("partText")}</p>
        {isPaidByInvoice && <p>{t("byInvoice")}</p>}
        <TextArea
          label={t("reason")}
          hint={t("reasonHint")}
          name="reason"
          id={`cancel-reason-${position}`}
          rows={2}
          maxLength={500}
          defaultValue={own?.values["reason"]}
        />
        <input type="hidden" name="part" value={part.number} />
        <div>
          <Button name="intent" value="order.cancel">
            {t("cancelPart", { part: position })}
          </Button>
        </div>
      </form>
    </details>
  );
}

function Requested({ request: { number, at } }: { request: { number: string; at: string } }) {
  const { timezone } = useFrame().city;
  return (
    <p className="cancel-order" id="cancel">
      <a className="text-link" href={`/profile/feedback/${encodeURIComponent(number)}`}>
        {t("requested", { number, date: formatDateTime(at, timezone) })}
      </a>
    </p>
  );
}
