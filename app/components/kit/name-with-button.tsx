import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type Label = { id: string; label?: never } | { label: string; id?: never };
type Props = Label & { intent: string; children: ReactNode; defaultValue?: string; placeholder?: string };

/** A name that is typed beside the button that needs it; its label stands above it, by `id`, or is only read out. */
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
