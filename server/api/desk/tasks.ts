import { deskTasksEndpoints } from "#app/contract/endpoints/desk/tasks.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { addTask } from "#server/use-cases/desk/tasks/add-task.ts";
import { changeTask } from "#server/use-cases/desk/tasks/change-task.ts";
import { changeTasks } from "#server/use-cases/desk/tasks/change-tasks.ts";
import { listTasks, showTask, taskOptions } from "#server/use-cases/desk/tasks/show-tasks.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskTasksHandlers = implement(deskTasksEndpoints, {
  list: async ({ ports, staff, query }) => ok(await listTasks(ports, staff, query)),

  options: async ({ ports }) => ok(await taskOptions(ports)),

  show: ({ ports, staff, params }) => showTask(ports, staff, params.uuid),

  add: ({ ports, staff, caller, key, body }) => addTask(ports, staff, staffAuthor(staff, caller, key), body),

  change: async ({ ports, staff, caller, key, params, body }) =>
    done(await changeTask(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body })),

  changeMany: ({ ports, staff, caller, key, body }) => changeTasks(ports, staff, staffAuthor(staff, caller, key), body),
});
