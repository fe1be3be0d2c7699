import type { Typed } from "./chosen-total.ts";

/** What a part of the form needs of the whole: what was typed when the page was drawn, and what is wrong by now. */
export type FormState = { values: Typed; errors: Readonly<Record<string, string[] | undefined>> };

/** A text field of the form as the kit's fields want it. */
export function fieldProps({ values, errors }: FormState, name: string) {
  return { name, defaultValue: values[name], errors: errors[name] };
}
