import { setImmediate } from "node:timers/promises";
import { moneyToDecimal, type Money } from "#app/domain/money.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { escapeXml, tag } from "./xml-text.ts";

/** `date` in RFC 3339. */
export type YmlShop = { name: string; company: string; url: string; date: string };
export type YmlCategory = { uuid: string; parentUuid: string | null; name: string };
/** Prices are kopecks per piece; texts are unescaped. */
export type YmlOffer = {
  uuid: string;
  isAvailable: boolean;
  url: string;
  price: Money;
  oldPrice: Money | null;
  vatRate: number | null;
  categoryUuid: string;
  picture: string | null;
  name: string;
  vendor: string;
  vendorCode: string;
  description: string;
  country: string;
  /** Per piece; null if unknown. */
  grams: number | null;
  barcodes: readonly string[];
  /** Minimum order in pieces. */
  least: number;
  step: number;
  count: number | null;
  params: readonly { name: string; value: string; unit: string | null }[];
};

/** Offers written before yielding to the event loop. */
const offersAtOnce = 200;

/**
 * A catalogue in Yandex Market Language, for sites and marketplaces; yields chunks as offers arrive. Element order
 * follows Yandex's samples.
 */
export async function* ymlFile(
  shop: YmlShop,
  categories: readonly YmlCategory[],
  offers: AsyncIterable<YmlOffer>,
): AsyncGenerator<Uint8Array> {
  // Numbers instead of uuids, as consumers expect.
  const ids = new Map(categories.map(({ uuid }, at) => [uuid, at + 1]));
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<yml_catalog date="${escapeXml(shop.date)}">`,
    "<shop>",
    `${tag("name", shop.name)}${tag("company", shop.company)}${tag("url", shop.url)}`,
    '<currencies><currency id="RUB" rate="1"/></currencies>',
    `<categories>${categories.map((one) => ymlCategory(one, ids)).join("")}</categories>`,
    "<offers>\n",
  ];
  let waiting = [head.join("\n")];
  for await (const offer of offers) {
    waiting.push(offerOf(offer, ids));
    if (waiting.length < offersAtOnce) continue;
    yield Buffer.from(waiting.join(""));
    waiting = [];
    await setImmediate();
  }
  yield Buffer.from(`${waiting.join("")}</offers>\n</shop>\n</yml_catalog>\n`);
}

export function ymlCategory({ uuid, parentUuid, name }: YmlCategory, ids: ReadonlyMap<string, number>): string {
  const parent = ids.get(parentUuid ?? "");
  return `<category id="${ids.get(uuid)}"${parent === undefined ? "" : ` parentId="${parent}"`}>${escapeXml(name)}</category>`;
}

function offerOf(offer: YmlOffer, ids: ReadonlyMap<string, number>): string {
  const { price, oldPrice, picture, count, vatRate, description, country, grams } = offer;
  return [
    `<offer id="${offer.uuid}" available="${offer.isAvailable}">`,
    tag("name", offer.name),
    tag("url", offer.url),
    tag("price", roubles(price)),
    oldPrice !== null && oldPrice > price ? tag("oldprice", roubles(oldPrice)) : "",
    tag("currencyId", "RUB"),
    tag("categoryId", ids.get(offer.categoryUuid) ?? 0),
    offer.vendor === "" ? "" : tag("vendor", offer.vendor),
    tag("vendorCode", offer.vendorCode),
    picture === null ? "" : tag("picture", picture),
    description === "" ? "" : tag("description", description),
    ...offer.params.map(
      ({ name, value, unit }) =>
        `<param name="${escapeXml(name)}"${unit === null ? "" : ` unit="${escapeXml(unit)}"`}>${escapeXml(value)}</param>`,
    ),
    tag("min-quantity", offer.least),
    tag("step-quantity", offer.step),
    country === "" ? "" : tag("country_of_origin", country),
    ...offer.barcodes.map((barcode) => tag("barcode", barcode)),
    grams === null || grams === 0 ? "" : tag("weight", kilogramsOf(grams)),
    tag("vat", vatRate === null ? "NO_VAT" : `VAT_${vatRate}`),
    count === null ? "" : tag("count", count),
    "</offer>\n",
  ].join("");
}

/** "184.50" */
export function roubles(kopecks: Money): string {
  return moneyToDecimal(kopecks).slice(0, -1);
}

/** Yandex reads at most three decimals, and 0 is not a valid weight. */
function kilogramsOf(grams: number): string {
  return thousandthsToDecimal(Math.max(1, Math.round(grams)));
}
