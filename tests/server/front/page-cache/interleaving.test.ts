import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const requests = 3_000;
const atOnce = 16;
const origin = "http://localhost:3000";

const paths = [
  "/",
  "/catalog",
  "/catalog/furnitura/petli",
  "/catalog/furnitura/petli?sort=priceAsc",
  "/product/hinge",
  "/search/петля",
  "/brands",
  "/delivery",
  "/promotions",
  "/nothing-has-this-address",
];
const encodings = ["br", "gzip, deflate", "", "gzip;q=1, br;q=0", "deflate, gzip, br"];

const phone =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36";
const desktop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** A visitor's browser: its request headers and its state. */
type Person = { name: string; headers: Record<string, string>; cookies: Map<string, string>; changes: number };

let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: origin, pageCache: true });
});
afterAll(() => site.close());

/** A seeded generator: a failed run can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it("thousands of concurrent visitors of every kind see what a shop without a page cache would show each", async () => {
  const people = await everybody();
  const random = randomOf(20_261_122);
  const uncached = new Map<string, Promise<string>>();
  for (let start = 0; start < requests; start += atOnce) {
    const round = people.toSorted(() => random(3) - 1).slice(0, atOnce);
    await Promise.all(
      round.map(async (person) => {
        const path = paths[random(paths.length)] ?? "/";
        const encoding = encodings[random(encodings.length)] ?? "";
        if (person.name.includes("basket") && random(25) === 0) await addToBasket(person);
        const cookies = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const key = [person.name, person.changes, path, cookies].join(" ");
        const request = (acceptEncoding: string) => requestOf(person, path, { "accept-encoding": acceptEncoding });
        if (!uncached.has(key)) uncached.set(key, shownIn(await site.fetchUncached(request("")), ""));
        const response = await site.fetch(request(encoding));
        const shown = await shownIn(response.clone(), response.headers.get("content-encoding") ?? "");
        expect(differenceOf(shown, (await uncached.get(key)) ?? ""), `${person.name} at ${path}`).toBe(null);
        keepCookies(person, response);
      }),
    );
  }
}, 300_000);

async function everybody(): Promise<Person[]> {
  const people: Person[] = [];
  const add = (name: string, headers: Record<string, string>, cookies: Record<string, string> = {}) => {
    const person = { name, headers, cookies: new Map(Object.entries(cookies)), changes: 0 };
    people.push(person);
    return person;
  };
  for (const city of ["msk", "spb", "kazan"] as const) {
    const place = { domain: city, citySelected: "true", ...locationOf(city) };
    add(`newcomer ${city}`, { "user-agent": phone }, place);
    add(`guest ${city}`, { "user-agent": desktop }, { ...place, is_cookies_accepted: "true" });
    add(`robot ${city}`, { "user-agent": robot }, { domain: city });
    add(`saving ${city}`, { "user-agent": phone, "save-data": "on" }, place);
    for (const ordinal of ["first", "second"])
      await addToBasket(add(`${ordinal} basket ${city}`, { "user-agent": desktop }, place));
  }
  add("nobody yet", { "user-agent": desktop });
  for (const phoneNumber of [small.phones.ooo, small.phones.three]) {
    const buyer = site.visitor();
    await buyer.login(phoneNumber);
    add(`buyer ${phoneNumber}`, { "user-agent": desktop }, Object.fromEntries(buyer.cookies));
  }
  return people;
}

/** Visitors without all of these cookies are located by IP address. */
function locationOf(city: keyof typeof small.cities): Record<string, string> {
  const names = { locationName: city, locationRegionName: city, locationRegionUuid: small.cities[city] };
  return { locationUuid: small.cities[city], ...names };
}

async function addToBasket(person: Person): Promise<void> {
  const page = await site.fetch(requestOf(person, "/catalog/furnitura/petli", {}));
  keepCookies(person, page);
  const uuid = /name="uuid" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const fields = new URLSearchParams({ intent: "basket.add", uuid, quantity: String(person.changes + 1) });
  const own = { origin, "sec-fetch-site": "same-origin" };
  const url = requestOf(person, "/catalog/furnitura/petli", own);
  keepCookies(person, await site.fetch(new Request(url, { method: "POST", body: fields })));
  person.changes += 1;
  // Shows the notice of the change, which appears once.
  keepCookies(person, await site.fetch(requestOf(person, "/delivery", {})));
}

function requestOf({ headers, cookies }: Person, path: string, own: Record<string, string>): Request {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Request(new URL(path, origin), {
    headers: { host: "localhost:3000", accept: "text/html", ...headers, ...own, ...(cookie ? { cookie } : {}) },
  });
}

function keepCookies({ cookies }: Person, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Everything that a visitor receives, without the guest id. */
async function shownIn(response: Response, encoding: string): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/(?<=^uuid=)[\w-]+/, "…"));
  // Masks the time of rendering (for robot detection) and the page key (one addition per rendered page).
  const html = body
    .toString()
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "…")
    .replaceAll(/(?<=pageKey\\",\\"|name="page" value=")[0-9a-f]{8}-[0-9a-f]{4}(?=\\?")/g, "…");
  return [response.status, response.headers.get("cache-control"), ...cookies.toSorted(), html].join("\n");
}

/** The context of the first difference in both texts. */
function differenceOf(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  return [one.slice(at - 80, at + 80), other.slice(at - 80, at + 80)];
}
