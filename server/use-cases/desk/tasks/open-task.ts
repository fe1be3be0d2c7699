import type { TaskKind, TaskObject, TaskPriority } from "#app/domain/desk/tasks.ts";
import { insertTask } from "#server/db/queries/desk/tasks.ts";
import type { Tx } from "#server/db/client.ts";
import type { Ports } from "#server/ports/ports.ts";

/** The text has no personal data: everyone who may see tasks of this kind reads it. */
export type SystemTask = {
  kind: Exclude<TaskKind, "manual">;
  object: { kind: TaskObject; id: string; name: string | null };
  text: string;
  priority?: TaskPriority;
  dueAt?: Date | null;
  cityUuid?: string | null;
};

/** A task made by the shop, in the transaction of its cause. False: one of this kind and object is open already. */
export async function openTask(
  tx: Tx,
  { ids }: Pick<Ports, "ids">,
  { priority = 2, dueAt = null, cityUuid = null, ...task }: SystemTask,
): Promise<boolean> {
  return insertTask(tx, {
    ...{ ...task, priority, dueAt, cityUuid },
    uuid: ids.uuid(),
    assignee: null,
    createdBy: "system",
  });
}
