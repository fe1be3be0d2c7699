import { setImmediate } from "node:timers/promises";

export type YmlShop = { name: string; company: string; url: string; date: string };
export type YmlCategory = { uuid: string; parentUuid: string | null; name: string };
/** Prices are decimal roubles; texts are as they are read. */
export type YmlOffer = {
  uuid: string;
  isAvailable: boolean;
  url: string;
  price: number;
  oldPrice: number | null;
  vatRate: number | null;
  categoryUuid: string;
  picture: string | null;
  name: string;
  vendor: string;
  vendorCode: string;
  barcodes: readonly string[];
  count: number | null;
  params: readonly { name: string; value: string; unit: string | null }[];
};

/** Offers between two breaths: other visitors are answered in between. */
const offersAtOnce = 200;

/** A catalogue in the Yandex Market Language, for sites and marketplaces; in parts, as the offers come. */
export async function* ymlFile(
  shop: YmlShop,
  categories: readonly YmlCategory[],
  offers: AsyncIterable<YmlOffer>,
): AsyncGenerator<Uint8Array> {
  // Numbers stand for uuids: programs of the other side expect them.
  const ids = new Map(categories.map(({ uuid }, at) => [uuid, at + 1]));
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<yml_catalog date="${escapeXml(shop.date)}">`,
    "<shop>",
    `${tag("name", shop.name)}${tag("company", shop.company)}${tag("url", shop.url)}`,
    '<currencies><currency id="RUB" rate="1"/></currencies>',
    `<categories>${categories.map((one) => categoryOf(one, ids)).join("")}</categories>`,
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

function categoryOf({ uuid, parentUuid, name }: YmlCategory, ids: ReadonlyMap<string, number>): string {
  const parent = ids.get(parentUuid ?? "");
  return `<category id="${ids.get(uuid)}"${parent === undefined ? "" : ` parentId="${parent}"`}>${escapeXml(name)}</category>`;
}

function offerOf(offer: YmlOffer, ids: ReadonlyMap<string, number>): string {
  const { price, oldPrice, picture, count, vatRate } = offer;
  return [
    `<offer id="${offer.uuid}" available="${offer.isAvailable}">`,
    tag("url", offer.url),
    tag("price", price),
    oldPrice !== null && oldPrice > price ? tag("oldprice", oldPrice) : "",
    tag("currencyId", "RUB"),
    tag("categoryId", ids.get(offer.categoryUuid) ?? 0),
    picture === null ? "" : tag("picture", picture),
    tag("name", offer.name),
    tag("vendor", offer.vendor),
    tag("vendorCode", offer.vendorCode),
    ...offer.barcodes.map((barcode) => tag("barcode", barcode)),
    count === null ? "" : tag("count", count),
    tag("vat", vatRate === null ? "NO_VAT" : `VAT_${vatRate}`),
    ...offer.params.map(
      ({ name, value, unit }) =>
        `<param name="${escapeXml(name)}"${unit === null ? "" : ` unit="${escapeXml(unit)}"`}>${escapeXml(value)}</param>`,
    ),
    "</offer>\n",
  ].join("");
}

function tag(name: string, value: string | number): string {
  return `<${name}>${escapeXml(String(value))}</${name}>`;
}

/** Signs that XML knows no way to write are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
