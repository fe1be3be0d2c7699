import { LinkButton } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import { PartDelivery } from "#app/components/order/part-delivery.tsx";
import type { Order } from "#app/contract/orders.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Outcome } from "./outcome.tsx";

const t = namespace("checkout", texts);

export type PlacedData = {
  number: string;
  email: string | null;
  groups: Pick<Order["parts"][number], "kind" | "delivery">[];
};

/** The parts of one group travel alike, from whatever warehouses; the first one bears the cost. */
export function placedData({ number, parts }: Order, email: string | null): PlacedData {
  const first = parts.filter(({ kind }, place) => parts.findIndex((part) => part.kind === kind) === place);
  return { number, email, groups: first.map(({ kind, delivery }) => ({ kind, delivery })) };
}

/** The order stands in the shop's books: its number, and what happens next. */
export function Placed({ h1, placed: { number, email, groups } }: { h1: string; placed: PlacedData }) {
  const letter = email === null ? "" : ` ${t("letter", { email })}`;
  return (
    <Outcome title={h1} text={t("placedText") + letter}>
      <h2>{t("next")}</h2>
      {groups.map(({ kind, delivery }) => (
        <section key={kind}>
          <h3>{t(`groups.${kind}`)}</h3>
          <PartDelivery delivery={delivery} />
        </section>
      ))}
      <p className="actions">
        <LinkButton kind="main" href={orderPath(number)}>
          {t("toOrder")}
        </LinkButton>
        <LinkButton href={paths.catalog}>{t("toCatalog")}</LinkButton>
      </p>
    </Outcome>
  );
}

/** Without an order, or with another buyer's, nothing is told (invariants M7). */
export function Neutral({ h1 }: { h1: string }) {
  return (
    <Outcome title={h1} text={t("neutral.text")}>
      <p className="actions">
        <LinkButton kind="main" href={paths.orders}>
          {t("toOrders")}
        </LinkButton>
        <LinkButton href={paths.catalog}>{t("toCatalog")}</LinkButton>
      </p>
    </Outcome>
  );
}

/** It did not work; the draft is kept. */
export function NotPlaced({ h1, reason }: { h1: string; reason: "paymentError" | "checkoutError" }) {
  return (
    <Outcome title={h1} text={t(`${reason}.text`)}>
      <p className="actions">
        <LinkButton kind="main" href={paths.checkout}>
          {t("again")}
        </LinkButton>
        <LinkButton href={paths.basket}>{t("toBasket")}</LinkButton>
        <LinkButton href={paths.orders}>{t("toOrders")}</LinkButton>
      </p>
    </Outcome>
  );
}
