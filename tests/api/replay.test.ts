import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describedCalls, type DescribedCall } from "#tests/support/described-calls.ts";
import { valueOf } from "#tests/support/checks/hostile-values.ts";
import { newMember } from "#tests/support/members.ts";
import { mark, ownerOfEverything } from "#tests/support/owns-everything.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const guest = "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01";
/** A well-formed id that does not exist; a number has the shop's format. */
const nothingLike = (id: string) =>
  id.length === 36 ? "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a09" : id.replace(/\d+$/, "9");
/** These affect only the caller, whose session is needed until the end. */
const ending = /logout|refresh|end-others/;
/** Slugs of public pages are not private ids, and the code of a shared basket is open to anyone who has it. */
const openToAll = /\{slug\}|\{code\}/;
/** These files are generated for each request and differ each time. */
const files = /sheet$|template$|wrong-rows$|reports\/basket$/;

let shop: TestShop;
let calls: DescribedCall[] = [];
let owner = "";
let stranger = "";
/** Every answer to the owner; the ids in them that others never get; one id of each kind. */
let answers: { from: string; answer: TestAnswer }[] = [];
let ids: string[] = [];
let samples: string[] = [];
/** The owner's answers of every GET call, by path, without an id and with each id. */
let ownerAnswers = new Map<string, string>();

beforeAll(async () => {
  shop = await testShop();
  const { text } = await shop.call("GET", "/openapi.json");
  calls = describedCalls(JSON.parse(text)).filter(
    ({ path }) => /^\/(?:private|mixed)\//.test(path) && !ending.test(path) && !openToAll.test(path),
  );
  const world = await ownerOfEverything(shop);
  owner = world.token;
  answers = world.answers.map((answer, index) => ({ from: `${index}`, answer }));
  // An organisation like the owner, so that no page is closed to it.
  stranger = (await newMember(shop, 640_002, "owner", small.counterparties.ownCompany)).token;
  const ofAll = new Set(await publicIds());
  const lists = calls.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  for (const { path } of lists) {
    answers.push({ from: path, answer: await ask(owner, "GET", path) });
    for (const who of [stranger, null]) for (const id of idsIn(await ask(who, "GET", path))) ofAll.add(id);
  }
  // File ids are only in the answers about their objects: the second round includes them.
  for (let round = 0; round < 2; round += 1) {
    ids = [...new Set(answers.flatMap(({ answer }) => idsIn(answer)))].filter((id) => !ofAll.has(id));
    samples = oneOfEachKind();
    ownerAnswers = await readByOwner();
  }
}, 300_000);
afterAll(() => shop.close());

let requestCount = 0;
function ask(who: string | null, method: string, path: string, body?: unknown): Promise<TestAnswer> {
  requestCount += 1;
  return shop.call(method, path, {
    ...(who === null ? { fingerprint: guest } : { token: who }),
    city: "msk",
    ip: `10.7.${requestCount >> 8}.${requestCount & 255}`,
    headers: { "idempotency-key": shop.ports.ids.uuid(), "if-match": "1" },
    ...(body === undefined ? {} : { body }),
  });
}

async function publicIds(): Promise<string[]> {
  const rows = await shop.sql<{ uuid: string }>(
    "select uuid from products union select uuid from categories union select uuid from cities union select uuid from calculator_systems",
  );
  return rows.map(({ uuid }) => uuid);
}

const uuid = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/g;

/** All uuids and document numbers. */
function idsIn({ body }: TestAnswer): string[] {
  return placedIds(body.data).map(([, id]) => id);
}

function placedIds(value: unknown, place = ""): [place: string, id: string][] {
  if (typeof value === "string")
    return [...(place.endsWith(".number") ? [value] : []), ...(value.match(uuid) ?? [])].map((id, at) => [
      `${place}#${at}`,
      id,
    ]);
  if (Array.isArray(value)) return value.flatMap((one) => placedIds(one, place));
  return Object.entries(value ?? {}).flatMap(([key, one]) => placedIds(one, `${place}.${key}`));
}

/** Ids at the same place of one call's answer are of one kind; of a list the last one is taken. */
function oneOfEachKind(): string[] {
  const kinds = new Map<string, string>();
  for (const { from, answer } of answers)
    for (const [place, id] of placedIds(answer.body.data)) if (ids.includes(id)) kinds.set(from + place, id);
  return [...new Set(kinds.values())];
}

async function readByOwner(): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const { method, path } of calls.toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)) {
    if (method !== "GET" || files.test(path)) continue;
    for (const filled of fillings(path, read)) {
      const answer = await ask(owner, "GET", filled);
      answers.push({ from: path, answer });
      // Timestamps and file addresses differ each time.
      if (answer.status === 200) read.set(filled, answer.text.replace(/"\d{4}-\d\d-\d\dT[^"]*"|"\/[^"]*"/g, '""'));
    }
  }
  return read;
}

