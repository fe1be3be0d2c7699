import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A compact link; `remove` is the label of its remove icon. */
export function Chip({
  href,
  on,
  remove,
  children,
}: {
  href: string;
  on?: boolean;
  remove?: string;
  children: ReactNode;
}) {
  return (
    <a
      className={on || remove ? "chip selected" : "chip"}
      href={href}
      aria-current={on || undefined}
      aria-label={remove}
    >
      {children}
      {remove && <Icon name="x" />}
    </a>
  );
}
