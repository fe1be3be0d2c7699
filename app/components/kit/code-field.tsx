import { Field, type FieldProps } from "./field.tsx";
import { maskedBy } from "./mask-input.ts";

const onFocus = maskedBy("code");

/** A code that has been sent: phones offer it from the message; blanks and dashes that come along are the server's to drop. */
export function CodeField(props: Omit<FieldProps, "name">) {
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      required
      onFocus={onFocus}
      {...props}
    />
  );
}
