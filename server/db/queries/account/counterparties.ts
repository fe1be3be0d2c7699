import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { likeLiteral } from "#server/db/queries/search/like-literal.ts";

/** A list row; `total` is the number of all rows. */
export type ClientListRow = {
  rootUuid: string;
  type: string;
  status: string;
  statusReason: string | null;
  name: string;
  inn: string | null;
  kpp: string | null;
  isSelected: boolean;
  role: string;
};

export type ClientsQuery = { q: string | undefined; archived: boolean; page: number; limit: number };

/** One page of the user's counterparties by name, in one statement. */
export async function pageOfClients(
  db: Db,
  userUuid: string,
  { q = "", archived, page, limit }: ClientsQuery,
): Promise<{ items: ClientListRow[]; total: number }> {
  const part = `%${likeLiteral(q)}%`;
  const innFirst = `${likeLiteral(q.replace(/\s/g, ""))}%`;
  const { rows } = await sql<{ items: ClientListRow[]; total: string }>`
    with own as (
      select c.root_uuid as "rootUuid", c.type, c.status, c.status_reason as "statusReason", c.name, c.inn, c.kpp,
             c.root_uuid is not distinct from u.selected_root_uuid as "isSelected", uc.role
        from user_counterparties uc
        join counterparties c on c.root_uuid = uc.root_uuid
        join users u on u.uuid = uc.user_uuid
       where uc.user_uuid = ${userUuid} and (c.status = 'archived') = ${archived}
         and (${q} = '' or c.name ilike ${part} or c.full_name ilike ${part} or c.inn like ${innFirst})
    ), page as (
      select * from own order by name, "rootUuid" limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*) from own) as total,
           coalesce((select json_agg(page order by name, "rootUuid") from page), '[]') as items`.execute(db);
  const [row] = rows;
  return { items: row?.items ?? [], total: Number(row?.total ?? 0) };
}

/** Terminal statuses of orders. */
const ended = ["completed", "partiallyReturned", "returned", "canceled"] as const;

export type ClientCardRow = ClientListRow & {
  seesPrices: boolean;
  fullName: string;
  ogrn: string | null;
  okpo: string | null;
  legalAddress: { full: string; postcode: string | null } | null;
  postalAddress: { full: string; postcode: string | null } | null;
  signer: { fio: string; position: string; basis: string } | null;
  bank: unknown[];
  contacts: unknown[];
  branches: unknown[];
  contract: (Record<string, unknown> & { creditLimit: string | null }) | null;
  openOrders: number;
};

/** One counterparty of the user, in one statement; undefined when the user is not a member. */
export async function findClient(db: Db | Tx, userUuid: string, rootUuid: string): Promise<ClientCardRow | undefined> {
  const { rows } = await sql<ClientCardRow>`
    select c.root_uuid as "rootUuid", c.type, c.status, c.status_reason as "statusReason", c.name, c.inn, c.kpp,
           c.root_uuid is not distinct from u.selected_root_uuid as "isSelected", uc.role,
           (uc.role = 'owner' or uc.sees_prices) as "seesPrices", c.full_name as "fullName", c.ogrn, c.okpo,
           case when c.legal_address is not null
                then json_build_object('full', c.legal_address, 'postcode', c.legal_postcode) end as "legalAddress",
           case when c.postal_address is not null
                then json_build_object('full', c.postal_address, 'postcode', c.postal_postcode) end as "postalAddress",
           case when c.signer_fio is not null
                then json_build_object('fio', c.signer_fio, 'position', c.signer_position, 'basis', c.signer_basis) end as signer,
           coalesce((select json_agg(json_build_object('uuid', b.uuid, 'bic', b.bic, 'bankName', b.bank_name, 'account', b.account,
                            'corrAccount', b.corr_account, 'isDefault', b.uuid is not distinct from c.default_bank_uuid)
                            order by b.created_at, b.uuid)
                       from counterparty_banks b where b.root_uuid = c.root_uuid), '[]') as bank,
           coalesce((select json_agg(json_build_object('uuid', p.uuid, 'fio', p.fio, 'phone', p.phone, 'email', p.email, 'role', p.role)
                            order by p.created_at, p.uuid)
                       from counterparty_contacts p where p.root_uuid = c.root_uuid), '[]') as contacts,
           coalesce((select json_agg(json_build_object('uuid', b.uuid, 'name', b.name, 'kpp', b.kpp, 'address', b.address)
                            order by b.name, b.uuid)
                       from counterparty_branches b where b.root_uuid = c.root_uuid), '[]') as branches,
           case when c.contract_number is not null and c.type <> 'physical' then json_build_object(
                'uuid', c.contract_uuid, 'number', c.contract_number, 'date', c.contract_date, 'validTo', c.contract_valid_to,
                'priceType', (select l.name from price_lists l where l.id = c.price_list_id),
                'paymentTerms', c.payment_terms, 'creditDays', c.credit_days, 'creditLimit', c.credit_limit::text,
                'vatMode', c.vat_mode, 'edoOperator', c.edo_operator, 'edoId', c.edo_id) end as contract,
           (select count(*)::int from orders o where o.counterparty_uuid = c.root_uuid and ${isOpen}) as "openOrders"
      from user_counterparties uc
      join counterparties c on c.root_uuid = uc.root_uuid
      join users u on u.uuid = uc.user_uuid
     where uc.user_uuid = ${userUuid} and uc.root_uuid = ${rootUuid}`.execute(db);
  return rows[0];
}

const isOpen = sql`exists (select 1 from order_parts p
  where p.order_uuid = o.uuid and p.status not in (${sql.join(ended.map((status) => sql.lit(status)))}))`;

export type HeldClient = { status: string; type: string; role: string; inn: string | null };

/** Locks it against concurrent writers, orders included; undefined when the user is not a member. */
export async function holdClient(tx: Tx, userUuid: string, rootUuid: string): Promise<HeldClient | undefined> {
  const { rows } = await sql<HeldClient>`
    select c.status, c.type, uc.role, c.inn
      from counterparties c
      join user_counterparties uc on uc.root_uuid = c.root_uuid and uc.user_uuid = ${userUuid}
     where c.root_uuid = ${rootUuid}
       for update of c`.execute(tx);
  return rows[0];
}

/** Its status, locked against archiving while an order is placed. */
export async function holdForOrder(tx: Tx, rootUuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from counterparties where root_uuid = ${rootUuid} for key share`.execute(tx);
  return rows[0]?.status;
}

export async function countOpenOrders(tx: Tx, rootUuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o where o.counterparty_uuid = ${rootUuid} and ${isOpen}`.execute(tx);
  return rows[0]?.count ?? 0;
}
