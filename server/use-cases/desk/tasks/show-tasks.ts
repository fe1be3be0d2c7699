import type { DeskTask, DeskTaskCard } from "#app/contract/desk/tasks.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { tasksList } from "#app/domain/desk/lists/tasks.ts";
import { taskScope } from "#app/domain/desk/tasks.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  countTasks,
  listColleagues,
  listTaskRows,
  openTwinOf,
  tasksByUuid,
  type TasksQuery,
} from "#server/db/queries/desk/tasks.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

type Query = Iterable<readonly [string, string]>;
type Page = { items: DeskTask[]; total: number; page: number; pages: number };

/** What a list's address means for this person. */
export async function tasksQuery(ports: Ports, staff: StaffScope, given: Query): Promise<TasksQuery> {
  return {
    state: readListState(tasksList, given),
    scope: taskScope(staff),
    viewer: staff.uuid,
    now: ports.clock.now(),
    timeZone: (await shopDay(ports)).timeZone,
  };
}

export async function listTasks(
  ports: Ports,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = await tasksQuery(ports, staff, pairs);
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countTasks(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  return { items: await listTaskRows(db, query, { limit: size, offset: (page - 1) * size }), total, page, pages };
}

export async function showTask(
  { database, clock }: Ports,
  staff: StaffScope,
  uuid: string,
): Promise<ProblemOr<DeskTaskCard, "taskNotFound">> {
  const [task] = await tasksByUuid(database.db, [uuid], { scope: taskScope(staff), now: clock.now(), isLocked: false });
  if (task === undefined) return no("taskNotFound");
  const may = mayStaff(staff, "workOnTasks");
  const openTwin = task.state === "open" ? null : await openTwinOf(database.db, uuid);
  return ok({
    ...task,
    can: may && task.state === "open",
    canReopen: may && task.state !== "open" && openTwin === null,
    openTwin,
  });
}

export async function taskOptions({ database }: Ports) {
  const colleagues = await listColleagues(database.db);
  return { assignee: colleagues.map(({ uuid, name }) => ({ value: uuid, label: name })) };
}
