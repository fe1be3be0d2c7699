import { sql } from "kysely";
import { type Member } from "#app/domain/account/member-rights.ts";
import { type MemberRights } from "#app/domain/account/rights.ts";
import { moneyFromDecimal, moneyToDecimal } from "#app/domain/money.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** The columns of `user_counterparties` that hold what a member may. */
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

/** The columns of RightsRow, of the row that is called so. */
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

/** How a person is told of something: an address only once it is confirmed. */
export type Person = { userUuid: string; name: string; phone: string; email: string | null; timezone: string | null };
export type MemberRow = Member & Person;

export type Company = { name: string; type: string; status: string; inn: string | null };

/** A live counterparty, locked until the transaction ends: changes of its members queue up here. */
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

/** What the member may now, held until the transaction ends; undefined for who is none. */
export async function holdMember(tx: Tx, rootUuid: string, userUuid: string): Promise<Member | undefined> {
  const { rows } = await sql<RightsRow>`
    select ${rightsOfRow("m")}
      from user_counterparties m where m.root_uuid = ${rootUuid} and m.user_uuid = ${userUuid} for share`.execute(tx);
  return rows[0] && memberFrom(userUuid, rows[0]);
}

/**
 * A member who orders for his counterparty, as he is now; undefined where he is none, or it is archived. Until the
 * transaction ends nobody archives the one or changes the other.
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

/** False when he is a member already. */
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

/** He works for it no more; the orders he made for it stay. */
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
