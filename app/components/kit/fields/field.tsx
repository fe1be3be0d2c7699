import type { InputHTMLAttributes, ReactNode } from "react";

/** A labelled input with its hint and errors; the input is described by both. */
export function Field({ name, label, hint, errors, id = fieldId(name), ...input }: FieldProps) {
  return (
    <Labelled id={id} label={label} hint={hint} errors={errors}>
      <input className="input" id={id} name={name} {...describedBy(id, hint, errors)} {...input} />
    </Labelled>
  );
}

/** Wraps a control with its label, hint and first error. */
export function Labelled({ id, label, hint, errors, children }: Words & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-h`}>
          {hint}
        </span>
      )}
      <FieldErrors id={id} errors={errors} />
      {children}
    </div>
  );
}

type Words = { label: ReactNode; hint?: ReactNode; errors?: string[] | undefined };
/** `Attributes`: those of the control. */
export type Labelling<Attributes> = Omit<Attributes, "className" | "name"> & Words & { name: string };
export type FieldProps = Labelling<InputHTMLAttributes<HTMLInputElement>>;

/** Target of error summary links; the same in every form, since a page shows one at a time. */
export function fieldId(name: string): string {
  return `f-${name}`;
}

/** Shows only the first message. */
export function FieldErrors({ id, errors = [] }: { id: string; errors: string[] | undefined }) {
  const [first] = errors;
  if (first === undefined) return null;
  return (
    <span className="field-error" id={`${id}-e`}>
      {first}
    </span>
  );
}

export function describedBy(id: string, hint: ReactNode, errors: string[] | undefined) {
  const wrong = Boolean(errors?.length);
  const ids = [hint ? `${id}-h` : "", wrong ? `${id}-e` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": wrong || undefined };
}
