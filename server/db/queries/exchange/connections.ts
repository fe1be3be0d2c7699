import { sql } from "kysely";
import type { ConnectionType, ExchangeEncoding } from "#app/domain/exchange/connection.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { databaseCode } from "#server/db/database-code.ts";

/** What a person sets of a connection; the JSON is read by use-cases/exchange/connections/connection-fields.ts. */
export type ConnectionFields = {
  name: string;
  login: string;
  type: ConnectionType;
  encoding: ExchangeEncoding;
  timeZone: string;
  addresses: string[] | null;
  fileLimit: number;
  takesZip: boolean;
  stockMeaning: unknown;
  policy: unknown;
  fuses: unknown;
  statusMap: unknown;
  organisations: string[];
  warehouseNames: unknown;
  repeatedQueryConfirms: boolean;
  silenceMinutes: number;
  isMain: boolean;
  isActive: boolean;
};

export type ExchangeConnectionRow = ConnectionFields & { uuid: string; version: number };

const columns = sql`c.uuid, c.version, c.name, c.login, c.type, c.encoding, c.time_zone as "timeZone", c.addresses,
  c.file_limit as "fileLimit", c.takes_zip as "takesZip", c.stock_meaning as "stockMeaning", c.policy, c.fuses,
  c.status_map as "statusMap", c.organisations, c.warehouse_names as "warehouseNames",
  c.repeated_query_confirms as "repeatedQueryConfirms", c.silence_minutes as "silenceMinutes", c.is_main as "isMain", c.is_active as "isActive"`;

export async function listConnections(db: Db | Tx): Promise<ExchangeConnectionRow[]> {
  const { rows } = await sql<ExchangeConnectionRow>`
    select ${columns} from exchange_connections c order by c.is_main desc, lower(c.name), c.uuid`.execute(db);
  return rows;
}

export async function findConnection(
  db: Db | Tx,
  uuid: string,
  lock = false,
): Promise<ExchangeConnectionRow | undefined> {
  const { rows } = await sql<ExchangeConnectionRow>`
    select ${columns} from exchange_connections c where c.uuid = ${uuid} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function findLogin(
  db: Db | Tx,
  login: string,
): Promise<{ connection: ExchangeConnectionRow; passwordHash: string } | undefined> {
  const { rows } = await sql<ExchangeConnectionRow & { passwordHash: string }>`
    select ${columns}, c.password_hash as "passwordHash" from exchange_connections c where c.login = ${login}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { passwordHash, ...connection } = row;
  return { connection, passwordHash };
}

export function namedWarehouses(db: Db): Promise<{ uuid: string; name: string }[]> {
  return db.selectFrom("warehouses").select(["uuid", "name"]).orderBy("no").execute();
}

/** Names of statuses that 1C has sent with orders. */
export async function heardStatuses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct erp_status as name from order_parts where erp_status is not null order by 1 limit 200`.execute(db);
  return rows.map(({ name }) => name);
}

/** False if another connection has this login. The caller has taken the mark of the main one off the others. */
export async function insertConnection(
  tx: Tx,
  uuid: string,
  passwordHash: string,
  fields: ConnectionFields,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("exchange_connections")
    .values({ uuid, password_hash: passwordHash, ...stored(fields) })
    .onConflict((conflict) => conflict.column("login").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** False if another connection has this login: the transaction has to be rolled back. */
export async function updateConnection(tx: Tx, uuid: string, fields: ConnectionFields): Promise<boolean> {
  try {
    await tx
      .updateTable("exchange_connections")
      .set({ ...stored(fields), version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
      .where("uuid", "=", uuid)
      .execute();
    return true;
  } catch (error) {
    if (databaseCode(error) === "23505") return false;
    throw error;
  }
}

export async function setPassword(tx: Tx, uuid: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable("exchange_connections")
    .set({ password_hash: passwordHash, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where("uuid", "=", uuid)
    .execute();
}

/** Those that were the main one, with their new versions. */
export function unsetMain(tx: Tx, but: string): Promise<{ uuid: string; name: string; version: number }[]> {
  return tx
    .updateTable("exchange_connections")
    .set({ is_main: false, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where("is_main", "=", true)
    .where("uuid", "<>", but)
    .returning(["uuid", "name", "version"])
    .execute();
}

function stored(fields: ConnectionFields) {
  return {
    name: fields.name,
    login: fields.login,
    type: fields.type,
    encoding: fields.encoding,
    time_zone: fields.timeZone,
    addresses: fields.addresses,
    file_limit: fields.fileLimit,
    takes_zip: fields.takesZip,
    stock_meaning: JSON.stringify(fields.stockMeaning),
    policy: JSON.stringify(fields.policy),
    fuses: JSON.stringify(fields.fuses),
    status_map: JSON.stringify(fields.statusMap),
    organisations: fields.organisations,
    warehouse_names: JSON.stringify(fields.warehouseNames),
    repeated_query_confirms: fields.repeatedQueryConfirms,
    silence_minutes: fields.silenceMinutes,
    is_main: fields.isMain,
    is_active: fields.isActive,
  };
}
