import type { ImportValue } from "#app/domain/imports/import-value.ts";
import { formatNumber } from "./format.ts";
import { importCell } from "./import-text.ts";
import { exchangeDoor } from "./ru/exchange/door.ts";
import { imports } from "./ru/desk/imports.ts";
import { exchangeSessions } from "./ru/desk/shop/exchange-sessions.ts";
import { exchangeProblems } from "./ru/exchange/problems.ts";
import { namespace } from "./translator.ts";

/** Words on what packages of 1C lead to. */
export const exchangeWords = namespace("exchangeProblems", exchangeProblems);

const sessions = namespace("exchangeSessions", exchangeSessions);

/** Where a session came from, with the version of its scheme. */
export function sessionFrom({ address, version }: { address: string | null; version: string | null }): string {
  return [address ?? sessions("own"), ...(version === null ? [] : [version])].join(", ");
}

/** Which connection a session is of, and what it exchanges. */
export function sessionOf(session: { connection: { name: string }; type: "catalog" | "sale" }): string {
  return `${session.connection.name}, ${sessions(`type.${session.type}`)}`;
}

/** Why a row of a package was refused. */
export function exchangeProblemText(code: string): string {
  const words: Readonly<Record<string, string>> = { ...imports.fault, ...exchangeProblems.fault };
  return Object.hasOwn(words, code) ? (words[code] ?? "") : exchangeWords("other", { code });
}

/** Why a job has failed. */
export function exchangeFaultText(code: string): string {
  const words: Readonly<Record<string, string>> = exchangeDoor.fault;
  return Object.hasOwn(words, code) ? (words[code] ?? "") : exchangeWords("otherJob", { code });
}

/** A value of a difference that was held: money is in thousandths, stock already in units. */
export function differenceText(field: string, value: ImportValue | undefined): string {
  if (field === "status" && typeof value === "string") {
    const words: Readonly<Record<string, string>> = imports.status;
    return words[value] ?? value;
  }
  const cell = field.startsWith("stock:") && typeof value === "number" ? value : importCell("goods", field, value);
  return typeof cell === "number" ? formatNumber(cell) : (cell ?? "");
}
