import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Plan } from "#app/domain/catalog/saving/plan-rows.ts";
import type { PinnedProduct } from "#app/domain/catalog/saving/pins.ts";
import { priceKey, type KeptPrice } from "#app/domain/catalog/saving/price.ts";
import { moneyFromDecimal, moneyToDecimal } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToDecimal } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { oneOf } from "./write-rows.ts";

/** By external id. `hold` locks the products in uuid order, the order of the price triggers. */
export async function pricedProducts(
  db: Db | Tx,
  externalIds: Iterable<string>,
  hold: boolean,
): Promise<Map<string, PinnedProduct>> {
  const rows = await db
    .selectFrom("products")
    .select(["external_id", "uuid", "pinned"])
    .where(oneOf("external_id", "text", externalIds))
    .orderBy("uuid")
    .$if(hold, (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map(({ external_id, uuid, pinned }) => [external_id, { uuid, pinned }]));
}

/** Numbers by code. */
export async function priceListsByCode(db: Db | Tx, codes: Iterable<string>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("price_lists")
    .select(["code", "id"])
    .where(oneOf("code", "text", codes))
    .execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** A product in a list. */
export type PriceKey = Pick<KeptPrice, "productUuid" | "listId">;

/** Stored prices of the products in the lists; tiers without a price for any quantity count as none. */
export async function keptPrices(
  db: Db | Tx,
  products: readonly string[],
  lists: readonly number[],
): Promise<Map<string, KeptPrice>> {
  const { rows } = await sql<{ product: string; list: number; from: string; price: string; old: string | null }>`
    select product_uuid as product, price_list_id as list, from_quantity as from, price, old_price as old
      from prices
     where product_uuid = any(${[...products]}::uuid[]) and price_list_id = any(${[...lists]}::smallint[])
     order by product_uuid, price_list_id, from_quantity`.execute(db);
  const kept = new Map<string, KeptPrice>();
  for (const { product, list, from, price, old } of rows) {
    const key = priceKey(product, list);
    const quantity = quantityFromDecimal(from);
    const one = kept.get(key);
    if (quantity === 0)
      kept.set(key, {
        productUuid: product,
        listId: list,
        price: moneyFromDecimal(price),
        oldPrice: old === null ? null : moneyFromDecimal(old),
        tiers: [],
      });
    else if (one) kept.set(key, { ...one, tiers: [...one.tiers, { from: quantity, price: moneyFromDecimal(price) }] });
  }
  return kept;
}

/** Who changed prices, and what caused it when not the actor by hand: a planned change, an import. */
export type PriceCause = { actor: Actor; sourceOf?: (key: PriceKey) => string | null };

/**
 * Writes the prices of products in lists as they are planned, and the history of all that changes, in one statement;
 * `removed` leave their list. Equal prices are not touched.
 */
export async function writePrices(
  tx: Tx,
  { created, updated, removed }: Pick<Plan<KeptPrice>, "created" | "updated" | "removed">,
  { actor, sourceOf = () => null }: PriceCause,
): Promise<void> {
  const written = [...created, ...updated];
  const keys = [...written, ...removed].map((one) => ({
    product: one.productUuid,
    list: one.listId,
    source: sourceOf(one),
  }));
  if (keys.length === 0) return;
  await sql`
    with k as materialized (
      select product, list, source from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (product uuid, list smallint, source text)
    ),
    n as materialized (
      select product_uuid, price_list_id, from_quantity, price, old_price
        from jsonb_populate_recordset(null::prices, ${JSON.stringify(written.flatMap(rowsOf))}::jsonb)
    ),
    was as materialized (
      select p.* from k join prices p on p.product_uuid = k.product and p.price_list_id = k.list
    ),
    changed as materialized (
      select product_uuid, price_list_id, from_quantity, was.price as price_before, n.price as price_after,
             was.old_price as old_price_before, n.old_price as old_price_after
        from was full join n using (product_uuid, price_list_id, from_quantity)
       where (was.price, was.old_price) is distinct from (n.price, n.old_price)
    ),
    gone as (
      delete from prices p using changed c
       where c.price_after is null
         and p.product_uuid = c.product_uuid and p.price_list_id = c.price_list_id and p.from_quantity = c.from_quantity
    ),
    saved as (
      insert into prices (product_uuid, price_list_id, from_quantity, price, old_price)
      select product_uuid, price_list_id, from_quantity, price_after, old_price_after
        from changed
       where price_after is not null
       order by product_uuid, price_list_id, from_quantity
      on conflict (product_uuid, price_list_id, from_quantity) do update set price = excluded.price, old_price = excluded.old_price
    )
    insert into price_history
      (product_uuid, price_list_id, from_quantity, price_before, price_after, old_price_before, old_price_after, source, ${actorNames})
    select c.product_uuid, c.price_list_id, c.from_quantity, c.price_before, c.price_after, c.old_price_before, c.old_price_after,
           k.source, ${actorValues(actor)}
      from changed c join k on k.product = c.product_uuid and k.list = c.price_list_id
     order by c.product_uuid, c.price_list_id, c.from_quantity`.execute(tx);
}

function rowsOf({ productUuid, listId, price, oldPrice, tiers }: KeptPrice) {
  const row = (from: string, amount: string, old: string | null) => ({
    product_uuid: productUuid,
    price_list_id: listId,
    from_quantity: from,
    price: amount,
    old_price: old,
  });
  return [
    row("0", moneyToDecimal(price), oldPrice === null ? null : moneyToDecimal(oldPrice)),
    ...tiers.map((tier) => row(quantityToDecimal(tier.from), moneyToDecimal(tier.price), null)),
  ];
}
