import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallOutcome, SentCall } from "#app/contract/backend.ts";
import type { Caching, Endpoint, EndpointGroup } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import { shopApi } from "#app/shop-api/shop-api.ts";
import { publicCacheOf } from "#app/shop-api/public-cache.ts";

let called: { endpoint: Endpoint; sent: SentCall }[] = [];
let outcome: CallOutcome = { ok: true, value: null, tokens: null };
let version = "1";
let backend = backendOf();
beforeEach(() => {
  vi.useFakeTimers();
  called = [];
  outcome = { ok: true, value: null, tokens: null };
  version = "1";
  backend = backendOf();
});
afterEach(() => vi.useRealTimers());

/** Of a version of the public data that the storefront knows. */
function backendOf() {
  const made = {
    fetch: () => expect.fail("not over HTTP"),
    open: () => ({
      call: async (endpoint: Endpoint, sent: SentCall) => {
        called.push({ endpoint, sent });
        return outcome;
      },
      publicVersion: () => version,
    }),
  };
  publicCacheOf(made).noteVersion(version);
  return made;
}

function client({ token = null, city = "msk" }: { token?: string | null; city?: string } = {}) {
  return shopApi({
    backend,
    token,
    city,
    fingerprint: null,
    clientIp: "203.0.113.9",
    userAgent: "",
    referer: "",
    requestId: "request-0001",
    authCheck: false,
  });
}

const groups: [string, EndpointGroup][] = Object.entries(endpoints);
const table = groups.flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, endpoint]: [string, Endpoint]) => ({ group, name, endpoint })),
);
type AnyClient = Record<string, Record<string, (input: unknown) => Promise<ApiVerdict<unknown>>>>;

/** Calls an endpoint by its names, with a value for each parameter of its path. */
function callByName(api: unknown, { group, name, endpoint }: (typeof table)[number]) {
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param, "x"]));
  return (api as AnyClient)[group]?.[name]?.({ params }) ?? expect.fail(`no ${group}.${name}`);
}

describe("the client of the endpoint table", () => {
  it("has a method for every endpoint but redirects to pages", async () => {
    const callable = table.filter(({ endpoint }) => endpoint.answer !== "page");
    outcome = { ok: true, value: { bytes: new Uint8Array(), headers: {} }, tokens: null };
    for (const one of callable) await callByName(client(), one);
    expect(called.map(({ endpoint }) => endpoint)).toEqual(callable.map(({ endpoint }) => endpoint));
    expect(table.length - callable.length).toBeLessThan(5);
  });

  it("has no group and no endpoint under two names", () => {
    expect(new Set(groups.map(([, group]) => group)).size).toBe(groups.length);
    expect(new Set(table.map(({ endpoint: { method, path } }) => `${method} ${path}`)).size).toBe(table.length);
  });

  it("has every group that is declared, under the name of its constant or as a part of another", () => {
    const folder = new URL("../../app/contract/endpoints/", import.meta.url);
    const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => readFileSync(new URL(path, folder), "utf8"));
    const named = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
    const parts = new Set(named(/^ {2}\.\.\.(\w+)Endpoints,$/gm));
    const declared = named(/export const (\w+)Endpoints\b/g).filter((name) => !parts.has(name));
    expect(declared.toSorted()).toEqual(groups.map(([name]) => name).toSorted());
  });

  it("makes a group once", () => {
    const api = client();
    expect(api.orders).toBe(api.orders);
    expect(api.orders).not.toBe(client().orders);
  });

  it("sends the input as texts and omits what is undefined", async () => {
    await client().orders.composition({ params: { id: 7 }, query: { number: undefined } });
    await client().orderChanges.preview({ params: { id: "7" }, version: 3, body: {} });
    await client().auth.logout({ refreshToken: null });
    expect(called.map(({ sent }) => sent)).toMatchObject([
      { params: { id: "7" }, query: {} },
      { version: '"3"', body: {} },
      { refreshToken: undefined },
    ]);
  });

  it("returns tokens with the answer that opens a session, and files as responses", async () => {
    const tokens = { token: "a", refreshToken: "b" };
    outcome = { ok: true, value: "answer", tokens };
    expect(await client().auth.refresh({ refreshToken: "b" })).toEqual({
      ok: true,
      value: { answer: "answer", tokens },
    });
    outcome = {
      ok: true,
      value: { bytes: new TextEncoder().encode("%PDF"), headers: { "content-type": "x/y" } },
      tokens: null,
    };
    const report = await client().reports.basket({ query: { format: "pdf" } });
    if (!report.ok) return expect.fail(report.code);
    expect([report.value.headers.get("content-type"), await report.value.text()]).toEqual(["x/y", "%PDF"]);
  });
});

/** Calls that reach the backend: another city, a buyer, and the same guest again after some seconds. */
const expectedCalls: Record<Caching, { again: number; otherCity: number; buyer: number; later: number }> = {
  public: { again: 1, otherCity: 1, buyer: 1, later: 1 },
  city: { again: 1, otherCity: 2, buyer: 1, later: 1 },
  listing: { again: 2, otherCity: 2, buyer: 2, later: 2 },
  status: { again: 1, otherCity: 1, buyer: 1, later: 2 },
};
const cachedEndpoints = table.filter(({ endpoint }) => endpoint.cached !== undefined);

describe("an endpoint with cached answers", () => {
  it.each(cachedEndpoints.map((one) => [`${one.group}.${one.name}`, one] as const))(
    "%s is called as often as its policy says",
    async (_, one) => {
      const counts = async (second: () => Promise<unknown>) => {
        backend = backendOf();
        called = [];
        await callByName(client(), one);
        await second();
        return called.length;
      };
      const { cached = "public" } = one.endpoint;
      expect({
        again: await counts(() => callByName(client(), one)),
        otherCity: await counts(() => callByName(client({ city: "spb" }), one)),
        buyer: await counts(() => callByName(client({ token: "t" }), one)),
        later: await counts(() => {
          vi.advanceTimersByTime(5_000);
          return callByName(client(), one);
        }),
      }).toEqual(expectedCalls[cached]);
    },
  );

  it("distinguishes calls by parameters, query and body", async () => {
    const api = client();
    for (const slug of ["a", "b", "a"]) await api.brands.bySlug({ params: { slug } });
    for (const path of ["/a", "/b", "/a"]) await api.content.page({ query: { path } });
    for (const url of ["/a", "/b", "/a"]) await api.backoffice.redirectOf({ body: { url } });
    expect(called).toHaveLength(6);
  });

  it("is called again when the public data changes", async () => {
    await client().dictionary.all();
    await client().dictionary.all();
    expect(called).toHaveLength(1);
    version = "2";
    await client().users.profile();
    await client().dictionary.all();
    expect(called).toHaveLength(3);
  });

  describe("for listings", () => {
    const listing = (type: "category" | "favorites") => ({ body: { context: { type, value: "x" } } });
    async function inOutage(type: "category" | "favorites", token: string | null) {
      outcome = { ok: true, value: "listing", tokens: null };
      await client({ token }).products.list(listing(type));
      outcome = {
        ok: false,
        status: 429,
        body: { messages: [], errors: [], code: "tooManyRequests", traceId: "" },
        wait: 60,
      };
      return client({ token }).products.list(listing(type));
    }

    it("shows guests the last answer during an outage", async () => {
      expect(await inOutage("category", null)).toEqual({ ok: true, value: "listing" });
    });

    it("keeps neither buyers' listings nor favourites", async () => {
      expect(await inOutage("category", "t")).toMatchObject({ ok: false });
      expect(await inOutage("favorites", null)).toMatchObject({ ok: false });
    });
  });
});
