import { sql } from "kysely";
import type { z } from "zod";
import type { counterpartyTypeShape } from "#app/contract/account/auth.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { writeTogether, type Write } from "#server/db/write-together.ts";

export type AccountRow = { uuid: string; selectedRootUuid: string | null };

/**
 * The account of a phone with its selected counterparty, if still a member of it. Locks the phone until the transaction
 * ends: no session opens with a number that is being changed.
 */
export async function findAccount(tx: Tx, phone: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select u.uuid, uc.root_uuid as "selectedRootUuid"
      from users u
      left join user_counterparties uc on uc.user_uuid = u.uuid and uc.root_uuid = u.selected_root_uuid
     where u.phone = ${phone}
       for key share of u`.execute(tx);
  return rows[0];
}

/** The account's confirmed e-mail address; null without an account or a confirmed address. */
export async function confirmedEmailOf(db: Db, phone: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from users where phone = ${phone} and email_confirmed_at is not null`.execute(db);
  return rows[0]?.email ?? null;
}

export type NewUser = {
  uuid: string;
  phone: string;
  email: string;
  firstName: string;
  lastName: string;
  middleName: string | null;
  cityUuid: string;
  position: string | null;
};

/** False when the phone already has an account: one of two concurrent registrations wins (security A16). */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const { rows } = await sql`
    insert into users (uuid, phone, email, first_name, last_name, middle_name, city_uuid, position)
    values (${user.uuid}, ${user.phone}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.middleName}, ${user.cityUuid}, ${user.position})
    on conflict (phone) do nothing returning uuid`.execute(tx);
  return rows.length === 1;
}

export type NewConsent = { uuid: string; purpose: string; textVersion: string };

type Consenting = { ip: string; userAgent: string };

export async function insertConsents(tx: Tx, userUuid: string, consents: NewConsent[], by: Consenting): Promise<void> {
  await writeTogether(tx, consentInserts(tx, userUuid, consents, by));
}

/** The same as writes for batching. */
export function consentInserts(tx: Tx, userUuid: string, consents: NewConsent[], by: Consenting): Write[] {
  const rows = consents.map(({ uuid, purpose, textVersion }) => ({
    uuid,
    user_uuid: userUuid,
    purpose,
    text_version: textVersion,
    ip: by.ip,
    user_agent: by.userAgent,
  }));
  return rows.length === 0 ? [] : [tx.insertInto("consents").values(rows)];
}

export type ClientRow = {
  rootUuid: string;
  type: z.infer<typeof counterpartyTypeShape>;
  status: string;
  name: string;
  inn: string | null;
  kpp: string | null;
  isSelected: boolean;
};

export async function listClients(db: Db | Tx, userUuid: string): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select c.root_uuid as "rootUuid", c.type, c.status, c.name, c.inn, c.kpp,
           c.root_uuid is not distinct from u.selected_root_uuid as "isSelected"
      from user_counterparties uc
      join counterparties c on c.root_uuid = uc.root_uuid
      join users u on u.uuid = uc.user_uuid
     where uc.user_uuid = ${userUuid} and c.status <> 'archived'
     order by c.name, c.root_uuid`.execute(db);
  return rows;
}

/** False when the user is not a member of the counterparty. null clears the selection. */
export async function selectClient(tx: Tx, userUuid: string, rootUuid: string | null): Promise<boolean> {
  const { rows } = await sql`
    update users set selected_root_uuid = ${rootUuid}::uuid
     where uuid = ${userUuid}
       and (${rootUuid}::uuid is null or exists (
         select 1 from user_counterparties where user_uuid = ${userUuid} and root_uuid = ${rootUuid}::uuid))
    returning uuid`.execute(tx);
  return rows.length === 1;
}

export async function setUserCity(db: Db, userUuid: string, cityUuid: string): Promise<void> {
  await db.updateTable("users").set({ city_uuid: cityUuid }).where("uuid", "=", userUuid).execute();
}

export async function setGuestCity(db: Db, owner: string, cityUuid: string): Promise<void> {
  await db
    .insertInto("guest_cities")
    .values({ owner, city_uuid: cityUuid })
    .onConflict((held) => held.column("owner").doUpdateSet({ city_uuid: cityUuid, updated_at: sql`now()` }))
    .execute();
}

export async function saveUserSettings(
  db: Db,
  userUuid: string,
  settings: readonly { code: string; value: unknown }[],
): Promise<void> {
  // A fixed lock order, so that concurrent saves do not deadlock.
  const last = [...new Map(settings.map(({ code, value }) => [code, value]))].sort(([a], [b]) => (a < b ? -1 : 1));
  await db
    .insertInto("user_settings")
    .values(last.map(([code, value]) => ({ user_uuid: userUuid, code, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.columns(["user_uuid", "code"]).doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
    )
    .execute();
}

/** Puts an account on moderation with a reason that is shown to it. */
export async function holdUser(tx: Tx, uuid: string, reason: string): Promise<void> {
  await tx
    .updateTable("users")
    .set({ on_moderation: true, moderation_reason: reason })
    .where("uuid", "=", uuid)
    .execute();
}

/** Returns the account's uuid; undefined when the phone has none. */
export async function setModerationOf(
  db: Db | Tx,
  phone: string,
  on: boolean,
  reason: string | null,
): Promise<string | undefined> {
  const row = await db
    .updateTable("users")
    .set({ on_moderation: on, moderation_reason: on ? reason : null })
    .where("phone", "=", phone)
    .returning("uuid")
    .executeTakeFirst();
  return row?.uuid;
}
