import type { ReactNode } from "react";
import { Button } from "#app/components/kit/button.tsx";

type Props = { title: string; text: string; intent: string; label: string; children: ReactNode };

/** Undoes a clearing; `children` are the fields that say what to restore. Styles: notices. */
export function Undo({ title, text, intent, label, children }: Props) {
  return (
    <form method="post" className="inline-notice" data-enhance="">
      <p role="status">
        <b>{title}.</b> {text}
      </p>
      {children}
      <Button name="intent" value={intent}>
        {label}
      </Button>
    </form>
  );
}
