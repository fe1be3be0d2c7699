import { sql } from "kysely";
import type { StaffStatus } from "#app/domain/staff/roles.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { StaffTable } from "#server/db/schema.ts";
import type { Selectable } from "kysely";

export type StaffRow = Selectable<StaffTable>;

export async function staffByEmail(db: Db | Tx, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom("staff").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function staffByUuid(db: Db | Tx, uuid: string): Promise<StaffRow | undefined> {
  return db.selectFrom("staff").selectAll().where("uuid", "=", uuid).executeTakeFirst();
}

/** Locks the row; changes of one person wait for each other. */
export async function lockStaff(tx: Tx, uuid: string): Promise<StaffRow | undefined> {
  return tx.selectFrom("staff").selectAll().where("uuid", "=", uuid).forUpdate().executeTakeFirst();
}

/** The person is active from the first generator on. */
export async function saveTotp(
  tx: Tx,
  uuid: string,
  { secret, step, at }: { secret: Buffer; step: number; at: Date },
): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ totp_secret: secret, totp_step: String(step), totp_at: at, status: "active" })
    .where("uuid", "=", uuid)
    .execute();
}

export async function saveTotpStep(tx: Tx, uuid: string, step: number): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ totp_step: String(step) })
    .where("uuid", "=", uuid)
    .execute();
}

/** Decisions about who is an administrator wait for each other. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff administrators', 0))`.execute(tx);
}

/** Whether somebody else is an active administrator. */
export async function hasOtherAdministrator(tx: Tx, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff where uuid <> ${uuid} and status = 'active' and 'admin' = any(roles) limit 1`.execute(tx);
  return rows.length > 0;
}

export type StaffFields = {
  name: string;
  phone: string | null;
  roles: readonly string[];
  cities: readonly string[];
  warehouses: readonly string[];
};

/** False if the e-mail is taken. */
export async function insertStaff(tx: Tx, uuid: string, email: string, fields: StaffFields): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("staff")
    .values({ uuid, email, ...columnsOf(fields) })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateStaff(tx: Tx, uuid: string, fields: StaffFields): Promise<void> {
  await tx
    .updateTable("staff")
    .set((eb) => ({ ...columnsOf(fields), version: eb("version", "+", 1) }))
    .where("uuid", "=", uuid)
    .execute();
}

function columnsOf({ name, phone, roles, cities, warehouses }: StaffFields) {
  return { name, phone, roles: [...roles], city_uuids: [...cities], warehouse_uuids: [...warehouses] };
}

export async function setStaffStatus(tx: Tx, uuid: string, status: StaffStatus): Promise<void> {
  await tx
    .updateTable("staff")
    .set((eb) => ({ status, version: eb("version", "+", 1) }))
    .where("uuid", "=", uuid)
    .execute();
}

/** The generator is set up again at the next sign-in. */
export async function forgetGenerator(tx: Tx, { uuid, status }: StaffRow): Promise<void> {
  await tx
    .updateTable("staff")
    .set((eb) => ({
      totp_secret: null,
      totp_step: null,
      totp_at: null,
      status: status === "active" ? "invited" : status,
      version: eb("version", "+", 1),
    }))
    .where("uuid", "=", uuid)
    .execute();
}

export async function savePassword(tx: Tx, uuid: string, hash: string, at: Date): Promise<void> {
  await tx.updateTable("staff").set({ password_hash: hash, password_at: at }).where("uuid", "=", uuid).execute();
}

/** Which of these cities and warehouses do not exist. */
export async function unknownPlaces(
  tx: Tx,
  { cities, warehouses }: Pick<StaffFields, "cities" | "warehouses">,
): Promise<number> {
  const { rows } = await sql<{ unknown: number }>`
    select (select count(*) from unnest(${cities}::uuid[]) as one where not exists (select from cities where uuid = one))::int
         + (select count(*) from unnest(${warehouses}::uuid[]) as one where not exists (select from warehouses where uuid = one))::int
        as unknown`.execute(tx);
  return rows[0]?.unknown ?? 0;
}

/** Whether anybody with an e-mail of the domain may sign in. */
export async function hasStaffOfDomain(db: Db, domain: string): Promise<boolean> {
  return (await staffOfDomain(db, domain)).length > 0;
}

/** Those who are not blocked. */
export async function staffOfDomain(db: Db | Tx, domain: string): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select * from staff where status <> 'blocked' and split_part(email, '@', 2) = ${domain} order by email`.execute(db);
  return rows;
}
