import { PayForm } from "#app/components/checkout/pay-form.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { Order } from "#app/contract/orders/orders.ts";
import { formatDeadline, formatMoney } from "#app/i18n/format.ts";
import { payment as texts } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("payment", texts);

/** Unpaid sum with the payment button; nothing if paid. */
export function OrderPayment({ order }: { order: Order }) {
  const { timezone } = useFrame().city;
  const { number, can, invoice, parts } = order;
  const waiting = parts.filter(({ status }) => status === "awaitingPayment");
  const until = waiting[0]?.reservedUntil ?? null;
  const date = until === null ? null : formatDeadline(until, timezone);
  // A paid invoice is listed among the documents.
  if (!can.pay && (invoice === null || date === null)) return null;
  return (
    <section className="order-payment">
      {date !== null && <p>{invoice === null ? t("payUntil", { date }) : t("invoiceUntil", { date })}</p>}
      {can.pay && <PayForm order={number}>{sumText(order)}</PayForm>}
      {invoice !== null && <LinkButton href={invoice}>{t("invoice")}</LinkButton>}
    </section>
  );
}

function sumText({ due }: Order): string {
  return due === null ? t("toBank") : t("pay", { sum: formatMoney(due) });
}
