import type { Typed } from "./chosen-total.ts";

/** What a part of the form needs of the whole: what was typed when the page was rendered, and what is wrong by now. */
export type FormState = {
  values: Typed;
  errors: Readonly<Record<string, string[] | undefined>>;
  /** The id of a field. */
  idOf(name: string): string;
};

/** A text field of the form as the kit's fields want it. */
export function fieldProps({ values, errors, idOf }: FormState, name: string) {
  return { name, id: idOf(name), defaultValue: values[name], errors: errors[name] };
}
