import { createHmac } from "node:crypto";
import type { Ports } from "#server/ports/ports.ts";
import { isSameSecret } from "./same-secret.ts";

/** Subject of a signed URL: a generated file, an order document, a settlement bill. */
export type AddressedFile = "report" | "orderDocument" | "bill";

type Terms = {
  /** Milliseconds. */
  until: number;
  sessionUuid: string;
};

const hours = 24;

/** Opens a file for 24 hours, during the session that received the URL (security E14); both are part of the code. */
export function addressCode(
  ports: Pick<Ports, "secrets" | "clock">,
  file: AddressedFile,
  uuid: string,
  sessionUuid: string,
): string {
  return codeOf(ports, file, uuid, { until: ports.clock.now().getTime() + hours * 3_600_000, sessionUuid });
}

/** The session that received the URL; null when the code is forged, expired or for another file. */
export function sessionOfAddress(
  ports: Pick<Ports, "secrets" | "clock">,
  file: AddressedFile,
  uuid: string,
  code: string,
): string | null {
  const [, until = "0", sessionUuid = ""] = /^(\d{1,15})\.([0-9a-f-]{36})\./.exec(code) ?? [];
  const terms = { until: Number(until), sessionUuid };
  return isSameSecret(code, codeOf(ports, file, uuid, terms)) && ports.clock.now().getTime() < terms.until
    ? sessionUuid
    : null;
}

function codeOf(
  { secrets }: Pick<Ports, "secrets">,
  file: AddressedFile,
  uuid: string,
  { until, sessionUuid }: Terms,
): string {
  const proof = createHmac("sha256", secrets.deriveKey).update(`${file}|${uuid}|${until}|${sessionUuid}`);
  return `${until}.${sessionUuid}.${proof.digest("base64url")}`;
}
