import type { DeskTask } from "#app/contract/desk/tasks.ts";
import { tasksList } from "#app/domain/desk/lists/tasks.ts";
import { bulkTaskActions } from "#app/domain/desk/tasks.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import type { DeskList, ListAction } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatTableMoment, formatDay } from "#app/i18n/format.ts";
import { deskTasks } from "#app/i18n/ru/desk/tasks.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskTasks", deskTasks);

const actions: readonly ListAction[] = bulkTaskActions.map((action) => ({
  name: action,
  label: t(`action.${action}`),
  right: "workOnTasks",
  ...(action === "dismiss" ? { reason: { label: t("reason") } } : {}),
  run: ({ call }, selection, { reason, key }) =>
    call.deskTasks.changeMany({ body: { action, reason, ...selection }, key }),
}));

/** «Задачи» (desk §2). */
const tasks: DeskList<typeof tasksList, DeskTask> = {
  shape: tasksList,
  path: "tasks",
  right: "self",
  title: t("title"),
  empty: t("empty"),
  columns: {
    text: { label: t("column.text"), cell: ({ text }) => text },
    kind: { label: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
    object: { label: t("column.object"), cell: ({ object }) => object.name, width: "narrow" },
    priority: { label: t("column.priority"), cell: ({ priority }) => t(`priority.${priority}`), sort: "queue" },
    due: { label: t("column.due"), cell: (task, { now }) => <Due {...task} now={now} />, sort: "due" },
    assignee: { label: t("column.assignee"), cell: ({ assignee }) => assignee?.name },
    state: { label: t("column.state"), cell: ({ state }) => t(`state.${state}`) },
    created: {
      label: t("column.created"),
      cell: ({ createdAt }) => formatTableMoment(createdAt, shopZone),
      sort: "created",
    },
    author: { label: t("column.author"), cell: ({ author }) => author ?? t("system") },
    reason: { label: t("column.reason"), cell: ({ reason }) => reason },
  },
  filters: {
    q: { label: t("filter.q") },
    mine: { label: t("filter.mine") },
    free: { label: t("filter.free") },
    kind: { label: t("filter.kind"), option: worded(deskTasks.kind) },
    state: { label: t("filter.state"), option: worded(deskTasks.state) },
    priority: { label: t("filter.priority"), option: worded(deskTasks.priority) },
    due: { label: t("filter.due") },
    late: { label: t("filter.late") },
    assignee: { label: t("filter.assignee") },
  },
  row: ({ uuid, version, text }) => ({ id: uuid, version, name: text, href: `/desk/tasks/${uuid}` }),
  load: ({ call }, query) => call.deskTasks.list({ query }),
  options: ({ call }) => call.deskTasks.options(),
  actions,
  links: [{ href: "/desk/tasks/new", text: t("add"), right: "workOnTasks" }],
};

export const tasksPage = listPage(tasks);

function Due({ dueAt, isLate, now }: DeskTask & { now: Date }) {
  if (dueAt === null) return null;
  const day = (instant: number) => localMoment(instant, shopZone).date;
  // A day ends with the first instant of the next one.
  const text = formatDay(day(Date.parse(dueAt) - 1), { today: day(now.getTime()) });
  return isLate ? <b className="desk-bad">{t("late", { day: text })}</b> : text;
}
