/** Finds the pattern a path belongs to: few labels for log and metrics, and nothing of what somebody typed. */
export type RouteOf = (pathname: string) => string;

const nothing = "other";

/**
 * Patterns as Remix and Hono write them: `:name`, `:name?`, a closing `*`. The more exact one wins. A page's data
 * (`/basket.data`) counts as the page.
 */
export function routePatterns(patterns: readonly string[]): RouteOf {
  const find = patternFinder(patterns);
  return (pathname) => find(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"))?.pattern ?? nothing;
}

/** Full paths of the pages of a Remix build. */
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

/** Does any of these pages answer at a path? The 404 page, which answers everywhere, does not count. */
export function pageMatcher(patterns: readonly string[]): (pathname: string) => boolean {
  const routeOf = routePatterns(patterns.filter((pattern) => pattern !== "/*"));
  return (pathname) => routeOf(pathname) !== nothing;
}

/**
 * The one spelling of a page's address: words as its route writes them, slugs in small letters, no slash at the end. Null
 * where it is spelled so, and where there is no page. What visitors type and what orders are called stays as it is.
 */
export function pageSpelling(patterns: readonly string[]): (pathname: string) => string | null {
  const find = patternFinder(patterns.filter((pattern) => pattern !== "/*"));
  return (pathname) => {
    const words = pathname.replace(/\/+$/, "").split("/").slice(1);
    const plain = words.map(withoutEscapes);
    const route = find(`/${plain.join("/")}`)?.segments;
    // A page's data is asked for by script, which has the address from the page.
    if (route === undefined || words.length === 0 || pathname.endsWith(".data")) return null;
    const spelt = words.map((word, at) => {
      const named = route[Math.min(at, route.length - 1)] ?? "*";
      if (named === ":slug" || (named === "*" && route[0] !== "search")) return smallOf(plain[at] ?? word);
      return named === "*" || named.startsWith(":") ? word : named;
    });
    const path = `/${spelt.join("/")}`;
    return path === pathname ? null : path;
  };
}

const plainWord = /^[\w-]+$/;

/** A word of plain letters may come escaped. */
function withoutEscapes(word: string): string {
  const plain = decodeURIComponent(word);
  return plainWord.test(plain) ? plain : word;
}

function smallOf(word: string): string {
  return plainWord.test(word) ? word.toLowerCase() : word;
}

type Pattern = { pattern: string; segments: readonly string[]; matches: RegExp; rank: string };

/** Of two hundred patterns those are tried that begin with the word a path begins with. */
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

/** Compared as text, segment by segment: the end of a pattern before a word, a word before a parameter, that before anything. */
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
