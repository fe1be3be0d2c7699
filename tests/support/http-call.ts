import type { TestAnswer, TestCall } from "#tests/support/shops/shop.ts";

/** Calls the API of another process, like `TestShop.call` in this one; `always` are headers of every call. */
export function httpCall(origin: string, always: Record<string, string> = {}) {
  return async (method: string, path: string, asked: TestCall = {}): Promise<TestAnswer> => {
    const { body, fingerprint, token, city, headers = {} } = asked;
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...always,
        ...(body === undefined || body instanceof Uint8Array ? {} : { "content-type": "application/json" }),
        ...(fingerprint === undefined ? {} : { fingerprint }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(city === undefined ? {} : { city }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: TestAnswer["body"] = JSON.parse(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: answer,
      data: (shape) => shape.parse(answer.data),
    };
  };
}
