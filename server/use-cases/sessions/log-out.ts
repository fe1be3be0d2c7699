import { endProofs } from "#server/db/queries/account/login-codes.ts";
import { phonesOfSessions } from "#server/db/queries/account/sessions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { endSessions, sessionsOf, type LoginSource } from "./open-session.ts";

/** Ends the sessions of the given tokens, on all devices sharing them. Invalid tokens are ignored. */
export async function logOut(
  ports: Ports,
  source: Pick<LoginSource, "sentToken" | "refreshToken" | "requestId">,
): Promise<void> {
  const ended = await ports.database.db.transaction().execute(async (tx) => {
    const uuids = await endSessions(tx, await sessionsOf(tx, ports, source), "logout");
    // A pending registration proof of the phone would log in to the account again.
    for (const phone of await phonesOfSessions(tx, uuids)) await endProofs(tx, phone);
    return uuids;
  });
  for (const session of ended) {
    await ports.bus.publish(`viewer:${session}`);
    ports.log.info({ event: "session.closed", requestId: source.requestId, session }, "a visitor logged out");
  }
}
