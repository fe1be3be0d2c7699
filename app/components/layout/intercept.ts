/** The path of a click that script may follow in place; null for everything a browser does better itself. */
export function addressOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = link;
  if (origin !== window.location.origin || isNoPage(pathname)) return null;
  const samePage = pathname === window.location.pathname && search === window.location.search;
  return samePage && hash ? null : pathname + search + hash;
}

/** Where a GET form leads; empty fields are left out of the address. */
export function addressOfGetForm(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string" && value.trim() !== "") params.append(name, value);
  }
  const { pathname } = new URL(form.action);
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Opening or closing a drawer leaves the page where it was scrolled to. */
export function onlyDrawerDiffers(address: string): boolean {
  const [there, here] = [new URL(address, window.location.origin), new URL(window.location.href)];
  for (const url of [there, here]) for (const name of ["drawer", "return"]) url.searchParams.delete(name);
  return there.pathname === here.pathname && there.search === here.search;
}

/** Files and the API are not pages of the storefront. */
function isNoPage(pathname: string): boolean {
  return /^\/(?:api|assets|fonts|outbox|feeds|files)\b|\.[a-z0-9]{2,5}$/i.test(pathname);
}
