import type { ButtonHTMLAttributes, AnchorHTMLAttributes } from "react";

/** `main` is the one main action of a screen; `quiet` for what stands beside it; `plain` looks like a link. */
export type ButtonKind = "main" | "quiet" | "plain";

/** Submits its form unless told otherwise. */
export function Button({ kind = "quiet", type = "submit", ...rest }: Kinded<ButtonHTMLAttributes<HTMLButtonElement>>) {
  return <button className={look(kind)} type={type} {...rest} />;
}

export function LinkButton({ kind = "quiet", ...rest }: Kinded<AnchorHTMLAttributes<HTMLAnchorElement>>) {
  return <a className={look(kind)} {...rest} />;
}

/** `data-without-script`: for pages without script alone. `data-default`: what script presses for a tick (layout/enhancer.tsx). */
type Kinded<A> = Omit<A, "className"> & { kind?: ButtonKind; "data-without-script"?: ""; "data-default"?: "" };

function look(kind: ButtonKind): string {
  return kind === "plain" ? "text-link" : kind === "main" ? "button button-main" : "button";
}
