import { sql } from "kysely";
import { type Member } from "#app/domain/account/member-rights.ts";
import { type MemberRights } from "#app/domain/account/rights.ts";
import { moneyFromDecimal, moneyToDecimal } from "#app/domain/money.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** Columns of `user_counterparties` with a member's rights. */
export type RightsRow = {
  role: string;
  sees_prices: boolean;
  fills_baskets: boolean;
  order_limit: string | null;
  month_limit: string | null;
  sees_settlements: boolean;
  sees_claims: boolean;
  manages_members: boolean;
};

export function memberFrom(userUuid: string, row: RightsRow): Member {
  return {
    userUuid,
    isOwner: row.role === "owner",
    rights: {
      seesPrices: row.sees_prices,
      fillsBaskets: row.fills_baskets,
      orderLimit: row.order_limit === null ? null : moneyFromDecimal(row.order_limit),
      monthLimit: row.month_limit === null ? null : moneyFromDecimal(row.month_limit),
      seesSettlements: row.sees_settlements,
      seesClaims: row.sees_claims,
      managesMembers: row.manages_members,
    },
  };
}

/** The columns of RightsRow, for the given table alias. */
export function rightsOfRow(row: "uc" | "m") {
  const of = sql.ref(row);
  return sql`${of}.role, ${of}.sees_prices, ${of}.fills_baskets, ${of}.order_limit::text, ${of}.month_limit::text,
    ${of}.sees_settlements, ${of}.sees_claims, ${of}.manages_members`;
}

function rightsColumns(rights: MemberRights) {
  return {
    sees_prices: rights.seesPrices,
    fills_baskets: rights.fillsBaskets,
    order_limit: rights.orderLimit === null ? null : moneyToDecimal(rights.orderLimit),
    month_limit: rights.monthLimit === null ? null : moneyToDecimal(rights.monthLimit),
    sees_settlements: rights.seesSettlements,
    sees_claims: rights.seesClaims,
    manages_members: rights.managesMembers,
  };
}

/** Contacts of a person; `email` only when confirmed. */
export type Person = { userUuid: string; name: string; phone: string; email: string | null; timezone: string | null };
export type MemberRow = Member & Person;

export type Company = { name: string; type: string; status: string; inn: string | null };

/** Locks a live counterparty; member changes are serialised on it. */
export async function lockCounterparty(tx: Tx, rootUuid: string): Promise<Company | undefined> {
  const { rows } = await sql<Company>`
    select name, type, status, inn from counterparties
     where root_uuid = ${rootUuid} and status <> 'archived' for no key update`.execute(tx);
  return rows[0];
}

export async function findCounterparty(db: Db | Tx, rootUuid: string): Promise<Company | undefined> {
  return db
    .selectFrom("counterparties")
    .where("root_uuid", "=", rootUuid)
    .where("status", "<>", "archived")
    .select(["name", "type", "status", "inn"])
    .executeTakeFirst();
}

/** Owners first, then by name. */
export async function listMembers(db: Db | Tx, rootUuid: string): Promise<MemberRow[]> {
  const { rows } = await sql<RightsRow & Person>`
    select ${rightsOfRow("uc")},
           ${personColumns}
      from user_counterparties uc
      join users u on u.uuid = uc.user_uuid
      left join cities ct on ct.uuid = u.city_uuid
     where uc.root_uuid = ${rootUuid}
     order by uc.role = 'owner' desc, u.last_name, u.first_name, u.uuid`.execute(db);
  return rows.map(({ userUuid, name, phone, email, timezone, ...row }) => ({
    ...memberFrom(userUuid, row),
    name,
    phone,
    email,
    timezone,
  }));
}

export async function findPerson(db: Db | Tx, by: { uuid: string } | { phone: string }): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select ${personColumns} from users u left join cities ct on ct.uuid = u.city_uuid
     where ${"uuid" in by ? sql`u.uuid = ${by.uuid}` : sql`u.phone = ${by.phone}`}`.execute(db);
  return rows[0];
}

const personColumns = sql`
  u.uuid as "userUuid", trim(u.last_name || ' ' || u.first_name) as name, u.phone,
  case when u.email_confirmed_at is not null then u.email end as email, ct.timezone`;

/** Locks a member and returns the current rights; undefined for non-members. */
export async function holdMember(tx: Tx, rootUuid: string, userUuid: string): Promise<Member | undefined> {
  const { rows } = await sql<RightsRow>`
    select ${rightsOfRow("m")}
      from user_counterparties m where m.root_uuid = ${rootUuid} and m.user_uuid = ${userUuid} for share`.execute(tx);
  return rows[0] && memberFrom(userUuid, rows[0]);
}

/**
 * Locks a member placing an order, with the counterparty; undefined for non-members or an archived counterparty.
 * Neither can change until the transaction ends.
 */
export async function holdOrderer(tx: Tx, rootUuid: string, userUuid: string): Promise<Member | undefined> {
  const { rows } = await sql<RightsRow>`
    select ${rightsOfRow("m")}
      from counterparties c
      join user_counterparties m on m.root_uuid = c.root_uuid
     where c.root_uuid = ${rootUuid} and m.user_uuid = ${userUuid} and c.status <> 'archived'
       for key share of c for share of m`.execute(tx);
  return rows[0] && memberFrom(userUuid, rows[0]);
}

/** False for an existing member. */
export async function insertMember(
  tx: Tx,
  { rootUuid, userUuid, rights }: { rootUuid: string; userUuid: string; rights: MemberRights },
): Promise<boolean> {
  const added = await tx
    .insertInto("user_counterparties")
    .values({ user_uuid: userUuid, root_uuid: rootUuid, role: "member", ...rightsColumns(rights) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_uuid")
    .executeTakeFirst();
  return added !== undefined;
}

export async function saveRights(tx: Tx, rootUuid: string, userUuid: string, rights: MemberRights): Promise<void> {
  await tx
    .updateTable("user_counterparties")
    .set(rightsColumns(rights))
    .where("root_uuid", "=", rootUuid)
    .where("user_uuid", "=", userUuid)
    .execute();
}

/** Removes a member; the member's orders stay. */
export async function deleteMember(tx: Tx, rootUuid: string, userUuid: string): Promise<void> {
  await tx
    .deleteFrom("user_counterparties")
    .where("root_uuid", "=", rootUuid)
    .where("user_uuid", "=", userUuid)
    .execute();
  await tx
    .updateTable("users")
    .set({ selected_root_uuid: null })
    .where("uuid", "=", userUuid)
    .where("selected_root_uuid", "=", rootUuid)
    .execute();
}
