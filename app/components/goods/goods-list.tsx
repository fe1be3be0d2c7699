import { memo } from "react";
import { PageField } from "#app/components/kit/fields/page-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Picture } from "#app/components/kit/picture.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { Stepper, type WrongQuantity } from "#app/components/kit/fields/stepper.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { wrongQuantity } from "#app/components/frame/wrong-quantity.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Goods } from "#app/view-models/catalog/goods.ts";
import { addedId, GoodsTable } from "./goods-table.tsx";
import { OwnArticle } from "./own-article.tsx";
import { Toggles, type Toggled } from "./toggles.tsx";

const t = namespace("listing", listing);

/** This many first pictures load eagerly, the rest lazily. */
const eagerPictures = 4;
const pictureSizes = "(max-width: 767px) 46vw, 280px";

/** `added`: index of the first product added by «show more». */
type Props = { goods: readonly Goods[]; view?: CatalogView; eager?: number; added?: number };

/** Needs one `ToggleForms` on the page. `view` is already adapted to the device. */
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
          isFirst={index === 0 && eager > 0}
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
  isFirst: boolean;
  counterparty: string | null;
  wrong: WrongQuantity | undefined;
} & Toggled;

/** One product of a list, styled as a card or a row with the same markup. Depends on its props only. */
const GoodsCard = memo(function GoodsCard({
  id,
  goods,
  eager,
  isFirst,
  counterparty,
  wrong,
  favourite,
  compared,
}: { goods: Goods } & CardState) {
  const { uuid, slug, name, unit, price, oldPrice, multiplicity, least, userArticle } = goods;
  return (
    <li id={id}>
      <Picture
        src={goods.image}
        alt=""
        width={200}
        height={150}
        sizes={pictureSizes}
        isLazy={!eager}
        isFirst={isFirst}
      />
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
});

function articleLine({ article, multiplicity, unit }: Goods): string {
  if (multiplicity === 1) return t("article", { article });
  return t("articleAndStep", { article, step: formatQuantity(multiplicity, unit) });
}
