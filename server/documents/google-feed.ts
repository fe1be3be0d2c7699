import { shortened, type FeedOffer } from "#app/domain/feeds/feed-offer.ts";
import { chunks, type FeedCategory } from "./feed-parts.ts";
import { tag } from "./xml-text.ts";
import type { FeedHead } from "./yandex-feed.ts";
import { roubles } from "./yml.ts";

const mostDescription = 5_000;
const mostAdditionalPictures = 10;
const mostPath = 750;

/** An RSS 2.0 feed of Google Merchant Center (support.google.com/merchants, desk §10), as chunks while offers arrive. */
export function googleFeed(
  head: FeedHead,
  categories: readonly FeedCategory[],
  offers: AsyncIterable<FeedOffer>,
): AsyncGenerator<Uint8Array> {
  const paths = pathsOf(categories);
  const begin = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    `<channel>${tag("title", head.name)}${tag("link", head.url)}${tag("description", head.company)}\n`,
  ];
  async function* pieces() {
    for await (const offer of offers) yield itemOf(offer, paths.get(offer.categoryUuid) ?? "");
  }
  return chunks(begin.join("\n"), pieces(), "</channel>\n</rss>\n");
}

/** «Крепёж > Болты» by uuid. */
function pathsOf(categories: readonly FeedCategory[]): Map<string, string> {
  const known = new Map(categories.map((one) => [one.uuid, one]));
  const pathOf = (one: FeedCategory | undefined): string[] =>
    one === undefined ? [] : [...pathOf(known.get(one.parentUuid ?? "")), one.name];
  return new Map(categories.map((one) => [one.uuid, pathOf(one).join(" > ").slice(0, mostPath)]));
}

function itemOf(offer: FeedOffer, path: string): string {
  const { price, oldPrice, vendor, vendorCode, barcodes, pictures, grams } = offer;
  const [gtin] = barcodes;
  const [main = "", ...others] = pictures;
  return [
    "<item>",
    tag("g:id", offer.uuid),
    tag("title", offer.name),
    tag("description", shortened(offer.description === "" ? offer.name : offer.description, mostDescription)),
    tag("link", offer.url),
    tag("g:image_link", main),
    ...others.slice(0, mostAdditionalPictures).map((picture) => tag("g:additional_image_link", picture)),
    tag("g:availability", offer.isAvailable ? "in_stock" : "out_of_stock"),
    tag("g:price", `${roubles(oldPrice ?? price)} RUB`),
    oldPrice === null ? "" : tag("g:sale_price", `${roubles(price)} RUB`),
    tag("g:condition", "new"),
    vendor === "" ? "" : tag("g:brand", vendor),
    gtin === undefined ? "" : tag("g:gtin", gtin),
    vendor === "" ? "" : tag("g:mpn", vendorCode),
    gtin === undefined && vendor === "" ? tag("g:identifier_exists", "no") : "",
    path === "" ? "" : tag("g:product_type", path),
    grams === null ? "" : tag("g:shipping_weight", `${Math.max(1, Math.round(grams))} g`),
    "</item>\n",
  ].join("");
}
