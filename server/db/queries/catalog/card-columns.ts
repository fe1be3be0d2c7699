import { type RawBuilder, sql } from "kysely";
import type { Availability } from "#app/domain/basket/split.ts";
import type { Tier } from "#app/domain/catalog/price.ts";
import { type Money, moneyFromNumber, type VatRate } from "#app/domain/money.ts";
import { type Quantity, quantityFromNumber, zeroQuantity } from "#app/domain/quantity.ts";

/** What the caller may take from: the warehouses that serve the city, and the price lists in the order they win. */
export type PricingContext = {
  cityWarehouseUuids: readonly string[];
  priceListIds: readonly number[];
  /** Whose own codes goods are told with; null for nobody's. */
  counterparty: string | null;
};

/** A product as a card, a list's row and a basket's line need it. */
export type ProductCardRow = {
  uuid: string;
  externalId: string;
  slug: string;
  article: string;
  name: string;
  categoryUuid: string;
  drawingHash: string;
  unit: string;
  multiplicity: Quantity;
  minQuantity: Quantity;
  maxQuantity: Quantity | null;
  /** Of one multiplicity. */
  weightGrams: number;
  /** Of one multiplicity as it is packed; 0 where nobody has measured it. */
  longestMm: number;
  volumeCm3: number;
  vatRate: VatRate | null;
  supplyDays: { from: number; to: number } | null;
  tags: string[];
  /** A product without a base price is hidden: there is nothing to sell it for. */
  status: "active" | "discontinued" | "hidden";
  availability: Availability;
  /** The sum over the city's warehouses of the free stock, each rounded down to the multiplicity; 0 unless active. */
  availableQuantity: Quantity;
  /** Code of the list that the price comes from. */
  priceType: string;
  oldPrice: Money | null;
  /** Sorted, the base price first; empty only when hidden. */
  tiers: Tier[];
  replacement: { slug: string; name: string } | null;
  /** What the counterparty itself calls it: its first code, or the main one of several. */
  userArticle: string | null;
  /** As stored; only where they are asked for. */
  attributes?: unknown;
  /** With them. */
  brandUuid?: string;
};

/** What of a card prices, stock and weight are counted by: for hundreds of goods none of which is shown. */
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

/** A card as the database builds it: numeric has at most 15 digits here, so JSON numbers carry it exactly. */
export type CardJson = Pick<
  ProductCardRow,
  | "uuid"
  | "externalId"
  | "slug"
  | "article"
  | "name"
  | "categoryUuid"
  | "drawingHash"
  | "unit"
  | "weightGrams"
  | "longestMm"
  | "volumeCm3"
  | "vatRate"
  | "tags"
  | "status"
  | "replacement"
  | "attributes"
  | "brandUuid"
> & {
  multiplicity: number;
  minQuantity: number;
  maxQuantity: number | null;
  availableQuantity: number;
  supplyFrom: number | null;
  supplyTo: number | null;
  /** Absent where there is no counterparty to ask for. */
  userArticle?: string | null;
  /** Everything the caller's price lists say of the product; the smallest `turn` wins. */
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
  | "prices"
>;
type PriceJson = { turn: number; type: string; from: number; price: number; oldPrice: number | null };

/** The select list of a card over `products p` and `cardTables`. */
export function cardColumns(pricing: PricingContext): RawBuilder<unknown> {
  const { counterparty } = pricing;
  return sql`
    p.external_id as "externalId", p.slug, p.article, p.name, p.category_uuid as "categoryUuid",
    md5(p.drawing::text) as "drawingHash", u.name as unit, p.min_quantity as "minQuantity",
    p.max_quantity as "maxQuantity", p.vat_rate as "vatRate", p.tags, ${countedColumns(pricing)},
    (
      select json_build_object('slug', r.slug, 'name', r.name)
      from products r
      where r.uuid = p.replacement_uuid and r.status = 'active'
    ) as replacement${counterparty === null ? sql`` : ownCode(counterparty)}`;
}

/** The select list of `CountedGoods` over `products p`. */
export function countedColumns({ cityWarehouseUuids, priceListIds }: PricingContext): RawBuilder<unknown> {
  const lists = sql`${[...priceListIds]}::smallint[]`;
  return sql`
    p.uuid, p.multiplicity, p.weight_grams as "weightGrams",
    coalesce(p.longest_mm, 0) as "longestMm", coalesce(p.volume_cm3, 0) as "volumeCm3",
    p.supply_days_from as "supplyFrom", p.supply_days_to as "supplyTo", p.status,
    coalesce((
      select sum(div(s.on_hand - s.reserved, p.multiplicity)) * p.multiplicity
      from stock s
      where s.product_uuid = p.uuid and s.warehouse_uuid = any(${[...cityWarehouseUuids]}::uuid[])
    ), 0) as "availableQuantity",
    (
      select json_agg(json_build_object(
        'turn', array_position(${lists}, t.price_list_id), 'type', l.code,
        'from', t.from_quantity, 'price', t.price, 'oldPrice', t.old_price
      ))
      from prices t
      join price_lists l on l.id = t.price_list_id
      where t.product_uuid = p.uuid and t.price_list_id = any(${lists})
    ) as prices`;
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

/** What a card reads besides `products p`. */
export const cardTables: RawBuilder<unknown> = sql`join units u on u.uuid = p.unit_uuid`;

/** Written out: what is spread out of parsed JSON is copied key by key, which took 3 % of a page of 24. */
export function cardRow(json: CardJson): ProductCardRow {
  const { priceType, oldPrice, tiers } = winningPrice(json.prices ?? []);
  const { status, availableQuantity, availability, supplyDays } = standingOf(json, tiers);
  return {
    uuid: json.uuid,
    externalId: json.externalId,
    slug: json.slug,
    article: json.article,
    name: json.name,
    categoryUuid: json.categoryUuid,
    drawingHash: json.drawingHash,
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
    priceType,
    oldPrice,
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
  { supplyFrom, supplyTo, status: stored, availableQuantity: free }: CountedJson,
  tiers: readonly Tier[],
): Pick<ProductCardRow, "status" | "availableQuantity" | "availability" | "supplyDays"> {
  const status = tiers.length === 0 ? "hidden" : stored;
  const availableQuantity = status === "active" ? quantityFromNumber(free) : zeroQuantity;
  return {
    status,
    availableQuantity,
    availability:
      availableQuantity > 0 ? "available" : supplyFrom === null || status !== "active" ? "notAvailable" : "onOrder",
    supplyDays: supplyFrom === null ? null : { from: supplyFrom, to: supplyTo ?? supplyFrom },
  };
}

/** The first list that has a base price wins, with its own tiers (decisions §3.1, Price resolution). */
function winningPrice(prices: readonly PriceJson[]): Pick<ProductCardRow, "priceType" | "oldPrice" | "tiers"> {
  const winner = prices.filter(({ from }) => from === 0).sort((a, b) => a.turn - b.turn)[0];
  if (!winner) return { priceType: "", oldPrice: null, tiers: [] };
  return {
    priceType: winner.type,
    oldPrice: winner.oldPrice === null ? null : moneyFromNumber(winner.oldPrice),
    tiers: prices
      .filter(({ turn }) => turn === winner.turn)
      .sort((a, b) => a.from - b.from)
      .map(({ from, price }) => ({ from: quantityFromNumber(from), price: moneyFromNumber(price) })),
  };
}
