import { sql } from "kysely";
import { moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToDecimal, type Quantity, type QuantityRule } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { writeTogether, type Write } from "#server/db/write-together.ts";

/** A product in a basket, by its uuid. */
export type BasketLineRow = {
  uuid: string;
  quantity: Quantity;
  ticked: { available: boolean; waiting: boolean };
  /** Unit price last shown to the visitor; null = not shown since the line changed. */
  seenPrice: Money | null;
  seq: number;
};

/** Basket lines for merging, without cards, oldest first. `rule` is null for discontinued products. */
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
    uuid: row.product_uuid,
    quantity: quantityFromDecimal(row.quantity),
    ticked: { available: row.ticked_available, waiting: row.ticked_waiting },
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

/** Upserts whole lines by product; new ones are appended in the given order. */
export async function saveLines(tx: Tx, basketUuid: string, lines: readonly BasketLineRow[]): Promise<void> {
  await writeTogether(tx, lineSaves(tx, basketUuid, lines));
}

/** The same as writes for batching. */
export function lineSaves(tx: Tx, basketUuid: string, lines: readonly BasketLineRow[]): Write[] {
  if (lines.length === 0) return [];
  const saves = tx
    .insertInto("basket_lines")
    .values(
      lines.map((line, index) => ({
        basket_uuid: basketUuid,
        product_uuid: line.uuid,
        quantity: quantityToDecimal(line.quantity),
        ticked_available: line.ticked.available,
        ticked_waiting: line.ticked.waiting,
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
 * Removes products from a locked basket and records the sequence of the browser's change: a set-quantity sent before
 * the removal but arriving later must not restore the line (invariants BK4). Writes for batching.
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

/** Product uuid -> sequence of the change known at its removal. */
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

/** Saves the displayed prices, except for lines whose quantity (and so price) has changed meanwhile. */
export async function saveSeenPrices(db: Db, basketUuid: string, lines: readonly BasketLineRow[]): Promise<void> {
  if (lines.length === 0) return;
  const shown = lines.map((line) => ({
    uuid: line.uuid,
    quantity: quantityToDecimal(line.quantity),
    price: line.seenPrice === null ? null : moneyToDecimal(line.seenPrice),
  }));
  await sql`
    update basket_lines l set seen_price = shown.price
    from json_to_recordset(${JSON.stringify(shown)}) as shown (uuid uuid, quantity numeric, price numeric)
    where l.basket_uuid = ${basketUuid} and l.product_uuid = shown.uuid and l.quantity = shown.quantity`.execute(db);
}

/** Deletes all lines without tombstones; for baskets without a browser. */
export async function emptyBasket(tx: Tx, basketUuid: string): Promise<void> {
  await tx.deleteFrom("basket_lines").where("basket_uuid", "=", basketUuid).execute();
}
