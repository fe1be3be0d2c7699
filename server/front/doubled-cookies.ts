/** Names whose value decides who somebody is or where: another's beside ours must not be taken for ours. */
const guarded = /^(?:token|refreshToken|uuid|domain|citySelected|location[A-Z]\w*)$/;

export type DoubledCookies = {
  /** The Cookie header without the doubled names; null when nothing is left. */
  header: string | null;
  names: readonly string[];
};

/**
 * A name that comes twice has been planted by a sibling host or for a longer path; which of the two is ours cannot be
 * told, so both go (decisions §1.27, security C4, C5).
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

/** Expires a name wherever it may have been planted: with and without the site's domain, for every path above this one. */
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

/** The value of a cookie that came once. */
export function cookieValue(header: string | null, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
