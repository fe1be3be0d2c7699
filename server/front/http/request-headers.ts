/** Accepts both header classes for reading. */
export type ReadableHeaders = { get(name: string): string | null };

/**
 * Request headers by lower-case name. A web `Headers` revalidates what node's parser has checked at every copy and
 * access: more work than everything else a cached page costs.
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
