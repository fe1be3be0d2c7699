import type { z } from "zod";
import type { importListShape, ListedImportRow } from "#app/contract/desk/imports.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { importsList } from "#app/domain/desk/lists/imports.ts";
import { deskImportKinds, importStates } from "#app/domain/imports/desk-imports.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { countImports, pageOfImports } from "#server/db/queries/catalog/imports/desk-runs.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { kindsOf } from "./desk-run.ts";
import { countsOf } from "./run-counts.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** Imports of the kinds that the person may import. */
export async function listDeskImports(
  ports: Ports,
  staff: StaffScope,
  query: Query,
): Promise<ProblemOr<z.output<typeof importListShape>, "rightMissing">> {
  if (!mayStaff(staff, "import")) return no("rightMissing");
  const { db } = ports.database;
  const state = readListState(
    importsList,
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const timezone = (await publicData(ports).cities()).main.timezone;
  const wanted = { state, kinds: kindsOf(staff), timeZone: timezone };
  const total = await countImports(db, wanted);
  const pages = Math.max(1, Math.ceil(total / state.size));
  const page = Math.min(state.page, pages);
  const rows = await pageOfImports(db, wanted, { limit: state.size, offset: (page - 1) * state.size });
  const items = rows.flatMap(({ kind, state: at, counts, ...row }): ListedImportRow[] => {
    const known = deskImportKinds.find((one) => one === kind);
    if (known === undefined) return [];
    return [
      { ...row, kind: known, state: importStates.find((one) => one === at) ?? "mapped", counts: countsOf(counts) },
    ];
  });
  return ok({ items, total, page, pages, timezone });
}
