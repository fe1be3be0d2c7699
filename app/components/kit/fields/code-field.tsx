import { Field, type FieldProps } from "./field.tsx";
import { maskedBy } from "./mask-input.ts";

const onTyping = maskedBy("code");

/** A one-time code with autofill from the message; the server drops blanks and dashes. */
export function CodeField(props: Omit<FieldProps, "name">) {
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      required
      onFocus={onTyping}
      onInput={onTyping}
      {...props}
    />
  );
}
