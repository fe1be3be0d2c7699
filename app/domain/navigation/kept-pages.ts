import { isSamePage, type Address } from "./drawer-moves.ts";

/** Pages that are the same for hours, but for the frame around them: the catalogue and texts about it. */
export function mayBeKept({ pathname }: Pick<Address, "pathname">): boolean {
  return /^\/(?:catalog|product|brands|promotion|useful-materials)\/.|^\/(?:catalog|search)(?:\/|$)|^\/$/.test(
    pathname,
  );
}

/** Whether a link probably leads to a page that is read next: a product, a category, another page of this list. */
export function mayLoadAhead(there: Address, here: Address): boolean {
  if (isSamePage(there, here)) return false;
  const params = new URLSearchParams(there.search);
  if (params.has("drawer")) return false;
  return /^\/(?:product|catalog)\/./.test(there.pathname) || (there.pathname === here.pathname && params.has("page"));
}

/** Where Remix asks for the data of a page. */
export function dataAddress({ pathname, search }: Address): string {
  return `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
}
