import { sql, type RawBuilder } from "kysely";
import { claimReasons, type Resolution } from "#app/domain/claim/claim.ts";
import { openClaimStatuses } from "#app/domain/claim/desk.ts";
import { awaitsDecision, claimStatuses, type ClaimStatus } from "#app/domain/claim/status.ts";
import type { claimsList } from "#app/domain/desk/lists/claims.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** `cities`, `warehouses`: null for all. `seesPeople`: whether claims may be searched by names. */
export type ClaimsQuery = {
  state: ListState<typeof claimsList>;
  cities: readonly string[] | null;
  warehouses: readonly string[] | null;
  seesPeople: boolean;
  now: Date;
  timeZone: string;
};

export type ListedDeskClaim = {
  uuid: string;
  version: number;
  number: string;
  status: ClaimStatus;
  createdAt: string;
  dueAt: string;
  order: string;
  city: string;
  timezone: string;
  reasonUuid: string | null;
  wanted: Resolution;
  sum: number | null;
  buyer: string;
  isAnswered: boolean;
};

export async function countDeskClaims(db: Db, query: ClaimsQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from claims c join orders o on o.uuid = c.order_uuid where ${matches(query)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listDeskClaims(
  db: Db,
  query: ClaimsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedDeskClaim[]> {
  const { rows } = await sql<ListedDeskClaim>`
    select c.uuid, c.version, c.number, c.status, ${instant("c.submitted_at")} as "createdAt", ${instant("c.due_at")} as "dueAt",
           o.number as "order", ct.name as city, ct.timezone, c.reason_uuid as "reasonUuid", c.resolution_wanted as wanted,
           c.sum_claimed::float8 as sum, coalesce(p.name, c.fio) as buyer,
           coalesce((select m.author = 'buyer' from claim_messages m where m.claim_uuid = c.uuid
                      order by m.created_at desc, m.uuid desc limit 1), false) as "isAnswered"
      from claims c join orders o on o.uuid = c.order_uuid join cities ct on ct.uuid = o.city_uuid
      left join counterparties p on p.root_uuid = o.counterparty_uuid and p.type <> 'physical'
     where ${matches(query)} order by ${orderOf(query.state.sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function orderOf({ by, desc }: ClaimsQuery["state"]["sort"]): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`;
  if (by === "sum") return sql`c.sum_claimed ${way} nulls last, c.due_at, c.uuid`;
  return by === "created" ? sql`c.submitted_at ${way}, c.uuid` : sql`c.due_at ${way}, c.uuid`;
}

/** Filter and scope as a condition on `claims c` and `orders o`. */
function matches({
  state: { filters },
  cities,
  warehouses,
  seesPeople,
  now,
  timeZone,
}: ClaimsQuery): RawBuilder<unknown> {
  const { q, status = openClaimStatuses, late, due, created, city, reason, wanted, company } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const reasons = claimReasons.filter(({ code }) => reason?.includes(code)).map(({ uuid }) => uuid);
  const from = (column: string, day: string) =>
    sql`${sql.ref(column)} >= ${day}::date::timestamp at time zone ${timeZone}`;
  const until = (column: string, day: string) =>
    sql`${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone ${timeZone}`;
  const conditions = [
    sql`c.status <> 'draft'`,
    sql`c.status = ${any(status)}`,
    ...(cities === null ? [] : [sql`o.city_uuid = any(${[...cities]}::uuid[])`]),
    isSentFrom(sql`c.uuid`, warehouses),
    ...(q === undefined ? [] : [hasWords(q, seesPeople)]),
    ...(late === undefined
      ? []
      : [sql`c.due_at < ${now} and c.status = ${any(claimStatuses.filter((one) => awaitsDecision(one)))}`]),
    ...(due?.from ? [from("c.due_at", due.from)] : []),
    ...(due?.to ? [until("c.due_at", due.to)] : []),
    ...(created?.from ? [from("c.submitted_at", created.from)] : []),
    ...(created?.to ? [until("c.submitted_at", created.to)] : []),
    ...(city === undefined ? [] : [sql`o.city_uuid::text = ${any(city)}`]),
    ...(reason === undefined ? [] : [sql`c.reason_uuid::text = ${any(reasons)}`]),
    ...(wanted === undefined ? [] : [sql`c.resolution_wanted = ${any(wanted)}`]),
    ...(company === undefined
      ? []
      : [sql`exists (select from counterparties k where k.root_uuid = o.counterparty_uuid and k.type <> 'physical')`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Whether these warehouses have sent goods of the claim; null: all of them. */
export function isSentFrom(claim: RawBuilder<unknown>, warehouses: readonly string[] | null): RawBuilder<unknown> {
  if (warehouses === null) return sql`true`;
  return sql`exists (
    select from claim_items ci join order_items i on i.uuid = ci.order_item_uuid join order_parts p on p.uuid = i.part_uuid
     where ci.claim_uuid = ${claim} and p.warehouse_uuid = any(${[...warehouses]}::uuid[]))`;
}

/** A part of the claim's or the order's number, or a name. */
function hasWords(text: string, seesPeople: boolean): RawBuilder<unknown> {
  const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(c.number ilike ${like} or o.number ilike ${like} ${
    seesPeople
      ? sql`or c.fio ilike ${like} or exists (
          select from counterparties k where k.root_uuid = o.counterparty_uuid and k.name ilike ${like})`
      : sql``
  })`;
}

export async function citiesOf(db: Db, cities: readonly string[] | null): Promise<{ value: string; label: string }[]> {
  const { rows } = await sql<{ value: string; label: string }>`
    select uuid as value, name as label from cities
     where is_active and ${cities === null ? sql`true` : sql`uuid = any(${[...cities]}::uuid[])`} order by name`.execute(
    db,
  );
  return rows;
}
