import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Tx } from "#server/db/client.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";

/** Selects a buyer by the account's phone or the company's INN. */
export type ModeratedClient = { phone: string } | { inn: string };

export type JudgedClient = { rootUuid: string; status: string; name: string };

/** Locks the matching companies; for a phone those its user owns. */
export async function lockJudgedClients(tx: Tx, judged: ModeratedClient): Promise<JudgedClient[]> {
  const condition =
    "inn" in judged
      ? sql`inn = ${judged.inn}`
      : sql`type <> 'physical' and root_uuid in (
          select uc.root_uuid from user_counterparties uc join users u on u.uuid = uc.user_uuid
           where u.phone = ${judged.phone} and uc.role = 'owner')`;
  const { rows } = await sql<JudgedClient>`
    select root_uuid as "rootUuid", status, name from counterparties where ${condition} order by root_uuid for update`.execute(
    tx,
  );
  return rows;
}

export type NotifiedUser = {
  uuid: string;
  phone: string;
  email: string | null;
  emailConfirmed: boolean;
  firstName: string;
  lastName: string;
  onModeration: boolean;
  timezone: string;
};

const notifiedUserColumns = sql`
  u.uuid, u.phone, u.email, u.email_confirmed_at is not null as "emailConfirmed", u.first_name as "firstName",
  u.last_name as "lastName", u.on_moderation as "onModeration",
  coalesce((select timezone from cities where uuid = u.city_uuid), 'Europe/Moscow') as timezone`;

/** Locks the company's owners in a fixed order. */
export async function lockOwners(tx: Tx, rootUuid: string): Promise<NotifiedUser[]> {
  const { rows } = await sql<NotifiedUser>`
    select ${notifiedUserColumns} from users u
     where u.uuid in (select user_uuid from user_counterparties where root_uuid = ${rootUuid} and role = 'owner')
     order by u.uuid for update of u`.execute(tx);
  return rows;
}

export async function lockUserOf(tx: Tx, phone: string): Promise<NotifiedUser | undefined> {
  const { rows } =
    await sql<NotifiedUser>`select ${notifiedUserColumns} from users u where u.phone = ${phone} for update of u`.execute(
      tx,
    );
  return rows[0];
}

export async function lockUser(tx: Tx, uuid: string): Promise<(NotifiedUser & { version: number }) | undefined> {
  const { rows } = await sql<NotifiedUser & { version: number }>`
    select ${notifiedUserColumns}, u.version from users u where u.uuid = ${uuid} and u.deleted_at is null
       for update of u`.execute(tx);
  return rows[0];
}

type Decided = {
  uuid: string;
  /** An account, or a company. */
  of: { userUuid: string } | { rootUuid: string };
  decision: "approve" | "reject" | "on" | "off";
  reason: string | null;
  by: Actor;
};

export async function insertModeration(tx: Tx, { uuid, of, decision, reason, by }: Decided): Promise<void> {
  const [user, root] = "userUuid" in of ? [of.userUuid, null] : [null, of.rootUuid];
  await sql`
    insert into moderation_history (uuid, user_uuid, root_uuid, decision, reason, ${actorNames})
    values (${uuid}, ${user}::uuid, ${root}::uuid, ${decision}, ${reason}, ${actorValues(by)})`.execute(tx);
}

/** Admits a user unless another of the user's companies is still in moderation; returns whether it changed. */
export async function liftModeration(tx: Tx, userUuid: string): Promise<boolean> {
  const { rows } = await sql`
    update users set on_moderation = false, moderation_reason = null
     where uuid = ${userUuid} and on_moderation and not exists (
       select 1 from user_counterparties uc join counterparties c on c.root_uuid = uc.root_uuid
        where uc.user_uuid = ${userUuid} and uc.role = 'owner' and c.status in ('new', 'moderation'))
    returning uuid`.execute(tx);
  return rows.length === 1;
}

/** All members of a company, whatever their rights. */
export async function usersOfClient(tx: Tx, rootUuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("user_counterparties")
    .select("user_uuid")
    .where("root_uuid", "=", rootUuid)
    .execute();
  return rows.map(({ user_uuid }) => user_uuid);
}
