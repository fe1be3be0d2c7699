import type { ExchangeSessions, ListedSession } from "#app/contract/desk/exchange-sessions.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { exchangeSessionsList } from "#app/domain/desk/lists/exchange-sessions.ts";
import { listConnections } from "#server/db/queries/exchange/connections.ts";
import { heldInHistory } from "#server/db/queries/exchange/history.ts";
import { countSessions, listSessions } from "#server/db/queries/exchange/session-list.ts";
import { silentConnections } from "#server/db/queries/exchange/silence.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { overdueCount } from "./show-overdue.ts";
import { sessionRow } from "./session-row.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: ListedSession[]; total: number; page: number; pages: number };

/** Sessions that a list's address finds. */
export async function listedSessions(ports: Ports, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const state = readListState(exchangeSessionsList, pairs);
  const query = { state, timeZone: (await shopDay(ports)).timeZone };
  const { db } = ports.database;
  const total = await countSessions(db, query);
  const pages = Math.max(1, Math.ceil(total / state.size));
  const page = Math.min(state.page, pages);
  const rows = await listSessions(db, query, { limit: state.size, offset: (page - 1) * state.size });
  return { items: rows.map(sessionRow), total, page, pages };
}

/** The same with what the exchange needs of people. */
export async function deskSessions(ports: Ports, given: Query): Promise<ExchangeSessions> {
  const { db } = ports.database;
  const waiting = await heldInHistory(db, null);
  const silent = await silentConnections(db, ports.clock.now());
  return {
    ...(await listedSessions(ports, given)),
    timezone: (await shopDay(ports)).timeZone,
    waiting: waiting.map(({ uuid, session, connection, kind, warehouse, heldAt }) => ({
      ...{ uuid, session, connection, kind, warehouse, heldAt },
    })),
    silent: silent.map(({ name, since }) => ({ connection: name, since })),
    overdue: await overdueCount(ports),
  };
}

export async function sessionOptions({ database }: Ports) {
  const connections = await listConnections(database.db);
  return { connection: connections.map(({ uuid, name }) => ({ value: uuid, label: name })) };
}
