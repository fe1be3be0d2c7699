/** Pattern of a path: few distinct labels for logs and metrics, without user input. */
export type RouteOf = (pathname: string) => string;

const nothing = "other";

/**
 * Patterns in Remix and Hono syntax: `:name`, `:name?`, a trailing `*`. The more specific one wins. Page data
 * (`/basket.data`) counts as the page.
 */
export function routePatterns(patterns: readonly string[]): RouteOf {
  const find = patternFinder(patterns);
  return (pathname) => find(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"))?.pattern ?? nothing;
}

/** Full path patterns of the pages of a Remix build. */
export function pagePatterns(
  routes: Record<string, { id: string; parentId?: string | undefined; path?: string | undefined } | undefined>,
): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return "";
    return [pathOf(route.parentId), (route.path ?? "").replace(/^\/|\/$/g, "")].filter((part) => part !== "").join("/");
  };
  return [...new Set(Object.keys(routes).map((id) => `/${pathOf(id)}`))];
}

/** Does any page match a path? The catch-all 404 page does not count. */
export function pageMatcher(patterns: readonly string[]): (pathname: string) => boolean {
  const routeOf = routePatterns(patterns.filter((pattern) => pattern !== "/*"));
  return (pathname) => routeOf(pathname) !== nothing;
}

/**
 * Canonical path of a page: static segments as in the route, slugs in lower case, no trailing slash. Null when
 * canonical already or not a page. Free-text parameters and order numbers are kept.
 */
export function pageSpelling(patterns: readonly string[]): (pathname: string) => string | null {
  const find = patternFinder(patterns.filter((pattern) => pattern !== "/*"));
  return (pathname) => {
    const words = pathname.replace(/\/+$/, "").split("/").slice(1);
    const plain = words.map(withoutEscapes);
    const route = find(`/${plain.join("/")}`)?.segments;
    // Page data is fetched by script, which has the canonical URL from the page.
    if (route === undefined || words.length === 0 || pathname.endsWith(".data")) return null;
    const spelt = words.map((word, at) => {
      const named = route[Math.min(at, route.length - 1)] ?? "*";
      if (named === ":slug" || (named === "*" && !keptBelow.has(route[0] ?? ""))) return smallOf(plain[at] ?? word);
      return named === "*" || named.startsWith(":") ? word : named;
    });
    const path = `/${spelt.join("/")}`;
    return path === pathname ? null : path;
  };
}

/** Searched texts are free, and names of objects at the desk (codes of characteristics) differ by case. */
const keptBelow: ReadonlySet<string> = new Set(["desk", "search"]);

const plainWord = /^[\w-]+$/;

/** Decodes a needlessly escaped segment. */
function withoutEscapes(word: string): string {
  const plain = decodeURIComponent(word);
  return plainWord.test(plain) ? plain : word;
}

function smallOf(word: string): string {
  return plainWord.test(word) ? word.toLowerCase() : word;
}

type Pattern = { pattern: string; segments: readonly string[]; matches: RegExp; rank: string };

/** Tries only the patterns with the path's first segment, out of two hundred. */
function patternFinder(patterns: readonly string[]): (pathname: string) => Pattern | undefined {
  const all = patterns
    .map((pattern): Pattern => ({
      pattern,
      segments: segmentsOf(pattern),
      matches: expressionOf(pattern),
      rank: rankOf(pattern),
    }))
    .toSorted((one, other) => (one.rank < other.rank ? 1 : -1));
  const beginningWith = (word: string | null) =>
    all.filter(({ segments: [first = "*"] }) => /^[:*]/.test(first) || first.toLowerCase() === word);
  const known = new Map(
    all.map(({ segments: [first = ""] }) => [first.toLowerCase(), beginningWith(first.toLowerCase())]),
  );
  const others = beginningWith(null);
  return (pathname) => {
    const end = pathname.indexOf("/", 1);
    const word = pathname.slice(1, end < 0 ? undefined : end).toLowerCase();
    return (known.get(word) ?? others).find(({ matches }) => matches.test(pathname));
  };
}

function expressionOf(pattern: string): RegExp {
  const parts = segmentsOf(pattern).map((segment) => {
    if (segment === "*") return "(?:/.*)?";
    if (segment.startsWith(":")) return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    return `/${segment.replace(/[.+?^${}()|[\]\\]/g, "\\$&")}`;
  });
  return new RegExp(`^${parts.join("")}/?$`, "i");
}

/** Sort key, compared segment by segment: end of pattern, then static, parameter, wildcard. */
function rankOf(pattern: string): string {
  const ranks = segmentsOf(pattern).map((segment) => {
    if (segment === "*") return "0";
    if (segment.startsWith(":")) return segment.endsWith("?") ? "1" : "2";
    return "3";
  });
  return [...ranks, "4"].join("");
}

function segmentsOf(pattern: string): string[] {
  return pattern.split("/").filter((segment) => segment !== "");
}
