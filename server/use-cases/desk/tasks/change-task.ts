import { z } from "zod";
import type { ChangeTask } from "#app/contract/desk/tasks.ts";
import { taskAfter, taskScope, type TaskAction, type TaskStand } from "#app/domain/desk/tasks.ts";
import { changesBetween, type JournalAuthor, type JournalEntry } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { tasksByUuid, updateTask, type TaskRow } from "#server/db/queries/desk/tasks.ts";
import { databaseCode } from "#server/db/database-code.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";

const answer = z.literal(true);
type Refusal = { code: "reasonMissing" | "rightMissing" | "taskClosed" | "taskNotFound" | "taskOpen" | "taskTwin" };
type Changed = Verdict<true, Refusal> | StaleSave;
type Change = ChangeTask & { uuid: string };

/** Takes, ends, dismisses or reopens one task as it was seen. */
export async function changeTask(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  change: Change,
): Promise<Changed> {
  try {
    return await changeSeenTask(ports, staff, author, change);
  } catch (error) {
    // Another one of this kind and object is open: the index tells it under races too.
    if (change.action === "reopen" && databaseCode(error) === "23505") return no("taskTwin");
    throw error;
  }
}

function changeSeenTask(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { uuid, version, action, reason }: Change,
): Promise<Changed> {
  return changeOnce<typeof answer, ({ ok: false } & Refusal) | StaleSave>(ports, author, answer, async (tx) => {
    const now = ports.clock.now();
    const [task] = await tasksByUuid(tx, [uuid], { scope: taskScope(staff), now, isLocked: true });
    if (task === undefined) return no("taskNotFound");
    if (!mayStaff(staff, "workOnTasks")) return no("rightMissing");
    const after = taskAfter(standOf(task), action, { staff: staff.uuid, reason });
    if (!after.ok) return after;
    if (task.version !== version)
      return refuseStale(tx, { kind: "task", id: uuid }, { version, yours: {}, now: {}, present: task.version });
    if (after.value === null) return ok(true as const);
    const entry = await saveTask(tx, task, after.value, { action, reason, by: staff.uuid, at: now });
    await recordChange(tx, author, { ...entry, answer: true });
    return ok(true as const);
  });
}

export function standOf({ state, assignee }: TaskRow): TaskStand {
  return { state, assignee: assignee?.uuid ?? null };
}

/** Writes a locked task and answers its entry for the journal. */
export async function saveTask(
  tx: Tx,
  task: TaskRow,
  after: TaskStand,
  { action, reason, by, at }: { action: TaskAction; reason: string; by: string; at: Date },
): Promise<JournalEntry> {
  const kept = action === "dismiss" || action === "reopen" ? reason : null;
  // Why it was opened again is read by who takes it.
  await updateTask(tx, task.uuid, { ...after, reason: action === "take" ? task.reason : kept, by, at });
  return {
    action: actionNames[action],
    object: { kind: "task", id: task.uuid, name: task.object.name },
    changes: changesBetween({ ...standOf(task), version: task.version }, { ...after, version: task.version + 1 }),
    reason: kept,
  };
}

const actionNames = {
  take: "task.taken",
  done: "task.done",
  dismiss: "task.dismissed",
  reopen: "task.reopened",
} as const;
