import type { z } from "zod";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { formatCount } from "#app/i18n/format.ts";
import { deskForm } from "#app/i18n/ru/desk/form.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskForm", deskForm);

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

export function numberIn(form: FormData, name: string): number {
  return Number(textIn(form, name) || Number.NaN);
}

/** Roubles as people write them; undefined for an empty field, and no number for «1e3» or «0x10». */
export function roublesIn(form: FormData, name: string): number | undefined {
  const typed = textIn(form, name).replace(/\s/g, "").replace(",", ".");
  if (typed === "") return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** A form as it was typed, with a message above it. */
export function invalid(form: FormData, message: string, errors: Record<string, string[]> = {}): DeskOutcome {
  return { reply: { ...typedReply(form), messages: message === "" ? [] : [message], errors } };
}

/**
 * A body that the contract refuses, with what is wrong at the fields it was read from: by `texts`, or as too long.
 * Anything else is `message`, above the form where no field is to blame. `rows`: numbers in the form of the body's
 * lines, whose fields have them behind their names («quantity.3»).
 */
export function refusedFields(
  form: FormData,
  { issues }: z.ZodError,
  message: string,
  texts: Readonly<Record<string, string>> = {},
  rows: readonly (string | number)[] = [],
): DeskOutcome {
  const errors: Record<string, string[]> = {};
  let isElsewhere = false;
  for (const issue of issues) {
    const line = issue.path.find((step) => typeof step === "number");
    const nameOf = (step: string) => (line === undefined ? step : `${step}.${rows[line] ?? ""}`);
    const field = issue.path.findLast((step): step is string => typeof step === "string" && form.has(nameOf(step)));
    if (field === undefined) isElsewhere = true;
    else errors[nameOf(field)] ??= [tooLong(issue) ?? texts[field] ?? message];
  }
  return invalid(form, isElsewhere ? message : "", errors);
}

function tooLong(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== "too_big" || issue.origin !== "string") return undefined;
  return tooLongText(Number(issue.maximum));
}

export function tooLongText(most: number): string {
  return t("tooLong", { most: formatCount(most) });
}

/** A refusal of the API that is about one field of the form. */
export function refusedAt(form: FormData, field: string, { messages }: Problem): DeskOutcome {
  return invalid(form, "", { [field]: [...messages] });
}

export function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}
