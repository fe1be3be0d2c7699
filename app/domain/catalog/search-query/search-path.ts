/** Longest path of a search, encoded: web servers accept request lines of 8 kB. Longer lists are posted. */
export const longestSearchPath = 6_000;

/**
 * Path of a query's results: `/search/<segments>`. Slashes of article codes separate segments (product rules §1.11);
 * where a segment would be empty or a dot segment, its slash is encoded. "/search" for a query of dots and slashes
 * only.
 */
export function searchPath(query: string): string {
  const text = query.trim();
  if (/^[./\s]*$/.test(text)) return root;
  const segments = text.split("/").reduce<string[]>((path, segment) => {
    const last = path.at(-1);
    if (last === undefined || (isFirm(segment) && isFirm(last))) return [...path, segment];
    return [...path.slice(0, -1), `${last}/${segment}`];
  }, []);
  return `${root}/${segments.map(encodeURIComponent).join("/")}`;
}

/** The query of such a path, with segments decoded; null if the encoding is invalid. */
export function searchedIn(pathname: string): string | null {
  try {
    return pathname
      .slice(root.length + 1)
      .split("/")
      .map(decodeURIComponent)
      .join("/");
  } catch {
    return null;
  }
}

/** Value of the search field on a page: the query of the shown results, or empty. */
export function shownQuery(pathname: string): string {
  return pathname.startsWith(`${root}/`) ? (searchedIn(pathname) ?? "") : "";
}

const root = "/search";

/** Whether it survives in a URL as a segment of its own. */
function isFirm(segment: string): boolean {
  return segment !== "" && segment !== "." && segment !== "..";
}
