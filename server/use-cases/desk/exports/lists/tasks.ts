import { tasksList } from "#app/domain/desk/lists/tasks.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskTasks } from "#app/i18n/ru/desk/tasks.ts";
import { namespace } from "#app/i18n/translator.ts";
import { dayOf, listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";
import { listTasks } from "#server/use-cases/desk/tasks/show-tasks.ts";

const t = namespace("deskTasks", deskTasks);

export const listedTasks = listed({
  shape: tasksList,
  title: t("title"),
  read: async (ports, staff, query) => ok(await listTasks(ports, staff, query)),
  id: ({ uuid }) => uuid,
  columns: {
    text: { title: t("column.text"), width: 60, cell: ({ text }) => text },
    kind: { title: t("column.kind"), width: 24, cell: ({ kind }) => t(`kind.${kind}`) },
    object: { title: t("column.object"), cell: ({ object }) => object.name },
    priority: { title: t("column.priority"), cell: ({ priority }) => t(`priority.${priority}`) },
    due: {
      title: t("column.due"),
      width: 14,
      kind: "date",
      // A day ends with the first instant of the next one.
      cell: ({ dueAt }) => dueAt && dayOf(new Date(Date.parse(dueAt) - 1).toISOString(), shopZone),
    },
    assignee: { title: t("column.assignee"), width: 26, cell: ({ assignee }) => assignee?.name ?? "" },
    state: { title: t("column.state"), cell: ({ state }) => t(`state.${state}`) },
    created: { title: t("column.created"), kind: "moment", cell: ({ createdAt }) => momentCell(createdAt) },
    author: { title: t("column.author"), width: 26, cell: ({ author }) => author ?? t("system") },
    reason: { title: t("column.reason"), width: 36, cell: ({ reason }) => reason },
  },
});
