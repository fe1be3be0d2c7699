import type { DeskAccessRow, DeskJournalRow } from "#app/contract/desk/journal.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { accessList, journalList, mostJournalRows } from "#app/domain/desk/lists/journal.ts";
import { mayStaff, scopeOf } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { Db } from "#server/db/client.ts";
import { journalNames } from "#server/db/queries/staff/journal-names.ts";
import {
  countAccess,
  countJournal,
  journalOptions,
  readAccess,
  readJournal,
  type CityScope,
  type JournalOptions,
  type JournalScope,
} from "#server/db/queries/staff/read-journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page<Row> = { items: Row[]; total: number; page: number; pages: number };

/** The journal as far as the person's roles let see it. */
export async function showJournal(ports: Ports, viewer: StaffScope, query: Query): Promise<Page<DeskJournalRow>> {
  const { db } = ports.database;
  const state = stateOf(journalList, query);
  const found = { state, scope: journalScope(viewer), timeZone: await timeZoneOf(ports) };
  const page = await paged(state, await countJournal(db, found, mostJournalRows), (part) =>
    readJournal(db, found, part),
  );
  const names = await namesOf(db, page.items);
  const items = page.items.map(({ id, at, action, reason, requestId, address, ...row }) => ({
    ...{ id, at, action, reason, requestId, address, names: namedIn(row.changes, names) },
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
    changes: Object.entries(row.changes).map(([field, { before, after }]) => ({ field, before, after })),
  }));
  return { ...page, items };
}

type Changes = Readonly<Record<string, unknown>>;

/** Uuids, and codes of price lists and attributes in names of fields, that changes refer to. */
function referencesIn(changes: Changes) {
  const text = JSON.stringify(changes);
  const codes = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, code]) => code ?? []);
  return {
    uuids: codes(/\b([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/g),
    lists: codes(/\b(?:price|oldPrice|tiers)[.:]([^"\\,]+)/g),
    attributes: codes(/\battr\.([^"\\,]+)/g),
  };
}

async function namesOf(db: Db, items: readonly { changes: Changes }[]): Promise<Map<string, string>> {
  const found = items.map(({ changes }) => referencesIn(changes));
  const all = (name: "uuids" | "lists" | "attributes") => [...new Set(found.flatMap((one) => one[name]))];
  return journalNames(db, { uuids: all("uuids"), lists: all("lists"), attributes: all("attributes") });
}

function namedIn(changes: Changes, names: ReadonlyMap<string, string>): Record<string, string> {
  const { uuids, lists, attributes } = referencesIn(changes);
  const keys = [...uuids, ...lists.map((code) => `list:${code}`), ...attributes.map((code) => `attr:${code}`)];
  return Object.fromEntries(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key) ?? ""]] : [])));
}

/** What of the journal the person may see, of those who may see any. */
export function journalScope(viewer: StaffScope): JournalScope {
  const scope = scopeOf(viewer, "seeJournal")?.journal ?? "ownEntries";
  const narrowed = cityScope(viewer);
  if (scope === "all") return narrowed === null ? {} : { within: narrowed };
  return scope === "ownObjects" ? { workedOnBy: viewer.uuid } : { writtenBy: viewer.uuid };
}

/** Null: all cities. */
function cityScope({ uuid, cities }: StaffScope): CityScope | null {
  return cities.length === 0 ? null : { self: uuid, cities };
}

/** Who has seen whose personal data; without the whole journal, only what the person has seen. */
export async function showAccess(ports: Ports, viewer: StaffScope, query: Query): Promise<Page<DeskAccessRow>> {
  const { db } = ports.database;
  const state = stateOf(accessList, query);
  const seenBy = seesWhole(viewer) ? null : viewer.uuid;
  const narrowed = seenBy === null ? cityScope(viewer) : null;
  const found = { state, seenBy, within: narrowed, timeZone: await timeZoneOf(ports) };
  const page = await paged(state, await countAccess(db, found, mostJournalRows), (part) => readAccess(db, found, part));
  const seesNames = mayStaff(viewer, "seePersonalData");
  const items = page.items.map(({ id, at, way, screen, address, number, person, ...row }) => ({
    ...{ id, at, way, screen, address },
    staff: { uuid: row.staffUuid, name: row.staffName },
    subject: { kind: row.subjectKind, id: row.subjectId, name: number ?? (seesNames ? person : null) },
  }));
  return { ...page, items };
}

/** Values to filter by; who reads only own entries has no use for names of others. */
export async function showJournalOptions({ database }: Ports, viewer: StaffScope): Promise<JournalOptions> {
  const options = await journalOptions(database.db);
  return seesWhole(viewer) ? options : { ...options, staff: [], actors: [] };
}

function seesWhole(viewer: StaffScope): boolean {
  return scopeOf(viewer, "seeJournal")?.journal === "all";
}

function stateOf<const S extends ListShape>(shape: S, query: Query) {
  return readListState(
    shape,
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

async function timeZoneOf(ports: Ports): Promise<string> {
  return (await publicData(ports).cities()).main.timezone;
}

async function paged<Row>(
  { page: wanted, size }: { page: number; size: number },
  total: number,
  read: (part: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(wanted, pages);
  return { items: await read({ limit: size, offset: (page - 1) * size }), total, page, pages };
}
