import { z } from "zod";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { cityListShape, foundLocationShape, shortContactShape, type City } from "#app/contract/content/locations.ts";
import { failedExchange } from "#server/api/exchange-door/door-answer.ts";
import { defaultShop } from "#server/default-shop.ts";
import type { Fetch } from "#server/front/front-parts.ts";
import { remoteApi, versionCall } from "#server/front/remote-api.ts";
import type { Topic } from "#server/ports/bus.ts";
import { secureIds } from "#server/ports/ids.ts";
import { systemClock } from "#server/ports/clock.ts";
import type { Backend, FrontIdentity } from "./backend.ts";
import { answers, nullOnTimeout, trueOnFailure } from "./bounded-answers.ts";

/** A backend in another process, called over HTTP. */
export function remoteBackend(apiUrl: string): Backend {
  const version = versionOfMany((topic) => {
    if (topic === "public") cache.invalidate();
    for (const listener of changes) listener(topic);
    if (topic === "public") void readIdentity();
  });
  const { shopName: name, mainCity, accent, themeColor, icons } = defaultShop;
  let identity: FrontIdentity = { name, mainCity, accent, themeColor, icons };
  /** Pages that were rendered with an older identity are dropped once the new one is known. */
  async function readIdentity(): Promise<void> {
    const next = await askIdentity(apiUrl, cities).catch(() => null);
    if (next === null || JSON.stringify(next) === JSON.stringify(identity)) return;
    identity = next;
    for (const listener of changes) listener("public");
  }
  const api = remoteApi(apiUrl, version);
  const exchange = remoteApi(apiUrl, version, exchangeMs);
  const isReady = () => answers(() => expectWorking(apiUrl));
  const cache = new TtlCache<"all", City[]>({
    clock: systemClock,
    ttlSeconds: 30,
    staleSeconds: 300,
    keepLastOnError: true,
  });
  const cities = () => cache.get("all", () => askCities(apiUrl));
  const changes: ((topic: Topic) => void)[] = [];
  const watching = watchVersion(apiUrl, version);
  return {
    api: { fetch: api },
    // A picture of a page that says that the backend is away.
    media: (request) => api(request).catch(() => new Response(null, { status: 504, headers: noStore })),
    exchange: (request) =>
      exchange(request).catch(() => failedExchange(request.headers.get("x-request-id") ?? secureIds.uuid())),
    cities: async () => (await cities()).map(({ domain, ...city }) => ({ ...city, slug: domain })),
    locate: (ip) => askLocation(api, apiUrl, ip),
    subscribe: (listener) => changes.push(listener),
    publicVersion: () => version(null),
    isCity: (slug) => trueOnFailure(cities().then((list) => list.some(({ domain }) => domain === slug))),
    phone: () => nullOnTimeout(cities().then((list) => (list.find(({ isMain }) => isMain) ?? list[0])?.phone ?? null)),
    identity: () => identity,
    isReady,
    async opened() {
      while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, versionPauseMs));
      await readIdentity();
    },
    isReadOnly: () => false,
    routes: ["/api/v1/*"],
    readings: { engine: "remote", pool: null, outbox: null, exchange: null },
    local: new Map(),
    outbox: null,
    stopJobs: async () => {},
    close: async () => clearInterval(watching),
  };
}

const noStore = { "cache-control": "no-store" };

/** A chunk of a package may be long on its way. */
const exchangeMs = 180_000;

async function askCities(apiUrl: string): Promise<City[]> {
  const answer = await fetch(`${apiUrl}/api/v1/public/locations/cities`, soon());
  expectOk(answer);
  const { data } = z.object({ data: cityListShape }).parse(await answer.json());
  return data;
}

async function askIdentity(apiUrl: string, cities: () => Promise<City[]>): Promise<FrontIdentity> {
  const answer = await fetch(`${apiUrl}/api/v1/public/content/pages/contacts/short`, soon());
  expectOk(answer);
  const { shop } = z.object({ data: shortContactShape.pick({ shop: true }) }).parse(await answer.json()).data;
  const list = await cities();
  return {
    name: shop.name,
    accent: shop.accent,
    themeColor: shop.themeColor,
    icons: shop.icons,
    mainCity: (list.find(({ isMain }) => isMain) ?? list[0])?.domain ?? "",
  };
}

/**
 * Locates an IP as the visitor's own call would. Rejects when the API does not answer: a page's start-up asks it
 * separately.
 */
async function askLocation(api: Fetch, apiUrl: string, ip: string): Promise<{ slug: string } | null> {
  const url = `${apiUrl}/api/v1/public/locations/locations/find-location-by-client-ip`;
  const answer = await api(new Request(url, { headers: { "x-client-ip": ip } }));
  const { data } = z.object({ data: foundLocationShape }).parse(await answer.json());
  return data && { slug: data.domain };
}

const versionPauseMs = 1_000;
/** A ready API is not enough: it must also accept calls from this process. */
async function expectWorking(apiUrl: string): Promise<void> {
  for (const path of ["/readyz", versionCall]) {
    const answer = await fetch(apiUrl + path, soon());
    await answer.body?.cancel();
    expectOk(answer);
  }
}

/** A process without database detects changes by the version header of API responses. */
function watchVersion(apiUrl: string, heard: (version: string | null) => unknown): NodeJS.Timeout {
  const look = async () => {
    const { headers, body } = await fetch(apiUrl + versionCall, soon());
    await body?.cancel();
    heard(headers.get("public-version"));
  };
  return setInterval(() => void look().catch(() => {}), versionPauseMs).unref();
}

/**
 * API processes count changes they heard of ("<process>-<count>.<count of prices and stock>") and answer in turns: a
 * higher count of a known process or a new process is a change; a lower count is not.
 * @returns maps the received version to this process's own; null before the first
 */
function versionOfMany(onChange: (topic: Topic) => void): (heard: string | null) => string | null {
  const counts = new Map<string, { changes: number; offers: number }>();
  let own = 0;
  return (heard) => {
    const [, name, changes, offers = "0"] = /^(.+)-(\d+)(?:\.(\d+))?$/.exec(heard ?? "") ?? [];
    if (name !== undefined) {
      const known = counts.get(name) ?? { changes: -1, offers: -1 };
      const next = {
        changes: Math.max(known.changes, Number(changes)),
        offers: Math.max(known.offers, Number(offers)),
      };
      counts.set(name, next);
      const topic = next.changes > known.changes ? "public" : next.offers > known.offers ? "public:offers" : null;
      if (topic !== null) {
        own += 1;
        onChange(topic);
      }
    }
    return own === 0 ? null : String(own);
  };
}

function expectOk({ ok, status }: Response): void {
  if (!ok) throw new Error(`the API answered ${status}`);
}

function soon(): RequestInit {
  return { signal: AbortSignal.timeout(1_000) };
}
