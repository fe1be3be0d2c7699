import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { taskKinds, taskStates } from "#app/domain/desk/tasks.ts";

/** «Задачи» (desk §2). Without a state the list shows open tasks. */
export const tasksList = {
  name: "tasks",
  filters: [
    { name: "q", kind: "text" },
    { name: "mine", kind: "flag" },
    { name: "free", kind: "flag" },
    { name: "kind", kind: "choices", options: taskKinds },
    { name: "state", kind: "choices", options: taskStates },
    { name: "priority", kind: "choices", options: ["1", "2", "3"] },
    { name: "due", kind: "dates" },
    { name: "late", kind: "flag" },
    { name: "assignee", kind: "choices", options: null },
  ],
  columns: ["text", "kind", "object", "priority", "due", "assignee", "state", "created", "author", "reason"],
  extra: ["state", "author", "reason"],
  sorts: ["queue", "due", "created"],
  sort: "queue",
} as const satisfies ListShape;
