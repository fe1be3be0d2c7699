import { sql } from "kysely";
import { priceKey, type KeptPrice } from "#app/domain/catalog/saving/price.ts";
import { moneyFromDecimal, moneyToDecimal } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToDecimal } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { oneOf } from "./write-rows.ts";

/** Uuids by external id. Locks the products in uuid order, the order of the price triggers. */
export async function holdPricedProducts(tx: Tx, externalIds: Iterable<string>): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("products")
    .select(["external_id", "uuid"])
    .where(oneOf("external_id", "text", externalIds))
    .orderBy("uuid")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ external_id, uuid }) => [external_id, uuid]));
}

/** Numbers by code. */
export async function priceListsByCode(tx: Tx, codes: Iterable<string>): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("price_lists")
    .select(["code", "id"])
    .where(oneOf("code", "text", codes))
    .execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** A product in a list. */
type PriceKey = Pick<KeptPrice, "productUuid" | "listId">;

/** Stored prices of the products in the lists; `tiersOnly` are those of which a list has tiers but no base price. */
export async function keptPrices(
  tx: Tx,
  products: readonly string[],
  lists: readonly number[],
): Promise<{ kept: Map<string, KeptPrice>; tiersOnly: PriceKey[] }> {
  const { rows } = await sql<{ product: string; list: number; from: string; price: string; old: string | null }>`
    select product_uuid as product, price_list_id as list, from_quantity as from, price, old_price as old
      from prices
     where product_uuid = any(${[...products]}::uuid[]) and price_list_id = any(${[...lists]}::smallint[])
     order by product_uuid, price_list_id, from_quantity`.execute(tx);
  const kept = new Map<string, KeptPrice>();
  const tiersOnly: PriceKey[] = [];
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
    else tiersOnly.push({ productUuid: product, listId: list });
  }
  return { kept, tiersOnly };
}

/** Of the `stored` products in lists, deletes prices absent from `written`; unchanged rows are not touched. */
export async function writePrices(
  tx: Tx,
  { written, stored }: { written: readonly KeptPrice[]; stored: readonly PriceKey[] },
): Promise<void> {
  const rows = written.flatMap(rowsOf);
  if (stored.length > 0) await deleteAbsent(tx, rows, stored);
  if (rows.length === 0) return;
  await sql`
    insert into prices as p (product_uuid, price_list_id, from_quantity, price, old_price)
    select product_uuid, price_list_id, from_quantity, price, old_price
      from jsonb_populate_recordset(null::prices, ${JSON.stringify(rows)}::jsonb)
     order by product_uuid, price_list_id, from_quantity
    on conflict (product_uuid, price_list_id, from_quantity) do update set price = excluded.price, old_price = excluded.old_price
     where (p.price, p.old_price) is distinct from (excluded.price, excluded.old_price)`.execute(tx);
}

async function deleteAbsent(tx: Tx, rows: readonly object[], stored: readonly PriceKey[]): Promise<void> {
  const keys = stored.map(({ productUuid, listId }) => ({ product: productUuid, list: listId }));
  await sql`
    delete from prices p
     using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (product uuid, list smallint)
     where p.product_uuid = k.product and p.price_list_id = k.list
       and not exists (
         select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (product_uuid uuid, price_list_id smallint, from_quantity numeric)
          where n.product_uuid = p.product_uuid and n.price_list_id = p.price_list_id and n.from_quantity = p.from_quantity
       )`.execute(tx);
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
