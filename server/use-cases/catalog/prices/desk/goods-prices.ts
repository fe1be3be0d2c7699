import type { GoodsPrices, SeenPriceList } from "#app/contract/desk/catalog/goods-prices.ts";
import { priceKey } from "#app/domain/catalog/saving/price.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { goodsPricesList } from "#app/domain/desk/lists/goods-prices.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { seenPrices } from "#app/domain/staff/seen-prices.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import { keptPrices } from "#server/db/queries/catalog/saving/prices.ts";
import type { ProductsQuery } from "#server/db/queries/desk/products/list.ts";
import type { Ports } from "#server/ports/ports.ts";
import { deskGoodsOptions, goodsPage, productsQuery } from "#server/use-cases/catalog/desk/list-goods.ts";
import { priceOf } from "#server/use-cases/catalog/desk/set-prices.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** Goods with their prices in each list that the person may see: as on the card of a product, but lists that are on. */
export async function goodsPricesAtDesk(
  { database: { db } }: Pick<Ports, "database">,
  staff: StaffScope,
  query: Query,
): Promise<Verdict<GoodsPrices, { code: "rightMissing" }>> {
  if (seenPrices(staff) === "none") return no("rightMissing");
  const lists = await seenPriceLists(db, staff);
  const { items, ...page } = await goodsPage(db, pricesQuery(query, lists), true);
  const kept = await keptPrices(
    db,
    items.map(({ uuid }) => uuid),
    lists.map(({ id }) => id),
  );
  return ok({
    ...page,
    lists,
    items: items.map(({ uuid, version, article, name, image, category, brand, status, unit }) => ({
      ...{ uuid, version, article, name, image, category, brand, status, unit },
      prices: lists.flatMap(({ id, code }) => {
        const price = kept.get(priceKey(uuid, id));
        return price === undefined ? [] : [{ id, list: code, ...priceOf(price) }];
      }),
    })),
  });
}

export async function goodsPriceOptions(ports: Pick<Ports, "database">, staff: StaffScope) {
  const lists = await seenPriceLists(ports.database.db, staff);
  const { category, brand } = await deskGoodsOptions(ports);
  return { category, brand, noPrice: lists.map(({ id, name }) => ({ value: String(id), label: name })) };
}

/** Lists that are on, the base list first. */
export async function seenPriceLists(db: Db, staff: StaffScope): Promise<SeenPriceList[]> {
  const sees = seenPrices(staff);
  const lists = [...(await keptPriceLists(db)).values()].map(({ id, code, name, kind, isActive }) => ({
    ...{ id, code, name, isActive },
    isBase: kind === "base",
  }));
  return lists
    .filter(({ isActive, isBase }) => isActive && (sees === "all" || (sees === "base" && isBase)))
    .sort((a, b) => Number(b.isBase) - Number(a.isBase) || a.id - b.id)
    .map(({ isActive: _, ...list }) => list);
}

/** Filters by prices ask the seen lists alone, or they would tell about the others. */
function pricesQuery(query: Query, lists: readonly SeenPriceList[]): ProductsQuery {
  const { filters, sort, ...place } = readListState(
    goodsPricesList,
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const goods = productsQuery(query, true);
  const ids = lists.map(({ id }) => id);
  const lacking = ids.find((id) => String(id) === filters.noPrice);
  return {
    ...goods,
    state: { ...goods.state, sort, page: place.page, size: place.size },
    ...(lacking !== undefined && { noPriceIn: lacking }),
    ...(filters.oldPrice && { oldPriceIn: ids }),
  };
}
