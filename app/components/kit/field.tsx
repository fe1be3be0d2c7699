import type { InputHTMLAttributes, ReactNode } from "react";

/** A labelled input with its hint and errors; the input is described by both. */
export function Field({ name, label, hint, errors, id = fieldId(name), ...input }: FieldProps) {
  return (
    <Labelled id={id} label={label} hint={hint} errors={errors}>
      <input className="input" id={id} name={name} {...describedBy(id, hint, errors)} {...input} />
    </Labelled>
  );
}

/** What stands around whatever is filled in or chosen: its words above it, its hint, its first error. */
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
/** `Attributes`: those of the element that is filled in. */
export type Labelling<Attributes> = Omit<Attributes, "className" | "name"> & Words & { name: string };
export type FieldProps = Labelling<InputHTMLAttributes<HTMLInputElement>>;

/** The anchor of an error summary leads here: the same for every form, since a page shows one of them at a time. */
export function fieldId(name: string): string {
  return `f-${name}`;
}

/** One thing at a time: the first message. */
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
