import { sql } from "kysely";
import type { CounterpartyStatus } from "#app/domain/account/counterparty.ts";
import type { ClientType } from "#app/domain/account/viewer.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import { liveTotal } from "#server/db/queries/order/reading/order-summary.ts";
import { isCompanyIn, isIn } from "./companies.ts";

export type DecisionRow = { at: string; decision: string; reason: string | null; name: string | null };
export type OrderOfBuyerRow = { number: string; createdAt: string; status: string; total: number };

export type CompanyCardRow = {
  uuid: string;
  version: number;
  name: string;
  fullName: string;
  type: ClientType;
  status: CounterpartyStatus;
  statusReason: string | null;
  inn: string | null;
  kpp: string | null;
  ogrn: string | null;
  address: string | null;
  signer: string | null;
  email: string | null;
  createdAt: string;
  contract: { number: string; date: string | null; validTo: string | null } | null;
  terms: "prepay" | "postpay";
  creditLimit: number;
  creditDays: number;
  prices: string | null;
  managers: string[];
  members: { uuid: string; name: string; phone: string | null; isOwner: boolean }[];
  contacts: { fio: string; phone: string | null; email: string | null; role: string }[];
  orders: OrderOfBuyerRow[];
  decisions: DecisionRow[];
};

/** Orders that a card shows, the latest first. */
const mostOrders = 20;

export async function deskCompany(
  db: Db,
  uuid: string,
  cities: readonly string[] | null,
): Promise<CompanyCardRow | undefined> {
  const { rows } = await sql<CompanyCardRow>`
    select c.root_uuid as uuid, c.version, c.name, c.full_name as "fullName", c.type, c.status, c.status_reason as "statusReason",
      c.inn, c.kpp, c.ogrn, concat_ws(', ', nullif(c.legal_postcode, ''), nullif(c.legal_address, '')) as address,
      nullif(concat_ws(', ', c.signer_fio, c.signer_position), '') as signer, c.email, ${instant("c.created_at")} as "createdAt",
      case when c.contract_number is not null then json_build_object('number', c.contract_number,
        'date', to_char(c.contract_date, 'YYYY-MM-DD'), 'validTo', to_char(c.contract_valid_to, 'YYYY-MM-DD')) end as contract,
      c.payment_terms as terms, c.credit_limit::float8 as "creditLimit", c.credit_days as "creditDays",
      (select l.code from price_lists l where l.id = c.price_list_id) as prices,
      array(select cm.manager_uuid from counterparty_managers cm where cm.root_uuid = c.root_uuid order by cm.sort, cm.manager_uuid) as managers,
      coalesce((select json_agg(json_build_object('uuid', u.uuid, 'name', trim(u.last_name || ' ' || u.first_name), 'phone', u.phone,
                 'isOwner', uc.role = 'owner') order by uc.role = 'owner' desc, u.last_name, u.first_name, u.uuid)
         from user_counterparties uc join users u on u.uuid = uc.user_uuid where uc.root_uuid = c.root_uuid), '[]') as members,
      coalesce((select json_agg(json_build_object('fio', k.fio, 'phone', k.phone, 'email', k.email, 'role', k.role) order by k.created_at, k.uuid)
         from counterparty_contacts k where k.root_uuid = c.root_uuid), '[]') as contacts,
      ${ordersWhere(sql`o.counterparty_uuid = c.root_uuid`, cities)} as orders,
      ${decisionsWhere(sql`h.root_uuid = c.root_uuid`)} as decisions
      from counterparties c where c.root_uuid = ${uuid} and c.type <> 'physical' and ${isCompanyIn(cities)}`.execute(
    db,
  );
  return rows[0];
}

