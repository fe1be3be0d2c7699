const base = "http://shop.invalid";

/**
 * A normalised path of this shop to return to, or null. Checked both when a target is saved and when it is used
 * (product rules §1.24). The first segment must be plain, which excludes every spelling of "//evil"; controls, raw or
 * encoded, and raw backslashes are refused, because browsers and proxies disagree about them.
 */
export function safeReturnPath(text: string): string | null {
  if (text.length > 2000 || !isPlainPath(text)) return null;
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  const path = pathname + search + hash;
  // Dot segments are already resolved: "/a/..//evil" has become "//evil".
  return origin === base && isPlainPath(path) ? path : null;
}

function isPlainPath(text: string): boolean {
  const firstIsPlain = /^\/(?:[a-z0-9][a-z0-9._-]*(?:[/?#]|$)|[?#]|$)/i.test(text);
  return firstIsPlain && !/[\p{Cc}\\]|%(?:[01][0-9a-f]|7f)/iu.test(text);
}
