import { z } from "zod";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { cityListShape, foundLocationShape, type City } from "#app/contract/locations.ts";
import { mainSlug } from "#app/domain/city/site.ts";
import type { Fetch } from "#server/front/front-parts.ts";
import { remoteApi } from "#server/front/remote-api.ts";
import type { Topic } from "#server/ports/bus.ts";
import { systemClock } from "#server/ports/clock.ts";
import type { Backend } from "./backend.ts";
import { answers, orNull, orYes } from "./bounded-answers.ts";

/** In another process, asked over HTTP. */
export function remoteBackend(apiUrl: string): Backend {
  const api = remoteApi(apiUrl);
  const cache = new TtlCache<"all", City[]>({ clock: systemClock, ttlSeconds: 30, keepLastOnError: true });
  const cities = () => cache.get("all", () => askCities(apiUrl));
  const changes: ((topic: Topic) => void)[] = [];
  let version: string | null = null;
  const watching = watchVersion(apiUrl, (heard) => {
    version = heard;
    cache.invalidate();
    for (const listener of changes) listener("public");
  });
  return {
    api,
    media: api,
    cities: async () => (await cities()).map(({ domain, ...city }) => ({ ...city, slug: domain })),
    locate: (ip) => askLocation(api, apiUrl, ip),
    subscribe: (listener) => changes.push(listener),
    publicVersion: () => version,
    isCity: (slug) => orYes(cities().then((list) => list.some(({ domain }) => domain === slug))),
    phone: () =>
      orNull(cities().then((list) => (list.find(({ domain }) => domain === mainSlug) ?? list[0])?.phone ?? null)),
    isReady: () => answers(async () => expectOk(await fetch(`${apiUrl}/readyz`, soon()))),
    isReadOnly: () => false,
    routes: ["/api/v1/*"],
    readings: { engine: "remote", pool: null, outbox: null },
    local: new Map(),
    close: async () => clearInterval(watching),
  };
}

async function askCities(apiUrl: string): Promise<City[]> {
  const answer = await fetch(`${apiUrl}/api/v1/public/locations/cities`, soon());
  expectOk(answer);
  const { data } = z.object({ data: cityListShape }).parse(await answer.json());
  return data;
}

/** As the visitor's own call would be answered; nobody is anywhere while it is not. */
async function askLocation(api: Fetch, apiUrl: string, ip: string): Promise<{ slug: string } | null> {
  const url = `${apiUrl}/api/v1/public/locations/locations/find-location-by-client-ip`;
  try {
    const answer = await api(new Request(url, { headers: { "x-client-ip": ip } }));
    const { data } = z.object({ data: foundLocationShape }).parse(await answer.json());
    return data && { slug: data.domain };
  } catch {
    return null;
  }
}

const versionPauseMs = 1_000;

/** A process without the database hears of changes by the number that the backend writes on its answers. */
function watchVersion(apiUrl: string, onChange: (version: string | null) => void): NodeJS.Timeout {
  let known: string | null = null;
  const look = async () => {
    const { headers } = await fetch(`${apiUrl}/api/v1/public/backoffice/system-unavailable`, soon());
    const version = headers.get("public-version");
    if (version !== known) onChange(version);
    known = version;
  };
  return setInterval(() => void look().catch(() => {}), versionPauseMs).unref();
}

function expectOk({ ok, status }: Response): void {
  if (!ok) throw new Error(`the API answered ${status}`);
}

function soon(): RequestInit {
  return { signal: AbortSignal.timeout(1_000) };
}
