import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { choosePrimaries } from "#server/db/queries/articles/change-articles.ts";

/** Locks both against orders, members and each other, in one order for everybody. */
export async function lockCompanies(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`
    select from counterparties where root_uuid = any(${[...uuids]}::uuid[]) order by root_uuid for update`.execute(tx);
}

export type MergedPair = { kept: string; joined: string };

/** Rows that simply belong to the other company now; the rest of `where` keeps what would be there twice. */
const moved: readonly { table: string; column?: string; unless?: RawBuilder<unknown> }[] = [
  { table: "orders", column: "counterparty_uuid" },
  { table: "reconciliations" },
  { table: "settlement_bills" },
  { table: "counterparty_contacts" },
  {
    table: "counterparty_banks",
    unless: sql`exists (select from counterparty_banks k where k.root_uuid = sides.kept and k.bic = t.bic and k.account = t.account)`,
  },
  {
    table: "counterparty_branches",
    unless: sql`exists (select from counterparty_branches k where k.root_uuid = sides.kept and k.kpp = t.kpp)`,
  },
];

/** What belongs to a person in the company; it goes with the people who may act for the kept one. */
const movedWithMembers: readonly { table: string; unless?: RawBuilder<unknown> }[] = [
  { table: "calculations" },
  { table: "product_uploads" },
  { table: "built_price_lists" },
  { table: "order_schedules" },
  { table: "order_approvals" },
  {
    table: "delivery_addresses",
    unless: sql`exists (select from delivery_addresses k where k.root_uuid = sides.kept and k.user_uuid = t.user_uuid
                         and k.city_uuid = t.city_uuid and k.address = t.address)`,
  },
  {
    table: "user_article_uploads",
    unless: sql`exists (select from user_article_uploads k where k.root_uuid = sides.kept and k.user_uuid = t.user_uuid
                         and k.sha256 = t.sha256)`,
  },
];

/** Orders, documents, contracts and contacts. */
export async function moveCompanyRows(tx: Tx, { kept, joined }: MergedPair): Promise<void> {
  await moveContracts(tx, { kept, joined });
  // Files of its acts are read by the company that has the acts.
  await sql`
    update file_processes set root_uuid = ${kept}
     where uuid in (select process_uuid from reconciliations where root_uuid = ${joined})`.execute(tx);
  // Orders are still given to 1C under the ids that it knows.
  await sql`
    update exchange_links set target = ${kept}, version = version + 1
     where kind = 'counterparty' and target = ${joined}`.execute(tx);
  for (const { table, column = "root_uuid", unless = sql`false` } of moved)
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = sides.kept
        from (select ${kept}::uuid as kept) sides where t.${sql.ref(column)} = ${joined} and not ${unless}`.execute(tx);
}

/** The main contract of the joined company becomes a further one, one that both have is that of the kept. */
async function moveContracts(tx: Tx, { kept, joined }: MergedPair): Promise<void> {
  const contracts = (root: string) => sql`
    select contract_uuid as uuid, contract_number as number, contract_date as date, contract_valid_to as valid_to
      from counterparties where root_uuid = ${root} and contract_number is not null and contract_date is not null
    union all select uuid, number, date, valid_to from counterparty_contracts where root_uuid = ${root}`;
  for (const table of ["orders", "reconciliations"])
    await sql`
      update ${sql.table(table)} t set contract_uuid = k.uuid
        from (${contracts(joined)}) j join (${contracts(kept)}) k on k.number = j.number and k.date = j.date
       where t.contract_uuid = j.uuid`.execute(tx);
  await sql`
    insert into counterparty_contracts (uuid, root_uuid, number, date, valid_to)
    select j.uuid, ${kept}, j.number, j.date, j.valid_to from (${contracts(joined)}) j
     where not exists (select from (${contracts(kept)}) k where k.number = j.number and k.date = j.date)
    on conflict (uuid) do update set root_uuid = excluded.root_uuid`.execute(tx);
}

/** People of the joined company act for the kept one by the rights they had; those of both keep what they have there. */
export async function moveMembers(tx: Tx, { kept, joined }: MergedPair): Promise<void> {
  await sql`
    insert into user_counterparties (user_uuid, root_uuid, role, sees_prices, fills_baskets, order_limit, sees_settlements,
                                     manages_members, joined_at, sees_claims, month_limit)
    select user_uuid, ${kept}, role, sees_prices, fills_baskets, order_limit, sees_settlements, manages_members, joined_at,
           sees_claims, month_limit
      from user_counterparties where root_uuid = ${joined}
    on conflict do nothing`.execute(tx);
}

/** What people of both companies have in the joined one: baskets are left to the caller. */
export async function moveMemberRows(tx: Tx, { kept, joined }: MergedPair): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    delete from user_counterparties j where j.root_uuid = ${joined} and exists (
      select from user_counterparties k where k.root_uuid = ${kept} and k.user_uuid = j.user_uuid)
    returning j.user_uuid as uuid`.execute(tx);
  const users = rows.map(({ uuid }) => uuid).sort();
  for (const { table, unless = sql`false` } of movedWithMembers)
    await sql`
      update ${sql.table(table)} t set root_uuid = sides.kept
        from (select ${kept}::uuid as kept) sides
       where t.root_uuid = ${joined} and t.user_uuid = any(${users}::uuid[]) and not ${unless}`.execute(tx);
  await sql`
    update users set selected_root_uuid = ${kept}
     where selected_root_uuid = ${joined} and uuid = any(${users}::uuid[])`.execute(tx);
  return users;
}

