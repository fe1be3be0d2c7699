import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isSameSecret } from "./same-secret.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codes } from "#app/domain/account/code-limits.ts";

/** The stored form of a code: useless without the shop's key and for any other phone or flow. */
export function codeHash({ secrets }: Ports, phone: string, flow: string, code: string): Buffer {
  return keyed(secrets.deriveKey, `code|${phone}|${flow}|${code}`);
}

/**
 * E-mailed code, derived from the uuid of its row: the outbox stores only the uuid, so a database dump reveals no code
 * (security A13).
 */
export function emailCode({ secrets }: Pick<Ports, "secrets">, uuid: string): string {
  const drawn = keyed(secrets.deriveKey, `letter|${uuid}`).readUIntBE(0, 6) % 10 ** codes.digits;
  return String(drawn).padStart(codes.digits, "0");
}

export function firstRefreshToken({ secrets, ids }: Ports): string {
  return keyed(secrets.deriveKey, `first|${ids.uuid()}|${ids.uuid()}`).toString("base64url");
}

/** First refresh token of an account registered with this proof: derived, so that a lost response can be repeated. */
export function registrationRefreshToken({ secrets }: Pick<Ports, "secrets">, proof: string): string {
  return keyed(secrets.deriveKey, `registration|${proof}`).toString("base64url");
}

/** The successor of a refresh token: derived, so that it can be returned again without being stored. */
export function nextRefreshToken({ secrets }: Ports, token: string): string {
  return keyed(secrets.deriveKey, `refresh|${token}`).toString("base64url");
}

/** The stored form of a refresh token. */
export function refreshTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The 256-bit code of an e-mailed link: derived from the link's uuid when sending; only its hash is stored. */
export function linkCode({ secrets }: Pick<Ports, "secrets">, linkUuid: string): string {
  return keyed(secrets.deriveKey, `link|${linkUuid}`).toString("base64url");
}

/** The 256-bit code of an e-mailed invitation, derived when sending. */
export function invitationCode({ secrets }: Pick<Ports, "secrets">, invitationUuid: string): string {
  return keyed(secrets.deriveKey, `invitation|${invitationUuid}`).toString("base64url");
}

