import { sql } from "kysely";
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

export type BasketLineWithCard = BasketLineRow & {
  card: ProductCardRow;
  /** Cubic millimetres of one multiplicity; null where nobody has measured it. */
  volume: number | null;
};

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

export function versionStep(tx: Tx, basketUuid: string) {
  return tx
    .updateTable("baskets")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: sql`now()` }))
    .where("uuid", "=", basketUuid);
}

export type OtherCard = Pick<BasketLineWithCard, "card" | "volume">;

export type BasketContents = {
  basket: BasketRow | null;
  lines: BasketLineWithCard[];
  /** Of `alsoCards` those that stand on no line. */
  others: OtherCard[];
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
            wanted.seen_price as "seenPrice", wanted.seq,
            (p.dimensions->>'l')::numeric * (p.dimensions->>'w')::numeric * (p.dimensions->>'h')::numeric as volume,
            ${cardColumns(pricing)}
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
    lines: all.flatMap(({ line, card, volume }) => (line ? [{ ...line, card, volume }] : [])),
    others: all.flatMap(({ line, card, volume }) => (line ? [] : [{ card, volume }])),
  };
}

type LineJson = CardJson & {
  quantity: number | null;
  tickedAvailable: boolean | null;
  tickedWaiting: boolean | null;
  seenPrice: number | null;
  seq: number | null;
  volume: number | null;
};

function lineRow({ quantity, tickedAvailable, tickedWaiting, seenPrice, seq, volume: exact, ...json }: LineJson): {
  line: BasketLineRow | null;
} & OtherCard {
  const card = cardRow(json);
  const volume = exact === null ? null : Math.round(exact);
  if (quantity === null) return { line: null, card, volume };
  const line = {
    productUuid: card.uuid,
    quantity: quantityFromNumber(quantity),
    tickedAvailable: tickedAvailable ?? true,
    tickedWaiting: tickedWaiting ?? true,
    seenPrice: seenPrice === null ? null : moneyFromNumber(seenPrice),
    seq: seq ?? 0,
  };
  return { line, card, volume };
}
