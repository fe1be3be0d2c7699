import { type RawBuilder, sql } from "kysely";
import type { Availability } from "#app/domain/basket/split.ts";
import type { Tier } from "#app/domain/catalog/price.ts";
import { type Money, moneyFromNumber, type VatRate } from "#app/domain/money.ts";
import { drawingHash, firstPhoto, type PhotoRow } from "./photos.ts";
import { type Quantity, quantityFromNumber, zeroQuantity } from "#app/domain/quantity.ts";

/** Pricing context: the warehouses of the city, and price lists by precedence. */
export type PricingContext = {
  cityWarehouseUuids: readonly string[];
  priceListIds: readonly number[];
  /** Counterparty whose own codes are shown; null for none. */
  counterparty: string | null;
};

/** A product for cards, listings and basket lines. */
export type ProductCardRow = {
  uuid: string;
  externalId: string;
  slug: string;
  article: string;
  name: string;
  categoryUuid: string;
  drawingHash: string | null;
  photo: PhotoRow | null;
  unit: string;
  multiplicity: Quantity;
  minQuantity: Quantity;
  maxQuantity: Quantity | null;
  /** Per multiplicity; null when unknown. */
  weightGrams: number | null;
  /** Per multiplicity as packed; 0 when not measured. */
  longestMm: number;
  volumeCm3: number;
  vatRate: VatRate | null;
  supplyDays: { from: number; to: number } | null;
  tags: string[];
  /** Drafts, and products without a base price, are hidden: they cannot be sold. */
  status: "active" | "discontinued" | "hidden";
  availability: Availability;
  /** Free stock of the city's warehouses, each rounded down to the multiplicity; 0 unless active. */
  availableQuantity: Quantity;
  /** Code of the price list in effect. */
  priceType: string;
  oldPrice: Money | null;
  /** Ascending, the base price first; empty only when hidden. */
  tiers: Tier[];
  replacement: { slug: string; name: string } | null;
  /** The counterparty's own code: the first, or the primary one of several. */
  userArticle: string | null;
  /** As stored; both only when requested. */
  attributes?: unknown;
  brandUuid?: string | null;
};

/** The part of a card needed for prices, stock and weight, for hundreds of goods that are not displayed. */
export type CountedGoods = Pick<
  ProductCardRow,
  | "uuid"
  | "multiplicity"
  | "weightGrams"
  | "longestMm"
  | "volumeCm3"
  | "supplyDays"
  | "status"
  | "availability"
  | "availableQuantity"
  | "tiers"
>;

/** A card as JSON from the database: numerics have at most 15 digits here, so JSON numbers are exact. */
export type CardJson = Pick<
  ProductCardRow,
  | "uuid"
  | "externalId"
  | "slug"
  | "article"
  | "name"
  | "categoryUuid"
  | "drawingHash"
  | "photo"
  | "unit"
  | "weightGrams"
  | "longestMm"
  | "volumeCm3"
  | "vatRate"
  | "tags"
  | "replacement"
  | "attributes"
  | "brandUuid"
> & {
  status: "draft" | ProductCardRow["status"];
  multiplicity: number;
  minQuantity: number;
  maxQuantity: number | null;
  availableQuantity: number;
  supplyFrom: number | null;
  supplyTo: number | null;
  /** Absent without a counterparty. */
  userArticle?: string | null;
  /** Prices from the caller's price lists; the smallest `turn` wins. */
  prices: PriceJson[] | null;
};
export type CountedJson = Pick<
  CardJson,
  | "uuid"
  | "multiplicity"
  | "weightGrams"
  | "longestMm"
  | "volumeCm3"
  | "supplyFrom"
  | "supplyTo"
  | "status"
  | "availableQuantity"
> & { prices: TierJson[] | null };
type TierJson = { turn: number; from: number; price: number };
type PriceJson = TierJson & { type: string; oldPrice: number | null };

/** Select list of a card over `products p` and `cardTables`. */
export function cardColumns(pricing: PricingContext): RawBuilder<unknown> {
  const { counterparty } = pricing;
  return sql`
    p.external_id as "externalId", p.slug, p.article, p.name, p.category_uuid as "categoryUuid",
    ${drawingHash} as "drawingHash", ${firstPhoto} as photo, u.name as unit, p.min_quantity as "minQuantity",
    p.max_quantity as "maxQuantity", p.vat_rate as "vatRate", p.tags, ${measuredColumns(pricing)},
    ${prices(pricing, sql`, 'oldPrice', t.old_price, 'type', (select l.code from price_lists l where l.id = t.price_list_id)`)},
    (
      select json_build_object('slug', r.slug, 'name', r.name)
      from products r
      where r.uuid = p.replacement_uuid and r.status = 'active'
    ) as replacement${counterparty === null ? sql`` : ownCode(counterparty)}`;
}

/** Select list of `CountedGoods` over `products p`. */
export function countedColumns(pricing: PricingContext): RawBuilder<unknown> {
  return sql`${measuredColumns(pricing)}, ${prices(pricing)}`;
}

