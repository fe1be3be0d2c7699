import { createContext } from "react";

/** The server's way to put a filter into the page it draws, which remembers that it is there; null in the browser. */
export const FilterDrawing = createContext<((markup: string) => string) | null>(null);

/** What travels in place of a filter that the page shows already (compare `drawnMark`). */
export const drawnFilterMark = "=";

let came: string | null = null;

/** The filter as it stands, for the mark; read once, since React draws a document anew when somebody else has changed it. */
export function filterMarkup(markup: string): string {
  if (markup !== drawnFilterMark) return markup;
  came ??= document.querySelector("form.listing-filter")?.innerHTML ?? "";
  return came;
}
