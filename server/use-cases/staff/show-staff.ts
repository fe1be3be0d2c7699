import { readListState } from "#app/domain/desk/list-query.ts";
import { staffList } from "#app/domain/desk/lists/staff.ts";
import { isRole, type StaffRole, type StaffStatus } from "#app/domain/staff/roles.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  countStaff,
  listStaffPage,
  placesOfStaff,
  staffRecords,
  type ListedStaff,
} from "#server/db/queries/staff/staff-list.ts";
import { staffByEmail } from "#server/db/queries/staff/staff.ts";
import { endStaffSessions, openSessionsOf, type OpenSession } from "#server/db/queries/staff/sessions.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { StaffViewer } from "./staff-session.ts";

export type StaffRecord = {
  uuid: string;
  email: string;
  name: string;
  phone: string | null;
  roles: StaffRole[];
  cities: string[];
  warehouses: string[];
  status: StaffStatus;
  version: number;
  createdAt: string;
  lastSeenAt: string | null;
  hasCode: boolean;
};

export async function listStaff({ database }: Pick<Ports, "database">): Promise<StaffRecord[]> {
  const rows = await staffRecords(database.db);
  return rows.map((row) => ({ ...row, roles: row.roles.filter(isRole) }));
}

type StaffPage = {
  items: (Omit<ListedStaff, "roles"> & { roles: StaffRole[] })[];
  total: number;
  page: number;
  pages: number;
};

/** «Сотрудники», by the texts of the list's address. */
export async function staffPage(
  { database: { db } }: Pick<Ports, "database">,
  query: Readonly<Record<string, string | undefined>>,
): Promise<StaffPage> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const state = readListState(staffList, given);
  const { size } = state;
  const total = await countStaff(db, state);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(state.page, pages);
  const rows = await listStaffPage(db, state, { limit: size, offset: (page - 1) * size });
  return { items: rows.map((row) => ({ ...row, roles: row.roles.filter(isRole) })), total, page, pages };
}

export async function showStaff({ database }: Pick<Ports, "database">, uuid: string) {
  const [row] = await staffRecords(database.db, uuid);
  return row === undefined ? no("staffUnknown") : ok<StaffRecord>({ ...row, roles: row.roles.filter(isRole) });
}

export async function findStaff({ database }: Pick<Ports, "database">, email: string) {
  const row = await staffByEmail(database.db, email);
  return row === undefined ? no("staffUnknown") : showStaff({ database }, row.uuid);
}

export async function scopeChoices({ database }: Pick<Ports, "database">) {
  return placesOfStaff(database.db);
}

/** Number of sessions that still open the desk. */
export async function openSessionsCount(ports: Pick<Ports, "database" | "clock">, uuid: string): Promise<number> {
  return (await openSessions(ports, uuid)).length;
}

function openSessions({ database, clock }: Pick<Ports, "database" | "clock">, uuid: string): Promise<OpenSession[]> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - signInLimits.idleSeconds * 1_000);
  return openSessionsOf(database.db, uuid, { now, idleSince });
}

export async function ownDeskSessions(
  ports: Ports,
  viewer: StaffViewer,
): Promise<(OpenSession & { isCurrent: boolean })[]> {
  const sessions = await openSessions(ports, viewer.uuid);
  return sessions.map((one) => ({ ...one, isCurrent: one.uuid === viewer.sessionUuid }));
}

export async function endOwnDeskSession({ database, clock }: Ports, viewer: StaffViewer, uuid: string) {
  const ended = await database.db
    .transaction()
    .execute((tx) => endStaffSessions(tx, viewer.uuid, { at: clock.now(), reason: "endedElsewhere", only: uuid }));
  return ended === 0 ? no("notFound") : ok(true as const);
}
