import { sql } from "kysely";
import { moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToDecimal, type Quantity, type QuantityRule } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { writeTogether, type Write } from "#server/db/write-together.ts";

export type BasketLineRow = {
  productUuid: string;
  quantity: Quantity;
  tickedAvailable: boolean;
  tickedWaiting: boolean;
  /** Unit price the visitor was last shown; null = not shown since the line changed. */
  seenPrice: Money | null;
  seq: number;
};

/** Lines of a basket with what merging needs, without cards; oldest first. `rule` is null for a product no longer sold. */
export async function basketLines(
  tx: Tx,
  basketUuid: string,
): Promise<(BasketLineRow & { rule: QuantityRule | null })[]> {
  const rows = await tx
    .selectFrom("basket_lines as l")
    .innerJoin("products as p", "p.uuid", "l.product_uuid")
    .where("l.basket_uuid", "=", basketUuid)
    .orderBy("l.added_at")
    .orderBy("l.product_uuid")
    .select(["l.product_uuid", "l.quantity", "l.ticked_available", "l.ticked_waiting", "l.seen_price", "l.seq"])
    .select(["p.multiplicity", "p.min_quantity", "p.max_quantity", "p.status"])
    .execute();
  return rows.map((row) => ({
    productUuid: row.product_uuid,
    quantity: quantityFromDecimal(row.quantity),
    tickedAvailable: row.ticked_available,
    tickedWaiting: row.ticked_waiting,
    seenPrice: row.seen_price === null ? null : moneyFromDecimal(row.seen_price),
    seq: Number(row.seq),
    rule: row.status === "active" ? ruleOf(row) : null,
  }));
}

function ruleOf(row: { multiplicity: string; min_quantity: string; max_quantity: string | null }): QuantityRule {
  return {
    multiplicity: quantityFromDecimal(row.multiplicity),
    minQuantity: quantityFromDecimal(row.min_quantity),
    maxQuantity: row.max_quantity === null ? null : quantityFromDecimal(row.max_quantity),
  };
}

/** Writes whole lines over those of the same product; new ones stand after the old, in the order given. */
export async function saveLines(tx: Tx, basketUuid: string, lines: readonly BasketLineRow[]): Promise<void> {
  await writeTogether(tx, lineSaves(tx, basketUuid, lines));
}

/** The same, to be sent with other writes. */
export function lineSaves(tx: Tx, basketUuid: string, lines: readonly BasketLineRow[]): Write[] {
  if (lines.length === 0) return [];
  const saves = tx
    .insertInto("basket_lines")
    .values(
      lines.map((line, index) => ({
        basket_uuid: basketUuid,
        product_uuid: line.productUuid,
        quantity: quantityToDecimal(line.quantity),
        ticked_available: line.tickedAvailable,
        ticked_waiting: line.tickedWaiting,
        seen_price: line.seenPrice === null ? null : moneyToDecimal(line.seenPrice),
        seq: String(line.seq),
        added_at: sql<Date>`now() + ${index} * interval '1 microsecond'`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["basket_uuid", "product_uuid"]).doUpdateSet((eb) => ({
        quantity: eb.ref("excluded.quantity"),
        ticked_available: eb.ref("excluded.ticked_available"),
        ticked_waiting: eb.ref("excluded.ticked_waiting"),
        seen_price: eb.ref("excluded.seen_price"),
        seq: eb.ref("excluded.seq"),
      })),
    );
  return [saves];
}

/**
 * Takes products out of a basket that is held and notes up to which of the browser's changes they are gone: a set-quantity
 * that was sent before the removal and comes after it must not bring the line back (invariants BK4). To be sent together.
 */
export function lineRemovals(basketUuid: string, uuids: readonly string[], seq = 0): Write[] {
  if (uuids.length === 0) return [];
  const lines = sql`basket_lines l where l.basket_uuid = ${basketUuid} and l.product_uuid = any(${[...uuids]}::uuid[])`;
  const notes = sql`
    insert into idempotency_keys (owner, scope, key, request_hash)
    select ${basketUuid}, ${removed}, named.uuid::text, greatest(gone.seq, ${seq}::bigint)::text
    from (select distinct unnest(${[...uuids]}::uuid[])) as named (uuid)
    left join (select l.product_uuid, l.seq from ${lines}) gone on gone.product_uuid = named.uuid
    on conflict (owner, scope, key) do update set request_hash = excluded.request_hash, created_at = now()`;
  return [notes, sql`delete from ${lines}`];
}

const removed = "basket.removed";

/** Product uuid -> the last change known when it was removed from this basket. */
export async function removedAt(tx: Tx, basketUuid: string, uuids: readonly string[]): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("idempotency_keys")
    .where("owner", "=", basketUuid)
    .where("scope", "=", removed)
    .where("key", "in", [...uuids])
    .select(["key", "request_hash"])
    .execute();
  return new Map(rows.map((row) => [row.key, Number(row.request_hash)]));
}

/** Notes the prices shown, but for lines whose quantity, and with it the price, has changed meanwhile. */
export async function saveSeenPrices(db: Db, basketUuid: string, lines: readonly BasketLineRow[]): Promise<void> {
  if (lines.length === 0) return;
  const shown = lines.map((line) => ({
    uuid: line.productUuid,
    quantity: quantityToDecimal(line.quantity),
    price: line.seenPrice === null ? null : moneyToDecimal(line.seenPrice),
  }));
  await sql`
    update basket_lines l set seen_price = shown.price
    from json_to_recordset(${JSON.stringify(shown)}) as shown (uuid uuid, quantity numeric, price numeric)
    where l.basket_uuid = ${basketUuid} and l.product_uuid = shown.uuid and l.quantity = shown.quantity`.execute(db);
}

/** Everything out, without a note: of a basket that no browser holds. */
export async function emptyBasket(tx: Tx, basketUuid: string): Promise<void> {
  await tx.deleteFrom("basket_lines").where("basket_uuid", "=", basketUuid).execute();
}
