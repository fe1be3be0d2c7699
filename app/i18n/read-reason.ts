import type { ProblemCode } from "#app/contract/problem.ts";
import { readReasons as texts } from "./ru/read-reasons.ts";
import { namespace, type Values } from "./translator.ts";

const t = namespace("readReasons", texts);

const known: ReadonlyMap<unknown, keyof typeof texts> = new Map([
  ["timed out", "late"],
  ["no connection", "late"],
  ["unexpected answer", "unread"],
  ["ENOTFOUND", "noHost"],
  ["EAI_AGAIN", "noHost"],
  ["ECONNREFUSED", "closed"],
  ["ECONNRESET", "broken"],
]);

/** Values of a refusal's sentence, with the reason why an address could not be read in words. */
export function wordedValues(code: ProblemCode, values: Values): Values {
  const reason = values["reason"];
  if (code !== "addressFailed" || typeof reason !== "string") return values;
  const [, status] = /^status (\d+)$/.exec(reason) ?? [];
  const words = status === undefined ? t(known.get(reason) ?? "other", { reason }) : t("status", { status });
  return { ...values, reason: words };
}
