import { listSessions, revokeOtherSessions, type SessionRow } from "#server/db/queries/account/account.ts";
import { endProofs } from "#server/db/queries/account/login-codes.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Owner } from "./fresh-session.ts";

/** Where the account is logged in (security B15). */
export function sessionsOfOwner({ database }: Ports, { user, sessionUuid }: Owner): Promise<SessionRow[]> {
  return listSessions(database.db, user.uuid, sessionUuid);
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
