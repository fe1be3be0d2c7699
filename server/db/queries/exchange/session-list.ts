import { sql, type RawBuilder } from "kysely";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { exchangeSessionsList } from "#app/domain/desk/lists/exchange-sessions.ts";
import type { ExchangeType } from "#app/domain/exchange/connection.ts";
import type { SessionResult } from "#app/domain/exchange/session-result.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import { countsOfJobs, spentByJobs } from "./history.ts";
import type { ExchangeCounts } from "./jobs.ts";

export type SessionInHistory = {
  uuid: string;
  connection: string;
  connectionName: string;
  type: ExchangeType;
  address: string;
  version: string | null;
  beganAt: string;
  files: number;
  result: SessionResult;
  ms: number | null;
} & ExchangeCounts;

type SessionsQuery = { state: ListState<typeof exchangeSessionsList>; timeZone: string };

export async function countSessions(db: Db, query: SessionsQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${found(query)}) f`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listSessions(
  db: Db,
  query: SessionsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<SessionInHistory[]> {
  const order = sql`began_at ${query.state.sort.desc ? sql`desc` : sql`asc`}, uuid`;
  // Jobs are added up for the shown rows alone.
  const { rows } = await sql<SessionInHistory>`
    with shown as materialized (${found(query)} order by ${order} limit ${limit} offset ${offset})
    ${select} where s.uuid in (select uuid from shown) order by ${order}`.execute(db);
  return rows;
}

export async function findSession(db: Db, uuid: string): Promise<SessionInHistory | undefined> {
  const { rows } = await sql<SessionInHistory>`${select} where s.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** What became of a session, over its jobs `j`; rows that were refused or wait are noted. */
const result = sql`
  case when count(j.session_uuid) = 0 then 'empty'
       when bool_or(j.state = 'held') then 'held'
       when bool_or(j.state = 'failed') then 'failed'
       when bool_or(j.state in ('queued', 'running')) then 'running'
       when bool_or(j.has_notes) then 'noted'
       else 'done' end`;

const select = sql`
  select s.uuid, s.connection_uuid as connection, c.name as "connectionName", s.type, s.address, s.version,
         ${instant("s.began_at")} as "beganAt", work.*,
         (select count(*)::int from exchange_files f where f.session_uuid = s.uuid) as files
    from exchange_sessions s join exchange_connections c on c.uuid = s.connection_uuid
    cross join lateral (
      select ${countsOfJobs}, ${spentByJobs}, ${result} as result from exchange_jobs j where j.session_uuid = s.uuid) work`;

function found({ state: { filters }, timeZone }: SessionsQuery): RawBuilder<unknown> {
  const { connection, type, result: results, began } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const conditions = [
    sql`true`,
    ...(connection === undefined ? [] : [sql`s.connection_uuid::text = ${any(connection)}`]),
    ...(type === undefined ? [] : [sql`s.type = ${any(type)}`]),
    ...(!began?.from ? [] : [sql`s.began_at >= ${began.from}::date::timestamp at time zone ${timeZone}`]),
    ...(!began?.to ? [] : [sql`s.began_at < (${began.to}::date + 1)::timestamp at time zone ${timeZone}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  if (results === undefined) return sql`select s.uuid, s.began_at from exchange_sessions s where ${where}`;
  return sql`
    select s.uuid, s.began_at from exchange_sessions s left join exchange_jobs j on j.session_uuid = s.uuid
     where ${where} group by s.uuid having ${result} = ${any(results)}`;
}
