import type { ReactNode } from "react";

/** An empty screen says what to do next. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="empty-state">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <p className="actions">{children}</p>}
    </section>
  );
}
