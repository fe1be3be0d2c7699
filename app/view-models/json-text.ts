declare const written: unique symbol;

/**
 * A value on its way from a loader to its page as one text. Remix numbers every word and figure of an answer and refers to
 * them by these numbers, which hardly compress: in a list of hundreds they take a fifth of the page.
 */
export type JsonText<T> = string & { readonly [written]: T };

export function toJsonText<T>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

export function fromJsonText<T>(text: JsonText<T>): T {
  return JSON.parse(text);
}
