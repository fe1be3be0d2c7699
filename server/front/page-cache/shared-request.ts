import { locationOf, resolveCity, type CityDecision, type CityRef } from "#app/domain/city/resolve.ts";
import type { Site } from "#app/domain/city/site.ts";
import { viewOf } from "#app/domain/catalog/view.ts";
import { readCookies, type RequestCookies } from "#app/http/cookies.server.ts";
import { deviceClassOf, isCrawler, userAgentOf } from "#app/http/device-class.ts";
import { isFingerprint, locationCookies, owns, shopCookies } from "#app/http/shop-cookies.ts";
import type { IncomingRequest } from "#server/front/http/incoming-request.ts";
import type { PageKind } from "./page-kinds.ts";
import { visitorCookies } from "./visitor-cookies.ts";

/** Everything the page of a request depends on, and nothing else from its visitor. */
export type SharedRequest = {
  key: string;
  kind: PageKind;
  /** Built from the key alone, so the page cannot contain anything of one visitor. */
  request(): Request;
  /** `Set-Cookie` lines for this visitor, sent with the page. */
  cookies: readonly string[];
};

export type CityMeans = {
  site: Site;
  /** All cities with a storefront. */
  cities(): Promise<readonly CityRef[]>;
  /** City of an IP address; rejects when the lookup fails. */
  locate(ip: string): Promise<{ slug: string } | null>;
};

/** Longer URLs are rendered but not cached. */
const longest = 600;

/** Null for visitors with state, for redirects, and for content that is not shared. */
export async function sharedRequest(
  incoming: IncomingRequest,
  kind: PageKind,
  means: CityMeans,
): Promise<SharedRequest | null> {
  const { url, headers, clientIp } = incoming;
  const cookies = readCookies(headers.get("cookie"));
  if (url.href.length > longest || ownsSomething(cookies)) return null;
  const crawler = isCrawler(headers.get("user-agent") ?? "");
  const referer = headers.get("referer");
  const place = await placeOf({ cookies, crawler, host: url.host, referer, clientIp }, means);
  if (place === null) return null;

  const looks: Looks = {
    crawler,
    device: deviceClassOf(headers),
    saveData: headers.get("save-data") === "on",
    view: viewOf(cookies.get(shopCookies.catalogView.name)),
    banner: cookies.get(shopCookies.cookiesAccepted.name) !== "true",
    counted: cookies.get(shopCookies.analyticsConsent.name) === "true",
    confirmed: place.confirmed,
  };
  const address = url.origin + url.pathname + knownQuery(url.search, kind);
  return {
    key: [address, place.city.slug, ...Object.values(looks).map(String)].join(" "),
    kind,
    request: () => new Request(address, { headers: headersOf(looks, place.city, url.host) }),
    cookies: crawler ? [] : visitorCookies(cookies, place, means.site),
  };
}

/** Everything a page varies by besides the city. */
type Looks = {
  crawler: boolean;
  device: ReturnType<typeof deviceClassOf>;
  saveData: boolean;
  view: ReturnType<typeof viewOf>;
  banner: boolean;
  counted: boolean;
  confirmed: boolean;
};

/** A fingerprint without the ownership cookie may own something. */
export function ownsSomething(cookies: RequestCookies): boolean {
  const { token, refreshToken, flash, registration, fingerprint } = shopCookies;
  if (cookies.doubled.length > 0) return true;
  if ([token, refreshToken, flash, registration].some(({ name }) => cookies.get(name) !== null)) return true;
  const marker = cookies.get(owns.name);
  return marker !== owns.nothing && (marker !== null || isFingerprint(cookies.get(fingerprint.name)));
}

type Visit = { cookies: RequestCookies; crawler: boolean; host: string; referer: string | null; clientIp: string };

/** Null for a visitor to be redirected to another storefront, which the page's start-up does. */
async function placeOf(
  { cookies, crawler, host, referer, clientIp }: Visit,
  { site, cities, locate }: CityMeans,
): Promise<CityDecision | null> {
  const location = Object.fromEntries(locationCookies.map((name) => [name, cookies.get(name)]));
  const input = { cookies: location, host, referer, site, crawler, cities: await cities() };
  const decision = await resolveCity(input, async () => ({ domain: (await locate(clientIp))?.slug ?? null }));
  return decision.origin !== null || decision.clearDomainCookie ? null : decision;
}

/** The page's own parameters, in URL order. */
function knownQuery(search: string, { knows }: PageKind): string {
  const known = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && knows(nameOf(pair)));
  return known.length === 0 ? "" : `?${known.join("&")}`;
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? "";
}

function headersOf(looks: Looks, city: CityRef, host: string): Headers {
  const { accepted, chosen, view, counted } = {
    accepted: looks.banner ? {} : { [shopCookies.cookiesAccepted.name]: "true" },
    chosen: looks.confirmed ? { citySelected: "true" } : {},
    view: looks.view === null ? {} : { [shopCookies.catalogView.name]: looks.view },
    counted: looks.counted ? { [shopCookies.analyticsConsent.name]: "true" } : {},
  };
  const values = { ...(looks.crawler ? {} : { ...locationOf(city), ...chosen, ...accepted }), ...view, ...counted };
  const cookie = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return new Headers({
    host,
    accept: "text/html",
    "user-agent": userAgentOf(looks),
    ...(cookie.length > 0 ? { cookie: cookie.join("; ") } : {}),
    ...(looks.saveData ? { "save-data": "on" } : {}),
  });
}
