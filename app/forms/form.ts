import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** What a form of the shop is made of. Components take its type alone: schemas do not travel to browsers. */
export type FormDefinition<S extends z.ZodType = z.ZodType> = {
  intent: string;
  /** Tells its replies apart; the steps of one form share it. */
  form: string;
  step?: string;
  /** Every field that may come with it, as the page shows them from top to bottom. */
  fields: readonly string[];
  /** Those of them that never come back into a page. */
  secrets?: readonly string[];
  /** Messages are codes of `problems.field`, or zod's own issues: app/i18n/field-error.ts words both. */
  schema: S;
  /** Where the API's name of a field stands in the form, when it is called otherwise there. */
  fieldOfApi?: (name: string) => string;
};

export type FieldOf<D extends FormDefinition> = KeyOf<z.input<D["schema"]>>;
type KeyOf<T> = T extends unknown ? keyof T & string : never;

type Errors = Record<string, string[]>;

/** The form's value, or what is wrong with it: worded, under the names of the fields. */
export function readForm<S extends z.ZodType>(
  { fields, schema, form: name, step = "" }: FormDefinition<S>,
  form: FormData,
  word: (issue: z.core.$ZodIssue, form: string) => string,
): Verdict<z.output<S>, { code: "validation"; errors: Errors }> {
  const read = parseWithZod(knownFields(fields, form), {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) => issues.map((issue) => word(withInput(issue, form), `${name}/${step}`)),
  });
  if (read.status === "success") return ok(read.value);
  return no("validation", { errors: withoutEmpty(read.error) });
}

/** A choice that was not made is as good as an empty field, and told so: its issue says that nothing was given. */
function withInput(issue: z.core.$ZodIssue, form: FormData): z.core.$ZodIssue {
  const given = form.get(issue.path.map(String).join("."));
  return given === null || given === "" ? { ...issue, input: undefined } : issue;
}

/** As typed, for a form that is shown again. A field that came twice is none. */
export function typedValues({ fields, secrets = [] }: FormDefinition, form: FormData): Record<string, string> {
  const kept = fields.filter((name) => !secrets.includes(name));
  return Object.fromEntries(
    kept.flatMap((name) => {
      const [value, second] = form.getAll(name);
      return typeof value === "string" && second === undefined ? [[name, value]] : [];
    }),
  );
}

/** Only the fields that the form has: other names could build objects of any depth and size. */
function knownFields(fields: readonly string[], form: FormData): FormData {
  const known = new FormData();
  for (const name of fields) {
    for (const value of form.getAll(name)) if (typeof value === "string") known.append(name, value);
  }
  return known;
}

function withoutEmpty(errors: Record<string, string[] | null> | null): Errors {
  return Object.fromEntries(Object.entries(errors ?? {}).flatMap(([name, words]) => (words ? [[name, words]] : [])));
}
