import { createHmac, timingSafeEqual } from "node:crypto";

/** Codes of a generator by RFC 6238: HMAC-SHA-1, 30 seconds, six digits, which every application supports. */
const stepSeconds = 30;
const digits = 6;
/** Steps accepted before and after the present one, for clocks that differ. */
const drift = 1;
/** Bytes of a secret, as RFC 4226 recommends. */
export const totpSecretBytes = 20;

export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / 1_000 / stepSeconds);
}

export function totpCode(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const drawn = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length;
  return String(drawn).padStart(length, "0");
}

/** The step of a right code that is later than the last accepted one, or null. */
export function acceptedStep(secret: Uint8Array, code: string, at: Date, last: number | null): number | null {
  const given = Buffer.from(code.replace(/\s/g, ""));
  const now = totpStep(at);
  let accepted: number | null = null;
  for (let step = now - drift; step <= now + drift; step += 1) {
    const right = Buffer.from(totpCode(secret, step));
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    if (isRight && (last === null || step > last)) accepted ??= step;
  }
  return accepted;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding, as generators take it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Null for text that is no base32. */
export function fromBase32(text: string): Buffer | null {
  const sent = text.toUpperCase().replace(/[\s=]/g, "");
  if (!/^[A-Z2-7]+$/.test(sent)) return null;
  const bits = [...sent].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** Key URI of code generators. */
export function generatorAddress(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