/** The stored form of a link code. */
export function linkCodeHash(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

/** Proves receipt of an e-mail of this subscription; valid as long as the subscription exists. */
export function unsubscribeCode(ports: Pick<Ports, "secrets">, subscriptionUuid: string): string {
  return provingCode(ports, "unsubscribe", subscriptionUuid);
}

/** The subscription of a code, or null. */
export function subscriptionOf(ports: Pick<Ports, "secrets">, code: string): string | null {
  return provenUuid(ports, "unsubscribe", code);
}

/** Proves receipt of a restock e-mail; valid as long as its request exists. */
export function restockCode(ports: Pick<Ports, "secrets">, requestUuid: string): string {
  return provingCode(ports, "restock", requestUuid);
}

/** The restock request of a code, or null. */
export function restockRequestOf(ports: Pick<Ports, "secrets">, code: string): string | null {
  return provenUuid(ports, "restock", code);
}

/** Opens a shared basket; valid until it expires or is revoked. */
export function basketShareCode(ports: Pick<Ports, "secrets">, shareUuid: string): string {
  return provingCode(ports, "basket", shareUuid);
}

/** The shared basket of a code, or null. */
export function basketShareOf(ports: Pick<Ports, "secrets">, code: string): string | null {
  return provenUuid(ports, "basket", code);
}

/** Opens the latest file of a price list for programs; valid until the link is revoked. */
export function priceListCode(ports: Pick<Ports, "secrets">, linkUuid: string): string {
  return provingCode(ports, "priceList", linkUuid);
}

/** The price list link of a code, or null. */
export function priceListLinkOf(ports: Pick<Ports, "secrets">, code: string): string | null {
  return provenUuid(ports, "priceList", code);
}

type Purpose = "unsubscribe" | "restock" | "basket" | "priceList" | `preview ${number}`;

function provingCode({ secrets }: Pick<Ports, "secrets">, purpose: Purpose, uuid: string): string {
  return `${uuid}.${keyed(secrets.deriveKey, `${purpose}|${uuid}`).toString("base64url")}`;
}

function provenUuid(ports: Pick<Ports, "secrets">, purpose: Purpose, code: string): string | null {
  const uuid = code.slice(0, 36);
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return null;
  const right = Buffer.from(provingCode(ports, purpose, uuid));
  const given = Buffer.from(code);
  return given.length === right.length && timingSafeEqual(given, right) ? uuid : null;
}

/** Opens a draft of the shop's content until the second `ends`. */
export function previewCode(ports: Pick<Ports, "secrets">, revisionUuid: string, ends: number): string {
  return `${ends}.${provingCode(ports, `preview ${ends}`, revisionUuid)}`;
}

/** The draft of a code that has not ended by the second `now`, or null. */
export function previewedRevision(ports: Pick<Ports, "secrets">, code: string, now: number): string | null {
  const [, digits = "", proof = ""] = /^(\d{1,12})\.(.+)$/.exec(code) ?? [];
  const ends = Number(digits);
  return digits === "" || ends <= now ? null : provenUuid(ports, `preview ${ends}`, proof);
}

/** Opens a file by an e-mailed link; valid as long as the file exists. */
export function fileCode({ secrets }: Pick<Ports, "secrets">, fileUuid: string): string {
  return keyed(secrets.deriveKey, `file|${fileUuid}`).toString("base64url");
}

export function isFileCode(ports: Pick<Ports, "secrets">, fileUuid: string, code: string): boolean {
  const right = Buffer.from(fileCode(ports, fileUuid));
  const given = Buffer.from(code);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Opens an order's invoice by its link; valid as long as the order exists. */
export function invoiceCode({ secrets }: Pick<Ports, "secrets">, orderUuid: string): string {
  return keyed(secrets.deriveKey, `invoice|${orderUuid}`).toString("base64url");
}

export function isInvoiceCode(ports: Pick<Ports, "secrets">, orderUuid: string, code: string): boolean {
  return isSameSecret(code, invoiceCode(ports, orderUuid));
}

function keyed(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** 256 random bits for the staff: tokens of sessions and links, secrets of code generators. */
export function staffSecret({ secrets, ids }: Pick<Ports, "secrets" | "ids">): Buffer {
  return keyed(secrets.deriveKey, `staff|${ids.uuid()}|${ids.uuid()}|${ids.uuid()}`);
}

/** The 256-bit code of a one-time link of the staff, derived again when it is e-mailed. */
export function staffLinkCode({ secrets }: Pick<Ports, "secrets">, linkUuid: string): string {
  return keyed(secrets.deriveKey, `staffLink|${linkUuid}`).toString("base64url");
}

/** The stored form of a token of the staff. */
export function staffTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The stored form of a recovery code, which is too short for a hash without key. */
export function recoveryCodeHash({ secrets }: Pick<Ports, "secrets">, staffUuid: string, code: string): Buffer {
  return keyed(secrets.deriveKey, `recovery|${staffUuid}|${code}`);
}

/** Counts tries without keeping what was typed. */
export function accountHash({ secrets }: Pick<Ports, "secrets">, email: string): Buffer {
  return keyed(secrets.deriveKey, `account|${email}`);
}

/** The 256-bit token of a session of the exchange with 1C: random, and only its hash is stored. */
export function exchangeToken({ secrets, ids }: Pick<Ports, "secrets" | "ids">): string {
  return keyed(secrets.deriveKey, `exchange|${ids.uuid()}|${ids.uuid()}|${ids.uuid()}`).toString("hex");
}

/** The stored form of a token of the exchange. */
export function exchangeTokenHash(token: string): Buffer {
  return createHash("sha256").update(`exchange|${token}`).digest();
}

/** Counts tries of a login without keeping what was typed. */
export function exchangeLoginHash({ secrets }: Pick<Ports, "secrets">, login: string): Buffer {
  return keyed(secrets.deriveKey, `exchangeLogin|${login}`);
}
