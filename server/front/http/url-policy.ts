import { securityTextPath } from "#server/front/pages/security-text.ts";
import { isDecodable } from "./decoded-path.ts";

export type Target =
  | "page"
  /** Matches nothing of ours, however decoded: the 404 page. */
  | "nothing"
  /** Cannot be meant for a page: a short 404 without rendering. */
  | "probe"
  /** Contains characters that could end a line or string downstream. */
  | "broken";

const mostSegments = 32;

/**
 * Filters URLs that could confuse code behind the front: control characters, non-UTF-8 escapes, "//host", hidden files,
 * Remix endpoints our pages never call (security D14, D15, F11, G5, J5).
 */
export function judgeTarget({ pathname, search, searchParams }: URL): Target {
  if (/%(?:00|0a|0d)/i.test(pathname + search)) return "broken";
  if (pathname === "/__manifest" || searchParams.has("_data") || isHidden(pathname)) return "probe";
  if (pathname.startsWith("//") || pathname.split("/").length > mostSegments || !isDecodable(pathname))
    return "nothing";
  return "page";
}

function isHidden(pathname: string): boolean {
  return pathname.startsWith("/.") && pathname !== securityTextPath;
}
