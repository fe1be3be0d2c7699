import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** An operator names a buyer by the phone of the account or by the INN of the company. */
export type Judged = { phone: string } | { inn: string };

export type JudgedClient = { rootUuid: string; status: string; name: string };

/** The companies that are meant, locked; of a phone those that its user owns. */
export async function lockJudgedClients(tx: Tx, judged: Judged): Promise<JudgedClient[]> {
  const meant =
    "inn" in judged
      ? sql`inn = ${judged.inn}`
      : sql`type <> 'physical' and root_uuid in (
          select uc.root_uuid from user_counterparties uc join users u on u.uuid = uc.user_uuid
           where u.phone = ${judged.phone} and uc.role = 'owner')`;
  const { rows } = await sql<JudgedClient>`
    select root_uuid as "rootUuid", status, name from counterparties where ${meant} order by root_uuid for update`.execute(
    tx,
  );
  return rows;
}

export async function setClientStatus(tx: Tx, rootUuid: string, status: string, reason: string | null): Promise<void> {
  await tx
    .updateTable("counterparties")
    .set({ status, status_reason: reason })
    .where("root_uuid", "=", rootUuid)
    .execute();
}

export type ToldUser = {
  uuid: string;
  phone: string;
  email: string | null;
  emailConfirmed: boolean;
  firstName: string;
  lastName: string;
  onModeration: boolean;
  timezone: string;
};

const toldColumns = sql`
  u.uuid, u.phone, u.email, u.email_confirmed_at is not null as "emailConfirmed", u.first_name as "firstName",
  u.last_name as "lastName", u.on_moderation as "onModeration",
  coalesce((select timezone from cities where uuid = u.city_uuid), 'Europe/Moscow') as timezone`;

/** Whose the company is, locked in one order. */
export async function lockOwners(tx: Tx, rootUuid: string): Promise<ToldUser[]> {
  const { rows } = await sql<ToldUser>`
    select ${toldColumns} from users u
     where u.uuid in (select user_uuid from user_counterparties where root_uuid = ${rootUuid} and role = 'owner')
     order by u.uuid for update of u`.execute(tx);
  return rows;
}

export async function lockUserOf(tx: Tx, phone: string): Promise<ToldUser | undefined> {
  const { rows } =
    await sql<ToldUser>`select ${toldColumns} from users u where u.phone = ${phone} for update of u`.execute(tx);
  return rows[0];
}

/** Lets a user in unless another company of his is still looked at; answers whether he was let in just now. */
export async function liftModeration(tx: Tx, userUuid: string): Promise<boolean> {
  const { rows } = await sql`
    update users set on_moderation = false, moderation_reason = null
     where uuid = ${userUuid} and on_moderation and not exists (
       select 1 from user_counterparties uc join counterparties c on c.root_uuid = uc.root_uuid
        where uc.user_uuid = ${userUuid} and uc.role = 'owner' and c.status in ('new', 'moderation'))
    returning uuid`.execute(tx);
  return rows.length === 1;
}

/** Everybody who works for it, whatever he may do. */
export async function usersOfClient(tx: Tx, rootUuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("user_counterparties")
    .select("user_uuid")
    .where("root_uuid", "=", rootUuid)
    .execute();
  return rows.map(({ user_uuid }) => user_uuid);
}
