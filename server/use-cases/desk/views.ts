import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deleteView, listViews, upsertView, type NewView, type StaffView } from "#server/db/queries/desk/views.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";

/** Of one list. */
const mostViews = 30;

export function viewsOf({ database }: Ports, { uuid }: StaffViewer, list: string): Promise<StaffView[]> {
  return listViews(database.db, uuid, list);
}

export async function saveView(
  { database, ids }: Ports,
  { uuid }: StaffViewer,
  view: Omit<NewView, "uuid" | "staffUuid">,
): Promise<ProblemOr<true, "viewsFull">> {
  const isSaved = await upsertView(database.db, { uuid: ids.uuid(), staffUuid: uuid, ...view }, mostViews);
  return isSaved ? ok(true) : no("viewsFull", { limit: mostViews });
}

export async function removeView(
  { database }: Ports,
  { uuid }: StaffViewer,
  view: string,
): Promise<ProblemOr<true, "notFound">> {
  return (await deleteView(database.db, uuid, view)) ? ok(true) : no("notFound");
}
