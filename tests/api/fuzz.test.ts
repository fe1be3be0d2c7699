import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemShape } from "#app/contract/envelope.ts";
import { describedCalls, type DescribedCall } from "#tests/support/described-calls.ts";
import { bodies, strangeText, valueOf } from "#tests/support/checks/hostile-values.ts";
import { knownValues as known } from "#tests/support/checks/known-values.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

/** `FUZZ_SEED` and `FUZZ_RUNS` (requests per call and user) extend the search beyond the gate's. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 26);

type Asker = "guest" | "user";
let shop: TestShop;
let calls: DescribedCall[] = [];
let token = "";

beforeAll(async () => {
  shop = await testShop();
  calls = describedCalls(JSON.parse((await shop.call("GET", "/openapi.json")).text));
  token = (await shop.loginAs(small.phones.phys)).token;
});
afterAll(() => shop.close());

describe("any input to the calls that the API describes (security J16)", () => {
  it.each<Asker>(["guest", "user"])(
    "H7: as a %s: never causes an internal error, always answers as described, with a type and nosniff",
    async (asker) => {
      expect(calls.length).toBeGreaterThan(70);
      const complaints: string[] = [];
      for (const one of calls) {
        // Sampled, not checked as a property: answers depend on earlier requests, so shrinking would be misleading.
        for (const request of fc.sample(requestsOf(one), { seed, numRuns }))
          complaints.push(...complaintsAbout(one, await send(one, request, asker)));
      }
      expect({ complaints, faults: shop.logLines.filter((line) => /"level":(?:50|60)/.test(line)) }).toEqual({
        complaints: [],
        faults: [],
      });
    },
    300_000,
  );
});

type Sent = { path: string; query: Record<string, string>; headers: Record<string, string>; body: unknown };

function requestsOf({ parameters, body }: DescribedCall): fc.Arbitrary<Sent> {
  const fill = (place: "path" | "query" | "header") => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const values = own.map(({ name, schema }): [string, fc.Arbitrary<string>] => [
      name,
      fc.oneof(
        { weight: 3, arbitrary: valueOf(schema, known, name).map(String) },
        { weight: 2, arbitrary: strangeText },
      ),
    ]);
    return fc.record(Object.fromEntries(values), { requiredKeys: place === "path" ? own.map(({ name }) => name) : [] });
  };
  return fc.record({
    path: fill("path").map((slots) => JSON.stringify(slots)),
    query: fill("query"),
    headers: fill("header"),
    body:
      body === null
        ? fc.constant(undefined)
        : body.type === "application/json"
          ? bodies(body.schema, known)
          : fc.uint8Array({ minLength: 1, maxLength: 300 }),
  });
}

async function send(
  { method, path, body: described }: DescribedCall,
  { path: slots, query, headers, body }: Sent,
  asker: Asker,
): Promise<TestAnswer> {
  const values: Record<string, string> = JSON.parse(slots);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ""));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join("&");
  const answer = await shop.call(method, search === "" ? address : `${address}?${search}`, {
    fingerprint: "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01",
    ...(asker === "user" ? { token } : {}),
    headers: { ...headersThatTravel(headers), ...(described ? { "content-type": described.type } : {}) },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  // The next call is made as a logged-in user again.
  if (asker === "user" && /logout/.test(path)) token = (await shop.loginAs(small.phones.phys)).token;
  return answer;
}

function complaintsAbout(
  { method, path, answer }: DescribedCall,
  { status, text, headers, body }: TestAnswer,
): string[] {
  // A download has to be protected from content sniffing; its contents are not checked here.
  if (status === 200 && headers.get("content-disposition")?.startsWith("attachment;"))
    return headers.get("x-content-type-options") === "nosniff" ? [] : [`${method} ${path}: a file that may be sniffed`];
  const shape = status === 200 ? answer : problemShape;
  const read = shape.safeParse(body);
  const wrong = [
    ...(status >= 500 ? ["a fault"] : []),
    ...(headers.get("content-type") === "application/json; charset=utf-8" &&
    headers.get("x-content-type-options") === "nosniff"
      ? []
      : ["headers"]),
    ...(read.success ? [] : [JSON.stringify(read.error.issues).slice(0, 200)]),
  ];
  return wrong.map((what) => `${method} ${path}: ${what}: ${status} ${text.slice(0, 200)}`);
}

/** Lone surrogates cannot be percent-encoded, so no client can send them in an address. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, ""));
}

/** Headers that HTTP clients refuse to send are left out. */
function headersThatTravel(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\x20-\x7e\x80-\xff]*$/.test(value)));
}
