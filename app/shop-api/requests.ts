import type { z } from "zod";
import { callApi, callForFile, type ApiVerdict, type Call, type Caller } from "./call.ts";
import type { Problem } from "./problem.ts";
import { publicCacheOf } from "./public-cache.ts";

export type Requests = ReturnType<typeof requestsOf>;
/** `sentence` words a refusal that came without one. */
export type WordedCaller = Caller & { sentence?: (problem: Problem) => string };
/** What a login hands over besides its answer. */
export type Tokens = { token: string; refreshToken: string };
type Opened<T> = { answer: T; tokens: Tokens | null };

/** The ways of asking the API for one request of one visitor. */
export function requestsOf(caller: WordedCaller) {
  const cache = publicCacheOf(caller.fetch);

  async function ask<S extends z.ZodType>(call: Call<S>): Promise<ApiVerdict<z.output<S>>> {
    const verdict = await askFully(call);
    return verdict.ok ? { ok: true, value: verdict.value.value } : verdict;
  }
  async function askFully<S extends z.ZodType>(call: Call<S>) {
    const noting: Caller = {
      ...caller,
      fetch: async (request, direct) => {
        const response = await caller.fetch(request, direct);
        cache.noteVersion(response.headers.get("public-version"));
        return response;
      },
    };
    return heard(call.path, await callApi(noting, call));
  }
  /** A refusal concerns the whole request, and has a sentence. */
  function heard<V>(path: string, verdict: ApiVerdict<V>): ApiVerdict<V> {
    if (verdict.ok) return verdict;
    caller.onRefusal?.(path, verdict);
    return verdict.bare && caller.sentence ? { ...verdict, messages: [caller.sentence(verdict)] } : verdict;
  }
  const get = <S extends z.ZodType>(path: string, shape: S, query?: Call<S>["query"]) =>
    ask(query === undefined ? { method: "GET", path, shape } : { method: "GET", path, shape, query });
  const post = <S extends z.ZodType>(path: string, shape: S, body?: unknown, idempotencyKey?: string) =>
    ask({ method: "POST", path, shape, body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
  /** A question that does not fit an address. */
  const look = <S extends z.ZodType>(path: string, shape: S, body: unknown) =>
    ask({ method: "POST", path, shape, body, reads: true });
  /** A change of one version of a thing. */
  const patch = <S extends z.ZodType>(
    path: string,
    shape: S,
    { body, version, key }: { body: unknown; version: number; key: string },
  ) => ask({ method: "PATCH", path, shape, body, version, idempotencyKey: key });
  const remove = <S extends z.ZodType>(path: string, shape: S, body: unknown) =>
    ask({ method: "DELETE", path, shape, body });
  const file = async (path: string, query: Call<z.ZodType>["query"]) =>
    heard(path, await callForFile(caller, { path, query }));
  /** What is the same for everybody. */
  const known = <S extends z.ZodType>(path: string, shape: S, query: Record<string, string | number> = {}) =>
    cache.get(`${path} ${JSON.stringify(query)}`, () => get(path, shape, query));
  /** What differs from city to city. */
  const knownHere = <S extends z.ZodType>(path: string, shape: S, query: Record<string, string | number> = {}) =>
    cache.get(`${caller.city} ${path} ${JSON.stringify(query)}`, () => get(path, shape, query));
  /** Lists of goods as any guest of a city sees them; a buyer has prices of his own. */
  const listedHere = <T>(key: string, ask: () => Promise<ApiVerdict<T>>) =>
    caller.token === null ? cache.get(`${caller.city} ${key}`, ask, "listings") : ask();
  async function open<S extends z.ZodType>(
    path: string,
    shape: S,
    body: unknown,
  ): Promise<ApiVerdict<Opened<z.output<S>>>> {
    const verdict = await askFully({ method: "POST", path, shape, body });
    return verdict.ok
      ? { ok: true, value: { answer: verdict.value.value, tokens: tokensOf(verdict.value.headers) } }
      : verdict;
  }

  return { ask, askFully, get, post, look, patch, remove, file, known, knownHere, listedHere, open, cache };
}

export function tokensOf(headers: Headers): Tokens | null {
  const token = headers.get("token");
  const refreshToken = headers.get("refreshtoken");
  return token === null || refreshToken === null ? null : { token, refreshToken };
}
