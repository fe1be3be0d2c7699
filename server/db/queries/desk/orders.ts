import { sql, type RawBuilder } from "kysely";
import type { ordersList } from "#app/domain/desk/lists/orders.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { Db } from "#server/db/client.ts";
import { inTransfer } from "#server/db/queries/exchange/transfer.ts";

/** What the person may see; null: not narrowed. */
export type OrdersScope = { cities: readonly string[] | null; warehouses: readonly string[] | null };

export type OrdersState = ListState<typeof ordersList>;

/** What the filters mean, resolved: `timeZone` is that of days; `seesPeople`: names and phones may be searched by. */
export type DeskOrdersQuery = {
  state: OrdersState;
  scope: OrdersScope;
  seesPeople: boolean;
  timeZone: string;
  today: string;
  article: string;
};

export type ListedDeskOrder = {
  uuid: string;
  version: number;
  number: string;
  createdAt: string;
  timezone: string;
  city: string;
  buyer: string;
  isCompany: boolean;
  phone: string;
  total: number;
  status: string;
  paymentStatus: string;
  paymentMethod: string;
  day: string | null;
  ways: string[];
  warehouses: string[];
  manager: string | null;
  hasComment: boolean;
  source: string;
  ownNumber: string | null;
};

/** As the index on users has it. */
const personName = sql`(u.last_name || ' ' || u.first_name || ' ' || coalesce(u.middle_name, ''))`;

const ended = sql`('completed', 'partiallyReturned', 'returned', 'canceled')`;

