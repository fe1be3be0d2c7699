import { sql } from "kysely";
import { endedStatuses } from "#app/domain/account/deletion.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { passPriceLists } from "#server/db/queries/price-lists/price-lists.ts";

export type DeletionRow = { openOrders: string[]; companies: string[]; keptOrders: number };

/**
 * Facts that affect a deletion: open orders, companies where the user is the only owner of several members, retained
 * orders.
 */
export async function deletionOf(db: Db | Tx, userUuid: string): Promise<DeletionRow> {
  const { rows } = await sql<DeletionRow>`
    select
      coalesce((select array_agg(o.number order by o.created_at) from orders o
        where o.user_uuid = ${userUuid} and exists (
          select 1 from order_parts p where p.order_uuid = o.uuid and p.status <> all(${[...endedStatuses]}))), '{}') as "openOrders",
      coalesce((select array_agg(c.name order by c.name) from user_counterparties uc
          join counterparties c on c.root_uuid = uc.root_uuid
        where uc.user_uuid = ${userUuid} and uc.role = 'owner'
          and exists (select 1 from user_counterparties m where m.root_uuid = uc.root_uuid and m.user_uuid <> uc.user_uuid)
          and not exists (select 1 from user_counterparties m
                           where m.root_uuid = uc.root_uuid and m.user_uuid <> uc.user_uuid and m.role = 'owner')), '{}') as companies,
      (select count(*)::int from orders o where o.user_uuid = ${userUuid}) as "keptOrders"`.execute(db);
  return rows[0] ?? { openOrders: [], companies: [], keptOrders: 0 };
}

export type ErasureRow = {
  /** Companies without other members, which are archived. */
  ownCompanies: string[];
  addresses: number;
  messages: number;
  subscriptions: number;
  claims: number;
};

/** What an erasure takes and what it leaves, counted. */
export async function erasureOf(db: Db | Tx, userUuid: string): Promise<ErasureRow> {
  const { rows } = await sql<ErasureRow>`
    select
      coalesce((select array_agg(c.name order by c.name) from user_counterparties uc
          join counterparties c on c.root_uuid = uc.root_uuid
        where uc.user_uuid = u.uuid and c.type <> 'physical' and c.status <> 'archived'
          and not exists (select 1 from user_counterparties m where m.root_uuid = uc.root_uuid and m.user_uuid <> u.uuid)), '{}') as "ownCompanies",
      (select count(*)::int from delivery_addresses where user_uuid = u.uuid) as addresses,
      (select count(*)::int from feedbacks where user_uuid = u.uuid) as messages,
      (select count(*)::int from subscriptions s
        where u.email_confirmed_at is not null and s.email = lower(u.email) and s.status <> 'unsubscribed') as subscriptions,
      (select count(*)::int from claims where user_uuid = u.uuid and status <> 'draft') as claims
      from users u where u.uuid = ${userUuid}`.execute(db);
  return rows[0] ?? { ownCompanies: [], addresses: 0, messages: 0, subscriptions: 0, claims: 0 };
}

/**
 * Prevents orders from the account's baskets during deletion; locked before the account, in the order used by checkout.
 */
export async function lockOwnBaskets(tx: Tx, userUuid: string): Promise<void> {
  await sql`select uuid from baskets where owner like ${`u:${userUuid}:%`} order by uuid for update`.execute(tx);
}

export type Erased = { userUuid: string; phone: string; email: string | null; isEmailConfirmed: boolean };

/**
 * Removes all personal data; the row stays, anonymised, for the orders, claims and consents that refer to it. Returns
 * the keys of stored files to delete.
 */
export async function eraseAccount(tx: Tx, person: Erased): Promise<string[]> {
  const { userUuid } = person;
  await eraseMail(tx, person);
  const files = await eraseMessages(tx, userUuid);
  await eraseHabits(tx, userUuid);
  await eraseCompanyTraces(tx, person);
  await eraseCounterparties(tx, userUuid);
  await eraseLogins(tx, person);
  await sql`select erase_buyer_in_journal(${userUuid})`.execute(tx);
  await sql`
    update users set phone = null, email = null, email_confirmed_at = null, first_name = '', last_name = '', middle_name = null,
           position = null, city_uuid = null, on_moderation = false, moderation_reason = null, selected_root_uuid = null,
           deleted_at = now()
     where uuid = ${userUuid}`.execute(tx);
  return files;
}

