import { PageField } from "#app/components/kit/page-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { Stepper, type WrongQuantity } from "#app/components/kit/stepper.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { wrongQuantity } from "#app/components/frame/wrong-quantity.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Goods } from "#app/view-models/goods.ts";
import { addedId, GoodsTable } from "./goods-table.tsx";
import { OwnArticle } from "./own-article.tsx";
import { Toggles, type Toggled } from "./toggles.tsx";

const t = namespace("listing", listing);

/** Pictures of this many first cards load at once; the rest wait until they are near the screen. */
const eagerPictures = 4;

/** `added`: the place of the first of the goods that «show more» has put below the others. */
type Props = { goods: readonly Goods[]; view?: CatalogView; eager?: number; added?: number };

/** Needs one `ToggleForms` on the page. `view` is already what the visitor's device may have. */
export function GoodsList({ goods, view = "card", eager = eagerPictures, added }: Props) {
  const { viewer, favouriteIds, comparedUuids, reply } = useFrame();
  const favourites = new Set(favouriteIds);
  const compared = new Set(comparedUuids);
  const toggled = ({ externalId, uuid }: Goods) => ({
    favourite: favourites.has(externalId),
    compared: compared.has(uuid),
  });
  if (view === "table") return <GoodsTable goods={goods} toggled={toggled} added={added} />;
  const counterparty = viewer && (viewer.client?.rootUuid ?? "");
  return (
    <ul className={view === "card" ? "goods-list" : "goods-list goods-rows"}>
      {goods.map((one, index) => (
        <GoodsCard
          key={one.uuid}
          id={index === added ? addedId : undefined}
          goods={one}
          eager={index < eager}
          counterparty={counterparty}
          wrong={wrongQuantity(reply, "basket.add", one.uuid)}
          {...toggled(one)}
        />
      ))}
    </ul>
  );
}

/** `counterparty` is the one the page was rendered for (see `CounterpartyField`); null for guests. */
type CardState = {
  id: string | undefined;
  eager: boolean;
  counterparty: string | null;
  wrong: WrongQuantity | undefined;
} & Toggled;

/** One product of a list. The styles make it a card or a row: the markup is the same. Nothing but its properties shapes it. */
function GoodsCard({ id, goods, eager, counterparty, wrong, favourite, compared }: { goods: Goods } & CardState) {
  const { uuid, slug, name, unit, price, oldPrice, multiplicity, least, userArticle } = goods;
  return (
    <li id={id}>
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
        <Stepper multiplicity={multiplicity} minQuantity={least} unit={unit} wrong={wrong} />
        <PageField />
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
