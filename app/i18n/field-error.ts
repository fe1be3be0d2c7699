import type { FieldError } from "#app/contract/envelope.ts";
import { problems } from "./ru/problems.ts";
import { namespace } from "./translator.ts";

const t = namespace("problems", problems);

/** A zod issue, as far as its message needs it. */
export type Issue = {
  path: readonly PropertyKey[];
  code: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  format?: string;
  keys?: readonly string[];
  /** What is wrong with it, where its schema says so by a code or had nothing against it. */
  reason?: FieldCode;
};

/** What a field's issue is called and how it reads (decisions §3.11). */
export function fieldError(issue: Issue): FieldError {
  const unknownKey = issue.code === "unrecognized_keys" ? issue.keys?.slice(0, 1) : undefined;
  const field = [...issue.path, ...(unknownKey ?? [])].map(String).join(".").slice(0, 200);
  const name = field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const { code, n } = reasonOf(issue, name);
  return { field, code, message: t(`field.${code}`, { label: labelOf(name), n: n ?? 0 }) };
}

export type FieldCode = keyof typeof problems.field;

function reasonOf(issue: Issue, name: string): { code: FieldCode; n?: number } {
  if (issue.reason) return { code: issue.reason };
  if (issue.path[0] === "consents") return { code: consentCodes.get(name) ?? "consentPersonalData" };
  switch (issue.code) {
    case "invalid_type":
      return { code: "required" };
    case "unrecognized_keys":
      return { code: "unknown" };
    case "invalid_format":
      return { code: issue.format === "email" ? "email" : personNames.has(name) ? "fio" : "invalid" };
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    default:
      return { code: "invalid" };
  }
}

const consentCodes: ReadonlyMap<string, FieldCode> = new Map([
  ["offer", "consentOffer"],
  ["marketing", "consentMarketing"],
]);
const personNames: ReadonlySet<string> = new Set(["firstName", "lastName", "middleName", "fio"]);

function tooSmall({ origin, minimum = 0 }: Issue): { code: FieldCode; n?: number } {
  if (origin === "array") return { code: "tooFew" };
  if (origin !== "string") return { code: "invalid" };
  return minimum <= 1 ? { code: "required" } : { code: "min", n: Number(minimum) };
}

function tooBig({ origin, maximum = 0 }: Issue): { code: FieldCode; n?: number } {
  if (origin === "array") return { code: "tooMany", n: Number(maximum) };
  return origin === "string" ? { code: "max", n: Number(maximum) } : { code: "invalid" };
}

function labelOf(name: string): string {
  return isLabelled(name) ? problems.label[name] : name;
}

function isLabelled(name: string): name is keyof typeof problems.label {
  return Object.hasOwn(problems.label, name);
}

/** A schema may name a reason by its message. */
export function isFieldCode(message: string): message is FieldCode {
  return Object.hasOwn(problems.field, message);
}
