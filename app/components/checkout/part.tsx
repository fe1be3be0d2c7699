import type { ReactNode } from "react";

/** A numbered section of the form; CSS counts. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="checkout-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
