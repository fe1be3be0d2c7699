import type { ReactNode } from "react";

/** One numbered part of the form; the style counts. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="checkout-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
