import { createHash, createHmac } from "node:crypto";
import type { Ports } from "#server/ports.ts";

/** The only form in which a code is stored: useless without the shop's key, and for any other phone or flow. */
export function codeHash({ secrets }: Ports, phone: string, flow: string, code: string): Buffer {
  return keyed(secrets.deriveKey, `code|${phone}|${flow}|${code}`);
}

/** The first refresh token of a session. */
export function firstRefreshToken({ secrets, ids }: Ports): string {
  return keyed(secrets.deriveKey, `first|${ids.uuid()}|${ids.uuid()}`).toString("base64url");
}

/** The one token that follows another: derived, so that it can be answered again without being stored. */
export function nextRefreshToken({ secrets }: Ports, token: string): string {
  return keyed(secrets.deriveKey, `refresh|${token}`).toString("base64url");
}

/** The only form in which a refresh token is stored. */
export function refreshTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function keyed(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
