import { serialize } from "cookie";

/** Scripts and styles are files of the shop; nothing inline, nothing from elsewhere, nothing framed. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Of every answer of the desk. */
export function deskHeaders(type = "text/html; charset=utf-8"): Headers {
  return new Headers({
    "Content-Type": type,
    "Content-Security-Policy": policy,
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "same-origin",
  });
}

export const deskCookies = { session: "desk", notice: "deskNotice" } as const;

/** A cookie that the storefront never gets. */
export function deskCookie(
  name: (typeof deskCookies)[keyof typeof deskCookies],
  value: string,
  { seconds, secure }: { seconds: number; secure: boolean },
): string {
  return serialize(name, value, { path: "/desk", httpOnly: true, sameSite: "lax", secure, maxAge: seconds });
}
