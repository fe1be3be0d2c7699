import type { TextareaHTMLAttributes } from "react";
import { describedBy, fieldId, Labelled, type Labelling } from "./field.tsx";

/** A field of several lines, labelled and described like the kit's. */
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
