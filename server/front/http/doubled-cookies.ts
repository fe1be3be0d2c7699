/** Cookies that decide identity or location: a planted duplicate must not be used. */
const guarded = /^(?:token|refreshToken|uuid|domain|citySelected|location[A-Z]\w*)$/;

export type DoubledCookies = {
  /** The Cookie header without duplicated names; null when empty. */
  header: string | null;
  names: readonly string[];
};

/**
 * A duplicated name was planted by a sibling host or for a longer path; ours cannot be told apart, so both are dropped
 * (product rules §1.27, security C4, C5).
 */
export function withoutDoubled(header: string | null): DoubledCookies {
  if (header === null) return { header, names: [] };
  const pairs = header.split(";").map((pair) => pair.trim());
  const names = pairs.map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  const doubled = new Set(names.filter((name, at) => guarded.test(name) && names.indexOf(name) !== at));
  if (doubled.size === 0) return { header, names: [] };
  const kept = pairs.filter((_, at) => !doubled.has(names[at] ?? "")).join("; ");
  return { header: kept === "" ? null : kept, names: [...doubled] };
}

/** Expires a cookie wherever it may have been planted: with and without the site's domain, for all parent paths. */
export function expiries(names: readonly string[], { pathname }: URL, domain: string | null): string[] {
  const segments = pathname
    .split("/")
    .filter((segment) => /^[\w.~-]+$/.test(segment))
    .slice(0, 3);
  const paths = ["/", ...segments.map((_, at) => `/${segments.slice(0, at + 1).join("/")}`)];
  const scopes = domain === null ? [""] : ["", `; Domain=${domain}`];
  return names.flatMap((name) =>
    paths.flatMap((path) => scopes.map((scope) => `${name}=; Max-Age=0; Path=${path}${scope}; HttpOnly; SameSite=Lax`)),
  );
}

/** Value of a cookie that occurs exactly once. */
export function cookieValue(header: string | null, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
