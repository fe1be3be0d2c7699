import { PageField } from "#app/components/kit/page-field.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { ErrorBoundary } from "#app/components/kit/error-boundary.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { Stepper } from "#app/components/kit/stepper.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { goodsOf } from "#app/view-models/goods.ts";
import type { ProductCard } from "#app/contract/catalog.ts";
import { Drawer } from "./drawer.tsx";
import type { Added, FrameViewModel } from "#app/view-models/frame.ts";
import { paths, withDrawer, type Place } from "#app/components/frame/links.ts";

const t = namespace("drawers", texts);

/** The popup after adding to the basket, with related goods and the switch that turns it off (decisions §1.18). */
export function AddedDrawer({
  data,
  added: { card, quantity, price, related },
  place,
}: {
  data: FrameViewModel;
  added: Added;
  place: Place;
}) {
  const here = withDrawer(place, null);
  const goods = goodsOf(card);
  return (
    <Drawer kind="popup" title={t("added")} closeHref={here}>
      <div className="stack">
        <div className="added-product">
          <img src={goods.image} alt="" width="96" height="72" />
          <div>
            <a href={`/product/${goods.slug}`}>{goods.name}</a>
            <p>
              {t("inBasket", { quantity: formatQuantity(quantity, goods.unit) })} ·{" "}
              <Money value={price} unit={goods.unit} />
            </p>
            {!data.basket.stale && (
              <p className="muted">{t("basketNow", { count: data.basket.count, sum: formatMoney(data.basket.sum) })}</p>
            )}
          </div>
        </div>
        <p className="actions">
          <LinkButton kind="main" href={paths.basket}>
            {t("toBasket")}
          </LinkButton>
          <LinkButton href={here}>{t("goOn")}</LinkButton>
        </p>
        {related.length > 0 && (
          <ErrorBoundary>
            <section>
              <h3>{t("goesWith")}</h3>
              <ul className="drawer-rows">
                {related.map((one) => (
                  <Related key={one.uuid} card={one} action={here} />
                ))}
              </ul>
            </section>
          </ErrorBoundary>
        )}
        <form method="post" action={here} data-enhance="">
          <Button kind="plain" name="intent" value="popup.off">
            {t("popupOff")}
          </Button>
        </form>
      </div>
    </Drawer>
  );
}

function Related({ card, action }: { card: ProductCard; action: string }) {
  const goods = goodsOf(card);
  const { uuid, slug, name, unit, price, multiplicity, least } = goods;
  return (
    <li className="related-product">
      <img src={goods.image} alt="" width="64" height="48" loading="lazy" />
      <div>
        <a href={`/product/${slug}`}>{name}</a>
        <p>
          <Money value={price} unit={unit} />
        </p>
        <StockLine product={goods} />
        <form method="post" action={action} data-enhance="">
          <input type="hidden" name="uuid" value={uuid} />
          <input type="hidden" name="quiet" value="1" />
          <CounterpartyField />
          <Stepper multiplicity={multiplicity} minQuantity={least} />
          <PageField />
          <Button name="intent" value="basket.add">
            {t("add")}
          </Button>
        </form>
      </div>
    </li>
  );
}
