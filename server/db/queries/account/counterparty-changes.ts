import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** One at a time asks whether a company of this INN is here and makes it: of two tabs the second finds it. */
export async function lockInn(tx: Tx, inn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inn:${inn}`}, 0))`.execute(tx);
}

export type KnownClient = { rootUuid: string; isOwn: boolean };

/**
 * Companies with this INN that stand in the way of another one: the user's own unless archived, others' unless archived
 * or rejected (whom the shop has refused keeps nobody else out). `except` is the one being changed.
 */
export async function clientsOfInn(
  tx: Tx,
  inn: string,
  userUuid: string,
  except: string | null = null,
): Promise<KnownClient[]> {
  const { rows } = await sql<KnownClient>`
    select c.root_uuid as "rootUuid", uc.user_uuid is not null as "isOwn"
      from counterparties c
      left join user_counterparties uc on uc.root_uuid = c.root_uuid and uc.user_uuid = ${userUuid}
     where c.inn = ${inn} and c.root_uuid is distinct from ${except}::uuid and c.status <> 'archived'
       and (uc.user_uuid is not null or c.status <> 'rejected')
     order by "isOwn" desc, c.created_at`.execute(tx);
  return rows;
}

/** What is written of a counterparty; addresses and signer by their columns. */
export type ClientValues = {
  type: string;
  name: string;
  full_name: string;
  inn: string | null;
  kpp: string | null;
  ogrn: string | null;
  okpo: string | null;
  legal_address: string | null;
  legal_postcode: string | null;
} & OpenValues;
export type OpenValues = {
  postal_address?: string | null;
  postal_postcode?: string | null;
  signer_fio?: string | null;
  signer_position?: string | null;
  signer_basis?: string | null;
};

export async function insertClient(
  tx: Tx,
  userUuid: string,
  client: ClientValues & { root_uuid: string; status: string },
): Promise<void> {
  await tx.insertInto("counterparties").values(client).execute();
  await tx
    .insertInto("user_counterparties")
    .values({ user_uuid: userUuid, root_uuid: client.root_uuid, role: "owner" })
    .execute();
}

/**
 * How many counterparties the user has, and how many of his own the shop has not checked: companies until they are
 * approved, and persons, whom nobody checks. The account is locked: of two added at once the second counts the first.
 */
export async function countClients(tx: Tx, userUuid: string): Promise<{ all: number; unchecked: number }> {
  await sql`select from users where uuid = ${userUuid} for no key update`.execute(tx);
  const { rows } = await sql<{ all: number; unchecked: number }>`
    select count(*)::int as all,
           count(*) filter (where uc.role = 'owner' and (c.status in ('new', 'moderation', 'rejected')
             or c.type = 'physical' and c.status <> 'archived'))::int as unchecked
      from user_counterparties uc
      join counterparties c on c.root_uuid = uc.root_uuid
     where uc.user_uuid = ${userUuid}`.execute(tx);
  return rows[0] ?? { all: 0, unchecked: 0 };
}

export async function updateClient(tx: Tx, rootUuid: string, values: ClientValues | OpenValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable("counterparties").set(values).where("root_uuid", "=", rootUuid).execute();
}

/** A new status with its reason in words for the buyer, or none. */
export async function setClientStatus(tx: Tx, rootUuid: string, status: string, reason: string | null): Promise<void> {
  await tx
    .updateTable("counterparties")
    .set({ status, status_reason: reason })
    .where("root_uuid", "=", rootUuid)
    .execute();
}

/** Everybody who works for it now, in one order whoever asks. */
export async function usersWorkingFor(tx: Tx, rootUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from users where selected_root_uuid = ${rootUuid} order by uuid for update`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}
