import { judgeAddress } from "#app/domain/navigation/judge-address.ts";

/**
 * The path of a click to navigate in place, or null to leave it to the browser. Blocks unsafe links: other sites need
 * explicit marking (`rel=external`, `target`).
 */
export function addressOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  const allowed = link.target || link.relList.contains("external") ? [link.origin] : [];
  const verdict = judgeAddress(link.getAttribute("href") ?? "", window.location.href, allowed);
  if (verdict.kind === "refused") event.preventDefault();
  if (verdict.kind !== "inside" || link.target || link.hasAttribute("download") || isResourcePath(link.pathname))
    return null;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return verdict.path;
}

/**
 * Target of a GET form; empty fields are omitted, except in forms with `data-every-field`, whose fields are matched by
 * position.
 */
export function addressOfGetForm(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string" && ("everyField" in form.dataset || value.trim() !== "")) params.append(name, value);
  }
  const { location } = window;
  // A form without an action targets the current page without its hash.
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.pathname;
  const { pathname, hash } = new URL(action, location.href);
  const query = params.toString();
  return (query ? `${pathname}?${query}` : pathname) + hash;
}

/** Files and the API are not pages of the storefront. */
function isResourcePath(pathname: string): boolean {
  return /^\/(?:api|assets|fonts|outbox|feeds|files|order\/composition-sheet)\b|\.[a-z0-9]{2,5}$/i.test(pathname);
}
