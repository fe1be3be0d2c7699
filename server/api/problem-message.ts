import type { ProblemCode } from "#app/contract/problem.ts";
import { wordedValues } from "#app/i18n/read-reason.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace, type Values } from "#app/i18n/translator.ts";

const t = namespace("problems", problems);

/** Russian message of a refusal; `details` fill its placeholders. */
export function problemMessage(code: ProblemCode, details: Record<string, unknown>): string {
  // Five failed tries took longer than the pause, so a new code is available at once.
  const key = code === "codeTries" && details["seconds"] === 0 ? "codeTriesNow" : code;
  return t(key, wordedValues(code, templateValues(details)));
}

function templateValues(details: Record<string, unknown>): Values {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === "string" || typeof value === "number") values[name] = value;
  }
  return values;
}
