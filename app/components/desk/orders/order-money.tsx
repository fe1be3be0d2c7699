import { replyHere, replyId } from "#app/components/desk/form/reply-place.ts";
import type { DeskOrder } from "#app/contract/desk/order.ts";
import { RetryReceiptForm } from "#app/components/desk/finance/retry-receipt.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatZonedTime, formatMoney } from "#app/i18n/format.ts";
import { checkout } from "#app/i18n/ru/orders/checkout.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CardForm } from "./card-form.tsx";
import { orderWord } from "./order-word.ts";

const t = namespace("deskOrder", texts);

type Props = { order: DeskOrder; reply: DeskReply | null; formKey: string };

/** Nothing for people who may not see sums. */
export function OrderMoney({ order, reply, formKey }: Props) {
  const { items, delivery, total, due, paymentMethod, paymentStatus, payments, refunds, city } = order;
  if (items === null || delivery === null || total === null || due === null) return null;
  const methods: Readonly<Record<string, string>> = checkout.paymentMethod;
  const moves = [
    ...payments.map((one) => ({ ...one, name: t("money.payment") })),
    ...refunds.map((one) => ({ ...one, name: t("money.refund"), receiptUrl: null })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section>
      <h2>{t("money.title")}</h2>
      <dl className="desk-order-facts">
        <dt>{t("money.method")}</dt>
        <dd>{methods[paymentMethod] ?? t("unknown")}</dd>
        <dt>{t("money.status")}</dt>
        <dd>{orderWord("paymentStatus", paymentStatus)}</dd>
        <dt>{t("money.goods")}</dt>
        <dd>{formatMoney(items)}</dd>
        <dt>{t("money.delivery")}</dt>
        <dd>
          {order.parts.some((part) => part.delivery.isCostUnknown) ? t("money.costUnknown") : formatMoney(delivery)}
        </dd>
        <dt>{t("money.total")}</dt>
        <dd>{formatMoney(total)}</dd>
        <dt>{t("money.due")}</dt>
        <dd>{formatMoney(due)}</dd>
      </dl>
      {moves.length > 0 && (
        <ul aria-label={t("money.payments")}>
          {moves.map(({ at, name, amount, status, receiptUrl }) => (
            <li key={`${name} ${at}`}>
              {formatZonedTime(at, city.timezone)} {name} {amount !== null && formatMoney(amount)}, {stateOf(status)}
              {receiptUrl !== null && (
                <>
                  {" "}
                  <a href={receiptUrl} rel="noreferrer">
                    {t("money.receipt")}
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Receipts order={order} reply={reply} formKey={formKey} />
      {order.can.endRefund &&
        refunds
          .filter(({ number, status }) => number !== null && status === "pending")
          .map(({ number, amount }) => (
            <RefundForm key={number} number={number ?? ""} amount={amount ?? 0} reply={reply} formKey={formKey} />
          ))}
      {order.can.takePayment && due > 0 && <PayForm due={due} reply={reply} formKey={formKey} />}
    </section>
  );
}

/** Receipts of goods handed over; one that the register refused can be sent again. */
function Receipts({ order: { receipts, can, city }, reply, formKey }: Props) {
  if (receipts.length === 0) return null;
  return (
    <ul aria-label={t("money.receipts")}>
      {receipts.map(({ uuid, at, part, amount, status, attempt }) => (
        <li key={uuid}>
          {formatZonedTime(at, city.timezone)} {t("money.handoverReceipt", { part })}{" "}
          {amount !== null && formatMoney(amount)},{" "}
          {status === "canceled" ? <b className="desk-bad">{t("money.receiptRefused")}</b> : stateOf(status)}
          {status === "canceled" && can.notePayment && (
            <RetryReceiptForm uuid={uuid} attempt={attempt} reply={reply} formKey={formKey} />
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf(status: string): string {
  const states: Readonly<Record<string, string>> = texts.money.state;
  return states[status] ?? t("unknown");
}

/** A refund outside the gateway that the bank or the till has paid. */
function RefundForm({
  number,
  amount,
  reply,
  formKey,
}: {
  number: string;
  amount: number;
  reply: DeskReply | null;
  formKey: string;
}) {
  const [, place = ""] = number.split("/");
  return (
    <CardForm
      name={`refund.${place}`}
      title={t("refund.title", { sum: formatMoney(amount) })}
      submit={t("refund.submit")}
      reply={reply}
      formKey={formKey}
    >
      {(fields) => (
        <>
          <input type="hidden" name="refund" value={number} />
          <Field
            label={t("refund.number")}
            {...fields.text("bankNumber")}
            inputMode="numeric"
            maxLength={10}
            required
          />
          <Field label={t("refund.date")} {...fields.text("paidOn")} type="date" required />
        </>
      )}
    </CardForm>
  );
}

function PayForm({ due, reply: given, formKey }: { due: number; reply: DeskReply | null; formKey: string }) {
  const reply = given?.form === "pay" ? given : null;
  const typed = (name: string) => reply?.values[name]?.[0] ?? "";
  return (
    <details open={reply !== null}>
      <summary>{t("pay.title")}</summary>
      <form method="post" action={replyHere} className="desk-form">
        {reply && reply.stale === undefined && (
          <ErrorSummary id={replyId} messages={reply.messages} errors={reply.errors} />
        )}
        <input type="hidden" name="form" value="pay" />
        <input type="hidden" name="key" value={`${formKey}-pay`} />
        <input type="hidden" name="seen" value={due} />
        <Field
          name="sum"
          errors={reply?.errors["sum"]}
          label={t("pay.sum")}
          hint={t("pay.sumHint", { due: formatMoney(due) })}
          defaultValue={typed("sum")}
          inputMode="decimal"
          maxLength={20}
        />
        <Field
          name="receiptUrl"
          label={t("pay.receiptUrl")}
          type="url"
          defaultValue={typed("receiptUrl")}
          errors={reply?.errors["receiptUrl"]}
        />
        <Field
          name="document"
          label={t("pay.document")}
          defaultValue={typed("document")}
          errors={reply?.errors["document"]}
          maxLength={30}
        />
        <Field
          name="date"
          label={t("pay.date")}
          type="date"
          defaultValue={typed("date")}
          errors={reply?.errors["date"]}
        />
        <Button kind="main">{t("pay.submit")}</Button>
      </form>
    </details>
  );
}
