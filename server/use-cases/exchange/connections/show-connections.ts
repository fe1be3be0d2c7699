import { exchangeConnectionShape, type ExchangeConnection } from "#app/contract/desk/exchange-connections.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  findConnection,
  findLogin,
  listConnections,
  type ExchangeConnectionRow,
} from "#server/db/queries/exchange/connections.ts";
import type { Ports } from "#server/ports/ports.ts";

/** The main one first. */
export async function exchangeConnections({ database }: Ports): Promise<ExchangeConnection[]> {
  return (await listConnections(database.db)).map(connectionOf);
}

export async function showConnection({ database }: Ports, uuid: string) {
  const found = await findConnection(database.db, uuid);
  return found === undefined ? no("exchangeUnknown") : ok(connectionOf(found));
}

export async function connectionOfLogin({ database }: Ports, login: string) {
  const found = await findLogin(database.db, login);
  return found === undefined ? no("exchangeUnknown") : ok(connectionOf(found.connection));
}

/** A stored connection with its JSON read. */
export function connectionOf(row: ExchangeConnectionRow): ExchangeConnection {
  return exchangeConnectionShape.parse(row);
}
