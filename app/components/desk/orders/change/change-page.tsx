import type { ReactNode } from "react";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { OrderChoices } from "#app/contract/orders/order-changes.ts";
import { deskOrderChange as texts } from "#app/i18n/ru/desk/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrderChange", texts);

type Props = {
  data: { choices: OrderChoices | null };
  /** The card of the order. */
  card: string;
  title: string;
  children: (choices: OrderChoices) => ReactNode;
};

/** Around a form that changes an order; without one when nothing can be changed any more. */
export function ChangePage({ data: { choices }, card, title, children }: Props) {
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{title}</h1>
        <LinkButton href={card}>{t("toOrder")}</LinkButton>
      </div>
      {choices === null ? (
        <p>{t("closed")}</p>
      ) : (
        <>
          <p className="muted">{t("intro")}</p>
          {choices.fixedParts.length > 0 && <p>{t("fixed", { parts: choices.fixedParts.join(", ") })}</p>}
          {children(choices)}
        </>
      )}
    </article>
  );
}
