import type { CheckoutValues } from "./chosen-total.ts";

/** Form data for its parts: values as rendered, and current errors. */
export type FormState = {
  values: CheckoutValues;
  errors: Readonly<Record<string, string[] | undefined>>;
  /** Id of a field. */
  idOf(name: string): string;
};

/** Props of a text field for the kit's components. */
export function fieldProps({ values, errors, idOf }: FormState, name: string) {
  return { name, id: idOf(name), defaultValue: values[name], errors: errors[name] };
}
