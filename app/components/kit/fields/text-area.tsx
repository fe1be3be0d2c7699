import type { TextareaHTMLAttributes } from "react";
import { describedBy, fieldId, Labelled, type Labelling } from "./field.tsx";

/** A multi-line field with the kit's label, hint and errors. */
export function TextArea({
  name,
  label,
  hint,
  errors,
  id = fieldId(name),
  ...input
}: Labelling<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Labelled id={id} label={label} hint={hint} errors={errors}>
      <textarea className="input" id={id} name={name} {...describedBy(id, hint, errors)} {...input} />
    </Labelled>
  );
}
