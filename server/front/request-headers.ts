/** What only reads a header is content with either kind. */
export type ReadableHeaders = { get(name: string): string | null };

/**
 * The headers of a request on its way through the front, by their names in lower case. A web `Headers` checks what
 * node's parser has checked already, at every copy and look: more work than all else a kept page costs.
 */
export class RequestHeaders implements ReadableHeaders {
  readonly #values: Map<string, string>;

  constructor(headers: Iterable<readonly [string, string]>) {
    this.#values = new Map(headers);
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  delete(name: string): void {
    this.#values.delete(name);
  }

  names(): Iterable<string> {
    return this.#values.keys();
  }

  [Symbol.iterator](): Iterator<[string, string]> {
    return this.#values.entries();
  }
}
