import { createHmac } from "node:crypto";
import type { Ports } from "#server/ports/ports.ts";
import { isSameSecret } from "./same-secret.ts";

/** What an address opens: a file that was made, a document of an order, an invoice for debts. */
export type AddressedFile = "report" | "orderDocument" | "bill";

type Terms = {
  /** Milliseconds. */
  until: number;
  sessionUuid: string;
};

const hours = 24;

/** Opens a file for 24 hours, while the session lasts that was told the address (security E14); both stand in it. */
export function addressCode(
  ports: Pick<Ports, "secrets" | "clock">,
  file: AddressedFile,
  uuid: string,
  sessionUuid: string,
): string {
  return codeOf(ports, file, uuid, { until: ports.clock.now().getTime() + hours * 3_600_000, sessionUuid });
}

/** The session whose address this is; null for a code that is forged, of another file, or late. */
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
