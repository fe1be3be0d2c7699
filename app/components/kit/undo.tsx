import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type Props = { title: string; text: string; intent: string; label: string; children: ReactNode };

/** What has just been cleared, and the way back; `children` are the fields that say what to bring back. Styles: notices. */
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