/** Joins a basket to another one: of what is in both, the larger quantity stays. */
export async function joinBaskets(tx: Tx, from: string, to: string): Promise<void> {
  const { rows } = await sql`
    update baskets set owner = ${to}, version = version + 1
     where owner = ${from} and not exists (select from baskets where owner = ${to}) returning uuid`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    insert into basket_lines as l (basket_uuid, product_uuid, quantity, ticked_available, ticked_waiting)
    select k.uuid, j.product_uuid, j.quantity, j.ticked_available, j.ticked_waiting
      from baskets b join basket_lines j on j.basket_uuid = b.uuid, baskets k
     where b.owner = ${from} and k.owner = ${to}
    on conflict (basket_uuid, product_uuid) do update set quantity = greatest(l.quantity, excluded.quantity)`.execute(
    tx,
  );
  await sql`update baskets set version = version + 1 where owner = ${to}`.execute(tx);
  await sql`delete from baskets where owner = ${from}`.execute(tx);
}

/** Own codes; of those in both companies the ones of `codes` stay. */
export async function moveCodes(tx: Tx, { kept, joined }: MergedPair, codes: "kept" | "joined"): Promise<number> {
  const [gone, stays] = codes === "kept" ? [joined, kept] : [kept, joined];
  await sql`
    delete from user_articles g using user_articles s
     where g.counterparty_uuid = ${gone} and s.counterparty_uuid = ${stays} and s.user_article_norm = g.user_article_norm`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    update user_articles a set counterparty_uuid = ${kept}, is_primary = a.is_primary and not exists (
             select from user_articles k where k.counterparty_uuid = ${kept} and k.product_uuid = a.product_uuid and k.is_primary)
     where a.counterparty_uuid = ${joined}`.execute(tx);
  await choosePrimaries(tx, kept);
  return Number(numAffectedRows ?? 0n);
}

/** Requests to join go to the owners of the kept company; invitations into the joined one end. */
export async function moveRequests(tx: Tx, { kept, joined }: MergedPair): Promise<void> {
  await sql`
    update join_requests t set root_uuid = ${kept}
     where t.root_uuid = ${joined} and t.status = 'new'
       and not exists (select from join_requests k where k.root_uuid = ${kept} and k.user_uuid = t.user_uuid)
       and not exists (select from user_counterparties m where m.root_uuid = ${kept} and m.user_uuid = t.user_uuid)`.execute(
    tx,
  );
  await sql`update member_invitations set status = 'canceled' where root_uuid = ${joined} and status = 'new'`.execute(
    tx,
  );
}

/** Values of the kept company that are taken from the joined one. */
export async function takeTerms(
  tx: Tx,
  { kept, joined }: MergedPair,
  { prices, credit, managers }: { prices: boolean; credit: boolean; managers: boolean },
): Promise<void> {
  await sql`
    update counterparties k
       set price_list_id = case when ${prices} then j.price_list_id else k.price_list_id end,
           payment_terms = case when ${credit} then j.payment_terms else k.payment_terms end,
           credit_limit = case when ${credit} then j.credit_limit else k.credit_limit end,
           credit_days = case when ${credit} then j.credit_days else k.credit_days end
      from counterparties j where k.root_uuid = ${kept} and j.root_uuid = ${joined}`.execute(tx);
  if (!managers) return;
  await tx.deleteFrom("counterparty_managers").where("root_uuid", "=", kept).execute();
  await sql`update counterparty_managers set root_uuid = ${kept} where root_uuid = ${joined}`.execute(tx);
}

/** The joined company is archived; its card and those that led to it lead to the kept one, which has a new version. */
export async function closeMerged(tx: Tx, { kept, joined }: MergedPair): Promise<void> {
  await sql`
    update counterparties set status = case when root_uuid = ${joined} then 'archived' else status end,
           status_reason = case when root_uuid = ${joined} then null else status_reason end, merged_into = ${kept}
     where root_uuid = ${joined} or merged_into = ${joined}`.execute(tx);
  await sql`update counterparties set version = version + 1 where root_uuid = ${kept}`.execute(tx);
}
