import { bulkAnswerShape, mostBulkRows, type BulkAnswer } from "#app/contract/desk/lists.ts";
import type { ChangeTasks } from "#app/contract/desk/tasks.ts";
import { taskAfter, taskScope } from "#app/domain/desk/tasks.ts";
import type { JournalAuthor, JournalEntry } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { deskTasks as texts } from "#app/i18n/ru/desk/tasks.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import { countTasks, listTaskRows, tasksByUuid, type TaskRow } from "#server/db/queries/desk/tasks.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import { saveTask, standOf } from "./change-task.ts";
import { tasksQuery } from "./show-tasks.ts";

const t = namespace("deskTasks", texts);

/** Rows shown before a change. */
const mostExamples = 10;

type Refusal = { code: "reasonMissing" | "rightMissing" };
type Viewer = StaffScope & Pick<StaffViewer, "name">;

/** Takes, ends or dismisses many tasks, with a result for each; a preview changes nothing. */
export async function changeTasks(
  ports: Ports,
  staff: Viewer,
  author: JournalAuthor,
  given: ChangeTasks,
): Promise<Verdict<BulkAnswer, Refusal>> {
  if (!mayStaff(staff, "workOnTasks")) return no("rightMissing");
  const { action, reason, isPreview, expected } = given;
  if (!isPreview && action === "dismiss" && reason === "") return no("reasonMissing");
  const now = ports.clock.now();
  // The reason is asked after the preview.
  const by = { staff: staff.uuid, reason: isPreview ? "-" : reason };
  const query = given.query === null ? null : await tasksQuery(ports, staff, new URLSearchParams(given.query));
  return changeOnce<typeof bulkAnswerShape, { ok: false } & Refusal>(
    ports,
    isPreview ? { ...author, key: undefined } : author,
    bulkAnswerShape,
    async (tx) => {
      const { tasks, differs } = await chosen(tx);
      const rows: BulkAnswer["rows"] = [];
      const entries: JournalEntry[] = [];
      const mayChange = !isPreview && !differs;
      for (const { id, version, task } of tasks) {
        const after = taskAfter(standOf(task), action, by);
        const refused = !after.ok ? after.code : task.version === version ? null : "stale";
        rows.push({ id, name: nameOf(task), before: standText(task), after: afterText(task), refused });
        if (mayChange && refused === null && after.ok && after.value !== null)
          entries.push(await saveTask(tx, task, after.value, { action, reason, by: staff.uuid, at: now }));
      }
      const failed = rows.filter(({ refused }) => refused !== null).length;
      const done: BulkAnswer = {
        count: rows.length - failed,
        refused: failed,
        differs,
        rows: mayChange ? rows : rows.slice(0, mostExamples),
        undo: null,
      };
      const [first, ...others] = entries;
      if (first !== undefined) await recordChanges(tx, author, [{ ...first, answer: done }, ...others]);
      return ok(done);
    },
  );

  async function chosen(
    tx: Tx,
  ): Promise<{ tasks: { id: string; version: number; task: TaskRow }[]; differs: boolean }> {
    const rows = query === null ? given.rows : await listTaskRows(tx, query, { limit: mostBulkRows, offset: 0 });
    const seen = rows.map((row) => ({ id: "id" in row ? row.id : row.uuid, version: row.version }));
    const found = await tasksByUuid(
      tx,
      seen.map(({ id }) => id),
      { scope: taskScope(staff), now, isLocked: !isPreview },
    );
    const byUuid = new Map(found.map((task) => [task.uuid, task]));
    const tasks = seen.flatMap((one) => {
      const task = byUuid.get(one.id);
      return task === undefined ? [] : [{ ...one, task }];
    });
    if (query === null || expected === null) return { tasks, differs: false };
    const total = Math.min(await countTasks(tx, query), mostBulkRows);
    return { tasks, differs: total !== Math.min(expected, mostBulkRows) };
  }

  function standText({ state, assignee }: TaskRow): string {
    return state === "open" && assignee !== null ? t("stand.taken", { name: assignee.name }) : t(`state.${state}`);
  }

  function afterText(task: TaskRow): string {
    if (action === "take") return t("stand.taken", { name: staff.name });
    return task.state === "open" ? t(action === "done" ? "state.done" : "state.dismissed") : standText(task);
  }
}

function nameOf({ object, text }: TaskRow): string {
  const short = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  return object.name === null ? short : `${object.name}: ${short}`;
}
