import { z } from "zod";
import { isoDate, isoInstant, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";
import { bulkTaskActions, taskActions, taskKinds, taskStates, type taskPriorities } from "#app/domain/desk/tasks.ts";
import { deskListOf, listOptionShape, mostBulkRows } from "./lists.ts";

const priorityShape = z.union([z.literal(1), z.literal(2), z.literal(3)]) satisfies z.ZodType<
  (typeof taskPriorities)[number]
>;

const taskShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  kind: z.enum(taskKinds),
  object: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  text: z.string(),
  priority: priorityShape,
  dueAt: isoInstant.nullable(),
  isLate: z.boolean(),
  assignee: z.object({ uuid: uuidShape, name: z.string() }).nullable(),
  city: z.string().nullable(),
  state: z.enum(taskStates),
  reason: z.string().nullable(),
  createdAt: isoInstant,
  /** Null: the shop itself. */
  author: z.string().nullable(),
  closedAt: isoInstant.nullable(),
  closedBy: z.string().nullable(),
});
export const taskListShape = deskListOf(taskShape);
export type DeskTask = z.infer<typeof taskShape>;

/**
 * `can`: whether the person may change the task now; `canReopen`: open it again. `openTwin`: a task of the same kind
 * about the same object that is open instead.
 */
export const taskCardShape = taskShape.extend({
  can: z.boolean(),
  canReopen: z.boolean(),
  openTwin: uuidShape.nullable(),
});
export type DeskTaskCard = z.infer<typeof taskCardShape>;

export const taskOptionsShape = z.object({ assignee: z.array(listOptionShape) });

/** `order`: the number of the order or part that the task is about. */
export const newTaskBody = z.strictObject({
  text: linesOfText(1_000).trim().min(1),
  priority: priorityShape.default(2),
  due: isoDate.optional(),
  order: lineOfText(40).trim().min(1).optional(),
  assignee: uuidShape.optional(),
});
export type NewTask = z.infer<typeof newTaskBody>;

const reason = lineOfText(500).trim();
export const changeTaskBody = z.strictObject({
  version: z.int().min(1),
  action: z.enum(taskActions),
  reason: reason.default(""),
});
export type ChangeTask = z.infer<typeof changeTaskBody>;

/** Rows with the versions that were seen, or all that the address finds. */
export const changeTasksBody = z.strictObject({
  action: z.enum(bulkTaskActions),
  reason: reason.default(""),
  rows: z.array(z.strictObject({ id: uuidShape, version: z.int().min(1) })).max(mostBulkRows),
  query: z.string().max(4_000).nullable(),
  expected: z.int().min(0).nullable(),
  isPreview: z.boolean(),
});
export type ChangeTasks = z.infer<typeof changeTasksBody>;
