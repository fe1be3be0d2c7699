export type AddressVerdict =
  /** A page of this storefront, as path, query and hash. */
  | { kind: "inside"; path: string }
  /** A call, an e-mail or an explicitly allowed origin: left to the browser. */
  | { kind: "browser" }
  | { kind: "refused"; code: "malformed" | "protocol" | "external" };

/**
 * Whether a script or link may navigate to the address. Other sites are refused unless their origin is allowed, and so
 * are unknown protocols (specification §5, Navigation). `here` is the full address of the page; `allowed` are origins.
 * Controls and raw backslashes are refused because parsers disagree about them.
 */
export function judgeAddress(address: string, here: string, allowed: readonly string[] = []): AddressVerdict {
  if (/[\p{Cc}\\]/u.test(address.trim()) || !URL.canParse(address, here)) return { kind: "refused", code: "malformed" };
  const url = new URL(address, here);
  if (url.protocol === "tel:" || url.protocol === "mailto:") return { kind: "browser" };
  if (url.protocol !== "http:" && url.protocol !== "https:") return { kind: "refused", code: "protocol" };
  const { origin, pathname, search, hash } = url;
  // People read "https://shop.ru@evil.example" as the shop.
  if (url.username !== "" || url.password !== "") return { kind: "refused", code: "external" };
  if (origin === new URL(here).origin)
    return pathname.startsWith("//")
      ? { kind: "refused", code: "malformed" }
      : { kind: "inside", path: pathname + search + hash };
  return allowed.includes(origin) ? { kind: "browser" } : { kind: "refused", code: "external" };
}
