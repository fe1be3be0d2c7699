import { type RawBuilder, sql } from "kysely";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import {
  cardColumns,
  cardRow,
  cardTables,
  type CardJson,
  type ProductCardRow,
  type PricingContext,
} from "#server/db/queries/catalog/card-columns.ts";
import type { BasketLineRow } from "./basket-lines.ts";

/** A line with its product's card: what `pricedLines` of the domain divides and prices. */
export type BasketLineWithCard = BasketLineRow & OtherCard;

export type StoredBasket = { uuid: string; version: number };

/**
 * Locks the owner's basket, creating it if missing, and increments its version: changes of one basket are serialised
 * across processes.
 */
export async function lockBasket(tx: Tx, owner: string, newUuid: string): Promise<StoredBasket> {
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

/** Locks the owner's basket unchanged. */
export async function holdBasket(tx: Tx, owner: string): Promise<StoredBasket | null> {
  const row = await tx
    .selectFrom("baskets")
    .where("owner", "=", owner)
    .select(["uuid", "version"])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export function versionStep(tx: Tx, basketUuid: string) {
  return tx
    .updateTable("baskets")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: sql`now()` }))
    .where("uuid", "=", basketUuid);
}

export type OtherCard = ProductCardRow & {
  /** Cubic millimetres per multiplicity; null when not measured. */
  volume: number | null;
};

export type BasketContents = {
  basket: StoredBasket | null;
  lines: BasketLineWithCard[];
};

/** A basket with product cards, oldest line first; one statement. */
export async function basketContents(
  db: Db | Tx,
  { owner, ...pricing }: PricingContext & { owner: string },
): Promise<BasketContents> {
  const { rows } = await sql<{ basket: StoredBasket | null; cards: (LineJson & CardJson)[] }>`${prepared}
    with basket as (select uuid, version from baskets where owner = ${owner})
    select
      (select json_build_object('uuid', uuid, 'version', version) from basket) as basket,
      coalesce((
        select json_agg(line)
        from (
          select ${lineColumns}, ${cardColumns(pricing)}
          from basket_lines wanted
          join products p on p.uuid = wanted.product_uuid
          ${cardTables}
          where wanted.basket_uuid = (select uuid from basket)
          order by wanted.added_at, p.uuid
        ) line
      ), '[]') as cards`.execute(db);
  const [row] = rows;
  return { basket: row?.basket ?? null, lines: (row?.cards ?? []).flatMap(lineRow) };
}

/** Select list of a line over `wanted` and `products p`. */
export const lineColumns: RawBuilder<unknown> = sql`
  wanted.quantity, wanted.ticked_available as "tickedAvailable", wanted.ticked_waiting as "tickedWaiting",
  wanted.seen_price as "seenPrice", wanted.seq,
  (p.dimensions->>'l')::numeric * (p.dimensions->>'w')::numeric * (p.dimensions->>'h')::numeric as volume`;

export type LineJson = {
  quantity: number | null;
  tickedAvailable: boolean | null;
  tickedWaiting: boolean | null;
  seenPrice: number | null;
  seq: number | null;
  volume: number | null;
};

/** None for a card without a line. */
export function lineRow(json: LineJson & CardJson): BasketLineWithCard[] {
  return lineOf(json).map((line) => ({ ...cardRow(json), ...line }));
}

/** What a line adds to its card; none for a card without a line. */
export function lineOf({
  quantity,
  tickedAvailable,
  tickedWaiting,
  seenPrice,
  seq,
  volume,
}: LineJson): Omit<BasketLineRow & Pick<OtherCard, "volume">, "uuid">[] {
  if (quantity === null) return [];
  return [
    {
      quantity: quantityFromNumber(quantity),
      ticked: { available: tickedAvailable ?? true, waiting: tickedWaiting ?? true },
      seenPrice: seenPrice === null ? null : moneyFromNumber(seenPrice),
      seq: seq ?? 0,
      volume: volumeOf({ volume }),
    },
  ];
}

export function volumeOf({ volume }: Pick<LineJson, "volume">): number | null {
  return volume === null ? null : Math.round(volume);
}
