/**
 * An address that a text of the shop may link: a path of the shop, a mailbox, a phone or an https page (security H9).
 * Backslashes, spaces and controls are refused anywhere, because browsers read a host or a scheme into them.
 */
export function isSafeHref(href: string): boolean {
  return /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href) && !/[\p{Cc}\s\\]/u.test(href);
}

/** What a safe link of a text says of itself: whoever wrote the text has chosen to send readers to another site. */
export function relOf(href: string): { rel?: string } {
  return href.startsWith("https:") ? { rel: "external nofollow" } : {};
}

/** The path of a picture of the shop's own: the policy of its pages shows no others. */
export function isOwnPath(path: string): boolean {
  return path.startsWith("/") && isSafeHref(path);
}
