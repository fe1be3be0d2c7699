import { Field, type FieldProps } from "./field.tsx";
import { maskedBy } from "./mask-input.ts";

const onTyping = maskedBy("phone");

export function PhoneField(props: FieldProps) {
  return (
    <Field
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      placeholder="+7 (900) 000-00-00"
      maxLength={40}
      onFocus={onTyping}
      onInput={onTyping}
      {...props}
    />
  );
}
