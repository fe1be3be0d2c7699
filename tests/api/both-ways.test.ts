import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SentCall, ShopBackend } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import type { ApiCaller } from "#app/shop-api/caller.ts";
import { transportOf } from "#app/shop-api/call.ts";
import { shopApi } from "#app/shop-api/shop-api.ts";
import { sentCall } from "#app/shop-api/sent-call.ts";
import { implementations } from "#server/api/implementations.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Ids } from "#server/ports/ports.ts";
import { complaintOf } from "#tests/support/checked-backend.ts";
import { undeclaredRefusal } from "#tests/support/declared-refusals.ts";
import { describedCalls, type DescribedCall } from "#tests/support/described-calls.ts";
import { strangeText, valueOf } from "#tests/support/checks/hostile-values.ts";
import { knownValues } from "#tests/support/checks/known-values.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const seed = 20_261_126;
const numRuns = 8;
/** Endpoints that redirect are opened by browsers only; the storefront does not call them. */
const endpoints = implementations.map(({ endpoint }) => endpoint).filter(({ answer }) => answer !== "page");
const answered = new Set<Endpoint>();

/** Two shops in the same initial state that get the same calls: one over HTTP, one directly. */
type Twin = { shop: TestShop; backend: ShopBackend; token: string | null };
let twins: Twin[] = [];
let described = new Map<string, DescribedCall>();

beforeAll(async () => {
  const [http, direct] = await Promise.all([
    testShop({ ports: { ids: countingIds(), clock: still } }),
    testShop({ ports: { ids: countingIds(), clock: still } }),
  ]);
  const document: unknown = JSON.parse((await http.call("GET", "/openapi.json")).text);
  described = new Map(describedCalls(document).map((one) => [`${one.method} ${one.path}`, one]));
  twins = [
    { shop: http, backend: { fetch: http.app.backend.fetch }, token: null },
    { shop: direct, backend: direct.app.backend, token: null },
  ];
});
afterAll(() => Promise.all(twins.map(({ shop }) => shop.close())));

describe("an endpoint answers the same over HTTP and inside the process", () => {
  it.each(["guest", "phys", "ooo"] as const)(
    "called by %s",
    async (asker) => {
      if (asker !== "guest") await logIn(asker);
      for (const endpoint of endpoints) {
        for (const sent of fc.sample(callsOf(endpoint), { seed, numRuns })) {
          const [http, direct] = await Promise.all(twins.map((twin) => ended(twin, endpoint, sent)));
          const label = `${asker} ${endpoint.method} ${endpoint.path} ${JSON.stringify(sent)}`;
          expect(direct, label).toEqual(http);
          expect(direct?.undeclared, label).toBeNull();
          if (asker !== "guest" && direct?.status === 200 && /logout|end|deletion/.test(endpoint.path))
            await logIn(asker);
        }
      }
    },
    240_000,
  );

  it("and many calls succeed", () => {
    const silent = endpoints.filter((endpoint) => !answered.has(endpoint)).map(({ path }) => path);
    expect(answered.size, silent.join("\n")).toBeGreaterThan(80);
  });

  it("except for a segment that cannot be part of an address, which is not called", async () => {
    for (const slug of ["", ".", ".."]) {
      const pending = twins.map((twin) => shopApi(callerOf(twin)).products.bySlug({ params: { slug } }));
      for (const verdict of await Promise.all(pending)) expect(verdict).toMatchObject({ ok: false, code: "notFound" });
    }
  });
});

async function logIn(asker: "phys" | "ooo") {
  for (const twin of twins) twin.token = (await twin.shop.loginAs(small.phones[asker])).token;
}

/** The storefront's result of a call, without values that are random for each shop. */
async function ended(twin: Twin, endpoint: Endpoint, sent: SentCall) {
  const heard = await transportOf(callerOf(twin))(endpoint, sent);
  const verdict = await heard.read();
  if (!verdict.ok) {
    const undeclared = undeclaredRefusal(endpoint, verdict.code);
    return { status: heard.status, wait: heard.wait, verdict: alike(verdict), undeclared };
  }
  answered.add(endpoint);
  const { value, tokens } = verdict.value;
  const complaint = twin.backend.open ? complaintOf(endpoint, value) : null;
  const opens = tokens !== null;
  return { status: heard.status, wait: heard.wait, complaint, value: await alikeValue(value), opens, undeclared: null };
}

async function alikeValue(value: unknown): Promise<unknown> {
  if (value instanceof Response) return fileOf(value.headers, await value.arrayBuffer());
  if (isFile(value)) return fileOf(new Headers(value.headers), value.bytes);
  return alike(value);
}

function isFile(value: unknown): value is { headers: Record<string, string>; bytes: Uint8Array } {
  return typeof value === "object" && value !== null && "bytes" in value && "headers" in value;
}

function fileOf(headers: Headers, bytes: ArrayBuffer | Uint8Array) {
  const about = ["content-type", "content-disposition", "content-security-policy", "x-content-type-options"];
  return { bytes: bytes.byteLength > 0, headers: about.map((name) => headers.get(name)) };
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const seconds = /(?<="seconds":)\d+|\d+(?= с")|(?<=через )\d+:\d\d/g;
function alike(value: unknown): unknown {
  const { traceId: _, ...rest } = { traceId: "", value };
  return JSON.parse(JSON.stringify(rest).replace(uuid, "uuid").replace(instant, "instant").replace(seconds, "0"));
}

function callerOf({ backend, token }: Twin): ApiCaller {
  return {
    backend,
    token,
    fingerprint: "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01",
    city: "msk",
    clientIp: "203.0.113.9",
    userAgent: "test",
    referer: "",
    requestId: "request-0001",
    authCheck: false,
  };
}

function callsOf(endpoint: Endpoint): fc.Arbitrary<SentCall> {
  const call = described.get(`${endpoint.method.toUpperCase()} ${endpoint.path}`);
  if (call === undefined) throw new Error(`${endpoint.path} is not described`);
  const fill = (place: "path" | "query" | "header") => {
    const own = call.parameters.filter((parameter) => parameter.in === place);
    const values = own.map(({ name, schema }): [string, fc.Arbitrary<string>] => [
      name,
      fc.oneof(
        { weight: 6, arbitrary: valueOf(schema, knownValues, name).map(String) },
        { weight: 1, arbitrary: place === "header" ? fc.constant("1") : strangeText },
      ),
    ]);
    const needed = own.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(Object.fromEntries(values), { requiredKeys: place === "path" ? needed : [] });
  };
  const body = call.body === null ? fc.constant(undefined) : valueOf(call.body.schema, knownValues, "");
  return fc
    .record({ params: fill("path"), query: fill("query"), headers: fill("header"), body })
    .filter(({ params }) => Object.values(params).every((text) => /[^.]/.test(text)))
    .map(({ params, query, headers, body: sent }) => ({
      ...sentCall({ params, query, body: sent }),
      ...keyOf(headers["idempotency-key"]),
      version: headers["if-match"],
      ...(endpoint.upload ? { file: { name: "план.png", bytes: Uint8Array.from(samples.png) } } : {}),
    }));
}

/** A key that a header cannot carry is not sent. */
function keyOf(key: string | undefined) {
  return key !== undefined && /^[\x21-\x7e]+$/.test(key) ? { key } : {};
}

const began = new Date();
/** For time limits measured by the shop; those of codes are measured by the database. */
const still: Clock = { now: () => new Date(began) };

/** Both shops generate the same sequence of ids. */
function countingIds(): Ids {
  let count = 0;
  return {
    uuid: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`,
    integer: (limit) => (count += 7) % limit,
  };
}
