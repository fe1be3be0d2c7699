import { textOf } from "#app/domain/catalog/free-text.ts";

/**
 * The page of a query's results: `/search/<segments>`. Slashes of article codes part segments (decisions §1.11); where
 * a segment alone would be taken for a step up or for nothing, its slash is encoded instead. "/search" for a query of
 * dots and slashes only: there is nothing in it to find.
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

/** The query of such a path, each segment decoded; null when it is no encoding of anything. */
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

/** What the search field holds on this page: the query whose results it shows, or nothing. */
export function shownQuery(pathname: string): string {
  return pathname.startsWith(`${root}/`) ? textOf(searchedIn(pathname)) : "";
}

const root = "/search";

/** Survives in an address as a segment of its own. */
function isFirm(segment: string): boolean {
  return segment !== "" && segment !== "." && segment !== "..";
}
