/** A part of a query: from `start` up to `end`, in UTF-16 units. */
export type TextSpan = { start: number; end: number };

/** Replaces these parts by spaces, so that positions of the rest stay valid. */
export function blanked(text: string, spans: readonly TextSpan[]): string {
  return spans.reduce((left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end), text);
}

/** The text without these parts. */
export function textWithout(text: string, spans: readonly TextSpan[]): string {
  return blanked(text, spans).replace(/\s+/g, " ").trim();
}
