import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isSameSecret } from "./same-secret.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codes } from "#app/domain/account/code-limits.ts";

/** The only form in which a code is stored: useless without the shop's key, and for any other phone or flow. */
export function codeHash({ secrets }: Ports, phone: string, flow: string, code: string): Buffer {
  return keyed(secrets.deriveKey, `code|${phone}|${flow}|${code}`);
}

/**
 * The code that an e-mail brings, derived from the uuid of its row: what waits in the outbox names the row alone, so a
 * dump of the database shows no code (security A13).
 */
export function emailCode({ secrets }: Pick<Ports, "secrets">, uuid: string): string {
  const drawn = keyed(secrets.deriveKey, `letter|${uuid}`).readUIntBE(0, 6) % 10 ** codes.digits;
  return String(drawn).padStart(codes.digits, "0");
}

export function firstRefreshToken({ secrets, ids }: Ports): string {
  return keyed(secrets.deriveKey, `first|${ids.uuid()}|${ids.uuid()}`).toString("base64url");
}

/** The first refresh token of an account made with this proof: derived, so that an answer that was lost can be given again. */
export function registrationRefreshToken({ secrets }: Pick<Ports, "secrets">, proof: string): string {
  return keyed(secrets.deriveKey, `registration|${proof}`).toString("base64url");
}

/** The one token that follows another: derived, so that it can be answered again without being stored. */
export function nextRefreshToken({ secrets }: Ports, token: string): string {
  return keyed(secrets.deriveKey, `refresh|${token}`).toString("base64url");
}

/** The only form in which a refresh token is stored. */
export function refreshTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The 256-bit code of a link in an e-mail: made again from the link's uuid when the e-mail goes out, so that only its hash is stored. */
export function linkCode({ secrets }: Pick<Ports, "secrets">, linkUuid: string): string {
  return keyed(secrets.deriveKey, `link|${linkUuid}`).toString("base64url");
}

/** The 256-bit code of an invitation's e-mail, made again when it goes out. */
export function invitationCode({ secrets }: Pick<Ports, "secrets">, invitationUuid: string): string {
  return keyed(secrets.deriveKey, `invitation|${invitationUuid}`).toString("base64url");
}

/** The only form in which the code of a link is stored. */
export function linkCodeHash(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

/** Proves that its bearer got an e-mail of this subscription; works for as long as the e-mail is kept. */
export function unsubscribeCode(ports: Pick<Ports, "secrets">, subscriptionUuid: string): string {
  return provingCode(ports, "unsubscribe", subscriptionUuid);
}

/** The subscription whose code this is, else null. */
export function subscriptionOf(ports: Pick<Ports, "secrets">, code: string): string | null {
  return provenUuid(ports, "unsubscribe", code);
}

/** Proves that its bearer got the e-mail about goods that came; works for as long as its request is kept. */
export function restockCode(ports: Pick<Ports, "secrets">, requestUuid: string): string {
  return provingCode(ports, "restock", requestUuid);
}

/** The request for such an e-mail whose code this is, else null. */
export function restockRequestOf(ports: Pick<Ports, "secrets">, code: string): string | null {
  return provenUuid(ports, "restock", code);
}

/** Opens the shared basket of this uuid; works until it ends or is revoked. */
export function basketShareCode(ports: Pick<Ports, "secrets">, shareUuid: string): string {
  return provingCode(ports, "basket", shareUuid);
}

/** The shared basket whose code this is, else null. */
export function basketShareOf(ports: Pick<Ports, "secrets">, code: string): string | null {
  return provenUuid(ports, "basket", code);
}

/** Opens the last file of a price list for programs; works until its link is revoked. */
export function priceListCode(ports: Pick<Ports, "secrets">, linkUuid: string): string {
  return provingCode(ports, "priceList", linkUuid);
}

/** The link of a price list whose code this is, else null. */
export function priceListLinkOf(ports: Pick<Ports, "secrets">, code: string): string | null {
  return provenUuid(ports, "priceList", code);
}

type Purpose = "unsubscribe" | "restock" | "basket" | "priceList";

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

/** Opens a file by the link of an e-mail; works for as long as the file is kept. */
export function fileCode({ secrets }: Pick<Ports, "secrets">, fileUuid: string): string {
  return keyed(secrets.deriveKey, `file|${fileUuid}`).toString("base64url");
}

export function isFileCode(ports: Pick<Ports, "secrets">, fileUuid: string, code: string): boolean {
  const right = Buffer.from(fileCode(ports, fileUuid));
  const given = Buffer.from(code);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Opens the invoice of an order by its link; works for as long as the order is kept. */
export function invoiceCode({ secrets }: Pick<Ports, "secrets">, orderUuid: string): string {
  return keyed(secrets.deriveKey, `invoice|${orderUuid}`).toString("base64url");
}

export function isInvoiceCode(ports: Pick<Ports, "secrets">, orderUuid: string, code: string): boolean {
  return isSameSecret(code, invoiceCode(ports, orderUuid));
}

function keyed(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
