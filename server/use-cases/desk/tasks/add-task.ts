import { z } from "zod";
import type { NewTask } from "#app/contract/desk/tasks.ts";
import { taskScope } from "#app/domain/desk/tasks.ts";
import { endOfDay } from "#app/domain/local-time.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { isRole, type StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { insertTask, listColleagues, orderOfTask, type OrderOfTask } from "#server/db/queries/desk/tasks.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

const answer = z.object({ uuid: z.string() });
type Refusal = { code: "rightMissing" | "taskAssignee" | "taskExists" | "taskOrderUnknown" };

/** A task by hand: a note, or one about an order that both the author and the assignee may see. */
export async function addTask(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { text, priority, due, order: number, assignee: given }: NewTask,
): Promise<Verdict<{ uuid: string }, Refusal>> {
  const { timeZone } = await shopDay(ports);
  return changeOnce<typeof answer, { ok: false } & Refusal>(ports, author, answer, async (tx) => {
    if (!mayStaff(staff, "workOnTasks")) return no("rightMissing");
    const uuid = ports.ids.uuid();
    const assignee = given ?? null;
    const order = number === undefined ? null : ((await orderOfTask(tx, number.toUpperCase())) ?? "unknown");
    if (order === "unknown" || (order !== null && !seesOrder(staff, order))) return no("taskOrderUnknown");
    if (assignee !== null && !(await canGet(tx, assignee, order))) return no("taskAssignee");
    const object =
      order === null ? { kind: "none", id: uuid, name: null } : { kind: "order", id: order.uuid, name: order.number };
    const dueAt = due === undefined ? null : new Date(endOfDay(due, timeZone));
    const task = { uuid, kind: "manual" as const, object, text, priority, dueAt, assignee };
    const isAdded = await insertTask(tx, { ...task, cityUuid: order?.cityUuid ?? null, createdBy: author.actor.id });
    if (!isAdded) return no("taskExists");
    await recordChange(tx, author, {
      action: "task.added",
      object: { kind: "task", id: uuid, name: object.name },
      changes: {
        text: { before: null, after: text },
        priority: { before: null, after: priority },
        ...(dueAt && { dueAt: { before: null, after: dueAt.toISOString() } }),
        ...(assignee !== null && { assignee: { before: null, after: assignee } }),
      },
      answer: { uuid },
    });
    return ok({ uuid });
  });
}

function seesOrder(staff: StaffScope, { cityUuid, warehouses }: OrderOfTask): boolean {
  return warehouses.some((warehouse) => mayStaff(staff, "seeOrders", { city: cityUuid, warehouse: warehouse ?? "" }));
}

/** Whether the colleague works here and will see the task. */
async function canGet(tx: Tx, assignee: string, order: OrderOfTask | null): Promise<boolean> {
  const colleague = (await listColleagues(tx)).find(({ uuid }) => uuid === assignee);
  if (colleague === undefined) return false;
  const scope = { ...colleague, roles: colleague.roles.filter(isRole) };
  return taskScope(scope).kinds.includes("manual") && (order === null || seesOrder(scope, order));
}
