import { listSessions, revokeOtherSessions, type SessionRow } from "#server/db/queries/account/account.ts";
import { endProofs } from "#server/db/queries/account/login-codes.ts";
import { revokeOwnSession } from "#server/db/queries/account/sessions.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Owner } from "./fresh-session.ts";

/** Where the account is logged in (security B15). */
export function sessionsOfOwner({ database }: Ports, { user, sessionUuid }: Owner): Promise<SessionRow[]> {
  return listSessions(database.db, user.uuid, sessionUuid);
}

/** Ends one of them, the current one included. Pressed twice it has ended once; somebody else's is not found. */
export async function endOwnSession(
  ports: Ports,
  { user, sessionUuid }: Owner,
  ended: string,
): Promise<ProblemOr<true>> {
  const found = await ports.database.db.transaction().execute(async (tx) => {
    await endProofs(tx, user.phone);
    return revokeOwnSession(tx, user.uuid, ended, ended === sessionUuid ? "logout" : "device");
  });
  if (!found) return no("notFound");
  await ports.bus.publish(`viewer:${ended}`);
  ports.log.info({ event: "session.closed", user: user.uuid, session: ended }, "a visitor ended one of his sessions");
  return ok(true);
}

/** Ends them all but the one that asks; answers how many. */
export async function endOtherSessions(ports: Ports, { user, sessionUuid }: Owner): Promise<number> {
  const ended = await ports.database.db.transaction().execute(async (tx) => {
    await endProofs(tx, user.phone);
    return revokeOtherSessions(tx, user.uuid, sessionUuid, "others");
  });
  await ports.bus.publish(`viewer:${user.uuid}`);
  ports.log.info({ event: "session.others_closed", user: user.uuid, ended }, "a visitor ended his other sessions");
  return ended;
}
