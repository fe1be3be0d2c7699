import { z } from "zod";
import { lineOfText, linesOfText } from "#app/contract/parts.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { isTimeOfDay, parseHours, parseSpans, parseSpecialDays } from "#app/domain/shop/hours-text.ts";
import type { Verdict } from "#app/domain/verdict.ts";

/**
 * Values of cities, warehouses, points and tariffs as people write them: in the arguments of commands and in the cells of
 * files. The messages say what is expected.
 */
export const cell = {
  line: (max: number) =>
    lineOfText(max)
      .trim()
      .refine((text) => text !== "", `a text of at most ${max} characters`),
  /** Of a place: at least one letter. */
  placeName: (max: number) =>
    lineOfText(max)
      .trim()
      .refine((text) => /\p{L}/u.test(text), `a name of at most ${max} characters with a letter in it`),
  lineOrNone: (max: number) =>
    lineOfText(max)
      .trim()
      .transform((text) => (text === "" ? null : text)),
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/, "2 to 40 Latin letters, digits and hyphens"),
  orderPrefix: z.string().regex(/^[\p{Lu}\d]{1,6}$/u, "1 to 6 capitals and digits"),
  uuid: z.uuid("a UUID").toLowerCase(),
  phone: z.string().transform((text, context) => {
    const phone = contactPhone(text);
    if (phone.ok) return phone.value;
    context.addIssue("a Russian phone number");
    return z.NEVER;
  }),
  email: z
    .literal("")
    .transform(() => null)
    .or(z.email("an e-mail address").max(254)),
  timezone: z.string().refine(isTimezone, "a time zone, like Europe/Moscow"),
  degrees: (most: number) =>
    z
      .string()
      .regex(/^-?\d{1,3}(?:\.\d{1,9})?$/, "degrees, like 55.75")
      .transform(Number)
      .refine((value) => Math.abs(value) <= most, `degrees up to ${most}`),
  whole: (most: number) => whole(most).transform(Number),
  wholeOrNone: (most: number) =>
    z
      .literal("")
      .transform(() => null)
      .or(whole(most).transform(Number)),
  thousandths: thousandths(),
  thousandthsOrNone: z
    .literal("")
    .transform(() => null)
    .or(thousandths()),
  linesOrEmpty: (max: number) => linesOfText(max).trim(),
  /** Roubles with kopecks, as the database keeps them. */
  money: z.string().regex(/^\d{1,9}(?:\.\d{1,3})?$/, "roubles, like 590 or 590.50"),
  moneyOrNone: z
    .literal("")
    .transform(() => null)
    .or(z.string().regex(/^\d{1,9}(?:\.\d{1,3})?$/, "roubles, like 590 or 590.50")),
  yesNo: z.enum(["yes", "no"], "yes or no").transform((text) => text === "yes"),
  /** Parted by vertical bars. */
  list: (max: number) =>
    z.string().transform((text, context) => {
      const items = text
        .split("|")
        .map((item) => item.trim())
        .filter((item) => item !== "");
      if (items.every((item) => lineOfText(max).safeParse(item).success)) return [...new Set(items)];
      context.addIssue(`texts of at most ${max} characters, parted by |`);
      return z.NEVER;
    }),
  hours: parsed(parseHours, "hours, like mon-fri 08:00-17:00, sat 09:00-15:00"),
  hoursOrNone: z
    .literal("")
    .transform(() => null)
    .or(parsed(parseHours, "hours, like mon-fri 08:00-17:00, sat 09:00-15:00")),
  specialDays: parsed(parseSpecialDays, "days, like 2026-12-31 09:00-14:00, 2027-01-01 closed"),
  spans: parsed(parseSpans, "hours, like 09:00-13:00, 13:00-18:00"),
  time: z.string().refine(isTimeOfDay, "an hour, like 16:00"),
  timeOrNone: z
    .literal("")
    .transform(() => null)
    .or(z.string().refine(isTimeOfDay, "an hour, like 16:00")),
};

/** Fields by name, as text. */
export type Fields = Readonly<Record<string, string>>;

/** `most`: characters, of a text that is too long. */
type WrongField = { field: string; most?: number };
/** What else is wrong in the same record, a field once. */
export type OtherFaults = { others?: readonly WrongField[] };
type ReferenceFault = OtherFaults & { code: "fieldReference"; field: string; value: string; known: readonly string[] };

export type FieldFault =
  | { code: "fieldUnknown"; field: string; known: readonly string[] }
  | (OtherFaults & WrongField & { code: "fieldInvalid"; expected: string })
  | ReferenceFault;

/** Reads the fields of a record, all of which are there; a fault comes with those of the other fields. */
export function readFields<Shape extends z.ZodObject>(
  shape: Shape,
  fields: Fields,
  references: readonly Verdict<unknown, ReferenceFault>[] = [],
): Verdict<z.output<Shape>, FieldFault> {
  const known = Object.keys(shape.shape);
  const unknown = Object.keys(fields).find((field) => !known.includes(field));
  if (unknown !== undefined) return { ok: false, code: "fieldUnknown", field: unknown, known };
  const read = shape.safeParse(fields);
  const unfound = references.flatMap((one) => (one.ok ? [] : [one]));
  const [reference] = unfound;
  if (read.success && reference === undefined) return { ok: true, value: read.data };
  const issues = read.error?.issues ?? [];
  const wrong = [...issues.map(wrongField), ...unfound.map(({ field }) => ({ field }))];
  const [first = { field: "" }, ...rest] = wrong.filter(
    ({ field }, at) => wrong.findIndex((one) => one.field === field) === at,
  );
  const others = rest.length === 0 ? {} : { others: rest };
  if (issues.length === 0 && reference !== undefined) return { ...reference, ...others };
  return { ok: false, code: "fieldInvalid", ...first, expected: expectedBy(issues[0]), ...others };
}

function wrongField(issue: z.core.$ZodIssue): WrongField {
  const field = String(issue.path[0] ?? "");
  return issue.code === "too_big" && issue.origin === "string" ? { field, most: Number(issue.maximum) } : { field };
}

/** The last alternative describes the value; the first is the empty text. */
function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== "invalid_union") return issue?.message ?? "";
  return issue.errors.at(-1)?.[0]?.message ?? issue.message;
}

function parsed<T>(parse: (text: string) => T | null, expected: string) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue(expected);
    return z.NEVER;
  });
}

/** With at most three fraction digits, as thousandths. */
function thousandths() {
  return z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,3})?$/, "a number, like 25 or 25.5")
    .transform((text) => Math.round(Number(text) * 1_000));
}

function whole(most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, "a whole number")
    .refine((text) => Number(text) <= most, `a whole number up to ${most}`);
}

function isTimezone(text: string): boolean {
  try {
    return /^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+$/.test(text) && new Intl.DateTimeFormat("en", { timeZone: text }) !== null;
  } catch {
    return false;
  }
}
