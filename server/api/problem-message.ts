import type { ProblemCode } from "#app/contract/problem.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace, type Values } from "#app/i18n/translator.ts";

const t = namespace("problems", problems);

/** The Russian sentence of a refusal; numbers and names for it are taken from its details. */
export function problemMessage(code: ProblemCode, details: Record<string, unknown>): string {
  // Five wrong tries that took longer than the pause: there is nothing to wait for.
  const key = code === "codeTries" && details["seconds"] === 0 ? "codeTriesNow" : code;
  return t(key, wordable(details));
}

function wordable(details: Record<string, unknown>): Values {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === "string" || typeof value === "number") values[name] = value;
  }
  return values;
}
