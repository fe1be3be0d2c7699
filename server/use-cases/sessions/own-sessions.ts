import { listSessions, revokeOtherSessions, type SessionRow } from "#server/db/queries/account/account.ts";
import { endProofs } from "#server/db/queries/account/login-codes.ts";
import { revokeOwnSession } from "#server/db/queries/account/sessions.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Owner } from "./fresh-session.ts";

/** Active sessions of the account (security B15). */
export function sessionsOfOwner({ database }: Ports, { user, sessionUuid }: Owner): Promise<SessionRow[]> {
  return listSessions(database.db, user.uuid, sessionUuid);
}

/** Ends one session, possibly the current one. Idempotent; those of others are not found. */
export async function endOwnSession(
  ports: Ports,
  { user, sessionUuid }: Owner,
  ended: string,
): Promise<ProblemOr<true, "notFound">> {
  const found = await ports.database.db.transaction().execute(async (tx) => {
    await endProofs(tx, user.phone);
    return revokeOwnSession(tx, user.uuid, ended, ended === sessionUuid ? "logout" : "device");
  });
  if (!found) return no("notFound");
  await ports.bus.publish(`viewer:${ended}`);
  ports.log.info({ event: "session.closed", user: user.uuid, session: ended }, "a visitor ended one of his sessions");
  return ok(true);
}

/** Ends all sessions but the current one; returns their number. */
export async function endOtherSessions(ports: Ports, { user, sessionUuid }: Owner): Promise<number> {
  const ended = await ports.database.db.transaction().execute(async (tx) => {
    await endProofs(tx, user.phone);
    return revokeOtherSessions(tx, user.uuid, sessionUuid, "others");
  });
  await ports.bus.publish(`viewer:${user.uuid}`);
  ports.log.info({ event: "session.others_closed", user: user.uuid, ended }, "a visitor ended his other sessions");
  return ended;
}