export async function countDeskOrders(db: Db, query: DeskOrdersQuery): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from orders o where ${matches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Totals of several states of the list, in one statement. */
export async function countOrdersEach(db: Db, queries: readonly DeskOrdersQuery[]): Promise<number[]> {
  const counts = queries.map((query) => sql`(select count(*)::int from orders o where ${matches(query)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** One page. */
export async function listDeskOrders(
  db: Db,
  query: DeskOrdersQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedDeskOrder[]> {
  const order = orderOf(query.state.sort);
  return rowsOf(
    db,
    sql`select o.uuid from orders o where ${matches(query)} order by ${order} limit ${limit} offset ${offset}`,
    order,
  );
}

/** All that the filters find, in their order; for a file, whose rows are read by `ordersByUuid`. */
export async function deskOrderUuids(db: Db, query: DeskOrdersQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select o.uuid from orders o where ${matches(query)} order by ${orderOf(query.state.sort)} limit ${most}`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

export async function ordersByUuid(
  db: Db,
  uuids: readonly string[],
  sort: OrdersState["sort"],
): Promise<ListedDeskOrder[]> {
  return rowsOf(db, sql`select uuid from unnest(${[...uuids]}::uuid[]) uuid`, orderOf(sort));
}

/** `uuids`: which orders. The sums are those of the goods and delivery that are not canceled. */
async function rowsOf(db: Db, uuids: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<ListedDeskOrder[]> {
  const parts = sql`from order_parts p where p.order_uuid = o.uuid`;
  const { rows } = await sql<ListedDeskOrder>`
    with shown as materialized (${uuids})
    select o.uuid, o.lock_version as version, o.number,
      to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", ct.timezone, ct.name as city,
      coalesce(c.name, concat_ws(' ', u.last_name, u.first_name, u.middle_name)) as buyer, c.root_uuid is not null as "isCompany",
      coalesce(o.recipient ->> 'phone', u.phone, '') as phone,
      o.live_sum::float8 as total,
      o.status, o.payment_status as "paymentStatus", o.payment_method as "paymentMethod",
      coalesce((select min(p.delivery ->> 'dateTo') ${parts} and p.status not in ${ended}),
               (select max(p.delivery ->> 'dateTo') ${parts})) as day,
      array(select distinct p.delivery_type ${parts} and p.delivery_type is not null order by 1) as ways,
      array(select distinct w.name from order_parts p join warehouses w on w.uuid = p.warehouse_uuid
             where p.order_uuid = o.uuid order by 1) as warehouses,
      (select m.fio from counterparty_managers cm join managers m on m.uuid = cm.manager_uuid
        where cm.root_uuid = o.counterparty_uuid order by m.fio limit 1) as manager,
      coalesce(o.comment, '') <> '' as "hasComment", o.source, o.customer_number as "ownNumber"
    from shown join orders o on o.uuid = shown.uuid join cities ct on ct.uuid = o.city_uuid join users u on u.uuid = o.user_uuid
      left join counterparties c on c.root_uuid = o.counterparty_uuid
    order by ${order}`.execute(db);
  return rows;
}

function orderOf({ by, desc }: OrdersState["sort"]): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`;
  if (by === "sum") return sql`o.live_sum ${way}, o.created_at desc, o.number desc`;
  return by === "number" ? sql`o.number ${way}` : sql`o.created_at ${way}, o.number ${way}`;
}

/** Filter and scope as a condition on `orders o`. */
function matches({
  state: { filters },
  scope,
  seesPeople,
  timeZone,
  today,
  article,
}: DeskOrdersQuery): RawBuilder<unknown> {
  const { q, status, payment, created, day, city, warehouse, way, method, sum, buyer, company, manager } = filters;
  const { source, own, comment, late, unpaid, short, erp } = filters;
  const any = (values: readonly string[], type: "text" | "uuid") =>
    type === "uuid" ? sql`any(${[...values]}::uuid[])` : sql`any(${[...values]}::text[])`;
  const withPart = (condition: RawBuilder<unknown>) =>
    sql`exists (select from order_parts p where p.order_uuid = o.uuid and ${condition})`;
  const ofParts = (condition: RawBuilder<unknown>) =>
    sql`o.uuid in (select p.order_uuid from order_parts p where ${condition})`;
  const isOpen = sql`p.status not in ${ended}`;
  const conditions = [
    sql`true`,
    ...(scope.cities === null ? [] : [sql`o.city_uuid = ${any(scope.cities, "uuid")}`]),
    ...(scope.warehouses === null ? [] : [ofParts(sql`p.warehouse_uuid = ${any(scope.warehouses, "uuid")}`)]),
    ...(q === undefined ? [] : [hasWords(q, seesPeople)]),
    ...(status === undefined ? [] : [sql`o.status = ${any(status, "text")}`]),
    ...(payment === undefined ? [] : [sql`o.payment_status = ${any(payment, "text")}`]),
    ...(!created?.from ? [] : [sql`o.created_at >= ${created.from}::date::timestamp at time zone ${timeZone}`]),
    ...(!created?.to ? [] : [sql`o.created_at < (${created.to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(day === undefined
      ? []
      : [
          ofParts(
            sql`p.delivery ->> 'dateTo' between ${day.from ?? "0000"} and ${day.to ?? "9999"} and p.status <> 'canceled'`,
          ),
        ]),
    ...(city === undefined ? [] : [sql`o.city_uuid = ${any(uuids(city), "uuid")}`]),
    ...(warehouse === undefined ? [] : [ofParts(sql`p.warehouse_uuid = ${any(uuids(warehouse), "uuid")}`)]),
    ...(way === undefined ? [] : [withPart(sql`p.delivery_type = ${any(way, "text")}`)]),
    ...(method === undefined ? [] : [sql`o.payment_method = ${any(method, "text")}`]),
    ...((sum?.from ?? null) === null ? [] : [sql`o.live_sum >= ${sum?.from}`]),
    ...((sum?.to ?? null) === null ? [] : [sql`o.live_sum <= ${sum?.to}`]),
    ...(buyer === undefined || !seesPeople ? [] : [isOfBuyer(buyer)]),
    ...(company === undefined ? [] : [sql`o.counterparty_uuid is not null`]),
    ...(manager === undefined
      ? []
      : [
          sql`o.counterparty_uuid in (
            select root_uuid from counterparty_managers where manager_uuid = ${any(uuids(manager), "uuid")})`,
        ]),
    ...(source === undefined ? [] : [sql`o.source = ${any(source, "text")}`]),
    ...(article === ""
      ? []
      : [
          sql`o.uuid in (select i.order_uuid from order_items i join products r on r.uuid = i.product_uuid
             where r.article_norm = ${article})`,
        ]),
    ...(own === undefined ? [] : [sql`strpos(lower(o.customer_number), lower(${own})) > 0`]),
    ...(comment === undefined ? [] : [sql`coalesce(o.comment, '') <> ''`]),
    ...(late === undefined ? [] : [ofParts(sql`p.delivery ->> 'dateTo' < ${today} and ${isOpen}`)]),
    ...(unpaid === undefined
      ? []
      : [
          sql`o.status in ('new', 'awaitingPayment') and o.payment_status in ('pending', 'failed', 'partiallyPaid')
              and o.created_at < ${today}::timestamp at time zone ${timeZone}`,
        ]),
    ...(short === undefined ? [] : [sql`o.uuid in (${lackingOrders})`]),
    ...(erp === undefined ? [] : [withPart(inTransfer(erp))]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Parts that wait for goods, and lines whose warehouse has counted less than is reserved. */
const lackingOrders = sql`
  select p.order_uuid from order_parts p where p.status = 'awaitingSupply'
  union
  select p.order_uuid from stock s
    join order_items i on i.product_uuid = s.product_uuid and i.state in ('reserved', 'picking')
    join order_parts p on p.uuid = i.part_uuid and p.warehouse_uuid = s.warehouse_uuid
   where s.shortage > 0`;

/** The number, whole or its end, or a name, phone or INN of the buyer. */
function hasWords(text: string, seesPeople: boolean): RawBuilder<unknown> {
  return sql`(o.number = ${text.toUpperCase()} or strpos(o.number, ${text.toUpperCase()}) > 0
    or ${seesPeople ? isOfBuyer(text) : sql`false`}
    or strpos(lower(o.customer_number), lower(${text})) > 0)`;
}

function isOfBuyer(text: string): RawBuilder<unknown> {
  const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = text.replace(/\D/g, "");
  const phone = digits.length < 4 ? sql`false` : sql`strpos(u.phone, ${digits.replace(/^8(?=\d{10}$)/, "7")}) > 0`;
  // Not as arrays: a long one is compared element by element with each order.
  return sql`(o.user_uuid in (select u.uuid from users u where ${personName} ilike ${like} or ${phone})
    or o.counterparty_uuid in (select c.root_uuid from counterparties c where c.name ilike ${like} or c.inn = ${digits}))`;
}

function uuids(values: readonly string[]): string[] {
  return values.filter((value) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value));
}

export type OrderOptions = Record<"city" | "warehouse" | "manager", { value: string; label: string }[]>;

export async function orderOptions(db: Db, { cities, warehouses }: OrdersScope): Promise<OrderOptions> {
  const within = (column: RawBuilder<unknown>, values: readonly string[] | null) =>
    values === null ? sql`true` : sql`${column} = any(${[...values]}::uuid[])`;
  const list = (query: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(json_build_object('value', uuid, 'label', name) order by name) from (${query}) one), '[]')`;
  const { rows } = await sql<OrderOptions>`
    select ${list(sql`select uuid, name from cities where is_active and ${within(sql`uuid`, cities)}`)} as city,
           ${list(sql`select uuid, name from warehouses where ${within(sql`uuid`, warehouses)} and ${within(sql`city_uuid`, cities)}`)} as warehouse,
           ${list(sql`select uuid, fio as name from managers`)} as manager`.execute(db);
  return rows[0] ?? { city: [], warehouse: [], manager: [] };
}
