declare const written: unique symbol;

/**
 * A value passed from a loader to its page as one JSON text. Remix numbers every string and number of an answer and
 * refers to them by index, which compresses badly: in a list of hundreds it takes a fifth of the page.
 */
export type JsonText<T> = string & { readonly [written]: T };

export function toJsonText<T>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

export function fromJsonText<T>(text: JsonText<T>): T {
  return JSON.parse(text);
}
