import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "#app/desk/frame/match.ts";

const sources = join(import.meta.dirname, "../../app/desk");

/**
 * Patterns of all pages of the desk, read from their sources: the modules import style sheets, which only the build can
 * load. tests/desk/addresses.test.ts compares them with the pages.
 */
export const deskPatterns: readonly string[] = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(sources, file), "utf8").matchAll(/\bpath: "([\w:./-]*)"/g)].map(([, path = ""]) => path),
  )
  // Of two that match an address the fixed one is meant.
  .toSorted((a, b) => Number(a.includes(":")) - Number(b.includes(":")));

/** The pattern of a page of the desk with the names of the address's parameters, and the order; null of another address. */
export function deskPageKind(path: string): string | null {
  const url = new URL(path, "http://desk");
  const pattern = deskPatterns.find((one) => matchPath(one, url.pathname) !== null);
  if (pattern === undefined) return null;
  const sort = url.searchParams.get("sort") ?? "";
  return [`/${pattern}`, ...[...url.searchParams.keys()].toSorted(), sort].join(" ").trim();
}

/** Addresses below /desk that a page links to, without the way back. */
export function deskLinks(html: string): string[] {
  return [...html.matchAll(/\bhref="(\/desk[^"#]*)/g)].map(([, href = ""]) => {
    const url = new URL(href.replaceAll("&amp;", "&"), "http://desk");
    url.searchParams.delete("back");
    return url.pathname + url.search;
  });
}
