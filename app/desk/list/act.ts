import { bulkAnswerShape, mostBulkRows, type BulkAnswer, type BulkSelection } from "#app/contract/desk/lists.ts";
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
import { exportOf } from "./export-to.ts";

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
      const exportTo = exportOf(list);
      if (exportTo === null) return refused("notFound", 404);
      if (exportTo.right !== "self" && !mayStaff(staff, exportTo.right)) return refused("rightMissing", 403);
      const started = await exportTo.run(request, query, {
        format: form.get("export") === "csv" ? "csv" : "xlsx",
        isPersonal: form.get("personal") === "1",
        key,
      });
      return started.ok ? { to: "/desk/files", notice: { key: "exportStarted" } } : started;
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
  const selection = selectionOf(form, query);
  const run = textOf(form, "undo");
  if (run !== "" && action.undo !== undefined) {
    const undone = await action.undo(request, run, key);
    if (!undone.ok) return undone;
    const { count, refused: left } = undone.value;
    if (left === 0) return { to: request.url.pathname + query, notice: { key: "bulkUndone", values: { count } } };
    // What could not be put back is shown row by row.
    return shown("done", { ...undone.value, undo: null }, { isConfirmed: true, title: t("bulk.undone") });
  }
  if (selection === null) return { reply: { ...typedReply(form), messages: [t("nothingTicked")] } };
  const options = await action.choice?.options(request);
  if (options?.ok === false) return options;
  const choice = options?.value.find(({ value }) => value === textOf(form, "choice"));
  if (action.choice !== undefined && choice === undefined)
    return shown("choose", nothing, { isConfirmed: false, options: options?.value ?? [] });
  const isConfirmed = form.get("step") === "confirmed";
  const given = { reason: textOf(form, "reason"), choice: choice?.value ?? "", key };
  const answer = await action.run(request, { ...selection, isPreview: !isConfirmed }, given);
  if (!answer.ok) return answer;
  // Another number than was seen: the person confirms again.
  const isDone = isConfirmed && !answer.value.differs;
  return shown(isDone ? "done" : "preview", answer.value, { isConfirmed, choice: choice ?? null });

  function shown(step: "choose" | "preview" | "done", value: BulkAnswer, more: Partial<StepData>): DeskOutcome {
    const word = action.word ?? ((text: string) => text);
    const isCounted = selection !== null && selection.query !== null && step !== "choose";
    const data = {
      action: action.name,
      label: more.title ?? action.label,
      reasonLabel: action.reason?.label ?? null,
      choiceLabel: action.choice?.label ?? null,
      reason: textOf(form, "reason"),
      choice: more.choice ?? null,
      options: more.options ?? [],
      selection: {
        rows: selection?.rows ?? [],
        expected: isCounted ? value.count + value.refused : (selection?.expected ?? null),
      },
      answer: {
        ...value,
        rows: value.rows.map((row) => ({ ...row, before: word(row.before), after: word(row.after) })),
      },
      isConfirmed: more.isConfirmed ?? false,
      mayUndo: action.undo !== undefined,
      papers: step === "done" ? papersOf(action, value) : [],
    };
    return { reply: { ...typedReply(form), isStep: true, step, data } };
  }
}

function papersOf({ papers = [] }: ListAction, { rows }: BulkAnswer): { label: string; href: string }[] {
  const names = rows.filter(({ refused: why }) => why === null).map(({ name }) => name);
  return names.length === 0 ? [] : papers.map(({ label, href }) => ({ label, href: href(names) }));
}

type Option = { value: string; label: string };
type StepData = { isConfirmed: boolean; choice: Option | null; options: readonly Option[]; title: string };

/** Before anything is known. */
const nothing: BulkAnswer = { count: 0, refused: 0, differs: false, rows: [], undo: null };

/** Ticked rows, or the state of an address, as endpoints take them. */
export function sentSelection({ rows, query, expected, isPreview }: Selection): BulkSelection {
  const state = query === null ? null : Object.fromEntries(new URLSearchParams(query));
  return { rows, query: state, expected, isPreview };
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
  if (!data.success) return null;
  return { ...data.data, isDone: reply.step === "done", isChoosing: reply.step === "choose" };
}

const optionShape = z.object({ value: z.string(), label: z.string() });
const stepShape = z.object({
  action: z.string(),
  label: z.string(),
  reasonLabel: z.string().nullable(),
  choiceLabel: z.string().nullable(),
  reason: z.string(),
  choice: optionShape.nullable(),
  options: z.array(optionShape),
  selection: z.object({
    rows: z.array(z.object({ id: z.string(), version: z.number() })),
    expected: z.number().nullable(),
  }),
  answer: bulkAnswerShape,
  isConfirmed: z.boolean(),
  mayUndo: z.boolean(),
  papers: z.array(z.object({ label: z.string(), href: z.string() })),
});

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function refused(code: string, status: number): { ok: false } & Problem {
  return no(code, bareProblem(code, status));
}