/** Paths with the owner's ids: if some ids of this kind can be read, only those. */
function fillings(path: string, read: ReadonlyMap<string, string> = ownerAnswers): string[] {
  if (!path.includes("{")) return [path];
  const [head = "", rest = ""] = path.split(/\{\w+\}(.*)/s);
  const served = samples.filter((id) =>
    [...read.keys()].some((one) => `${one}/`.startsWith(`${head}${encodeURIComponent(id)}/`)),
  );
  if (served.length === 0) return samples.map((id) => path.replace(/\{\w+\}/g, encodeURIComponent(id)));
  return served.flatMap((id) => fillings(`${head}${encodeURIComponent(id)}${rest}`, read));
}

it("every call that reads by an id is called by its owner first, so that it can be replayed", () => {
  const read = [...ownerAnswers.keys()];
  const missed = calls
    .filter(({ method, path }) => method === "GET" && path.includes("{") && !files.test(path))
    .filter(({ path }) => !read.some((one) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(one)));
  expect(missed.map(({ path }) => path)).toEqual([]);
  expect([...ownerAnswers.values()].filter((text) => text.includes(mark)).length).toBeGreaterThan(15);
});

describe("E19: the owner's requests, replayed by a stranger and by a guest", () => {
  it("reveal neither the owner's data nor its existence", async () => {
    const wrong: string[] = [];
    for (const call of calls)
      for (const [name, token] of Object.entries({ stranger, guest: null }))
        for (const path of fillings(call.path)) {
          wrong.push(...(await judge(name, token, call, path)));
          // tests/api/access-matrix checks that all of these are closed to guests; one request is enough.
          if (token === null && path.startsWith("/private/")) break;
        }
    expect(wrong).toEqual([]);
  }, 300_000);

  it("change none of the owner's data", async () => {
    expect((await ask(stranger, "GET", "/private/users/users/profile")).status).toBe(200);
    expect(Object.fromEntries(await readByOwner())).toEqual(Object.fromEntries(ownerAnswers));
  }, 300_000);
});

/** The answer for an id of the owner must equal the answer for an id that does not exist. */
async function judge(name: string, token: string | null, call: DescribedCall, path: string): Promise<string[]> {
  const wrong: string[] = [];
  const inPath = ids.filter((id) => path.split("/").includes(encodeURIComponent(id)));
  const sent = inPath.length > 0 ? inPath.slice(-1) : namesIds(call) ? samples : [""];
  for (const id of sent) {
    const answer = await ask(token, call.method, path, bodyOf(call, id));
    const others = ids.filter((one) => !inPath.includes(one) && one !== id && answer.text.includes(one));
    if (answer.text.includes(mark) || others.length > 0) wrong.push(`${name}: ${call.method} ${path}: tells ${others}`);
    if (id === "") continue;
    const none = await answerToNothing(token, call, path, id);
    if (plain(answer, [...inPath, id]) !== none)
      wrong.push(`${name}: ${call.method} ${path} ${id}: ${plain(answer, [...inPath, id])}, of nothing ${none}`);
    if (answer.status === 401) break;
  }
  return wrong;
}

const toNothing = new Map<string, string>();
async function answerToNothing(token: string | null, call: DescribedCall, path: string, id: string): Promise<string> {
  const nothing = nothingLike(id);
  const parts = path.split("/").map((part) => decodeURIComponent(part));
  const unknown = parts.map((part) => encodeURIComponent(ids.includes(part) ? nothingLike(part) : part)).join("/");
  const key = `${token} ${call.method} ${unknown} ${nothing}`;
  const known = toNothing.get(key);
  if (known !== undefined) return known;
  const answer = plain(
    await ask(token, call.method, unknown, bodyOf(call, nothing)),
    [...parts.filter((part) => ids.includes(part)), id].map(nothingLike),
  );
  toNothing.set(key, answer);
  return answer;
}

/** A success is compared by status only: its body includes the caller's own changes. */
function plain({ status, text, body }: TestAnswer, sent: readonly string[]): string {
  if (status < 300) return `${status}`;
  const without = sent.reduce((left, id) => left.replaceAll(id, "id"), text);
  return `${status} ${without.replaceAll(body.traceId ?? "none", "").slice(0, 300)}`;
}

function namesIds({ body }: DescribedCall): boolean {
  return body?.type === "application/json" && JSON.stringify(body.schema).includes('"format":"uuid"');
}

/** The same body for the same id. */
function bodyOf({ method, body }: DescribedCall, id: string): unknown {
  if (method === "GET") return undefined;
  if (body?.type !== "application/json") return {};
  const known = { uuids: [id], texts: ["1"], byField: {} };
  return fc.sample(valueOf(body.schema, known, ""), { seed: 3, numRuns: 1 })[0];
}
