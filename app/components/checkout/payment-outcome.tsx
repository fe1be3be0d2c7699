import { LinkButton } from "#app/components/kit/button.tsx";
import { orderPath } from "#app/components/order/order-path.ts";
import type { WirePaymentState } from "#app/contract/orders/payments.ts";
import { payment as texts } from "#app/i18n/ru/orders/payment.ts";
import { checkout } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { PayForm } from "./pay-form.tsx";
import { Outcome } from "./outcome.tsx";

const t = namespace("payment", texts);
const tCheckout = namespace("checkout", checkout);

/** Payment result unknown yet: claims neither success nor failure. */
export function PaymentProcessing({ payment: { number, mayPay } }: { payment: WirePaymentState }) {
  return (
    <Outcome title={t("processing.title")} text={t("processing.text")}>
      <p className="actions">
        <LinkButton kind="main" href={`/checkout/payment-success?order=${encodeURIComponent(number)}`}>
          {t("processing.refresh")}
        </LinkButton>
        <LinkButton href={orderPath(number)}>{tCheckout("toOrder")}</LinkButton>
      </p>
      {mayPay && <PayForm order={number}>{t("toBank")}</PayForm>}
    </Outcome>
  );
}

/** Payment refused or not started; the order stays and awaits payment. */
export function PaymentFailed({ h1, payment, isAway }: { h1: string; payment: WirePaymentState; isAway: boolean }) {
  const { number, mayPay, state, reason } = payment;
  return (
    <Outcome title={h1} text={textOf()}>
      {mayPay && <PayForm order={number}>{t("payAgain")}</PayForm>}
      <p className="actions">
        <LinkButton href={orderPath(number)}>{tCheckout("toOrder")}</LinkButton>
      </p>
    </Outcome>
  );

  function textOf(): string {
    if (state === "canceled") return t("failed.expired", { number });
    if (isAway) return t("away", { number });
    return t("failed.text", { number, reason: t(`reason.${isKnown(reason) ? reason : "general"}`) });
  }
}

function isKnown(reason: string | null): reason is keyof typeof texts.reason {
  return reason !== null && Object.hasOwn(texts.reason, reason);
}
