import { isRole, type StaffRole, type StaffStatus } from "#app/domain/staff/roles.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { placesOfStaff, staffRecords } from "#server/db/queries/staff/staff-list.ts";
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
};

export async function listStaff({ database }: Pick<Ports, "database">): Promise<StaffRecord[]> {
  const rows = await staffRecords(database.db);
  return rows.map((row) => ({ ...row, roles: row.roles.filter(isRole) }));
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

export async function ownDeskSessions(
  { database, clock }: Ports,
  viewer: StaffViewer,
): Promise<(OpenSession & { isCurrent: boolean })[]> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - signInLimits.idleSeconds * 1_000);
  const sessions = await openSessionsOf(database.db, viewer.uuid, { now, idleSince });
  return sessions.map((one) => ({ ...one, isCurrent: one.uuid === viewer.sessionUuid }));
}

export async function endOwnDeskSession({ database, clock }: Ports, viewer: StaffViewer, uuid: string) {
  const ended = await database.db
    .transaction()
    .execute((tx) => endStaffSessions(tx, viewer.uuid, { at: clock.now(), reason: "endedElsewhere", only: uuid }));
  return ended === 0 ? no("notFound") : ok(true as const);
}
