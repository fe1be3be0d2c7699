import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { uuidShape } from "#app/contract/parts.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Claims of an access token, verified without the database. */
export type AccessToken = { userUuid: string; sessionUuid: string };

const accessClaims = z.object({ subject: uuidShape, sid: uuidShape });
const registerClaims = z.object({ subject: z.string(), sid: uuidShape });
export const registerTokenSeconds = 900;
/** Seconds; tolerated clock difference between replicas. */
const tolerance = 5;

type Signing = Pick<Ports, "secrets" | "clock">;
export type AccessSigning = Signing & { settings: Pick<Ports["settings"], "accessTokenSeconds"> };

export function signAccess(ports: AccessSigning, { userUuid, sessionUuid }: AccessToken): Promise<string> {
  return sign(ports, {
    audience: "access",
    subject: userUuid,
    claims: { sid: sessionUuid },
    seconds: ports.settings.accessTokenSeconds,
  });
}

/** null for an invalid or expired token; `evenExpired` accepts expired ones. */
export async function readAccess(
  ports: Ports,
  token: string,
  { evenExpired = false } = {},
): Promise<AccessToken | null> {
  const claims = accessClaims.safeParse(await read(ports, token, "access", evenExpired));
  return claims.success ? { userUuid: claims.data.subject, sessionUuid: claims.data.sid } : null;
}

/**
 * Proof that a phone confirmed a login code, valid for 15 minutes; `code` is that code's row, which records its single
 * use.
 */
export function signRegister(ports: Ports, { phone, code }: { phone: string; code: string }): Promise<string> {
  return sign(ports, { audience: "register", subject: phone, claims: { sid: code }, seconds: registerTokenSeconds });
}

/** The phone and login code of a proof; null if invalid. */
export async function readProof(ports: Ports, token: string): Promise<{ phone: string; code: string } | null> {
  const claims = registerClaims.safeParse(await read(ports, token, "register", false));
  return claims.success ? { phone: claims.data.subject, code: claims.data.sid } : null;
}

type Ticket = { audience: string; subject: string; claims: Record<string, string>; seconds: number };

function sign({ secrets, clock }: Signing, { audience, subject, claims, seconds }: Ticket): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(secrets.tokenKey);
}

async function read({ secrets, clock }: Ports, token: string, audience: string, evenExpired: boolean) {
  try {
    const { payload } = await jwtVerify(token, secrets.tokenKey, {
      algorithms: ["HS256"],
      audience,
      requiredClaims: ["sub", "exp"],
      currentDate: evenExpired ? new Date(0) : clock.now(),
      clockTolerance: tolerance,
    });
    return { subject: payload.sub ?? "", sid: payload["sid"] };
  } catch {
    return null;
  }
}
