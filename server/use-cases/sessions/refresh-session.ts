import type { ProblemOr } from "#app/contract/problem.ts";
import { sessionEnd, type SessionEnd } from "#app/domain/account/session-end.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  insertRefreshToken,
  lockSessionOf,
  markRotated,
  refreshTokenState,
  revokeSession,
} from "#server/db/queries/account/sessions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { nextRefreshToken, refreshTokenHash } from "#server/security/derived-codes.ts";
import type { Tokens } from "./open-session.ts";
import { signAccess } from "#server/security/signed-tokens.ts";

/**
 * Exchanges a refresh token for its successor and a new access token. Within the overlap the previous token yields the
 * same successor, so that concurrent calls and lost responses log nobody out (invariants T1, T2); anything older, or
 * later, is a stolen token and ends the whole family (invariants T3). Times are by the database's clock, corrected for
 * jumps.
 */
export async function refreshSession(
  ports: Ports,
  refreshToken: string | null,
  requestId?: string,
): Promise<ProblemOr<Tokens, "sessionClosed" | "sessionExpired" | "sessionReused" | "unauthorized">> {
  if (refreshToken === null) return no("unauthorized");
  const rotated = await ports.database.db.transaction().execute((tx) => rotate(tx, ports, refreshToken));
  if ("ended" in rotated) {
    if (rotated.stolenFrom !== undefined) {
      await ports.bus.publish(`viewer:${rotated.stolenFrom}`);
      ports.log.warn(
        { event: "session.reuse", requestId, session: rotated.stolenFrom },
        "an old refresh token came back: its session is ended",
      );
    }
    return no(rotated.ended);
  }
  await ports.failpoints.reach("refresh.rotated");
  const { userUuid, uuid: sessionUuid } = rotated.session;
  return ok({
    token: await signAccess(ports, { userUuid, sessionUuid }),
    refreshToken: nextRefreshToken(ports, refreshToken),
  });
}

type Rotated = { session: { uuid: string; userUuid: string } } | { ended: SessionEnd; stolenFrom?: string };

async function rotate(tx: Tx, ports: Ports, refreshToken: string): Promise<Rotated> {
  const { refreshOverlapSeconds, refreshTokenSeconds } = ports.settings;
  const hash = refreshTokenHash(refreshToken);
  const session = await lockSessionOf(tx, hash);
  if (!session) return { ended: "unauthorized" };
  const jumped = ports.clock.jumped?.(session.at) ?? 0;
  const isOver = session.absoluteExpiry.getTime() <= session.at.getTime() - jumped;
  if (session.isRevoked || isOver) return { ended: sessionEnd(session.revokedReason) };
  const token = await refreshTokenState(tx, hash, { overlap: refreshOverlapSeconds, jumped });
  if (!token) return { ended: "unauthorized" };

  if (token.seq === session.currentSeq) {
    if (!token.isFresh) return { ended: "sessionExpired" };
    const seq = token.seq + 1;
    const successor = refreshTokenHash(nextRefreshToken(ports, refreshToken));
    const sessionUuid = session.uuid;
    await insertRefreshToken(tx, { hash: successor, sessionUuid, seq, seconds: refreshTokenSeconds, jumped });
    await markRotated(tx, hash, { sessionUuid, seq, jumped });
    return { session };
  }
  if (token.seq === session.currentSeq - 1 && token.rotatedWithin) return { session };
  await revokeSession(tx, session.uuid, "reuse");
  return { ended: "sessionReused", stolenFrom: session.uuid };
}
