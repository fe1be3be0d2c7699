import { lineSum, type Money } from "#app/domain/money.ts";
import { isGtin } from "#app/domain/catalog/search-query/gtin.ts";
import { quantityFromNumber, quantityToNumber, type Quantity } from "#app/domain/quantity.ts";
import type { FeedReason } from "./feed-profile.ts";

/** A product as a feed offers it: one unit, or one multiplicity as a pack. Texts are plain and unescaped. */
export type FeedOffer = {
  uuid: string;
  isAvailable: boolean;
  url: string;
  /** Of one piece, in whole kopecks. */
  price: Money;
  /** Above the price; null without one. */
  oldPrice: Money | null;
  categoryUuid: string;
  name: string;
  vendor: string;
  vendorCode: string;
  description: string;
  country: string;
  /** Of one piece; null if unknown. */
  grams: number | null;
  /** Length, width, height of one piece in millimetres; null if unknown. */
  sides: readonly [number, number, number] | null;
  /** Addresses, the main one first, at most ten. */
  pictures: readonly string[];
  /** Valid GTINs. */
  barcodes: readonly string[];
  /** Pieces. */
  least: number;
  count: number;
  vatRate: number | null;
  params: readonly { name: string; value: string; unit: string | null }[];
};

export type FeedGood = Pick<
  FeedOffer,
  "uuid" | "categoryUuid" | "vendor" | "vendorCode" | "country" | "vatRate" | "params"
> & {
  slug: string;
  name: string;
  description: string;
  unit: string;
  availability: "available" | "onOrder" | "notAvailable";
  availableQuantity: Quantity;
  multiplicity: Quantity;
  minQuantity: Quantity;
  /** Of one unit; null without one. */
  price: Money | null;
  oldPrice: Money | null;
  /** Of one multiplicity. */
  weightGrams: number | null;
  /** Of one multiplicity, in millimetres. */
  dimensions: { l: number; w: number; h: number } | null;
  photos: readonly string[];
  /** A picture of its drawing; null without one. */
  drawing: string | null;
  barcodes: readonly string[];
};

export type FeedRules = {
  takesOnOrder: boolean;
  withDrawings: boolean;
  /** Of one unit. */
  minPrice: Money | null;
  minStock: Quantity | null;
  utm: string;
  /** Of the city's storefront, without a trailing slash. */
  siteUrl: string;
  /** «2,25 м²» of a pack. */
  packText(quantity: number, unit: string): string;
};

const mostName = 150;
const mostPictures = 10;
const oneUnit = quantityFromNumber(1);

/** The offer of a product, or why the feed leaves it out (desk §10). */
export function feedOffer(good: FeedGood, rules: FeedRules): FeedOffer | FeedReason {
  const { multiplicity, availability } = good;
  const price = good.price === null ? null : lineSum(good.price, multiplicity);
  if (good.price === null || price === null || price <= 0) return "noPrice";
  const photos =
    good.photos.length > 0 || !rules.withDrawings ? good.photos : good.drawing === null ? [] : [good.drawing];
  if (photos.length === 0) return "noPhoto";
  const isAvailable = availability === "available";
  if (!isAvailable && !(rules.takesOnOrder && availability === "onOrder")) return "notAvailable";
  if (rules.minPrice !== null && good.price < rules.minPrice) return "cheap";
  if (rules.minStock !== null && isAvailable && good.availableQuantity < rules.minStock) return "fewInStock";
  const oldPrice = good.oldPrice === null ? null : lineSum(good.oldPrice, multiplicity);
  const { l, w, h } = good.dimensions ?? { l: 0, w: 0, h: 0 };
  const pack = multiplicity === oneUnit ? "" : `, ${rules.packText(quantityToNumber(multiplicity), good.unit)}`;
  return {
    uuid: good.uuid,
    isAvailable,
    url: `${rules.siteUrl}/product/${good.slug}${rules.utm === "" ? "" : `?${rules.utm}`}`,
    price,
    oldPrice: oldPrice !== null && oldPrice > price ? oldPrice : null,
    categoryUuid: good.categoryUuid,
    name: shortened(good.name, mostName - pack.length) + pack,
    vendor: good.vendor,
    vendorCode: good.vendorCode,
    description: plainText(good.description),
    country: good.country,
    grams: good.weightGrams === null || good.weightGrams <= 0 ? null : good.weightGrams,
    sides: l > 0 && w > 0 && h > 0 ? [l, w, h] : null,
    pictures: photos.slice(0, mostPictures).map((path) => rules.siteUrl + path),
    barcodes: good.barcodes.filter(isGtin),
    least: Math.max(1, Math.ceil(good.minQuantity / multiplicity)),
    count: Math.floor(good.availableQuantity / multiplicity),
    vatRate: good.vatRate,
    params: good.params.filter(({ name, value }) => name.trim() !== "" && value.trim() !== ""),
  };
}

/** At most so many characters, cut between words. */
export function shortened(text: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  // A character beyond the basic plane is not cut in two.
  const cut = trimmed.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(/\s+\S*$/, "").replace(/[\s,;:.–—-]+$/, "")}…`;
}

/** Markdown of descriptions without its signs. */
function plainText(markdown: string): string {
  return markdown
    .replace(/\*\*(.+?)\*\*/gs, "$1")
    .replace(/^[ \t]*[-*+][ \t]+/gm, "• ")
    .replace(/^#{1,6}[ \t]+/gm, "")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .trim();
}
