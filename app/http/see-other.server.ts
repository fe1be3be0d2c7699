import { redirect, redirectDocument } from "@remix-run/node";
import { drawerParameters } from "#app/domain/navigation/drawers.ts";

/** After a form has acted: the next page is fetched by GET (design, habit 2). `path` is a path of this shop. */
export function seeOther(path: string): Response {
  return redirect(path, 303);
}

/** The same, and script loads the page anew as well. */
export function reloaded(path: string): Response {
  return redirectDocument(path, 303);
}

/** The page the form stands on, without the drawer it may have been in. */
export function samePage(url: URL): string {
  const next = new URL(url);
  for (const name of [...drawerParameters, "index"]) next.searchParams.delete(name);
  return next.pathname + next.search;
}
