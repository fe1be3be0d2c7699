import type { ReactNode } from "react";

export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="empty-state">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <p className="actions">{children}</p>}
    </section>
  );
}
