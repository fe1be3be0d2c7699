import { securityTextPath } from "./security-text.ts";

export type Target =
  | "page"
  /** Nothing of ours has this address, however it is read: the 404 page. */
  | "nothing"
  /** No page can be meant: a short 404 without rendering anything. */
  | "probe"
  /** Carries what could end a line or a string somewhere behind us. */
  | "broken";

const mostSegments = 32;

/**
 * Sorts out addresses that only confuse those behind the front: controls, paths whose escapes are no UTF-8, "//host",
 * hidden files, the endpoints of Remix that our pages never ask (security D14, D15, F11, G5, J5).
 */
export function judgeTarget({ pathname, search, searchParams }: URL): Target {
  if (/%(?:00|0a|0d)/i.test(pathname + search)) return "broken";
  if (pathname === "/__manifest" || searchParams.has("_data") || isHidden(pathname)) return "probe";
  if (pathname.startsWith("//") || pathname.split("/").length > mostSegments || !isUtf8(pathname)) return "nothing";
  return "page";
}

function isHidden(pathname: string): boolean {
  return pathname.startsWith("/.") && pathname !== securityTextPath;
}

function isUtf8(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
