import type { ProblemOr } from "#app/contract/problem.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { isRole, type StaffScope } from "#app/domain/staff/roles.ts";
import { isSessionAlive, isUseWorthNoting } from "#app/domain/staff/sign-in.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { noteUse, sessionByToken } from "#server/db/queries/staff/sessions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { staffTokenHash } from "#server/security/derived-codes.ts";

/** One of the staff within a session: who acts at the desk. */
export type StaffViewer = StaffScope & { name: string; email: string; sessionUuid: string; freshCodeAt: Date };

/** Resolves a session token, with one statement, and another when the session was last noted a minute ago. */
export async function staffOfToken(
  ports: Ports,
  token: string | null,
): Promise<ProblemOr<StaffViewer, "unauthorized" | "sessionExpired">> {
  const { database, clock } = ports;
  const row = token === null ? undefined : await sessionByToken(database.db, staffTokenHash(token));
  if (row === undefined) return no("unauthorized");
  const now = clock.now();
  if (row.status !== "active" || !isSessionAlive(row, now)) return no("sessionExpired");
  if (isUseWorthNoting(row, now)) await noteUse(database.db, row.sessionUuid, now);
  const { uuid, name, email, cities, warehouses, sessionUuid, codeAt } = row;
  const roles = row.roles.filter(isRole);
  return ok({ uuid, name, email, roles, cities, warehouses, sessionUuid, freshCodeAt: codeAt });
}

/** Author of what one of the staff changes in a request. */
export function staffAuthor(
  staff: Pick<StaffViewer, "uuid" | "name">,
  { ip, requestId }: { ip: string; requestId: string },
  key?: string,
): JournalAuthor {
  return { actor: { kind: "staff", id: staff.uuid, name: staff.name }, requestId, address: ip, key };
}
