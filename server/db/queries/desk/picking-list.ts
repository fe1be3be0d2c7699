import { sql, type RawBuilder } from "kysely";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { pickingList, PickingStage } from "#app/domain/desk/lists/picking.ts";
import type { Db } from "#server/db/client.ts";
import { totalWeight } from "#server/db/queries/order/total-weight.ts";

/** What the person may put together; null: not narrowed. */
export type PickingScope = { cities: readonly string[] | null; warehouses: readonly string[] | null };

export type PickingState = ListState<typeof pickingList>;
export type PickingQuery = { state: PickingState; scope: PickingScope; today: string };

export type ListedPicking = {
  uuid: string;
  version: number;
  number: string;
  stage: PickingStage;
  day: string | null;
  interval: string | null;
  way: string;
  providerCode: string;
  /** A pickup point or a courier's zone; null for carriers. */
  route: string | null;
  warehouse: string;
  lines: number;
  picked: number;
  weightGrams: number | null;
};

const stage = sql`case when p.status = 'confirmed' then 'waiting' when p.assembled_at is null then 'taken' else 'assembled' end`;
const route = sql`case when p.delivery ->> 'type' = 'pickup' then p.delivery #>> '{point,name}' else p.delivery ->> 'zone' end`;
const day = sql`p.delivery ->> 'dateTo'`;

export async function countPicking(db: Db, query: PickingQuery): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from order_parts p join orders o on o.uuid = p.order_uuid where ${matches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** One page; lines that were canceled are not counted. */
export async function listPicking(
  db: Db,
  query: PickingQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedPicking[]> {
  const lines = sql`from order_items i left join picked_items k on k.item_uuid = i.uuid where i.part_uuid = p.uuid and i.state <> 'canceled'`;
  const { rows } = await sql<ListedPicking>`
    select p.uuid, p.version, p.number, ${stage} as stage, ${day} as day, p.delivery ->> 'interval' as interval,
      p.delivery ->> 'type' as way, p.delivery ->> 'providerCode' as "providerCode", ${route} as route, w.name as warehouse,
      (select count(*)::int ${lines}) as lines,
      (select count(*)::int ${lines} and k.quantity >= i.quantity - coalesce(i.canceled_quantity, 0)) as picked,
      (select ${totalWeight(sql`i.weight_grams`)}::float8 from order_items i where i.part_uuid = p.uuid and i.state <> 'canceled') as "weightGrams"
    from order_parts p join orders o on o.uuid = p.order_uuid join warehouses w on w.uuid = p.warehouse_uuid
    where ${matches(query)}
    order by ${orderOf(query.state.sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function orderOf({ by, desc }: PickingState["sort"]): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`;
  if (by === "number") return sql`p.number ${way}`;
  if (by === "route") return sql`${route} ${way} nulls last, ${day}, p.number`;
  return sql`${day} ${way} nulls last, ${route} nulls last, p.number`;
}

/** Filter and scope as a condition on `order_parts p` of `orders o`. */
function matches({ state: { filters }, scope, today }: PickingQuery): RawBuilder<unknown> {
  const { q, stage: stages, warehouse, day: days, way, late } = filters;
  const conditions = [
    sql`p.status in ('confirmed', 'assembling') and p.warehouse_uuid is not null`,
    ...(scope.cities === null ? [] : [sql`o.city_uuid = any(${[...scope.cities]}::uuid[])`]),
    ...(scope.warehouses === null ? [] : [sql`p.warehouse_uuid = any(${[...scope.warehouses]}::uuid[])`]),
    ...(q === undefined ? [] : [sql`strpos(p.number, ${q.toUpperCase()}) > 0`]),
    ...(stages === undefined ? [] : [sql`${stage} = any(${[...stages]}::text[])`]),
    ...(warehouse === undefined ? [] : [sql`p.warehouse_uuid::text = any(${[...warehouse]}::text[])`]),
    ...(days === undefined ? [] : [sql`${day} between ${days.from ?? "0000"} and ${days.to ?? "9999"}`]),
    ...(way === undefined ? [] : [sql`p.delivery_type = any(${[...way]}::text[])`]),
    ...(late === undefined ? [] : [sql`${day} < ${today}`]),
  ];
  return sql.join(conditions, sql` and `);
}

export type PickingWarehouse = { value: string; label: string };

export async function pickingWarehouses(db: Db, { cities, warehouses }: PickingScope): Promise<PickingWarehouse[]> {
  const { rows } = await sql<PickingWarehouse>`
    select w.uuid as value, w.name as label from warehouses w
     where ${warehouses === null ? sql`true` : sql`w.uuid = any(${[...warehouses]}::uuid[])`}
       and ${cities === null ? sql`true` : sql`w.city_uuid = any(${[...cities]}::uuid[])`}
     order by w.name, w.uuid`.execute(db);
  return rows;
}
