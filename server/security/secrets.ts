import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Secrets } from "#server/ports/ports.ts";

/** Keys for tokens, each derived for its own purpose so that one leaked says nothing about the other (RFC 5869). */
export function deriveSecrets(secretKey: string): Secrets {
  return { tokenKey: derive(secretKey, "tokens"), deriveKey: derive(secretKey, "refresh and codes") };
}

/** Says which file. */
export class DamagedKey extends Error {}

/** The key of an embedded shop: made at the first start, readable by its owner alone. */
export function ownSecretKey(varDir: string): string {
  const file = join(varDir, "secret");
  try {
    // "wx" also settles who makes it when two processes start at once.
    writeFileSync(file, randomBytes(48).toString("base64"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const key = readFileSync(file, "utf8").trim();
  if (key.length < 32)
    throw new DamagedKey(`${file} is damaged; without it all logins end, so it is not replaced silently`);
  return key;
}

function derive(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secretKey, "", `skoba: ${purpose}`, 32));
}
