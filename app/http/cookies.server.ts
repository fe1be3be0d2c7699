import { serialize } from "cookie";

export type RequestCookies = {
  /** The value, or null if the name is absent or duplicated (product rules §1.27). */
  get(name: string): string | null;
  /** Duplicated names: set by a sibling host or a longer path. */
  readonly doubled: readonly string[];
};

/** Parses the Cookie header itself, because common parsers silently take the first of two. */
export function readCookies(header: string | null): RequestCookies {
  const values = new Map<string, string>();
  const doubled = new Set<string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 1) continue;
    const name = pair.slice(0, at).trim();
    if (values.has(name)) doubled.add(name);
    values.set(name, decoded(pair.slice(at + 1).trim()));
  }
  return {
    get: (name) => (doubled.has(name) ? null : (values.get(name) ?? null)),
    doubled: [...doubled],
  };
}

/** Cookies to set on the answer; of several with one name the last one counts. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();
  readonly #site: { secure: boolean; domain: string | undefined };

  constructor(siteOrigin: string, citiesBySubdomain: boolean) {
    const { protocol, hostname } = new URL(siteOrigin);
    // Shared by the city subdomains; host-only on a host without them.
    this.#site = { secure: protocol === "https:", domain: citiesBySubdomain ? hostname : undefined };
  }

  set(name: string, value: string, { maxAge, httpOnly = true }: { maxAge: number; httpOnly?: boolean }): void {
    const options = { path: "/", sameSite: "lax", ...this.#site, maxAge, httpOnly } as const;
    this.#cookies.set(name, serialize(name, value, options));
  }

  expire(name: string): void {
    this.set(name, "", { maxAge: 0 });
  }

  drop(name: string): void {
    this.#cookies.delete(name);
  }

  has(name: string): boolean {
    return this.#cookies.has(name);
  }

  lines(): string[] {
    return [...this.#cookies.values()];
  }

  /** Idempotent: cookies are not added twice. Nothing is written to an answer that may be shared. */
  writeTo(headers: Headers): void {
    if (isShared(headers.get("Cache-Control"))) return;
    const there = new Set(headers.getSetCookie());
    for (const cookie of this.#cookies.values()) if (!there.has(cookie)) headers.append("Set-Cookie", cookie);
  }
}

/** Whether shared caches may store the answer: then it must carry no visitor's cookie (security F10). */
export function isShared(cacheControl: string | null): boolean {
  return cacheControl !== null && !/\b(?:private|no-store)\b/i.test(cacheControl);
}

function decoded(value: string): string {
  const plain = value.startsWith('"') ? value.replace(/^"(.*)"$/, "$1") : value;
  if (!plain.includes("%")) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
