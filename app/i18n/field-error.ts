import type { FieldError } from "#app/contract/envelope.ts";
import { account } from "./ru/account.ts";
import { auth } from "./ru/auth.ts";
import { claim } from "./ru/claim.ts";
import { problems } from "./ru/problems.ts";
import { registration } from "./ru/registration.ts";
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
  /** Stands there, and is undefined, where nothing was given. */
  input?: unknown;
  /** Of a custom issue: may name the reason. */
  message?: string;
  /** What is wrong with it, where its schema says so by a code or had nothing against it. */
  reason?: FieldCode;
};

/** What a field's issue is called and how it reads (decisions §3.11); `form` is the form it is typed in, with its step: "phone/code". */
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

/** The same for who does not see it at its field. */
export function namedMessage({ field, code, message }: FieldError): string {
  if (!unnamed.has(code) || field === "") return message;
  return t("named", { label: labelOf(field, ""), message: message.charAt(0).toLowerCase() + message.slice(1) });
}

/** Their sentences say what is wrong and not with what. */
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

/** Names that callers choose (a draft's) are known by what they stand in; a field nobody knows by its own name. */
function labelOf(field: string, form: string): string {
  const name = nameIn(field);
  const own = ownLabels.get(`${form}.${name}`) ?? ownLabels.get(`${form.split("/")[0] ?? ""}.${name}`);
  if (own !== undefined) return own;
  const known = field.split(".").findLast(isLabelled);
  return known === undefined ? name : problems.label[known];
}

/** What forms call a field that is called otherwise elsewhere: the message names what stands above the field. */
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

/** A schema may name a reason by its message. */
export function isFieldCode(message: string): message is FieldCode {
  return Object.hasOwn(problems.field, message);
}