/** Newsletters, restock requests and pending outbox e-mails; the shop's internal claim e-mails are kept. */
async function eraseMail(tx: Tx, { userUuid, phone, email, isEmailConfirmed }: Erased): Promise<void> {
  const address = email?.toLowerCase() ?? "";
  const proven = isEmailConfirmed ? address : "";
  await sql`
    update subscriptions s set email = 'deleted-' || s.uuid || '@deleted.invalid', status = 'unsubscribed',
           unsubscribed_at = coalesce(unsubscribed_at, now())
     where s.email = ${proven}
        or exists (select 1 from email_links l where l.subscription_uuid = s.uuid and l.user_uuid = ${userUuid}
                     and (l.used_at is not null or s.status <> 'confirmed'))`.execute(tx);
  await sql`delete from email_links where user_uuid = ${userUuid} or email = ${proven}`.execute(tx);
  await sql`
    delete from restock_requests
     where email = ${proven} or uuid in (select request_uuid from restock_askers where owner = ${`u:${userUuid}`})`.execute(
    tx,
  );
  await sql`
    delete from outbox
     where lower(recipient) = any(${[phone, address].filter(Boolean)})
        -- Messages to a former phone or address carry the account in their key.
        or ${userUuid} = any(string_to_array(dedupe_key, ':'))
        or (template = 'email.code' and split_part(dedupe_key, ':', 2) in (
          select c.uuid::text from login_codes c join sessions s on s.uuid = c.session_uuid where s.user_uuid = ${userUuid}))
        or recipient in (
          select c.email from counterparties c join user_counterparties uc on uc.root_uuid = c.root_uuid
           where uc.user_uuid = ${userUuid}
             and not exists (select 1 from user_counterparties m where m.root_uuid = c.root_uuid and m.user_uuid <> uc.user_uuid))
        or template like 'feedback.%' and split_part(dedupe_key, ':', 2) in (
          select uuid::text from feedbacks where user_uuid = ${userUuid})
        or template like 'order.%' and split_part(dedupe_key, ':', 2) in (
          select uuid::text from orders where user_uuid = ${userUuid})
        or template like 'claim.%' and sent_at is not null and split_part(dedupe_key, ':', 2) in (
          select uuid::text from claims where user_uuid = ${userUuid})`.execute(tx);
  await sql`
    delete from letter_limits
     where key like ${`%u:${userUuid}%`} or (${address} <> '' and right(key, ${address.length + 1}) = ${`:${address}`})`.execute(
    tx,
  );
}

