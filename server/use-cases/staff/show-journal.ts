import { scopeOf } from "#app/domain/staff/rights.ts";
import {
  readAccess,
  readJournal,
  type SeenPersonRow,
  type Days,
  type JournalFilter,
  type JournalRow,
  type Paging,
} from "#server/db/queries/staff/read-journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { StaffViewer } from "./staff-session.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

type Page<Row> = { items: Row[]; page: number; limit: number; hasMore: boolean };
type Filtered<F> = F & Paging & Omit<Days, "timeZone">;

/** The journal as far as the person's roles let see it. */
export async function showJournal(
  ports: Ports,
  viewer: StaffViewer,
  { page, limit, from, to, ...filter }: Filtered<JournalFilter>,
): Promise<Page<JournalRow>> {
  const scope = scopeOf(viewer, "seeJournal")?.journal ?? "ownEntries";
  const own: JournalFilter = {
    ...(scope === "ownEntries" ? { writtenBy: viewer.uuid } : {}),
    ...(scope === "ownObjects" ? { workedOnBy: viewer.uuid } : {}),
  };
  const days = { from, to, timeZone: await timeZoneOf(ports) };
  return paged(await readJournal(ports.database.db, { ...filter, ...own }, days, { page, limit }), { page, limit });
}

/** Who has seen whose personal data; without the whole journal, only what the person has seen. */
export async function showAccess(
  ports: Ports,
  viewer: StaffViewer,
  { page, limit, from, to, staff, subject }: Filtered<{ staff?: string | undefined; subject?: string | undefined }>,
): Promise<Page<SeenPersonRow>> {
  const isWhole = scopeOf(viewer, "seeJournal")?.journal === "all";
  if (!isWhole && staff !== undefined && staff !== viewer.uuid) return { items: [], page, limit, hasMore: false };
  const days = { from, to, timeZone: await timeZoneOf(ports) };
  const filter = { subject, staff: isWhole ? staff : viewer.uuid };
  return paged(await readAccess(ports.database.db, filter, days, { page, limit }), { page, limit });
}

async function timeZoneOf(ports: Ports): Promise<string> {
  return (await publicData(ports).cities()).main.timezone;
}

function paged<Row>(rows: Row[], { page, limit }: Paging): Page<Row> {
  return { items: rows.slice(0, limit), page, limit, hasMore: rows.length > limit };
}
