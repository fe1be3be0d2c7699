import { useEffect } from "react";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { useFocusAfterRemoval } from "#app/components/kit/use-focus-after-removal.ts";
import { ModerationNote } from "#app/components/checkout/moderation-note.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { EmptyList } from "#app/components/drawers/empty-list.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatKilograms } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketViewModel } from "#app/view-models/basket.ts";
import { ClearBasket } from "./clear-basket.tsx";
import { GoneGoods } from "./gone-goods.tsx";
import { LineGroup } from "./line-group.tsx";
import { PriceNews } from "./price-news.tsx";
import { Summary } from "./summary.tsx";
import { ticksForm } from "./ticks-form.ts";
import { UndoClear } from "./undo-clear.tsx";

const t = namespace("basket", texts);

export function BasketPage({
  crumbs,
  h1,
  basket,
  cleared,
}: {
  crumbs: Crumb[];
  h1: string;
  basket: BasketViewModel;
  cleared: FormReply | null;
}) {
  const { groups, gone, lines, goods, ticked, pricesChanged } = basket;
  const isEmpty = groups.length === 0 && gone.length === 0;
  const heading = useFocusAfterRemoval(lines + gone.length);
  /** A member who may not see what his company pays is told whose prices these are. */
  const seesCityPrices = useFrame().viewer?.seesCityPrices === true;
  useServerQuantities(basket);
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} headingRef={heading}>
        {lines > 0 && (
          <span className="muted">
            {t("goods", { count: goods })} · {formatKilograms(basket.weight)}
          </span>
        )}
      </PageHead>
      {cleared && (isEmpty || cleared.form === "basket.remove") && <UndoClear reply={cleared} />}
      {isEmpty ? (
        <EmptyList
          title={t("emptyTitle")}
          text={t("emptyText")}
          guestText={t("guestText")}
          toCatalog={t("toCatalog")}
        />
      ) : (
        <div className="basket">
          <div>
            <ModerationNote />
            {seesCityPrices && <p className="hint">{t("cityPrices")}</p>}
            {pricesChanged > 0 && <PriceNews count={pricesChanged} />}
            <form id={ticksForm} method="post" data-enhance="">
              <CounterpartyField />
            </form>
            {groups.map((group) => (
              <LineGroup key={group.kind} group={group} />
            ))}
            {gone.length > 0 && <GoneGoods list={gone} />}
            <ClearBasket />
          </div>
          {groups.length > 0 && <Summary ticked={ticked} groups={groups} doNotDivide={basket.doNotDivide} />}
        </div>
      )}
    </>
  );
}

/**
 * React leaves the value of a field that has been used. What the server changes by itself (lines that merge or split) is
 * therefore put into every field that still shows the server's last figure.
 */
function useServerQuantities(basket: unknown): void {
  useEffect(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>(".line-quantity [name=quantity]")) {
      if (input.value === input.dataset["shown"]) input.value = input.defaultValue;
      input.dataset["shown"] = input.defaultValue;
    }
  }, [basket]);
}
