import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, FieldErrors, fieldId } from "./field.tsx";

/** A checkbox or radio with its label; the whole line is clickable. */
export function Check({ name, children, errors, hint, id = fieldId(name), type = "checkbox", ...input }: CheckProps) {
  return (
    <div className="check">
      <FieldErrors id={id} errors={errors} />
      <label>
        <input id={id} name={name} type={type} {...describedBy(id, hint, errors)} {...input} />
        <span>
          {children}
          {hint && (
            <span className="hint" id={`${id}-h`}>
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}

export type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "name" | "type"> & {
  name: string;
  children: ReactNode;
  type?: "checkbox" | "radio";
  hint?: ReactNode;
  errors?: string[] | undefined;
};
