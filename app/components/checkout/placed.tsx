import type { ReactNode } from "react";
import { LinkButton, type ButtonKind } from "#app/components/kit/button.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { telHref } from "#app/domain/phone.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import { PartDelivery } from "#app/components/order/part-delivery.tsx";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDeadline, formatMoney } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { moderation } from "#app/i18n/ru/account/moderation.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Outcome } from "./outcome.tsx";
import type { PlacedOrderViewModel } from "#app/view-models/orders/placed-order.ts";

const t = namespace("checkout", texts);
const tModeration = namespace("moderation", moderation);
const paying = namespace("payment", payment);

/** Order placed: its number and the next steps. */
export function Placed({ h1, placed }: { h1: string; placed: PlacedOrderViewModel }) {
  const { number, email, groups, isPaid, invoice, toPay } = placed;
  const { timezone } = useFrame().city;
  const isChecked = useIsChecked();
  const sentTo = email === null ? "" : ` ${t("emailSent", { email })}`;
  const text = isPaid ? paying("paidText") : t("placedText");
  return (
    <Outcome title={h1} text={(isChecked ? text : tModeration("placed")) + sentTo}>
      {toPay !== null && (
        <p>{paying("invoiceDue", { sum: formatMoney(toPay.sum), date: formatDeadline(toPay.until, timezone) })}</p>
      )}
      {invoice !== null && (
        <p className="actions">
          <LinkButton kind="main" href={invoice}>
            {paying("invoice")}
          </LinkButton>
        </p>
      )}
      <h2>{t("next")}</h2>
      {groups.map(({ kind, ...part }) => (
        <section key={kind}>
          <h3>{t(`groups.${kind}`)}</h3>
          <PartDelivery part={part} />
        </section>
      ))}
      {!isChecked && <AskByPhone />}
      <p className="actions">
        {isChecked && (
          <LinkButton kind={invoice === null ? "main" : "quiet"} href={orderPath(number)}>
            {t("toOrder")}
          </LinkButton>
        )}
        <LinkButton href={paths.catalog}>{t("toCatalog")}</LinkButton>
      </p>
    </Outcome>
  );
}

function AskByPhone() {
  const { phone } = useFrame().city;
  return (
    <p>
      {tModeration("next")} <a href={telHref(phone)}>{formatPhone(phone)}</a>.
    </p>
  );
}

/** Sent for approval; no order yet. */
export function SentForApproval({ uuid }: { uuid: string }) {
  return (
    <Outcome title={t("asked.title")} text={t("asked.text")}>
      <p className="actions">
        <LinkButton kind="main" href={`/profile/approvals/${uuid}`}>
          {t("asked.show")}
        </LinkButton>
        <LinkButton href={paths.catalog}>{t("toCatalog")}</LinkButton>
      </p>
    </Outcome>
  );
}

/** No order, or another buyer's: nothing is revealed (invariants M7). */
export function Neutral({ h1 }: { h1: string }) {
  return (
    <Unknown h1={h1} text={t("neutral.text")}>
      <LinkButton href={paths.catalog}>{t("toCatalog")}</LinkButton>
    </Unknown>
  );
}

/** The address claims a failed order: equally neutral. */
export function CheckoutUnknown({ h1 }: { h1: string }) {
  return (
    <Unknown h1={h1} text={t("neutral.text")}>
      <LinkButton href={paths.basket}>{t("toBasket")}</LinkButton>
    </Unknown>
  );
}

/** The same for a payment: whether one exists is not known here. */
export function PaymentUnknown({ h1 }: { h1: string }) {
  return (
    <Unknown h1={h1} text={t("paymentUnknown.text")}>
      <LinkButton href={paths.basket}>{t("toBasket")}</LinkButton>
    </Unknown>
  );
}

function Unknown({ h1, text, children }: { h1: string; text: string; children: ReactNode }) {
  const { phone } = useFrame().city;
  const isChecked = useIsChecked();
  return (
    <Outcome title={h1} text={isChecked ? text : ""}>
      {!isChecked && (
        <p>
          {tModeration("neutral")} <a href={telHref(phone)}>{formatPhone(phone)}</a>.
        </p>
      )}
      <p className="actions">
        <ToOrders kind="main" />
        {children}
      </p>
    </Outcome>
  );
}

/** The order failed; the draft is kept. */
export function NotPlaced({ h1 }: { h1: string }) {
  return (
    <Outcome title={h1} text={t("checkoutError.text")}>
      <p className="actions">
        <LinkButton kind="main" href={paths.checkout}>
          {t("again")}
        </LinkButton>
        <LinkButton href={paths.basket}>{t("toBasket")}</LinkButton>
        <ToOrders />
      </p>
    </Outcome>
  );
}

/** Shown only with access to the page. */
function ToOrders({ kind = "quiet" }: { kind?: ButtonKind }) {
  const isChecked = useIsChecked();
  if (!isChecked) return null;
  return (
    <LinkButton kind={kind} href={paths.orders}>
      {t("toOrders")}
    </LinkButton>
  );
}

/** False during moderation (specification §6). */
function useIsChecked(): boolean {
  return useFrame().viewer?.onModerate !== true;
}
