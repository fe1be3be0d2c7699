import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Ports } from "#server/ports/ports.ts";

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts what the database keeps for later use (AES-256-GCM); it opens for the same purpose and row alone. */
export function seal(ports: Pick<Ports, "secrets">, purpose: string, row: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(ports, purpose), iv).setAAD(Buffer.from(row));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null for what was sealed with another key, for another purpose or row. */
export function unseal(ports: Pick<Ports, "secrets">, purpose: string, row: string, sealed: Uint8Array): Buffer | null {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(ports, purpose), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(row))
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyFor({ secrets }: Pick<Ports, "secrets">, purpose: string): Buffer {
  return createHmac("sha256", secrets.deriveKey).update(`seal|${purpose}`).digest();
}
