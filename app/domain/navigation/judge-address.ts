export type AddressVerdict =
  /** A page of this storefront, as path, query and hash. */
  | { kind: "inside"; path: string }
  /** A call, an e-mail or an address that was explicitly allowed: the browser's own business. */
  | { kind: "browser" }
  | { kind: "refused"; code: "malformed" | "protocol" | "external" };

/**
 * May script, or a link on a page, lead there? Addresses elsewhere are refused unless their origin is allowed, and so is
 * every protocol that is none of ours (specification §5, Navigation). `here` is the whole address of the page;
 * `allowed` are origins. Controls and raw backslashes are refused, because readers of addresses disagree about them.
 */
export function judgeAddress(address: string, here: string, allowed: readonly string[] = []): AddressVerdict {
  if (/[\p{Cc}\\]/u.test(address.trim()) || !URL.canParse(address, here)) return { kind: "refused", code: "malformed" };
  const url = new URL(address, here);
  if (url.protocol === "tel:" || url.protocol === "mailto:") return { kind: "browser" };
  if (url.protocol !== "http:" && url.protocol !== "https:") return { kind: "refused", code: "protocol" };
  const { origin, pathname, search, hash } = url;
  // "https://shop.ru@evil.example" is read as the shop by people.
  if (url.username !== "" || url.password !== "") return { kind: "refused", code: "external" };
  if (origin === new URL(here).origin)
    return pathname.startsWith("//")
      ? { kind: "refused", code: "malformed" }
      : { kind: "inside", path: pathname + search + hash };
  return allowed.includes(origin) ? { kind: "browser" } : { kind: "refused", code: "external" };
}