/** `cities`: null for all. */
export function ordersWhere(condition: ReturnType<typeof sql>, cities: readonly string[] | null) {
  return sql`coalesce((
    select json_agg(json_build_object('number', number, 'createdAt', ${instant("created_at")}, 'status', status, 'total', total) order by created_at desc, number desc)
      from (select o.number, o.created_at, o.status, ${liveTotal} as total from orders o where ${condition} and ${isIn("o.city_uuid", cities)}
             order by o.created_at desc, o.number desc limit ${mostOrders}) latest), '[]')`;
}

export function decisionsWhere(condition: ReturnType<typeof sql>) {
  return sql`coalesce((
    select json_agg(json_build_object('at', ${instant("h.at")}, 'decision', h.decision, 'reason', h.reason, 'name', h.actor_name) order by h.at desc, h.uuid)
      from moderation_history h where ${condition}), '[]')`;
}

/** What changes of the desk compare and the journal keeps, as texts. */
export type CompanyFacts = {
  version: number;
  companyStatus: CounterpartyStatus;
  prices: string;
  managers: string;
  terms: "prepay" | "postpay";
  limit: string;
  days: string;
};
export type LockedCompany = { uuid: string; name: string; facts: CompanyFacts };

/** Locks a company of these cities. */
export async function lockCompany(
  tx: Tx,
  uuid: string,
  cities: readonly string[] | null,
): Promise<LockedCompany | undefined> {
  const { rows: held } = await sql`
    select from counterparties c where c.root_uuid = ${uuid} and c.type <> 'physical' and ${isCompanyIn(cities)}
       for no key update of c`.execute(tx);
  return held.length === 0 ? undefined : companyAsLocked(tx, uuid);
}

export async function companyAsLocked(tx: Tx, uuid: string): Promise<LockedCompany | undefined> {
  const { rows } = await sql<LockedCompany>`
    select c.root_uuid as uuid, c.name, json_build_object('version', c.version, 'companyStatus', c.status,
             'prices', coalesce((select l.name from price_lists l where l.id = c.price_list_id), ''),
             'managers', coalesce((select string_agg(m.fio, ', ' order by cm.sort, m.fio) from counterparty_managers cm
                join managers m on m.uuid = cm.manager_uuid where cm.root_uuid = c.root_uuid), ''),
             'terms', c.payment_terms, 'limit', c.credit_limit::float8::text, 'days', c.credit_days::text) as facts
      from counterparties c where c.root_uuid = ${uuid}`.execute(tx);
  return rows[0];
}

export async function setCompanyPrices(tx: Tx, uuid: string, priceListId: number | null): Promise<void> {
  await tx.updateTable("counterparties").set({ price_list_id: priceListId }).where("root_uuid", "=", uuid).execute();
}

export async function setCompanyCredit(
  tx: Tx,
  uuid: string,
  { terms, limit, days }: { terms: "prepay" | "postpay"; limit: string; days: number },
): Promise<void> {
  await tx
    .updateTable("counterparties")
    .set({ payment_terms: terms, credit_limit: limit, credit_days: days })
    .where("root_uuid", "=", uuid)
    .execute();
}

/** Names of managers that exist, by uuid. */
export async function managerNames(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom("managers").select(["uuid", "fio"]).execute();
  return new Map(rows.map(({ uuid, fio }) => [uuid, fio]));
}

/** Replaces a company's managers, the first of whom is shown first, and counts a version. */
export async function setCompanyManagers(tx: Tx, uuid: string, managers: readonly string[]): Promise<void> {
  await tx.deleteFrom("counterparty_managers").where("root_uuid", "=", uuid).execute();
  if (managers.length > 0)
    await tx
      .insertInto("counterparty_managers")
      .values(managers.map((manager, sort) => ({ root_uuid: uuid, manager_uuid: manager, sort })))
      .execute();
  await sql`update counterparties set version = version + 1 where root_uuid = ${uuid}`.execute(tx);
}

export async function priceListName(tx: Tx, code: string): Promise<string> {
  const found = await tx.selectFrom("price_lists").select("name").where("code", "=", code).executeTakeFirst();
  return found?.name ?? code;
}
