import { z } from "zod";
import type { ApplyImport, MapImport } from "#app/contract/desk/imports.ts";
import {
  applicableStates,
  mappableStates,
  sheetStates,
  undoableStates,
  type ImportRunState,
} from "#app/domain/imports/desk-imports.ts";
import { fieldGivenTwice } from "#app/domain/imports/mapping-choices.ts";
import { importField } from "#app/domain/imports/kinds.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import type { StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { planWork, type ImportWork } from "#server/db/queries/catalog/imports/desk-runs.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hasKey, writesSomething } from "#server/use-cases/catalog/imports/open-import.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";
import { deskRun, fieldsOf, isTable, maySheet, ownsStockOf, type DeskRun } from "./desk-run.ts";
import { isTooOld } from "./show-run.ts";

type Change = { staff: StaffScope; author: JournalAuthor; uuid: string };
type Common = { code: "importNotFound" | "importStockForeign" } | { code: "importState"; state: string } | StaleSave;
type Next = {
  state: ImportRunState;
  work: ImportWork | null;
  action: string;
  options?: DeskRun["options"];
};

const answer = z.literal(true);

/** Changes a run in a state, once a key, by the version that the person has seen, with a journal entry. */
function changeRun<R extends { code: string }>(
  ports: Ports,
  { staff, author, uuid }: Change,
  { version, from, right = "import" }: { version: number; from: readonly ImportRunState[]; right?: StaffRight },
  plan: (run: DeskRun) => Verdict<Next, R>,
): Promise<Verdict<true, R | Common>> {
  return changeOnce<typeof answer, { ok: false } & (R | Common)>(ports, author, answer, async (tx) => {
    const run = await deskRun(tx, staff, uuid, { right, lock: true });
    if (run === null) return no("importNotFound");
    const object = { kind: "import", id: uuid, name: run.fileName };
    if (!from.includes(run.state)) return no("importState", { state: run.state });
    if (run.version !== version) return refuseStale(tx, object, { version, yours: {}, now: {}, present: run.version });
    const planned = plan(run);
    if (!planned.ok) return planned;
    const { state, work, action, options } = planned.value;
    await planWork(tx, uuid, { state, work, actor: author.actor, ...(options && { options }) });
    await recordChange(tx, author, {
      action,
      object,
      changes: {
        version: { before: run.version, after: run.version + 1 },
        ...(state === run.state ? {} : { state: { before: run.state, after: state } }),
      },
      answer: true,
    });
    return ok(true as const);
  });
}

type MapRefusal =
  | { code: "importField" | "importFieldTwice"; field: string }
  | { code: "importKeyMissing" | "importStockForeign" }
  | { code: "importNothing"; unread: string };

/** Keeps what the columns of a file mean; checks it, if that is wanted. */
export function mapDeskImport(
  ports: Ports,
  change: Change,
  { version, columns, key, inStock, category, check }: MapImport,
) {
  return changeRun<MapRefusal | { code: "importNotFound" }>(
    ports,
    change,
    { version, from: mappableStates },
    (run): Verdict<Next, MapRefusal | { code: "importNotFound" }> => {
      if (!isTable(run)) return no("importNotFound");
      const chosen = Object.fromEntries(
        run.mapping.map(({ column, field, newAttribute }) => {
          const proposed = newAttribute === undefined ? (field ?? "skip") : "attribute:";
          return [String(column), columns[String(column)] ?? proposed];
        }),
      );
      const fields = Object.values(chosen).filter((field) => field !== "skip");
      const unknown = fields.find((field) => importField(run.kind, field) === undefined);
      if (unknown !== undefined) return no("importField", { field: unknown });
      const twice = fieldGivenTwice(chosen);
      if (twice !== null) return no("importFieldTwice", { field: twice });
      if (!ownsStockOf(change.staff, fields)) return no("importStockForeign");
      if (check && !hasKey(run.kind, fields)) return no("importKeyMissing");
      if (check && !writesSomething(run.kind, fields))
        return no("importNothing", { unread: run.mapping.flatMap(({ label }) => label || []).join(", ") });
      const options = {
        ...run.options,
        columns: chosen,
        key: key ?? undefined,
        inStock: inStock === null ? undefined : quantityFromNumber(inStock),
        category: category === null || category === "" ? undefined : category,
      };
      return ok({
        options,
        // Read again even without a check, so that the page shows the assigned columns.
        ...(check
          ? { state: "checking" as const, work: "check" as const, action: "import.checked" }
          : { state: "loaded" as const, work: "read" as const, action: "import.mapped" }),
      });
    },
  );
}

type SheetRefusal = { code: "importNotFound" } | { code: "importSheet"; known: string };

/** Has another sheet of a workbook read; what its columns mean is proposed afresh. */
export function chooseImportSheet(
  ports: Ports,
  change: Change,
  { version, sheet }: { version: number; sheet: string },
): Promise<Verdict<true, Common | SheetRefusal>> {
  return changeRun<SheetRefusal | Extract<Common, { code: "importState" }>>(
    ports,
    change,
    { version, from: sheetStates },
    (run) => {
      if (!isTable(run)) return no("importNotFound");
      if (!maySheet(run)) return no("importState", { state: run.state });
      if (!run.sheets.includes(sheet)) return no("importSheet", { known: run.sheets.join(", ") });
      const { columns: _, ...options } = run.options;
      return ok({ state: "loaded", work: "read", action: "import.sheetChosen", options: { ...options, sheet } });
    },
  );
}

/** Has a checked file applied by the job. */
export function applyDeskImport(
  ports: Ports,
  change: Change,
  { version, allOrNothing, despiteFuses }: ApplyImport,
): Promise<Verdict<true, Common | { code: "importHeld" | "importFailed" }>> {
  return changeRun<{ code: "importHeld" | "importFailed" | "importStockForeign" }>(
    ports,
    change,
    { version, from: applicableStates },
    (run) => {
      if (!ownsStockOf(change.staff, fieldsOf(run))) return no("importStockForeign");
      if (run.state === "held" && !despiteFuses) return no("importHeld");
      if (allOrNothing && (run.counts["error"] ?? 0) > 0) return no("importFailed");
      const options = { ...run.options, allOrNothing };
      return ok({ state: "applying", work: "apply", action: "import.applied", options });
    },
  );
}

/** Has an import undone by the job. */
export function undoDeskImport(
  ports: Ports,
  change: Change,
  version: number,
): Promise<Verdict<true, Common | { code: "importTooOld" }>> {
  return changeRun<{ code: "importTooOld" | "importStockForeign" }>(
    ports,
    change,
    { version, from: undoableStates, right: "undoImport" },
    (run) => {
      if (!ownsStockOf(change.staff, fieldsOf(run))) return no("importStockForeign");
      if (isTooOld(run, ports.clock.now())) return no("importTooOld");
      return ok({ state: "undoing", work: "undo", action: "import.undone" });
    },
  );
}
