import { sql } from "kysely";
import type { MentionKind } from "#app/domain/exchange/mentions.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type Mention = {
  connection: string;
  session: string;
  kind: MentionKind;
  /** Local time of 1C, «2026-11-29T07:00:00». */
  formedAt: string;
  isWhole: boolean;
  /** Its name. */
  file: string;
};

const idsInRow = 500;

/** Which goods a package has named. */
export async function insertMentions(
  tx: Tx,
  { connection, session, kind, formedAt, isWhole, file }: Mention,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < ids.length || from === 0; from += idsInRow)
    await tx
      .insertInto("exchange_mentions")
      .values({
        ...{
          connection_uuid: connection,
          session_uuid: session,
          kind,
          formed_at: formedAt,
          is_whole: isWhole,
          file,
          at,
        },
        ids: ids.slice(from, from + idsInRow),
      })
      .execute();
}

/** When the newest package of the kind was formed; null before the first. */
export async function newestMention(db: Db | Tx, connection: string, kind: MentionKind): Promise<string | null> {
  const row = await db
    .selectFrom("exchange_mentions")
    .select("formed_at")
    .where("connection_uuid", "=", connection)
    .where("kind", "=", kind)
    .orderBy("formed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.formed_at ?? null;
}

/** Those of the goods that a package formed later has named. */
export async function mentionedLater(
  db: Db | Tx,
  { connection, kind, formedAt }: Pick<Mention, "connection" | "kind" | "formedAt">,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct named.id from exchange_mentions m cross join lateral unnest(m.ids) as named (id)
     where m.connection_uuid = ${connection} and m.kind = ${kind} and m.formed_at > ${formedAt}
       and named.id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Goods on sale that the connection has named once, and in no package since; sizes by their product if they are not named. */
export async function unmentionedGoods(db: Db | Tx, connection: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select one.id, max(m.at) as at from exchange_mentions m cross join lateral unnest(m.ids) as one (id)
       where m.connection_uuid = ${connection} and m.kind = 'goods' group by one.id
    )
    select p.external_id as id
      from products p left join named own on own.id = p.external_id
      left join named base on p.external_id like '%#%' and base.id = split_part(p.external_id, '#', 1)
     where p.status = 'active' and coalesce(own.at, base.at) < ${since} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
