import type { FeedDelivery } from "#app/domain/feeds/feed-profile.ts";
import { shortened, type FeedOffer } from "#app/domain/feeds/feed-offer.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { chunks, type FeedCategory } from "./feed-parts.ts";
import { cdata, escapeXml, tag } from "./xml-text.ts";
import { roubles, ymlCategory } from "./yml.ts";

/** `date` in RFC 3339. */
export type FeedHead = { name: string; company: string; url: string; date: string };

export type YandexFeedOptions = {
  /** The marketplace alone knows quantities of an order, counts and VAT. */
  isMarket: boolean;
  deliveries: readonly FeedDelivery[];
  hasPickup: boolean;
  hasStore: boolean;
};

const mostDescription = 3_000;

/**
 * A feed in Yandex Market Language (yandex.ru/support/merchants, desk §10), as chunks while offers arrive. Element order
 * follows Yandex's samples.
 */
export function yandexFeed(
  head: FeedHead,
  categories: readonly FeedCategory[],
  offers: AsyncIterable<FeedOffer>,
  options: YandexFeedOptions,
): AsyncGenerator<Uint8Array> {
  // Numbers instead of uuids, as consumers expect.
  const ids = new Map(categories.map(({ uuid }, at) => [uuid, at + 1]));
  const begin = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<yml_catalog date="${escapeXml(head.date)}">`,
    "<shop>",
    `${tag("name", head.name)}${tag("company", head.company)}${tag("url", head.url)}`,
    '<currencies><currency id="RUB" rate="1"/></currencies>',
    `<categories>${categories.map((one) => ymlCategory(one, ids)).join("")}</categories>`,
    "<offers>\n",
  ];
  const ways = waysOf(options);
  async function* pieces() {
    for await (const offer of offers) yield offerOf(offer, ids.get(offer.categoryUuid) ?? 0, ways, options.isMarket);
  }
  return chunks(begin.join("\n"), pieces(), "</offers>\n</shop>\n</yml_catalog>\n");
}

/** How goods get to a buyer, the same for all offers. */
function waysOf({ deliveries, hasPickup, hasStore }: YandexFeedOptions): string {
  const options = deliveries.map(
    ({ cost, days, before }) =>
      `<option cost="${cost}" days="${days}"${before === null ? "" : ` order-before="${before}"`}/>`,
  );
  return [
    tag("store", String(hasStore)),
    tag("pickup", String(hasPickup)),
    tag("delivery", String(deliveries.length > 0)),
    options.length === 0 ? "" : `<delivery-options>${options.join("")}</delivery-options>`,
  ].join("");
}

function offerOf(offer: FeedOffer, category: number, ways: string, isMarket: boolean): string {
  const { price, oldPrice, description, vendor, country, grams, sides } = offer;
  return [
    `<offer id="${offer.uuid}" available="${offer.isAvailable}">`,
    tag("name", offer.name),
    tag("url", offer.url),
    tag("price", roubles(price)),
    oldPrice === null ? "" : tag("oldprice", roubles(oldPrice)),
    tag("currencyId", "RUB"),
    tag("categoryId", category),
    vendor === "" ? "" : tag("vendor", vendor),
    tag("vendorCode", offer.vendorCode),
    ...offer.pictures.map((picture) => tag("picture", picture)),
    description === "" ? "" : `<description>${cdata(shortened(description, mostDescription))}</description>`,
    ...offer.params.map(
      ({ name, value, unit }) =>
        `<param name="${escapeXml(name)}"${unit === null ? "" : ` unit="${escapeXml(unit)}"`}>${escapeXml(value)}</param>`,
    ),
    ...offer.barcodes.map((barcode) => tag("barcode", barcode)),
    ways,
    country === "" ? "" : tag("country_of_origin", country),
    grams === null ? "" : tag("weight", thousandthsToDecimal(Math.max(1, Math.round(grams)))),
    sides === null ? "" : tag("dimensions", sides.map((mm) => String(mm / 10)).join("/")),
    ...(isMarket
      ? [
          tag("min-quantity", offer.least),
          tag("step-quantity", 1),
          tag("count", offer.count),
          tag("vat", offer.vatRate === null ? "NO_VAT" : `VAT_${offer.vatRate}`),
        ]
      : []),
    "</offer>\n",
  ].join("");
}
