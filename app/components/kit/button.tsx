import type { ButtonHTMLAttributes, AnchorHTMLAttributes } from "react";

/** `main` is the single main action of a screen; `quiet` is secondary; `plain` looks like a link. */
export type ButtonKind = "main" | "quiet" | "plain";

/** Submits its form by default. */
export function Button({ kind = "quiet", type = "submit", ...rest }: Kinded<ButtonHTMLAttributes<HTMLButtonElement>>) {
  return <button className={look(kind)} type={type} {...rest} />;
}

export function LinkButton({ kind = "quiet", ...rest }: Kinded<AnchorHTMLAttributes<HTMLAnchorElement>>) {
  return <a className={look(kind)} {...rest} />;
}

/**
 * `data-without-script`: hidden with script. `data-default`: clicked by script after a tick (navigation/enhancer.tsx).
 */
type Kinded<A> = Omit<A, "className"> & { kind?: ButtonKind; "data-without-script"?: ""; "data-default"?: "" };

function look(kind: ButtonKind): string {
  return kind === "plain" ? "text-link" : kind === "main" ? "button button-main" : "button";
}
