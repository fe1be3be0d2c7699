/**
 * Whether a text may link the address: a path of the shop, a mailbox, a phone or an https page (security H9).
 * Backslashes, spaces and controls are refused, because browsers read a host or a scheme into them.
 */
export function isSafeHref(href: string): boolean {
  return /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href) && !/[\p{Cc}\s\\]/u.test(href);
}

/** `rel` of a safe link; links to other sites are the author's decision. */
export function relOf(href: string): { rel?: string } {
  return href.startsWith("https:") ? { rel: "external nofollow" } : {};
}

/** Whether it is the path of the shop's own picture: the pages' CSP allows no others. */
export function isOwnPath(path: string): boolean {
  return path.startsWith("/") && isSafeHref(path);
}
