import type { PriceListParams } from "#app/contract/files/price-lists.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { rasterOf } from "#app/domain/catalog/raster.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { attributeText } from "#app/i18n/attribute-text.ts";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { priceLists as texts } from "#app/i18n/ru/files/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AttributeRow } from "#server/db/queries/catalog/assortment.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { isTile } from "#server/db/queries/catalog/photos.ts";
import type { PricedGood } from "#server/db/queries/price-lists/price-list-goods.ts";
import type { SheetColumn } from "#server/documents/long-sheet.ts";
import { namedAttributes } from "#server/use-cases/catalog/named-attributes.ts";

const t = namespace("priceLists", texts);

export type PriceListLine = { good: PricedGood; category: string };
type Column = SheetColumn & { cell(line: PriceListLine): string | number | null };

/** Requested columns of a price list (product rules §3.7), in order. */
export function priceListColumns(
  params: PriceListParams,
  { siteUrl, attributes }: { siteUrl: string; attributes: readonly AttributeRow[] },
): Column[] {
  const text = (name: keyof typeof texts.column, width: number, cell: Column["cell"]): Column => ({
    title: t(`column.${name}`),
    width,
    kind: "text",
    cell,
  });
  const only = (is: boolean, column: Column) => (is ? [column] : []);
  return [
    text("article", 20, ({ good }) => good.article),
    ...only(
      params.withOwnArticles,
      text("userArticle", 18, ({ good }) => good.userArticle ?? ""),
    ),
    ...only(
      params.withBarcodes,
      text("barcode", 18, ({ good }) => good.barcodes.join(", ")),
    ),
    text("name", 60, ({ good }) => good.name),
    text("brand", 16, ({ good }) => good.brand ?? ""),
    text("category", 28, ({ category }) => category),
    text("unit", 8, ({ good }) => good.unit),
    { ...text("multiplicity", 10, ({ good }) => quantityToNumber(good.multiplicity)), kind: "amount" },
    { ...text("price", 14, ({ good }) => moneyToNumber(priceAt(good.tiers, zeroQuantity))), kind: "money" },
    text("vatRate", 10, ({ good }) => (good.vatRate === null ? t("noVat") : t("rate", { rate: good.vatRate }))),
    text("tiers", 34, ({ good }) => tiersOf(good)),
    text("availability", 14, ({ good }) => t(`availability.${good.availability}`)),
    ...only(params.withStock, {
      ...text("stock", 12, ({ good }) => quantityToNumber(good.availableQuantity)),
      kind: "amount",
    }),
    text("supply", 16, ({ good }) => supplyOf(good)),
    ...only(
      params.withAttributes,
      text("attributes", 60, ({ good }) => attributesOf(good, attributes)),
    ),
    ...only(
      params.withImages,
      text("image", 40, ({ good }) => pictureOf(good, siteUrl) ?? ""),
    ),
    text("link", 50, ({ good }) => `${siteUrl}/product/${good.slug}`),
  ];
}

/** Address of a raster picture of a photo or a drawing; null without any. */
export function pictureOf(good: PricedGood, siteUrl: string): string | null {
  const { photo, drawingHash } = good;
  const image = photo === null && drawingHash !== null && isTile(drawingHash) ? null : productImage(good);
  return image && siteUrl + rasterOf(image.url);
}

/** «от 100 — 150,00 ₽; от 500 — 140,00 ₽» */
function tiersOf({ tiers }: PricedGood): string {
  return tiers
    .filter(({ from }) => from > 0)
    .map(({ from, price }) =>
      t("tier", { from: formatNumber(quantityToNumber(from)), price: formatMoney(moneyToNumber(price)) }),
    )
    .join("; ");
}

/** Goods in stock have no supply time. */
function supplyOf({ availability, supplyDays }: PricedGood): string {
  if (availability !== "onOrder" || supplyDays === null) return "";
  const { from, to } = supplyDays;
  return t("supplyDays", { days: from === to ? String(from) : `${from}–${to}` });
}

function attributesOf({ attributes: stored }: PricedGood, attributes: readonly AttributeRow[]): string {
  return namedAttributes(stored ?? [], attributes)
    .map((attribute) => `${attribute.name}: ${attributeText(attribute)}`)
    .join("; ");
}
