import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Definition of a form. Components import its type only, so that schemas do not reach browsers. */
export type FormDefinition<S extends z.ZodType = z.ZodType> = {
  intent: string;
  /** Identifies its replies; the steps of one form share it. */
  form: string;
  step?: string;
  /** All of its fields, in the order of the page. */
  fields: readonly string[];
  /** Fields that are never rendered back. */
  secrets?: readonly string[];
  /** Messages are codes of `problems.field`, or zod's own issues: app/i18n/field-error.ts words both. */
  schema: S;
  /** Maps the API's field names to the form's, if they differ. */
  fieldOfApi?: (name: string) => string;
};

export type FieldOf<D extends FormDefinition> = KeyOf<z.input<D["schema"]>>;
type KeyOf<T> = T extends unknown ? keyof T & string : never;

type Errors = Record<string, string[]>;

/** The form's value, or worded errors by field. */
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

/** An unselected choice counts as an empty field: its issue reports missing input. */
function withInput(issue: z.core.$ZodIssue, form: FormData): z.core.$ZodIssue {
  const given = form.get(issue.path.map(String).join("."));
  return given === null || given === "" ? { ...issue, input: undefined } : issue;
}

/** As typed, to show the form again. A duplicated field counts as absent. */
export function typedValues({ fields, secrets = [] }: FormDefinition, form: FormData): Record<string, string> {
  const kept = fields.filter((name) => !secrets.includes(name));
  return Object.fromEntries(
    kept.flatMap((name) => {
      const [value, second] = form.getAll(name);
      return typeof value === "string" && second === undefined ? [[name, value]] : [];
    }),
  );
}

/** Known fields only: other names could build objects of any depth and size. */
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
