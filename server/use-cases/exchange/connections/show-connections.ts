import {
  exchangeConnectionShape,
  type ExchangeConnection,
  type ExchangeConnections,
  type ShownConnection,
} from "#app/contract/desk/exchange-connections.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  findConnection,
  findLogin,
  heardStatuses,
  listConnections,
  namedWarehouses,
  type ExchangeConnectionRow,
} from "#server/db/queries/exchange/connections.ts";
import type { Ports } from "#server/ports/ports.ts";

/** The main one first. */
export async function exchangeConnections({ database }: Ports): Promise<ExchangeConnection[]> {
  return (await listConnections(database.db)).map(connectionOf);
}

/** The same for the desk, without their settings. */
export async function deskConnections(ports: Ports, staff: StaffScope): Promise<ExchangeConnections> {
  const items = (await exchangeConnections(ports)).map(({ uuid, name, login, type, isMain, isActive }) => ({
    ...{ uuid, name, login, type, isMain, isActive },
  }));
  return { items, ...(await choicesFor(ports, staff)) };
}

export async function deskConnection(ports: Ports, staff: StaffScope, uuid: string) {
  const found = await findConnection(ports.database.db, uuid);
  if (found === undefined) return no("exchangeUnknown");
  return ok<ShownConnection>({
    connection: connectionOf(found),
    ...(await choicesFor(ports, staff)),
    heardStatuses: await heardStatuses(ports.database.db),
  });
}

async function choicesFor({ database, settings }: Ports, staff: StaffScope) {
  const warehouses = await namedWarehouses(database.db);
  const can = { edit: mayStaff(staff, "editExchange") };
  return { address: `${settings.siteUrl}/exchange/1c`, warehouses, can };
}

export async function connectionOfLogin({ database }: Ports, login: string) {
  const found = await findLogin(database.db, login);
  return found === undefined ? no("exchangeUnknown") : ok(connectionOf(found.connection));
}

/** A stored connection with its JSON read. */
export function connectionOf(row: ExchangeConnectionRow): ExchangeConnection {
  return exchangeConnectionShape.parse(row);
}
