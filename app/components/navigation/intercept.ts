import { judgeAddress } from "#app/domain/navigation/judge-address.ts";

/**
 * The path of a click that script may follow in place, or null for everything a browser does better itself. A link that
 * may lead nowhere is stopped here: elsewhere leads only what its author has marked so (`rel=external`, `target`).
 */
export function addressOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  const allowed = link.target || link.relList.contains("external") ? [link.origin] : [];
  const verdict = judgeAddress(link.getAttribute("href") ?? "", window.location.href, allowed);
  if (verdict.kind === "refused") event.preventDefault();
  if (verdict.kind !== "inside" || link.target || link.hasAttribute("download") || isNoPage(link.pathname)) return null;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return verdict.path;
}

/**
 * Where a GET form leads; empty fields are left out of the address, but for a form marked `data-every-field`, whose fields
 * belong together by their places.
 */
export function addressOfGetForm(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string" && ("everyField" in form.dataset || value.trim() !== "")) params.append(name, value);
  }
  const { location } = window;
  // A form without an action leads to the page it is on, and not to the place there.
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.pathname;
  const { pathname, hash } = new URL(action, location.href);
  const query = params.toString();
  return (query ? `${pathname}?${query}` : pathname) + hash;
}

/** Files and the API are not pages of the storefront. */
function isNoPage(pathname: string): boolean {
  return /^\/(?:api|assets|fonts|outbox|feeds|files|order\/composition-sheet)\b|\.[a-z0-9]{2,5}$/i.test(pathname);
}
