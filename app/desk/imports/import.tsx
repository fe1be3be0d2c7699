import { ImportView } from "#app/components/desk/imports/import-view.tsx";
import {
  applyImportBody,
  importRowsQuery,
  importSheetBody,
  mapImportBody,
  undoImportBody,
  type DeskImport,
  type ImportRows,
} from "#app/contract/desk/imports.ts";
import { importRowFilters, isImportUnderWay, type ImportRowFilter } from "#app/domain/imports/desk-imports.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { problemSentence } from "#app/http/problem-notice.server.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";

const t = namespace("importPages", importPages);

type Data = { run: DeskImport; rows: ImportRows | null; filter: ImportRowFilter; fault: string | null };

/** An import from its file to its undoing. */
export const importPage = deskPage<Data>({
  path: "imports/:uuid",
  right: "import",
  title: ({ run }) => run.fileName,
  async load({ call, params, query }) {
    const at = { uuid: params["uuid"] ?? "" };
    const run = await call.deskImports.show({ params: at });
    if (!run.ok) return run;
    const filter = filterOf(query.get("filter"), run.value);
    const data = { run: run.value, filter, fault: faultText(run.value.fault) };
    if (isImportUnderWay(run.value.state) || run.value.state === "mapped") return ok({ ...data, rows: null });
    const page = importRowsQuery.shape.page.catch(1).parse(query.get("page") ?? undefined);
    const rows = await call.deskImports.rows({ params: at, query: { filter, page } });
    return rows.ok ? ok({ ...data, rows: rows.value }) : rows;
  },
  act: (request, form) => steps[stepOf(form)](request, form),
  view: ({ data, reply, key, back, url }) => (
    <ImportView {...data} reply={reply} formKey={key} back={back} path={url.pathname} />
  ),
});

/** The rows that were not imported, as a file. */
export const importErrorsPage = deskPage<never>({
  path: "imports/:uuid/errors",
  right: "import",
  title: t("rows.errors"),
  async load({ call, params }) {
    const file = await call.deskImports.errors({ params: { uuid: params["uuid"] ?? "" } });
    return file.ok ? { file: file.value } : file;
  },
  view: () => null,
});

/** What needs attention first, unless the address says otherwise. */
function filterOf(given: string | null, { filters, counts }: DeskImport): ImportRowFilter {
  const chosen = importRowFilters.find((one) => one === given);
  if (chosen !== undefined) return chosen;
  if ((filters["left"] ?? 0) > 0) return "left";
  if ((filters["changing"] ?? 0) > 0) return "changing";
  if ((filters["skipped"] ?? 0) > 0) return "skipped";
  return counts.error > 0 ? "error" : "changing";
}

function faultText(fault: DeskImport["fault"]): string | null {
  if (fault === null) return null;
  const { code, details } = fault;
  // The last two tell buyers to paste their list as a text, which imports do not take.
  if (code === "importBroken" || code === "importFileGone" || code === "uploadPdf" || code === "uploadSlow")
    return t(`fault.${code}`);
  const data = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
  return problemSentence({ code, status: 422, data, traceId: "" });
}

type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ApiVerdict<never>>;

const steps = {
  map: async ({ call, url, params }, form) => {
    const [key, inStock] = [textIn(form, "keyField"), textIn(form, "inStock").replace(",", ".")];
    const body = mapImportBody.safeParse({
      version: numberIn(form, "version"),
      columns: Object.fromEntries(
        [...form].flatMap(([name, value]) => {
          const [, column] = /^col\.(\d{1,3})$/.exec(name) ?? [];
          return column === undefined || typeof value !== "string" ? [] : [[column, value]];
        }),
      ),
      key: key === "" ? null : key,
      inStock: inStock === "" ? null : Number(inStock),
      category: textIn(form, "category") || null,
      check: true,
    });
    if (!body.success) return invalid(form);
    return saved(url, "importChecking", await call.deskImports.map({ ...at(params, form), body: body.data }));
  },
  sheet: async ({ call, url, params }, form) => {
    const body = importSheetBody.safeParse({ version: numberIn(form, "version"), sheet: form.get("sheet") });
    if (!body.success) return invalid(form);
    return saved(url, "importReading", await call.deskImports.sheet({ ...at(params, form), body: body.data }));
  },
  apply: async ({ call, url, params }, form) => {
    const body = applyImportBody.safeParse({
      version: numberIn(form, "version"),
      allOrNothing: form.get("allOrNothing") === "yes",
      despiteFuses: form.get("despiteFuses") === "yes",
    });
    if (!body.success) return invalid(form);
    return saved(url, "importApplying", await call.deskImports.apply({ ...at(params, form), body: body.data }));
  },
  undo: async ({ call, url, params }, form) => {
    const body = undoImportBody.safeParse({ version: numberIn(form, "version") });
    if (!body.success) return invalid(form);
    return saved(url, "importUndoing", await call.deskImports.undo({ ...at(params, form), body: body.data }));
  },
} satisfies Record<string, Step>;

function invalid(form: FormData): DeskOutcome {
  return { reply: { ...typedReply(form), messages: [t("mapping.invalid")] } };
}

function stepOf(form: FormData): keyof typeof steps {
  const name = form.get("form");
  return name === "apply" || name === "undo" || name === "sheet" ? name : "map";
}

function at(params: DeskRequest["params"], form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: textIn(form, "key") || undefined };
}

function saved<V, P extends { ok: false }>(
  { pathname }: URL,
  key: DeskNotice["key"],
  verdict: { ok: true; value: V } | P,
): DeskOutcome | P {
  return verdict.ok ? { to: pathname, notice: { key } } : verdict;
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function numberIn(form: FormData, name: string): number {
  return Number(textIn(form, name) || Number.NaN);
}
