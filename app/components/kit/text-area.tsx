import type { ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, FieldErrors, fieldId } from "./field.tsx";

/** A field of several lines, labelled and described like the kit's. */
export function TextArea({ name, label, hint, errors, id = fieldId(name), ...input }: Props) {
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-h`}>
          {hint}
        </span>
      )}
      <FieldErrors id={id} errors={errors} />
      <textarea className="inp" id={id} name={name} {...describedBy(id, hint, errors)} {...input} />
    </div>
  );
}

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "name"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[] | undefined;
};
