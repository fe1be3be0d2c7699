import { sql, type RawBuilder } from "kysely";
import type { tasksList } from "#app/domain/desk/lists/tasks.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { TaskKind, TaskPriority, TaskScope, TaskStand, TaskState } from "#app/domain/desk/tasks.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type TaskRow = {
  uuid: string;
  version: number;
  kind: TaskKind;
  object: { kind: string; id: string; name: string | null };
  text: string;
  priority: TaskPriority;
  dueAt: string | null;
  isLate: boolean;
  assignee: { uuid: string; name: string } | null;
  city: string | null;
  state: TaskState;
  reason: string | null;
  createdAt: string;
  author: string | null;
  closedAt: string | null;
  closedBy: string | null;
};

export type NewTaskRow = {
  uuid: string;
  kind: TaskKind;
  object: { kind: string; id: string; name: string | null };
  text: string;
  priority: TaskPriority;
  dueAt: Date | null;
  cityUuid: string | null;
  assignee: string | null;
  /** The uuid of one of the staff, or "system". */
  createdBy: string;
};

/** False if one of this kind and object is open: concurrent inserts wait for each other at the index. */
export async function insertTask(tx: Tx, { object, dueAt, ...task }: NewTaskRow): Promise<boolean> {
  const { rows } = await sql<{ uuid: string }>`
    insert into tasks (uuid, kind, object_kind, object_id, object_name, text, priority, due_at, assignee_uuid, city_uuid, created_by)
    values (${task.uuid}, ${task.kind}, ${object.kind}, ${object.id}, ${object.name}, ${task.text}, ${task.priority},
            ${dueAt}, ${task.assignee}, ${task.cityUuid}, ${task.createdBy})
    on conflict (kind, object_kind, object_id) where state = 'open' do nothing
    returning uuid`.execute(tx);
  return rows.length > 0;
}

/** `viewer`: whose tasks are «mine»; `now` and `timeZone` are those of due days. */
export type TasksQuery = {
  state: ListState<typeof tasksList>;
  scope: TaskScope;
  viewer: string;
  now: Date;
  timeZone: string;
};

