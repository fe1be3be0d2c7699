import { redirect, redirectDocument } from "@remix-run/node";
import { drawerParameters } from "#app/domain/navigation/drawers.ts";

/** Redirect after a form: the next page is fetched by GET (design, habit 2). `path` is a path of this shop. */
export function seeOther(path: string): Response {
  return redirect(path, 303);
}

/** The same with a full page load. */
export function reloaded(path: string): Response {
  return redirectDocument(path, 303);
}

/** The form's page without a drawer. */
export function samePage(url: URL): string {
  const next = new URL(url);
  for (const name of [...drawerParameters, "index"]) next.searchParams.delete(name);
  return next.pathname + next.search;
}
