import type { Ports } from "#server/ports/ports.ts";
import { endSessions, sessionsOf, type LoginSource } from "./open-session.ts";

/** Ends the sessions that the sent tokens belong to, on every device that shares them. Tokens of nothing end nothing. */
export async function logOut(
  ports: Ports,
  source: Pick<LoginSource, "sentToken" | "refreshToken" | "requestId">,
): Promise<void> {
  const ended = await ports.database.db
    .transaction()
    .execute(async (tx) => endSessions(tx, await sessionsOf(tx, ports, source), "logout"));
  for (const session of ended) {
    await ports.bus.publish(`viewer:${session}`);
    ports.log.info({ event: "session.closed", requestId: source.requestId, session }, "a visitor logged out");
  }
}
