import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type Label = { id: string; label?: never } | { label: string; id?: never };
type Props = Label & { intent: string; children: ReactNode; defaultValue?: string; placeholder?: string };

/** A name field with its submit button; the label is above it, by `id`, or visually hidden. */
export function NameWithButton({ intent, children, label, ...input }: Props) {
  return (
    <span className="input-with-button">
      <input className="input" name="name" required maxLength={100} aria-label={label} autoComplete="off" {...input} />
      <Button name="intent" value={intent}>
        {children}
      </Button>
    </span>
  );
}
