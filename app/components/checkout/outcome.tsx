import type { ReactNode } from "react";

/** A short result page after the checkout, with links. */
export function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="checkout-outcome">
      <h1>{title}</h1>
      {text !== "" && <p>{text}</p>}
      {children}
    </section>
  );
}
