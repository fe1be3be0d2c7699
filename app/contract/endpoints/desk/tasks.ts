import { z } from "zod";
import { doneShape } from "#app/contract/account/account.ts";
import { bulkAnswerShape, formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import {
  changeTaskBody,
  changeTasksBody,
  newTaskBody,
  taskCardShape,
  taskListShape,
  taskOptionsShape,
} from "#app/contract/desk/tasks.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { tasksList } from "#app/domain/desk/lists/tasks.ts";

const tag = "desk";
const params = z.object({ uuid: uuidShape });

/** What somebody has to look at. Each kind is seen by those whose work it is, within their cities and warehouses. */
export const deskTasksEndpoints = {
  list: {
    method: "get",
    path: "/desk/tasks",
    tag,
    summary: "Tasks, open ones unless states are given; the query is that of the list's address",
    right: "self",
    query: listQueryOf(tasksList),
    answer: taskListShape,
  },
  options: {
    method: "get",
    path: "/desk/task-options",
    tag,
    summary: "People to whom a task can be given",
    right: "self",
    answer: taskOptionsShape,
  },
  show: {
    method: "get",
    path: "/desk/tasks/{uuid}",
    tag,
    summary: "One task",
    right: "self",
    params,
    answer: taskCardShape,
    refusals: ["taskNotFound"],
  },
  add: {
    method: "post",
    path: "/desk/tasks",
    tag,
    summary: "Adds a task by hand; an order has at most one that is open",
    right: "workOnTasks",
    key: formKey,
    body: newTaskBody,
    answer: z.object({ uuid: uuidShape }),
    refusals: ["taskAssignee", "taskExists", "taskOrderUnknown"],
  },
  change: {
    method: "post",
    path: "/desk/tasks/{uuid}",
    tag,
    summary: "Takes, ends or dismisses a task, or opens a closed one again",
    right: "workOnTasks",
    params,
    key: formKey,
    body: changeTaskBody,
    answer: doneShape,
    refusals: ["reasonMissing", "stale", "taskClosed", "taskNotFound", "taskOpen", "taskTwin"],
  },
  changeMany: {
    method: "post",
    path: "/desk/task-changes",
    tag,
    summary: "Takes, ends or dismisses many tasks, or tells what that would change",
    right: "workOnTasks",
    key: formKey,
    body: changeTasksBody,
    answer: bulkAnswerShape,
    refusals: ["reasonMissing"],
  },
} as const satisfies EndpointGroup;