function prices({ priceListIds }: PricingContext, more = sql``): RawBuilder<unknown> {
  const lists = sql`${[...priceListIds]}::smallint[]`;
  return sql`(
      select json_agg(json_build_object('turn', array_position(${lists}, t.price_list_id), 'from', t.from_quantity, 'price', t.price ${more}))
      from prices t
      where t.product_uuid = p.uuid and t.price_list_id = any(${lists}) and p.base_price is not null
    ) as prices`;
}

function measuredColumns({ cityWarehouseUuids }: PricingContext): RawBuilder<unknown> {
  return sql`
    p.uuid, p.multiplicity, p.weight_grams as "weightGrams",
    coalesce(p.longest_mm, 0) as "longestMm", coalesce(p.volume_cm3, 0) as "volumeCm3",
    p.supply_days_from as "supplyFrom", p.supply_days_to as "supplyTo", p.status,
    coalesce((
      select sum(div(greatest(0, s.on_hand - s.reserved), p.multiplicity)) * p.multiplicity
      from stock s
      where s.product_uuid = p.uuid and s.warehouse_uuid = any(${[...cityWarehouseUuids]}::uuid[])
    ), 0) as "availableQuantity"`;
}

function ownCode(counterparty: string): RawBuilder<unknown> {
  return sql`,
    (
      select a.user_article
      from user_articles a
      where a.product_uuid = p.uuid and a.counterparty_uuid = ${counterparty}::uuid and a.status = 'matched'
      order by a.is_primary desc, a.created_at, a.user_article
      limit 1
    ) as "userArticle"`;
}

/** Joins of a card besides `products p`. */
export const cardTables: RawBuilder<unknown> = sql`join units u on u.uuid = p.unit_uuid`;

/** Written out: spreading parsed JSON copies key by key, which took 3 % of a page of 24. */
export function cardRow(json: CardJson): ProductCardRow {
  const { winner, tiers } = winningPrice(json.prices ?? []);
  const oldPrice = winner?.oldPrice ?? null;
  const { status, availableQuantity, availability, supplyDays } = standingOf(json, tiers);
  return {
    uuid: json.uuid,
    externalId: json.externalId,
    slug: json.slug,
    article: json.article,
    name: json.name,
    categoryUuid: json.categoryUuid,
    drawingHash: json.drawingHash,
    photo: json.photo,
    unit: json.unit,
    multiplicity: quantityFromNumber(json.multiplicity),
    minQuantity: quantityFromNumber(json.minQuantity),
    maxQuantity: json.maxQuantity === null ? null : quantityFromNumber(json.maxQuantity),
    weightGrams: json.weightGrams,
    longestMm: json.longestMm,
    volumeCm3: json.volumeCm3,
    vatRate: json.vatRate,
    supplyDays,
    tags: json.tags,
    status,
    availability,
    availableQuantity,
    priceType: winner?.type ?? "",
    oldPrice: oldPrice === null ? null : moneyFromNumber(oldPrice),
    tiers,
    replacement: json.replacement,
    userArticle: json.userArticle ?? null,
    ...(json.attributes === undefined ? {} : { attributes: json.attributes }),
    ...(json.brandUuid === undefined ? {} : { brandUuid: json.brandUuid }),
  };
}

export function countedRow(json: CountedJson): CountedGoods {
  const { tiers } = winningPrice(json.prices ?? []);
  return {
    uuid: json.uuid,
    multiplicity: quantityFromNumber(json.multiplicity),
    weightGrams: json.weightGrams,
    longestMm: json.longestMm,
    volumeCm3: json.volumeCm3,
    ...standingOf(json, tiers),
    tiers,
  };
}

function standingOf(
  { supplyFrom, supplyTo, status: stored, availableQuantity: free }: Omit<CountedJson, "prices">,
  tiers: readonly Tier[],
): Pick<ProductCardRow, "status" | "availableQuantity" | "availability" | "supplyDays"> {
  const status = tiers.length === 0 || stored === "draft" ? "hidden" : stored;
  const availableQuantity = status === "active" ? quantityFromNumber(free) : zeroQuantity;
  return {
    status,
    availableQuantity,
    availability:
      availableQuantity > 0 ? "available" : supplyFrom === null || status !== "active" ? "notAvailable" : "onOrder",
    supplyDays: supplyFrom === null ? null : { from: supplyFrom, to: supplyTo ?? supplyFrom },
  };
}

/** The first price list with a base price wins, with its own tiers (product rules §3.1, Price resolution). */
function winningPrice<P extends TierJson>(prices: readonly P[]): { winner: P | null; tiers: Tier[] } {
  let winner: P | null = null;
  for (const price of prices) if (price.from === 0 && (winner === null || price.turn < winner.turn)) winner = price;
  if (winner === null) return { winner, tiers: [] };
  const { turn } = winner;
  const tiers = prices
    .filter((price) => price.turn === turn)
    .map(({ from, price }) => ({ from: quantityFromNumber(from), price: moneyFromNumber(price) }));
  return { winner, tiers: tiers.length > 1 ? tiers.sort((a, b) => a.from - b.from) : tiers };
}
