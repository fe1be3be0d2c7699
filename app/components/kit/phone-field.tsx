import { Field, type FieldProps } from "./field.tsx";
import { maskPhone } from "./mask-phone.ts";

export function PhoneField(props: FieldProps) {
  return (
    <Field
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      placeholder="+7 (900) 000-00-00"
      maxLength={40}
      onFocus={(event) => void maskPhone(event.currentTarget)}
      {...props}
    />
  );
}
