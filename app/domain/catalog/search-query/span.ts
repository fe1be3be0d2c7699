/** A part of a query: from `start` up to `end`, in UTF-16 units. */
export type Span = { start: number; end: number };

/** The text with these parts blank: what is left stands where it stood. */
export function blanked(text: string, spans: readonly Span[]): string {
  return spans.reduce((left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end), text);
}

/** The text as if these parts had not been typed. */
export function textWithout(text: string, spans: readonly Span[]): string {
  return blanked(text, spans).replace(/\s+/g, " ").trim();
}