export async function countTasks(db: Db | Tx, query: TasksQuery): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from tasks t where ${matches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function listTaskRows(
  db: Db | Tx,
  query: TasksQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    ${select(query.now)} where ${matches(query)} order by ${orderOf(query.state.sort)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** Rows within the person's scope, by uuid; locked in the order of their uuids for a change. */
export async function tasksByUuid(
  db: Db | Tx,
  uuids: readonly string[],
  { scope, now, isLocked }: { scope: TaskScope; now: Date; isLocked: boolean },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    ${select(now)} where t.uuid = any(${[...uuids]}::uuid[]) and ${isSeen(scope)}
    order by t.uuid ${isLocked ? sql`for update of t` : sql``}`.execute(db);
  return rows;
}

/** Another task of the same kind and object that is open. */
export async function openTwinOf(db: Db | Tx, uuid: string): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select o.uuid from tasks t
      join tasks o on o.kind = t.kind and o.object_kind = t.object_kind and o.object_id = t.object_id and o.state = 'open'
     where t.uuid = ${uuid} and o.uuid <> t.uuid`.execute(db);
  return rows[0]?.uuid ?? null;
}

export async function updateTask(
  tx: Tx,
  uuid: string,
  { state, assignee, reason, by, at }: TaskStand & { reason: string | null; by: string; at: Date },
): Promise<void> {
  const isClosed = state !== "open";
  await sql`
    update tasks set state = ${state}, assignee_uuid = ${assignee}, reason = ${reason}, version = version + 1,
           closed_at = ${isClosed ? at : null}, closed_by = ${isClosed ? by : null}
     where uuid = ${uuid}`.execute(tx);
}

/** Closes open tasks of a kind about packages or connections of 1C whose cause is gone. */
export async function closePackageTasks(
  tx: Tx,
  { kind, objects }: { kind: "heldPackage" | "silentExchange"; objects: readonly string[] },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (objects.length === 0) return;
  await sql`
    update tasks set state = 'done', version = version + 1, closed_at = ${at}, closed_by = ${by}
     where kind = ${kind} and object_kind = 'package' and object_id = any(${[...objects]}::text[])
       and state = 'open'`.execute(tx);
}

export const longestTaskText = 1_000;

/** Why there is a task that takes up several causes; `status`: one of 1C for a part of the order that is unknown here. */
export type TaskCause = { text: string; part: string | null; status: string | null };

/** The open task of a kind about an order, locked. */
export async function openOrderTask(
  tx: Tx,
  kind: TaskKind,
  order: string,
): Promise<{ uuid: string; causes: TaskCause[] } | undefined> {
  const { rows } = await sql<{ uuid: string; causes: TaskCause[] }>`
    select uuid, causes from tasks
     where kind = ${kind} and object_kind = 'order' and object_id = ${order} and state = 'open' for update`.execute(tx);
  return rows[0];
}

/** Of a task to which causes were added: what is left of them; without any it is done. */
export async function saveTaskCauses(
  tx: Tx,
  uuid: string,
  causes: readonly TaskCause[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const isDone = causes.length === 0;
  const text = causes.map((one) => one.text).join("\n");
  await sql`
    update tasks set text = case when ${isDone} then text else ${text.slice(0, longestTaskText)} end,
           causes = ${JSON.stringify(causes)}, version = version + 1,
           state = ${isDone ? "done" : "open"}, closed_at = ${isDone ? at : null}, closed_by = ${isDone ? by : null}
     where uuid = ${uuid}`.execute(tx);
}

/** What open tasks of a kind are about. */
export async function openTaskObjects(tx: Tx, kind: TaskKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select object_id as id from tasks where kind = ${kind} and state = 'open'`.execute(tx);
  return rows.map(({ id }) => id);
}

export type Colleague = { uuid: string; name: string; roles: string[]; cities: string[]; warehouses: string[] };

/** Active staff by name. */
export async function listColleagues(db: Db | Tx): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select uuid, name, roles, city_uuids as cities, warehouse_uuids as warehouses from staff
     where status = 'active' order by name, uuid`.execute(db);
  return rows;
}

export type OrderOfTask = { uuid: string; number: string; cityUuid: string; warehouses: (string | null)[] };

/** By number of the order or of a part. */
export async function orderOfTask(db: Db | Tx, number: string): Promise<OrderOfTask | undefined> {
  const { rows } = await sql<OrderOfTask>`
    select o.uuid, o.number, o.city_uuid as "cityUuid",
           array(select p.warehouse_uuid::text from order_parts p where p.order_uuid = o.uuid) as warehouses
      from orders o
     where o.uuid = (select uuid from orders where number = ${number}
                     union all select order_uuid from order_parts where number = ${number} limit 1)`.execute(db);
  return rows[0];
}

function select(now: Date): RawBuilder<unknown> {
  return sql`
    select t.uuid, t.version, t.kind, json_build_object('kind', t.object_kind, 'id', t.object_id, 'name', t.object_name) as object,
           t.text, t.priority, ${instant("t.due_at")} as "dueAt", t.state = 'open' and coalesce(t.due_at < ${now}, false) as "isLate",
           case when a.uuid is not null then json_build_object('uuid', a.uuid, 'name', a.name) end as assignee,
           (select c.name from cities c where c.uuid = t.city_uuid) as city, t.state, t.reason,
           ${instant("t.created_at")} as "createdAt", (select s.name from staff s where s.uuid::text = t.created_by) as author,
           ${instant("t.closed_at")} as "closedAt", (select s.name from staff s where s.uuid::text = t.closed_by) as "closedBy"
      from tasks t left join staff a on a.uuid = t.assignee_uuid`;
}

function orderOf({ by, desc }: TasksQuery["state"]["sort"]): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`;
  if (by === "due") return sql`t.due_at ${way} nulls last, t.priority, t.created_at, t.uuid`;
  if (by === "created") return sql`t.created_at ${way}, t.uuid`;
  return sql`t.priority ${way}, t.due_at ${way} nulls last, t.created_at ${way}, t.uuid`;
}

/** Whether tasks of this scope are seen, as a condition on `tasks t`. */
export function isSeen({ kinds, cities, warehouses }: TaskScope): RawBuilder<unknown> {
  const ofOrder =
    warehouses === null
      ? sql`true`
      : sql`case when t.object_kind = 'order' then exists (
              select from order_parts p where p.order_uuid = t.object_id::uuid
                 and p.warehouse_uuid = any(${[...warehouses]}::uuid[])) else true end`;
  return sql`t.kind = any(${[...kinds]}::text[])
    and ${cities === null ? sql`true` : sql`(t.city_uuid is null or t.city_uuid = any(${[...cities]}::uuid[]))`}
    and ${ofOrder}`;
}

function matches({ state: { filters }, scope, viewer, now, timeZone }: TasksQuery): RawBuilder<unknown> {
  const { q, mine, free, kind, state = ["open"], priority, due, late, assignee } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const conditions = [
    isSeen(scope),
    sql`t.state = ${any(state)}`,
    ...(q === undefined ? [] : [sql`(t.text ilike ${like} or t.object_name ilike ${like})`]),
    ...(mine === undefined ? [] : [sql`t.assignee_uuid = ${viewer}::uuid`]),
    ...(free === undefined ? [] : [sql`t.assignee_uuid is null`]),
    ...(kind === undefined ? [] : [sql`t.kind = ${any(kind)}`]),
    ...(priority === undefined ? [] : [sql`t.priority::text = ${any(priority)}`]),
    // A day's task is due at the midnight that ends the day.
    ...(!due?.from ? [] : [sql`t.due_at > ${due.from}::date::timestamp at time zone ${timeZone}`]),
    ...(!due?.to ? [] : [sql`t.due_at <= (${due.to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(late === undefined ? [] : [sql`t.due_at < ${now}`]),
    ...(assignee === undefined ? [] : [sql`t.assignee_uuid::text = ${any(assignee)}`]),
  ];
  return sql.join(conditions, sql` and `);
}
