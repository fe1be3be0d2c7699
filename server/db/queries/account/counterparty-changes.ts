import { sql } from "kysely";
import type { CounterpartyStatus } from "#app/domain/account/counterparty.ts";
import type { ClientType } from "#app/domain/account/viewer.ts";
import type { Tx } from "#server/db/client.ts";

/** Serialises the check for an existing INN and the insert. */
export async function lockInn(tx: Tx, inn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inn:${inn}`}, 0))`.execute(tx);
}

export type KnownClient = { rootUuid: string; isOwn: boolean };

/**
 * Companies with this INN that block another one: the user's own unless archived, others' unless archived or rejected
 * (a rejected claim must not block the real owner). `except` is the one being changed.
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

/** Values of a counterparty as stored; addresses and signer by column. */
export type ClientValues = {
  type: ClientType;
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
  client: ClientValues & { root_uuid: string; status: CounterpartyStatus },
): Promise<void> {
  await tx.insertInto("counterparties").values(client).execute();
  await tx
    .insertInto("user_counterparties")
    .values({ user_uuid: userUuid, root_uuid: client.root_uuid, role: "owner" })
    .execute();
}

/**
 * Counterparties of the user, and how many own ones are unchecked: companies not yet approved, and persons, who are
 * never checked. Locks the account, so that concurrent additions are counted.
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

/** Sets the status with an optional reason shown to the buyer. */
export async function setClientStatus(
  tx: Tx,
  rootUuid: string,
  status: CounterpartyStatus,
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable("counterparties")
    .set({ status, status_reason: reason })
    .where("root_uuid", "=", rootUuid)
    .execute();
}

/** Current members, in a fixed order. */
export async function usersWorkingFor(tx: Tx, rootUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from users where selected_root_uuid = ${rootUuid} order by uuid for update`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

/** Companies with this INN that are not archived or rejected, with the code of the list that each had before. */
export async function setClientPriceList(
  tx: Tx,
  inn: string,
  list: number | null,
): Promise<{ rootUuid: string; name: string; before: string | null }[]> {
  const { rows } = await sql<{ rootUuid: string; name: string; before: string | null }>`
    update counterparties c set price_list_id = ${list}
      from (
        select o.root_uuid, (select l.code from price_lists l where l.id = o.price_list_id) as code
          from counterparties o
         where o.inn = ${inn} and o.type <> 'physical' and o.status not in ('archived', 'rejected')
         order by o.root_uuid for update of o
      ) was
     where c.root_uuid = was.root_uuid
    returning c.root_uuid as "rootUuid", c.name, was.code as before`.execute(tx);
  return rows;
}
