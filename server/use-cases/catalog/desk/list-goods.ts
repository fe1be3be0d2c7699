import type { DeskProductRow } from "#app/contract/desk/products.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { gtinReadings } from "#app/domain/catalog/search-query/gtin.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { productsList } from "#app/domain/desk/lists/products.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { seenPrices } from "#app/domain/staff/seen-prices.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import {
  countDeskProducts,
  listDeskProducts,
  type ProductsQuery,
  type ProductsState,
} from "#server/db/queries/desk/products/list.ts";
import type { Ports } from "#server/ports/ports.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskProductRow[]; total: number; page: number; pages: number };
type Option = { value: string; label: string };

/** Goods of any status. */
export async function deskGoods(
  { database: { db } }: Pick<Ports, "database">,
  staff: StaffScope,
  query: Query,
): Promise<ProblemOr<Page, "rightMissing">> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const seesPrice = seenPrices(staff) !== "none";
  return ok(await goodsPage(db, productsQuery(query, seesPrice), seesPrice));
}

/** One page of goods; one behind the last is the last. */
export async function goodsPage(db: Db, requested: ProductsQuery, seesPrice: boolean): Promise<Page> {
  const { state } = requested;
  const { size } = state;
  const total = await countDeskProducts(db, requested);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(state.page, pages);
  const rows =
    total === 0 ? [] : await listDeskProducts(db, requested, { total, limit: size, offset: (page - 1) * size });
  const items = rows.map(({ slug, photo, drawingHash, price, ...row }) => ({
    ...row,
    // Drawings of goods without a page of their own are not served.
    image: productImage({ slug, name: row.name, photo, drawingHash: withPage.has(row.status) ? drawingHash : null }),
    price: seesPrice ? price : null,
  }));
  return { items, total, page, pages };
}

const withPage: ReadonlySet<string> = new Set(["active", "discontinued"]);

/** The state that the texts of an address mean. An order by prices would tell them to people who see none. */
export function productsQuery(query: Query, seesPrice: boolean): ProductsQuery {
  const read: ProductsState = readListState(
    productsList,
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const sort = read.sort.by === "price" && !seesPrice ? ({ by: "updated", desc: true } as const) : read.sort;
  const typed = read.filters.q ?? "";
  return {
    state: { ...read, sort },
    article: articleNorm(typed),
    barcodes: [...new Set([typed, ...gtinReadings(typed)])].filter((code) => code !== ""),
  };
}

/** Categories with their paths in the order of the tree, and brands by name. */
export async function deskGoodsOptions({
  database: { db },
}: Pick<Ports, "database">): Promise<{ category: Option[]; brand: Option[] }> {
  const { categories, brands } = await importReferenceRows(db);
  const { pathOf } = categoryIndex(categories);
  return {
    category: categories
      .map(({ uuid, name }) => ({ value: uuid, label: pathOf(uuid) ?? name }))
      .sort((a, b) => a.label.localeCompare(b.label, "ru")),
    brand: brands
      .map(({ uuid, name }) => ({ value: uuid, label: name }))
      .sort((a, b) => a.label.localeCompare(b.label, "ru")),
  };
}
