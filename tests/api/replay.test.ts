import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describedCalls, type DescribedCall } from "#tests/support/described-calls.ts";
import { valueOf } from "#tests/support/hostile-values.ts";
import { newMember } from "#tests/support/members.ts";
import { mark, ownerOfEverything } from "#tests/support/owns-everything.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shop.ts";

const guest = "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01";
/** A well-formed id of nothing; a number looks like the ones that the shop gives. */
const nothingLike = (id: string) =>
  id.length === 36 ? "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a09" : id.replace(/\d+$/, "9");
/** Nobody's but the asker's own, and his session is needed to the end. */
const ending = /logout|refresh|end-others/;
/** What a page of the shop is called is nobody's id; a shared basket's code is for whoever has it. */
const openToAll = /\{slug\}|\{code\}/;
/** Made anew for each who asks, another file each time. */
const files = /sheet$|template$|wrong-rows$|reports\/basket$/;

let shop: TestShop;
let calls: DescribedCall[] = [];
let owner = "";
let stranger = "";
/** Every answer to the owner; the ids in them that nobody else is told; of those one of each kind, to ask with. */
let answers: { from: string; answer: TestAnswer }[] = [];
let ids: string[] = [];
let samples: string[] = [];
/** What the owner is told by every call of reading, without an id and with each of his. */
let told = new Map<string, string>();

beforeAll(async () => {
  shop = await testShop();
  const { text } = await shop.call("GET", "/openapi.json");
  calls = describedCalls(JSON.parse(text)).filter(
    ({ path }) => /^\/(?:private|mixed)\//.test(path) && !ending.test(path) && !openToAll.test(path),
  );
  const world = await ownerOfEverything(shop);
  owner = world.token;
  answers = world.answers.map((answer, index) => ({ from: `${index}`, answer }));
  // An organisation too: no page of the owner's is closed to it.
  stranger = (await newMember(shop, 640_002, "owner", small.counterparties.ownCompany)).token;
  const ofAll = new Set(await publicIds());
  const lists = calls.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  for (const { path } of lists) {
    answers.push({ from: path, answer: await ask(owner, "GET", path) });
    for (const who of [stranger, null]) for (const id of idsIn(await ask(who, "GET", path))) ofAll.add(id);
  }
  // Ids of files are told beside what they belong to.
  for (let round = 0; round < 2; round += 1) {
    ids = [...new Set(answers.flatMap(({ answer }) => idsIn(answer)))].filter((id) => !ofAll.has(id));
    samples = oneOfEachKind();
    told = await readByOwner();
  }
}, 300_000);
afterAll(() => shop.close());

let asked = 0;
function ask(who: string | null, method: string, path: string, body?: unknown): Promise<TestAnswer> {
  asked += 1;
  return shop.call(method, path, {
    ...(who === null ? { fingerprint: guest } : { token: who }),
    city: "msk",
    ip: `10.7.${asked >> 8}.${asked & 255}`,
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

/** Uuids wherever they stand, and numbers of documents. */
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

/** Ids that stand at one place of the answers of one call are of one kind; the last of a list is what lies longest. */
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
      // Moments and the addresses of files are another thing each time.
      if (answer.status === 200) read.set(filled, answer.text.replace(/"\d{4}-\d\d-\d\dT[^"]*"|"\/[^"]*"/g, '""'));
    }
  }
  return read;
}

/** The call's address with the owner's ids in it: where something is read by one, those that he reads it by. */
function fillings(path: string, read: ReadonlyMap<string, string> = told): string[] {
  if (!path.includes("{")) return [path];
  const [head = "", rest = ""] = path.split(/\{\w+\}(.*)/s);
  const served = samples.filter((id) =>
    [...read.keys()].some((one) => `${one}/`.startsWith(`${head}${encodeURIComponent(id)}/`)),
  );
  if (served.length === 0) return samples.map((id) => path.replace(/\{\w+\}/g, encodeURIComponent(id)));
  return served.flatMap((id) => fillings(`${head}${encodeURIComponent(id)}${rest}`, read));
}

it("whatever is read by an id is read by its owner, so that there is something to replay", () => {
  const read = [...told.keys()];
  const missed = calls
    .filter(({ method, path }) => method === "GET" && path.includes("{") && !files.test(path))
    .filter(({ path }) => !read.some((one) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(one)));
  expect(missed.map(({ path }) => path)).toEqual([]);
  expect([...told.values()].filter((text) => text.includes(mark)).length).toBeGreaterThan(15);
});

describe("E19: the owner's requests, replayed with a stranger's session and with none", () => {
  it("tell nothing of what is his, nor that it is there at all", async () => {
    const wrong: string[] = [];
    for (const call of calls)
      for (const [name, token] of Object.entries({ stranger, guest: null }))
        for (const path of fillings(call.path)) {
          wrong.push(...(await judge(name, token, call, path)));
          // That none of these is a guest's is tests/api/access-matrix; one knock is enough.
          if (token === null && path.startsWith("/private/")) break;
        }
    expect(wrong).toEqual([]);
  }, 300_000);

  it("change nothing of it", async () => {
    expect((await ask(stranger, "GET", "/private/users/users/profile")).status).toBe(200);
    expect(Object.fromEntries(await readByOwner())).toEqual(Object.fromEntries(told));
  }, 120_000);
});

/** With an id of the owner's the answer is the one with an id of nothing. */
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

/** A success is the same by its status: what it says of the asker's own changes with every request. */
function plain({ status, text, body }: TestAnswer, sent: readonly string[]): string {
  if (status < 300) return `${status}`;
  const without = sent.reduce((left, id) => left.replaceAll(id, "id"), text);
  return `${status} ${without.replaceAll(body.traceId ?? "none", "").slice(0, 300)}`;
}

function namesIds({ body }: DescribedCall): boolean {
  return body?.type === "application/json" && JSON.stringify(body.schema).includes('"format":"uuid"');
}

/** The same for the same id. */
function bodyOf({ method, body }: DescribedCall, id: string): unknown {
  if (method === "GET") return undefined;
  if (body?.type !== "application/json") return {};
  const known = { uuids: [id], texts: ["1"], byField: {} };
  return fc.sample(valueOf(body.schema, known, ""), { seed: 3, numRuns: 1 })[0];
}
