import { Button } from "#app/components/kit/button.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { Stepper } from "#app/components/kit/stepper.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Goods } from "./goods.ts";
import { OwnArticle } from "./own-article.tsx";
import { Toggles, type Toggled } from "./toggles.tsx";

const t = namespace("listing", listing);

/** `counterparty` is the one the page was drawn for (see `CounterpartyField`); null for guests. */
export type CardState = { eager: boolean; counterparty: string | null } & Toggled;

/** One product of a list. The styles draw it as a card or as a row: the markup is the same. Nothing but its properties shapes it. */
export function GoodsCard({ goods, eager, counterparty, favourite, compared }: { goods: Goods } & CardState) {
  const { uuid, slug, name, unit, price, oldPrice, multiplicity, least, userArticle } = goods;
  return (
    <li>
      <img src={goods.image} alt="" width="200" height="150" loading={eager ? undefined : "lazy"} />
      <StockLine product={goods} />
      <a href={`/product/${slug}`}>{name}</a>
      <small>
        {userArticle !== undefined && <OwnArticle code={userArticle} />}
        {articleLine(goods)}
      </small>
      <p>
        <Money value={price} unit={unit} />
        {oldPrice !== undefined && <s>{formatMoney(oldPrice)}</s>}
      </p>
      <form method="post" data-enhance="">
        <input type="hidden" name="uuid" value={uuid} />
        {counterparty !== null && <input type="hidden" name="counterparty" value={counterparty} />}
        <Stepper multiplicity={multiplicity} minQuantity={least} />
        <Button kind={goods.availability === "notAvailable" ? "quiet" : "main"} name="intent" value="basket.add">
          {t("toBasket")}
        </Button>
      </form>
      <Toggles goods={goods} favourite={favourite} compared={compared} />
    </li>
  );
}

function articleLine({ article, multiplicity, unit }: Goods): string {
  if (multiplicity === 1) return t("article", { article });
  return t("articleAndStep", { article, step: formatQuantity(multiplicity, unit) });
}
