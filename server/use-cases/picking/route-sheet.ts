import type { RouteSheetQuery } from "#app/contract/desk/picking.ts";
import { mostPartsPrinted } from "#app/domain/picking/labels.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff, scopeOf } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { routeStops, warehouseHead } from "#server/db/queries/desk/route-sheet.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";

type Refused = { code: "rightMissing" | "routeEmpty" | "routeLong" | "warehouseUnknown" };

/** Route sheet of a day. It names recipients, so each of them is recorded as printed first. */
export async function printRouteSheet(
  { database }: Pick<Ports, "database">,
  staff: StaffScope,
  author: JournalAuthor,
  { day, warehouse }: RouteSheetQuery,
): Promise<Verdict<Uint8Array<ArrayBuffer>, Refused>> {
  const scope = scopeOf(staff, "shipOrders");
  if (scope === null) return no("rightMissing");
  const isOwn = mayStaff(staff, "shipOrders", { warehouse }) && mayStaff(staff, "seePersonalData", { warehouse });
  const head = isOwn ? await warehouseHead(database.db, warehouse) : undefined;
  if (head === undefined) return no("warehouseUnknown");
  const limit = mostPartsPrinted + 1;
  const rows = await routeStops(database.db, { day, warehouse, cities: scope.cities, limit });
  if (rows.length === 0) return no("routeEmpty");
  if (rows.length > mostPartsPrinted) return no("routeLong");
  await recordPersonalAccess(database.db, author, {
    way: "print",
    screen: "routeSheet",
    subjects: [...new Set(rows.map(({ orderUuid }) => orderUuid))].map((id) => ({ kind: "order", id })),
  });
  const stops = rows.map(({ orderUuid: _, ...stop }) => stop);
  return ok(await makeDocument({ kind: "routeSheet", body: { day, warehouse: head, stops } }));
}
