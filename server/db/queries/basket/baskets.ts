import { sql } from "kysely";
import { moneyFromDecimal, moneyFromNumber, moneyToDecimal, type Money } from "#app/domain/money.ts";
import {
  quantityFromDecimal,
  quantityFromNumber,
  quantityToDecimal,
  type Quantity,
  type QuantityRule,
} from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import {
  cardColumns,
  cardRow,
  cardTables,
  type CardJson,
  type ProductCardRow,
  type PricingContext,
} from "#server/db/queries/catalog/product-card.ts";

export type BasketLineRow = {
  productUuid: string;
  quantity: Quantity;
  tickedAvailable: boolean;
  tickedWaiting: boolean;
  /** Unit price the visitor was last shown; null = not shown since the line changed. */
  seenPrice: Money | null;
  seq: number;
};

export type BasketLineWithCard = BasketLineRow & { card: ProductCardRow };

export type BasketRow = { uuid: string; version: number };

/**
 * The owner's basket, made when there is none, one version on and locked until the transaction ends: all changes of
 * one basket queue up here, whichever process they come from.
 */
export async function lockBasket(tx: Tx, owner: string, newUuid: string): Promise<BasketRow> {
  return tx
    .insertInto("baskets")
    .values({ uuid: newUuid, owner, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("owner")
        .doUpdateSet((eb) => ({ version: eb("baskets.version", "+", 1), updated_at: sql`now()` })),
    )
    .returning(["uuid", "version"])
    .executeTakeFirstOrThrow();
}

/** The owner's basket, locked as it is: nobody changes it until the transaction ends. */
export async function holdBasket(tx: Tx, owner: string): Promise<BasketRow | null> {
  const row = await tx
    .selectFrom("baskets")
    .where("owner", "=", owner)
    .select(["uuid", "version"])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function nextVersion(tx: Tx, basketUuid: string): Promise<void> {
  await tx
    .updateTable("baskets")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: sql`now()` }))
    .where("uuid", "=", basketUuid)
    .execute();
}

export type BasketContents = {
  basket: BasketRow | null;
  lines: BasketLineWithCard[];
  /** Cards of `alsoCards` that stand on no line. */
  others: ProductCardRow[];
};

/** A basket with the cards of its products, oldest line first, and the cards asked for besides; one statement. */
export async function basketContents(
  db: Db | Tx,
  { owner, alsoCards = [], ...pricing }: PricingContext & { owner: string; alsoCards?: readonly string[] },
): Promise<BasketContents> {
  const { rows } = await sql<{ basket: BasketRow | null; cards: LineJson[] }>`${prepared}
    with basket as (select uuid, version from baskets where owner = ${owner}),
    wanted as (
      select l.product_uuid, l.quantity, l.ticked_available, l.ticked_waiting, l.seen_price, l.seq, l.added_at
      from basket_lines l
      where l.basket_uuid = (select uuid from basket)
      union all
      select asked.uuid, null, null, null, null, null, null
      from unnest(${[...alsoCards]}::uuid[]) as asked (uuid)
      where not exists (
        select from basket_lines l where l.basket_uuid = (select uuid from basket) and l.product_uuid = asked.uuid
      )
    )
    select
      (select json_build_object('uuid', uuid, 'version', version) from basket) as basket,
      coalesce((
        select json_agg(line)
        from (
          select wanted.quantity, wanted.ticked_available as "tickedAvailable", wanted.ticked_waiting as "tickedWaiting",
            wanted.seen_price as "seenPrice", wanted.seq, ${cardColumns(pricing)}
          from wanted
          join products p on p.uuid = wanted.product_uuid
          ${cardTables}
          order by wanted.added_at nulls last, p.uuid
        ) line
      ), '[]') as cards`.execute(db);
  const [row] = rows;
  const all = (row?.cards ?? []).map(lineRow);
  return {
    basket: row?.basket ?? null,
    lines: all.flatMap(({ line, card }) => (line ? [{ ...line, card }] : [])),
    others: all.flatMap(({ line, card }) => (line ? [] : [card])),
  };
}

type LineJson = CardJson & {
  quantity: number | null;
  tickedAvailable: boolean | null;
  tickedWaiting: boolean | null;
  seenPrice: number | null;
  seq: number | null;
};

function lineRow({ quantity, tickedAvailable, tickedWaiting, seenPrice, seq, ...json }: LineJson): {
  line: BasketLineRow | null;
  card: ProductCardRow;
} {
  const card = cardRow(json);
  if (quantity === null) return { line: null, card };
  const line = {
    productUuid: card.uuid,
    quantity: quantityFromNumber(quantity),
    tickedAvailable: tickedAvailable ?? true,
    tickedWaiting: tickedWaiting ?? true,
    seenPrice: seenPrice === null ? null : moneyFromNumber(seenPrice),
    seq: seq ?? 0,
  };
  return { line, card };
}

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
  if (lines.length === 0) return;
  await tx
    .insertInto("basket_lines")
    .values(
      lines.map((line, place) => ({
        basket_uuid: basketUuid,
        product_uuid: line.productUuid,
        quantity: quantityToDecimal(line.quantity),
        ticked_available: line.tickedAvailable,
        ticked_waiting: line.tickedWaiting,
        seen_price: line.seenPrice === null ? null : moneyToDecimal(line.seenPrice),
        seq: String(line.seq),
        added_at: sql<Date>`now() + ${place} * interval '1 microsecond'`,
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
    )
    .execute();
}

/**
 * Takes products out and remembers up to which of the browser's changes they are gone: a set-quantity that was sent
 * before the removal and comes after it must not bring the line back (invariants BK4).
 */
export async function removeLines(tx: Tx, basketUuid: string, uuids: readonly string[], seq = 0): Promise<void> {
  await sql`
    with gone as (
      delete from basket_lines
      where basket_uuid = ${basketUuid} and product_uuid = any(${[...uuids]}::uuid[])
      returning product_uuid, seq
    )
    insert into idempotency_keys (owner, scope, key, request_hash)
    select ${basketUuid}, ${removed}, named.uuid::text, greatest(gone.seq, ${seq}::bigint)::text
    from (select distinct unnest(${[...uuids]}::uuid[])) as named (uuid) left join gone on gone.product_uuid = named.uuid
    on conflict (owner, scope, key) do update set request_hash = excluded.request_hash, created_at = now()`.execute(tx);
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
export async function rememberPrices(db: Db, basketUuid: string, lines: readonly BasketLineRow[]): Promise<void> {
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
