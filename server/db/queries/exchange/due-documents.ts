import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { exportVersion, isTransferable } from "./transfer.ts";

export type DueDocument = { part: string; version: number };

/** Parts that 1C has not acknowledged as they are, and that this session was not given: the oldest first. */
export async function dueDocuments(
  tx: Tx,
  { connection, session, most }: { connection: string; session: string; most: number },
): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    select p.uuid as part, ${exportVersion} as version
      from orders o join order_parts p on p.order_uuid = o.uuid
     where o.created_at >= (select created_at from exchange_connections where uuid = ${connection})
       and ${isTransferable}
       and (p.acknowledged_version is null or p.acknowledged_version < ${exportVersion})
       and not exists (select from exchange_sent_documents g where g.session_uuid = ${session} and g.part_uuid = p.uuid)
     order by o.created_at, p.order_uuid, p.position limit ${most}`.execute(tx);
  return rows;
}

export async function insertSentDocuments(tx: Tx, session: string, given: readonly DueDocument[]): Promise<void> {
  if (given.length === 0) return;
  await sql`
    insert into exchange_sent_documents (session_uuid, part_uuid, version)
    select ${session}, part, version from json_to_recordset(${JSON.stringify(given)}) as g (part uuid, version integer)
    on conflict do nothing`.execute(tx);
}

/** What the session was given is known to 1C. Parts are locked in the order in which moves take them. */
export async function acknowledgeSent(tx: Tx, session: string, at: Date): Promise<void> {
  await sql`
    select from order_parts p
     where p.uuid in (select part_uuid from exchange_sent_documents where session_uuid = ${session})
     order by p.order_uuid, p.position for update`.execute(tx);
  await sql`
    update order_parts p
       set acknowledged_version = g.version, export_version = greatest(p.export_version, g.version),
           acknowledged_at = ${at}, known_at = coalesce(p.known_at, ${at})
      from exchange_sent_documents g
     where g.session_uuid = ${session} and p.uuid = g.part_uuid
       and (p.acknowledged_version is null or p.acknowledged_version < g.version)`.execute(tx);
}

/**
 * 1C sends a document back, so it has it: in the version that it names, if it was given that one, else at least in the
 * first one. A newer version that was given since stays due until it is acknowledged.
 */
export async function acknowledgeReturned(tx: Tx, part: string, version: string, at: Date): Promise<void> {
  const named = /^\d{1,9}$/.test(version) ? Number(version) : null;
  await sql`
    update order_parts p set acknowledged_version = g.version, acknowledged_at = ${at},
           known_at = coalesce(p.known_at, ${at})
      from (select coalesce(max(version) filter (where version = ${named}::integer), min(version)) as version
              from exchange_sent_documents where part_uuid = ${part}) g
     where p.uuid = ${part} and g.version is not null
       and (p.acknowledged_version is null or p.acknowledged_version < g.version)`.execute(tx);
}

/** Parts of the order that 1C knows as they are. */
export async function knownParts(tx: Tx, order: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select p.uuid from order_parts p join orders o on o.uuid = p.order_uuid
     where o.uuid = ${order} and p.acknowledged_version >= ${exportVersion}`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

/** What 1C itself has changed of these parts need not be told to it. */
export async function keepKnown(tx: Tx, parts: readonly string[]): Promise<void> {
  await sql`
    update order_parts p set acknowledged_version = ${exportVersion}
      from orders o
     where o.uuid = p.order_uuid and p.uuid = any(${[...parts]}::uuid[])
       and p.acknowledged_version < ${exportVersion}`.execute(tx);
}
