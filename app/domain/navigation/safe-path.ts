const base = "http://shop.invalid";

/**
 * A path of this shop to return to, normalised, or null. Used when a target is
 * saved and again when it is used (decisions §1.24). The first segment is plain,
 * which keeps out every spelling of "//evil"; controls, raw or encoded, and raw
 * backslashes are refused anywhere, because browsers and proxies disagree about
 * them.
 */
export function safeReturnPath(text: string): string | null {
  if (text.length > 2000 || !isPlainPath(text)) return null;
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  const path = pathname + search + hash;
  // Dot segments are resolved by now: "/a/..//evil" has become "//evil".
  return origin === base && isPlainPath(path) ? path : null;
}

function isPlainPath(text: string): boolean {
  const firstIsPlain = /^\/(?:[a-z0-9][a-z0-9._-]*(?:[/?#]|$)|[?#]|$)/i.test(text);
  return firstIsPlain && !/[\p{Cc}\\]|%(?:[01][0-9a-f]|7f)/iu.test(text);
}
