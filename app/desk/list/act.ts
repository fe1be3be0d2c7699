import { bulkAnswerShape, mostBulkRows, type BulkAnswer } from "#app/contract/desk/lists.ts";
import { listSearch, readListState } from "#app/domain/desk/list-query.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no } from "#app/domain/verdict.ts";
import type { BulkStepView } from "#app/components/desk/list/bulk.tsx";
import type { DeskRequest, DeskOutcome } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskList } from "#app/i18n/ru/desk/list.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem, type Problem } from "#app/shop-api/problem.ts";
import { z } from "zod";
import type { DeskList, ListAction, Selection } from "./declare.ts";

const t = namespace("deskList", deskList);

type Ended = Promise<DeskOutcome | ({ ok: false } & Problem)>;

/** The forms of a list: saved views, files, changes of many rows. */
export async function actOnList<S extends ListShape, Row>(
  list: DeskList<S, Row>,
  request: DeskRequest,
  form: FormData,
): Ended {
  const { call, url, staff } = request;
  const query = listSearch(list.shape, readListState(list.shape, url.searchParams));
  const here = url.pathname + query;
  const key = textOf(form, "key") || undefined;
  switch (form.get("form")) {
    case "view.save": {
      const name = textOf(form, "name");
      const saved = await call.deskViews.save({
        body: { list: list.shape.name, name, query, isShared: form.get("shared") === "1" },
        key,
      });
      return saved.ok ? { to: here, notice: { key: "viewSaved", values: { name } } } : saved;
    }
    case "view.delete": {
      const gone = await call.deskViews.remove({ params: { uuid: textOf(form, "view") } });
      return gone.ok ? { to: here, notice: { key: "viewDeleted" } } : gone;
    }
    case "export": {
      const { exportTo } = list;
      if (exportTo === undefined) return refused("notFound", 404);
      if (exportTo.right !== "self" && !mayStaff(staff, exportTo.right)) return refused("rightMissing", 403);
      const started = await exportTo.run(request, query, form.get("export") === "csv" ? "csv" : "xlsx", key);
      return started.ok ? { to: here, notice: { key: "exportStarted" } } : started;
    }
    case "bulk": {
      const action = list.actions?.find(({ name }) => name === form.get("bulk"));
      if (action === undefined) return refused("notFound", 404);
      if (action.right !== "self" && !mayStaff(staff, action.right)) return refused("rightMissing", 403);
      return actOnRows(action, request, form, query);
    }
    default:
      return refused("badRequest", 404);
  }
}

/** First a preview, then, confirmed, the change with a result for each row; then perhaps its undoing. */
async function actOnRows(action: ListAction, request: DeskRequest, form: FormData, query: string): Ended {
  const key = textOf(form, "key") || undefined;
  const run = textOf(form, "undo");
  if (run !== "" && action.undo !== undefined) {
    const undone = await action.undo(request, run, key);
    if (!undone.ok) return undone;
    return { to: request.url.pathname + query, notice: { key: "bulkUndone", values: { count: undone.value.count } } };
  }
  const selection = selectionOf(form, query);
  if (selection === null) return { reply: { ...typedReply(form), messages: [t("nothingTicked")] } };
  const reason = textOf(form, "reason");
  const isConfirmed = form.get("step") === "confirmed";
  const given = { reason, key };
  const answer = await action.run(request, { ...selection, isPreview: !isConfirmed }, given);
  if (!answer.ok) return answer;
  // Another number than was seen: the person confirms again.
  const isDone = isConfirmed && !answer.value.differs;
  return { reply: { ...typedReply(form), isStep: true, step: isDone ? "done" : "preview", data: step(answer.value) } };

  function step(value: BulkAnswer) {
    return {
      action: action.name,
      label: action.label,
      reasonLabel: action.reason?.label ?? null,
      reason,
      selection: { ...selection, ...(selection?.query === null ? {} : { expected: value.count + value.refused }) },
      answer: value,
      isConfirmed,
      mayUndo: action.undo !== undefined,
    };
  }
}

function selectionOf(form: FormData, query: string): Omit<Selection, "isPreview"> | null {
  const all = textOf(form, "all");
  if (/^\d{1,9}$/.test(all)) return { rows: [], query, expected: Number(all) };
  const rows = form.getAll("row").flatMap((value) => {
    const [, id = "", version = ""] = /^([\da-f-]{36}):(\d{1,9})$/i.exec(String(value)) ?? [];
    return id === "" ? [] : [{ id, version: Number(version) }];
  });
  return rows.length === 0 ? null : { rows: rows.slice(0, mostBulkRows), query: null, expected: null };
}

/** What a step of a bulk change shows, or null for the list itself. */
export function bulkStepOf(reply: DeskReply | null): BulkStepView | null {
  if (reply?.form !== "bulk" || reply.step === undefined) return null;
  const data = stepShape.safeParse(reply.data);
  return data.success ? { ...data.data, isDone: reply.step === "done" } : null;
}

const stepShape = z.object({
  action: z.string(),
  label: z.string(),
  reasonLabel: z.string().nullable(),
  reason: z.string(),
  selection: z.object({
    rows: z.array(z.object({ id: z.string(), version: z.number() })),
    expected: z.number().nullable(),
  }),
  answer: bulkAnswerShape,
  isConfirmed: z.boolean(),
  mayUndo: z.boolean(),
});

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function refused(code: string, status: number): { ok: false } & Problem {
  return no(code, bareProblem(code, status));
}
