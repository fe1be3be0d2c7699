import { LinkButton } from "#app/components/kit/button.tsx";
import { orderPath } from "#app/components/order/order-path.ts";
import type { PaymentState } from "#app/contract/payments.ts";
import { payment as texts } from "#app/i18n/ru/payment.ts";
import { checkout } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { PayForm } from "./pay-form.tsx";
import { Outcome } from "./outcome.tsx";

const t = namespace("payment", texts);
const said = namespace("checkout", checkout);

/** The bank has not said yet how it ended: nobody is told that he has paid, and nobody that he has not. */
export function PaymentProcessing({ payment: { number, mayPay } }: { payment: PaymentState }) {
  return (
    <Outcome title={t("processing.title")} text={t("processing.text")}>
      <p className="actions">
        <LinkButton kind="main" href={`/checkout/payment-success?order=${encodeURIComponent(number)}`}>
          {t("processing.refresh")}
        </LinkButton>
        <LinkButton href={orderPath(number)}>{said("toOrder")}</LinkButton>
      </p>
      {mayPay && <PayForm order={number}>{t("toBank")}</PayForm>}
    </Outcome>
  );
}

/** It was refused, or never got to the bank; the order stands, and waits for its money. */
export function PaymentFailed({ h1, payment, isAway }: { h1: string; payment: PaymentState; isAway: boolean }) {
  const { number, mayPay, state, reason } = payment;
  return (
    <Outcome title={h1} text={textOf()}>
      {mayPay && <PayForm order={number}>{t("payAgain")}</PayForm>}
      <p className="actions">
        <LinkButton href={orderPath(number)}>{said("toOrder")}</LinkButton>
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
