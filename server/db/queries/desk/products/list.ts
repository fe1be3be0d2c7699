import { sql, type RawBuilder } from "kysely";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { productsList } from "#app/domain/desk/lists/products.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { drawingHash, firstPhoto, type PhotoRow } from "#server/db/queries/catalog/photos.ts";
import { instant } from "#server/db/queries/instant.ts";

export type ProductsState = ListState<typeof productsList>;

/** What the filters mean, resolved: the article in the form in which articles are compared, readings of a barcode. */
export type ProductsQuery = {
  state: ProductsState;
  article: string;
  barcodes: readonly string[];
  /** Numbers of price lists: goods without a price in this, or with an old price in one of those. */
  noPriceIn?: number;
  oldPriceIn?: readonly number[];
};

export type ListedDeskProduct = {
  uuid: string;
  version: number;
  article: string;
  name: string;
  slug: string;
  drawingHash: string | null;
  photo: PhotoRow | null;
  category: string;
  brand: string | null;
  status: string;
  hiddenBy: string | null;
  price: number | null;
  unit: string;
  free: number;
  updatedAt: string;
  barcodes: string[];
  externalId: string;
};

export async function countDeskProducts(db: Db | Tx, query: ProductsQuery): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from products p where ${matches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** `total`: how many the filters find. */
export async function listDeskProducts(
  db: Db,
  query: ProductsQuery,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Promise<ListedDeskProduct[]> {
  const order = orderOf(query.state.sort);
  // For a limit the planner would look at all goods in their order, each by itself, until it has found enough.
  const most = total > limit ? limit : null;
  const { rows } = await sql<ListedDeskProduct>`
    with shown as materialized (
      select p.uuid from products p where ${matches(query)} order by ${order} limit ${most}::bigint offset ${offset}
    )
    select p.uuid, p.version, p.article, p.name, p.slug, ${drawingHash} as "drawingHash", ${firstPhoto} as photo,
      c.name as category, b.name as brand, p.status, p.hidden_by as "hiddenBy", p.base_price::float8 as price, u.name as unit,
      coalesce((select sum(greatest(0, s.on_hand - s.reserved)) from stock s where s.product_uuid = p.uuid), 0)::float8 as free,
      ${instant("p.updated_at")} as "updatedAt", p.barcodes, p.external_id as "externalId"
    from shown join products p using (uuid) join categories c on c.uuid = p.category_uuid join units u on u.uuid = p.unit_uuid
      left join brands b on b.uuid = p.brand_uuid
    order by ${order}`.execute(db);
  return rows;
}

/** Uuids of what the filters find, in the order of uuids: at most `most`. */
export async function foundProducts(db: Db | Tx, query: ProductsQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select p.uuid from products p where ${matches(query)} order by p.uuid limit ${most}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

function orderOf({ by, desc }: ProductsState["sort"]): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`;
  switch (by) {
    case "article":
      return sql`p.article ${way}, p.uuid`;
    case "name":
      return sql`p.name ${way}, p.uuid`;
    case "price":
      return sql`p.base_price ${way} nulls last, p.uuid`;
    default:
      // An index serves both ways.
      return desc ? sql`p.updated_at desc, p.uuid` : sql`p.updated_at asc, p.uuid desc`;
  }
}

const isUnready = sql`is_unready(p.status, p.name, p.article, p.base_price, p.multiplicity, p.min_quantity)`;

/** The filters as a condition on `products p`. */
function matches({ state: { filters }, article, barcodes, noPriceIn, oldPriceIn }: ProductsQuery): RawBuilder<unknown> {
  const { q, category, brand, status, hiddenBy, unready, noPhoto, inStock } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const anyUuid = (values: readonly string[]) => sql`any(${uuids(values)}::uuid[])`;
  const conditions = [
    sql`true`,
    ...(q === undefined ? [] : [hasWords(q, article, barcodes)]),
    ...(category === undefined ? [] : [sql`p.category_uuid = any(${below(category)})`]),
    ...(brand === undefined ? [] : [sql`p.brand_uuid = ${anyUuid(brand)}`]),
    ...(status === undefined ? [] : [sql`p.status = ${any(status)}`]),
    ...(hiddenBy === undefined ? [] : [sql`p.hidden_by = ${any(hiddenBy)}`]),
    ...(unready === undefined ? [] : [isUnready]),
    ...(noPhoto === undefined ? [] : [sql`not exists (select from product_images i where i.product_uuid = p.uuid)`]),
    // Warehouses with at least one multiplicity free.
    ...(inStock === undefined ? [] : [sql`p.ships_from <> '{}'`]),
    ...(noPriceIn === undefined ? [] : [hasNoPrice(noPriceIn)]),
    ...(oldPriceIn === undefined ? [] : [hasOldPrice(oldPriceIn)]),
  ];
  return sql.join(conditions, sql` and `);
}

function hasNoPrice(list: number): RawBuilder<unknown> {
  return sql`not exists (
    select from prices r where r.product_uuid = p.uuid and r.price_list_id = ${list}::smallint and r.from_quantity = 0)`;
}

function hasOldPrice(lists: readonly number[]): RawBuilder<unknown> {
  return sql`exists (
    select from prices r where r.product_uuid = p.uuid and r.price_list_id = any(${[...lists]}::smallint[])
      and r.from_quantity = 0 and r.old_price is not null)`;
}

/** The category and all below it, as an array that is read once. */
function below(category: string): RawBuilder<unknown> {
  return sql`array(
    with recursive tree as (
      select uuid from categories where uuid::text = ${category}
      union all select c.uuid from categories c join tree t on c.parent_uuid = t.uuid
    ) select uuid from tree)`;
}

/** Words of the name in any order, or an article, barcode or external id; each way by an index but the name. */
function hasWords(text: string, article: string, barcodes: readonly string[]): RawBuilder<unknown> {
  const like = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  const words = text.split(" ").filter((word) => word !== "");
  const name = sql.join(
    words.map((word) => sql`p.name ilike ${like(word)}`),
    sql` and `,
  );
  return sql`p.uuid = any(array(
    select p.uuid from products p where ${name}
    union select p.uuid from products p where ${article} <> '' and p.article_norm like ${like(article)}
    union select p.uuid from products p where p.barcodes && ${[...barcodes]}::text[]
    union select p.uuid from products p where p.external_id = ${text}))`;
}

function uuids(values: readonly string[]): string[] {
  return values.filter((value) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value));
}
