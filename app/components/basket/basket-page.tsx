import { useEffect, useMemo } from "react";
import { GoodsList } from "#app/components/goods/goods-list.tsx";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { ErrorBoundary } from "#app/components/kit/error-boundary.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { useFocusAfterRemoval } from "#app/components/kit/form/use-focus-after-removal.ts";
import { ModerationNote } from "#app/components/checkout/moderation-note.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { EmptyList } from "#app/components/drawers/empty-list.tsx";
import type { Credit } from "#app/contract/settlements/credit.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import type { FormReply, Notice } from "#app/forms/reply.ts";
import { formatKilograms, formatVolume } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketViewModel } from "#app/view-models/basket/basket.ts";
import type { Goods } from "#app/view-models/catalog/goods.ts";
import type { LaterGoods } from "#app/view-models/basket/basket-lists.ts";
import { shownBasket } from "#app/view-models/basket/shown-basket.ts";
import { BasketTools, ClearBasket, UndoClear } from "./basket-tools.tsx";
import { GoneGoods } from "./gone-goods.tsx";
import { LaterList } from "./later-list.tsx";
import { LineWords } from "./basket-line.tsx";
import { LineGroup } from "./line-group.tsx";
import { QuickEntry } from "./quick-entry.tsx";
import { Summary } from "./summary.tsx";
import { ticksForm } from "./ticks-form.ts";
import { useTypedBasket } from "./use-typed-basket.ts";

const t = namespace("basket", texts);

export type BasketPageProps = {
  crumbs: Crumb[];
  h1: string;
  basket: BasketViewModel;
  credit: Credit | null;
  later: LaterGoods[];
  related: Goods[];
  notices: Notice[];
  entryKey: string;
  cleared: FormReply | null;
};

export function BasketPage({
  crumbs,
  h1,
  basket,
  credit,
  later,
  related,
  notices,
  entryKey,
  cleared,
}: BasketPageProps) {
  const typed = useTypedBasket(basket);
  const { gone, doNotDivide, items, paging } = basket;
  const { groups, totals, ticked, goods, pricesChanged } = useMemo(() => shownBasket(basket, typed), [basket, typed]);
  const isEmpty = groups.length === 0 && gone.length === 0;
  const heading = useFocusAfterRemoval(goods + gone.length);
  /** Members without access to prices see the city's, with a note. */
  const seesCityPrices = useFrame().viewer?.seesCityPrices === true;
  useServerQuantities(basket);
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} headingRef={heading}>
        {goods > 0 && (
          <span className="muted">
            {t("goods", { count: goods })}
            {totals.weight !== null && ` · ${formatKilograms(totals.weight)}`}
            {totals.volume > 0 && ` · ${formatVolume(totals.volume)}`}
          </span>
        )}
      </PageHead>
      {cleared && (isEmpty || cleared.form === "basket.remove") && <UndoClear reply={cleared} />}
      {isEmpty ? (
        <>
          <EmptyList
            title={t("emptyTitle")}
            text={t("emptyText")}
            guestText={t("guestText")}
            toCatalog={t("toCatalog")}
          />
          <QuickEntry entryKey={entryKey} isOpen />
          <LaterList list={later} />
        </>
      ) : (
        <div className="basket">
          <div>
            <ModerationNote />
            {seesCityPrices && <p className="hint">{t("cityPrices")}</p>}
            {pricesChanged > 0 && <PriceNews count={pricesChanged} />}
            {goods + gone.length >= mostBasketLines && (
              <p className="inline-notice" role="status">
                {t("full", { limit: mostBasketLines })}
              </p>
            )}
            <form id={ticksForm} method="post" data-enhance="">
              <CounterpartyField />
              {paging && <input type="hidden" name="paged" value="on" />}
            </form>
            <LineWords />
            {paging && (
              <p className="hint">
                {t("shownGoods", { from: paging.before + 1, to: paging.before + items.length, count: goods })}
              </p>
            )}
            {groups.map(
              (group) =>
                group.rows.length > 0 && (
                  <LineGroup
                    key={group.kind}
                    group={group}
                    isCounting={!(group.kind in basket.when) && typed.quantities.size > 0}
                  />
                ),
            )}
            {paging && (
              <Pager {...paging} href={(page) => (page === 1 ? paths.basket : `${paths.basket}?page=${page}`)} />
            )}
            {gone.length > 0 && <GoneGoods list={gone} />}
            <ClearBasket version={basket.version} />
            <QuickEntry entryKey={entryKey} />
            <LaterList list={later} />
          </div>
          {groups.length > 0 && (
            <div className="basket-side">
              <Summary ticked={ticked} groups={groups} doNotDivide={doNotDivide} credit={credit} />
              <BasketTools />
            </div>
          )}
        </div>
      )}
      <RelatedGoods goods={related} notices={notices} />
    </>
  );
}

/**
 * React keeps the value of a field in use. Quantities changed by the server (merged or split lines) are therefore
 * written into every field that still shows the previous server value.
 */
function useServerQuantities(basket: unknown): void {
  useEffect(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>(".line-quantity [name=quantity]")) {
      if (input.value === input.dataset["shown"]) input.value = input.defaultValue;
      input.dataset["shown"] = input.defaultValue;
    }
  }, [basket]);
}

/** Shown until the visitor acknowledges the new prices. */
function PriceNews({ count }: { count: number }) {
  return (
    <form method="post" className="inline-notice" data-enhance="">
      <p>
        <b>{t("pricesChanged", { count })}.</b> {t("pricesText")}
      </p>
      <Button name="intent" value="basket.seen">
        {t("pricesSeen")}
      </Button>
    </form>
  );
}

/** Related products of the basket; a failed request shows a notice (specification §8). */
function RelatedGoods({ goods, notices }: { goods: readonly Goods[]; notices: readonly Notice[] }) {
  return (
    <ErrorBoundary>
      {notices.map(({ title, text }) => (
        <p className="inline-notice" role="alert" key={text}>
          <span>
            <b>{title}.</b> {text}
          </span>
        </p>
      ))}
      {goods.length > 0 && (
        <section className="basket-related">
          <h2>{t("related")}</h2>
          <ToggleForms />
          <GoodsList goods={goods} eager={0} />
        </section>
      )}
    </ErrorBoundary>
  );
}
