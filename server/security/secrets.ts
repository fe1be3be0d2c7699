import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Secrets } from "#server/ports/ports.ts";

/** Token keys, derived separately so that one leaked key does not reveal another (RFC 5869). */
export function deriveSecrets(secretKey: string): Secrets {
  return { tokenKey: derive(secretKey, "tokens"), deriveKey: derive(secretKey, "refresh and codes") };
}

/** The message names the file. */
export class DamagedKey extends Error {}

/** Key of an embedded shop: generated at first start, readable by its owner only. */
export function ownSecretKey(varDir: string): string {
  const file = join(varDir, "secret");
  try {
    // "wx" makes one of two concurrently starting processes win.
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
