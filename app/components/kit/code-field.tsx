import { Field, type FieldProps } from "./field.tsx";

/** A one-time code: phones offer it from the message; the server drops blanks and dashes. */
export function CodeField(props: Omit<FieldProps, "name">) {
  return <Field name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={20} required {...props} />;
}
