import { sessionEnd, type SessionEnd } from "#app/domain/account/session-end.ts";
import { endedSession } from "#server/db/queries/account/sessions.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { AccessToken } from "#server/security/signed-tokens.ts";

/** Refusal for a token whose session has ended, with the reason: its bearer held the session. */
export async function sessionEndReason({ database }: Ports, token: AccessToken | null): Promise<SessionEnd> {
  const ended = token === null ? undefined : await endedSession(database.db, token.sessionUuid);
  return ended === undefined ? "unauthorized" : sessionEnd(ended.revokedReason);
}
