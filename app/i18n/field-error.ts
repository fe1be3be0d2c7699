import type { FieldError } from "#app/contract/envelope.ts";
import { account } from "#app/i18n/ru/account/account.ts";
import { auth } from "#app/i18n/ru/account/auth.ts";
import { claim } from "#app/i18n/ru/claims/claim.ts";
import { problems } from "./ru/problems.ts";
import { registration } from "#app/i18n/ru/account/registration.ts";
import { namespace } from "./translator.ts";

const t = namespace("problems", problems);

/** The fields of a zod issue needed for its message. */
export type Issue = {
  path: readonly PropertyKey[];
  code: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  format?: string;
  keys?: readonly string[];
  /** Present with the value undefined if nothing was given. */
  input?: unknown;
  /** For a custom issue: may name the reason. */
  message?: string;
  /** The field code, if the schema gives one or the field itself is valid. */
  reason?: FieldCode;
};

/** Name and message of a field's issue (product rules §3.11); `form` is its form with the step: "phone/code". */
export function fieldError(issue: Issue, form = ""): FieldError {
  const unknownKey = issue.code === "unrecognized_keys" ? issue.keys?.slice(0, 1) : undefined;
  const field = [...issue.path, ...(unknownKey ?? [])].map(String).join(".").slice(0, 200);
  const name = nameIn(field);
  const { code, n } = reasonOf(issue, name);
  const message =
    name === ""
      ? t("validation")
      : t(`field.${code}`, { label: labelOf(code === "unknown" ? name : field, form), n: n ?? 0 });
  return { field, code, message };
}

/** The same with the field's name, for display away from the field. */
export function namedMessage({ field, code, message }: FieldError): string {
  if (!unnamed.has(code) || field === "") return message;
  return t("named", { label: labelOf(field, ""), message: message.charAt(0).toLowerCase() + message.slice(1) });
}

/** Their sentences do not name the field. */
const unnamed: ReadonlySet<string> = new Set(["min", "max", "fio", "tooMany", "tooFew"] satisfies FieldCode[]);

export type FieldCode = keyof typeof problems.field;

function reasonOf(issue: Issue, name: string): { code: FieldCode; n?: number } {
  if (issue.reason) return { code: issue.reason };
  if (issue.path[0] === "consents") return { code: consentCodes.get(name) ?? "consentPersonalData" };
  switch (issue.code) {
    case "custom":
      return { code: issue.message !== undefined && isFieldCode(issue.message) ? issue.message : "invalid" };
    case "invalid_type":
      return { code: "required" };
    case "invalid_value":
      return { code: "input" in issue && issue.input === undefined ? "required" : "invalid" };
    case "unrecognized_keys":
      return { code: "unknown" };
    case "invalid_format":
      return { code: issue.format === "email" ? "email" : personNames.has(name) ? "fio" : "invalid" };
    case "too_small":
      return personNames.has(name) && issue.minimum === 2 ? { code: "fioShort" } : tooSmall(issue);
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

function nameIn(field: string): string {
  return field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
}

/** Caller-chosen names (in a draft) are labelled by their parent; unknown fields by their own name. */
function labelOf(field: string, form: string): string {
  const name = nameIn(field);
  const own = ownLabels.get(`${form}.${name}`) ?? ownLabels.get(`${form.split("/")[0] ?? ""}.${name}`);
  if (own !== undefined) return own;
  const known = field.split(".").findLast(isLabelled);
  return known === undefined ? name : problems.label[known];
}

/** Labels that differ in forms, so that the message matches the visible label. */
const ownLabels: ReadonlyMap<string, string> = new Map([
  ["auth.phone", auth.phone],
  ["auth.code", auth.code],
  ...(["type", "inn", "name", "fullName", "kpp", "ogrn", "address", "position"] as const).map(
    (field): [string, string] => [`auth.${field}`, registration[field]],
  ),
  ["claim.phone", claim.phone],
  ["claim.code", claim.code],
  ...(["phone", "email", "profile-email"] as const).flatMap((kind): [string, string][] => [
    [`${kind}.${kind === "phone" ? "phone" : "email"}`, account.new[kind]],
    [`${kind}/session.code`, account.smsCode],
    [`${kind}/code.code`, kind === "phone" ? account.smsCode : account.emailedCode],
  ]),
]);

function isLabelled(name: string): name is keyof typeof problems.label {
  return Object.hasOwn(problems.label, name);
}

/** A schema may give a reason as its message. */
export function isFieldCode(message: string): message is FieldCode {
  return Object.hasOwn(problems.field, message);
}