/** Feedback with its files; of claims only drafts: a submitted claim belongs to its order. */
async function eraseMessages(tx: Tx, userUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    delete from files where feedback_uuid in (select uuid from feedbacks where user_uuid = ${userUuid})
        or (owner = ${`u:${userUuid}`} and claim_uuid is null)
    returning uuid`.execute(tx);
  await sql`delete from feedback_messages where feedback_uuid in (select uuid from feedbacks where user_uuid = ${userUuid})`.execute(
    tx,
  );
  await sql`
    update feedbacks set fio = '', phone = null, email = null, subject = '', message = '', order_number = null, page_url = '/',
           status = 'closed'
     where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from claims where status = 'draft' and (user_uuid = ${userUuid} or owner = ${`u:${userUuid}`})`.execute(
    tx,
  );
  return rows.map(({ uuid }) => uuid);
}

async function eraseHabits(tx: Tx, userUuid: string): Promise<void> {
  const owner = `u:${userUuid}`;
  await sql`delete from checkouts where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from baskets where owner in (select 's:' || uuid from order_schedules where user_uuid = ${userUuid})`.execute(
    tx,
  );
  await sql`delete from order_schedules where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from baskets where owner like ${`${owner}:%`}`.execute(tx);
  await sql`delete from basket_lists where owner like ${`${owner}:%`}`.execute(tx);
  await sql`delete from product_uploads where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from product_upload_columns where owner = ${userUuid}`.execute(tx);
  await sql`delete from basket_shares where owner like ${`${owner}:%`}`.execute(tx);
  await sql`delete from calculations where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from favourites where owner = ${owner}`.execute(tx);
  await sql`delete from comparisons where owner = ${owner}`.execute(tx);
  await sql`delete from idempotency_keys where owner = ${owner}`.execute(tx);
  await sql`delete from delivery_addresses where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from user_settings where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from notifications where user_uuid = ${userUuid}`.execute(tx);
  await passPriceLists(tx, { userUuid, rootUuid: null });
  await sql`delete from built_price_lists where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from user_article_uploads where user_uuid = ${userUuid}`.execute(tx);
}

/** Invitations and join requests that identify the person, and the person's own contact entries. */
async function eraseCompanyTraces(tx: Tx, { userUuid, phone, email }: Erased): Promise<void> {
  const address = email?.toLowerCase() ?? "";
  await sql`delete from member_invitations where phone = ${phone} or (${address} <> '' and lower(email) = ${address})`.execute(
    tx,
  );
  await sql`delete from join_requests where user_uuid = ${userUuid}`.execute(tx);
  await sql`delete from order_approvals where user_uuid = ${userUuid}`.execute(tx);
  await sql`
    delete from counterparty_contacts
     where root_uuid in (select root_uuid from user_counterparties where user_uuid = ${userUuid})
       and (phone = ${phone} or (${address} <> '' and lower(email) = ${address}))`.execute(tx);
}

/** Archives counterparties without members; their names are kept only if they have orders. */
async function eraseCounterparties(tx: Tx, userUuid: string): Promise<void> {
  const { rows } = await sql<{ root_uuid: string }>`
    delete from user_counterparties where user_uuid = ${userUuid} returning root_uuid`.execute(tx);
  const left = rows.map((row) => row.root_uuid);
  await sql`
    update counterparties c set status = 'archived', email = null, email_confirmed_at = null
     where root_uuid = any(${left}::uuid[])
       and not exists (select 1 from user_counterparties m where m.root_uuid = c.root_uuid)`.execute(tx);
  for (const table of ["counterparty_banks", "counterparty_contacts", "counterparty_branches"])
    await sql`
      delete from ${sql.table(table)} t
       where root_uuid = any(${left}::uuid[])
         and not exists (select 1 from user_counterparties m where m.root_uuid = t.root_uuid)`.execute(tx);
  // What 1C calls an entrepreneur is a name as well.
  await sql`
    delete from exchange_links l using counterparties c
     where l.kind = 'counterparty' and c.root_uuid = any(${left}::uuid[])
       and (l.target = c.root_uuid::text or (l.target is null and l.inn = c.inn))
       and not exists (select 1 from user_counterparties m where m.root_uuid = c.root_uuid)
       and not exists (select 1 from orders o where o.counterparty_uuid = c.root_uuid)`.execute(tx);
  const { rows: emptied } = await sql<{ root_uuid: string }>`
    update counterparties c set name = '', full_name = '', inn = null, kpp = null, ogrn = null, legal_address = null,
           postal_address = null, signer_fio = null, signer_position = null, signer_basis = null, default_bank_uuid = null
     where root_uuid = any(${left}::uuid[])
       and not exists (select 1 from user_counterparties m where m.root_uuid = c.root_uuid)
       and not exists (select 1 from orders o where o.counterparty_uuid = c.root_uuid)
    returning root_uuid`.execute(tx);
  for (const { root_uuid: root } of emptied) await sql`select erase_company_in_journal(${root})`.execute(tx);
}

/** Login codes and all sessions; they end at once. */
async function eraseLogins(tx: Tx, { userUuid, phone, email }: Erased): Promise<void> {
  await sql`
    delete from login_codes
     where phone = any(${[phone, email?.toLowerCase() ?? ""]})
        or session_uuid in (select uuid from sessions where user_uuid = ${userUuid})`.execute(tx);
  await sql`
    update sessions set revoked_at = coalesce(revoked_at, clock_timestamp()), revoked_reason = coalesce(revoked_reason, 'deleted'),
           user_agent = null, city_uuid = null
     where user_uuid = ${userUuid}`.execute(tx);
}
