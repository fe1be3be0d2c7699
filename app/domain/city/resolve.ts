import { cityOfHost, cityOrigin, hostnameOf, mainSlug, type Site } from "./site.ts";

/** A city with its storefront; the slug is its subdomain and the value of the `domain` cookie. */
export type CityRef = { uuid: string; slug: string; name: string; regionName: string; regionUuid: string };

/** Cookies as they came, unchecked; a name that came twice is none (decisions §1.27). */
export type LocationCookies = {
  domain?: string | null;
  locationUuid?: string | null;
  locationName?: string | null;
  locationRegionName?: string | null;
  locationRegionUuid?: string | null;
  citySelected?: string | null;
};

export type CityInput = {
  cookies: LocationCookies;
  /** The request's Host. */
  host: string;
  site: Site;
  /** Every city with a storefront; always holds the main one. */
  cities: readonly CityRef[];
  crawler: boolean;
};

export type CityDecision =
  /**
   * Show this city. `clearDomainCookie`: the cookie named no city of the shop. `restore`: it is the `domain` cookie's, and
   * the cookies beside that one are to be written anew.
   */
  | { kind: "stay"; city: CityRef; clearDomainCookie?: boolean; restore?: true }
  /** Drop citySelected and ask for the location by IP, then `afterLocation`. */
  | { kind: "locate"; fallback: CityRef }
  /** Send the visitor (of a GET) to this city's storefront. */
  | { kind: "go"; city: CityRef; origin: string };

/**
 * Which city a request is for (specification §4, City resolution; decisions §1.15,
 * §1.24). The `domain` cookie's city wins over the host's and over the IP, which
 * decides only where that cookie names none. A crawler is never moved nor located: its city is the
 * host's. Targets are built from the list and the settings alone, so neither a
 * cookie nor a Host header can name one, and following a decision ends on the
 * next request.
 */
export function resolveCity(input: CityInput): CityDecision {
  const { cookies, host, site, cities, crawler } = input;
  const hostCity = cityAtHost(input);
  const cookieCity = cities.find((city) => city.slug === cookies.domain);
  if (crawler) {
    const stray = cookieCity === undefined && Boolean(cookies.domain);
    return stray ? { kind: "stay", city: hostCity, clearDomainCookie: true } : { kind: "stay", city: hostCity };
  }
  if (cookieCity === undefined) return { kind: "locate", fallback: hostCity };
  const decision = moveTo(cookieCity, host, site);
  return decision.kind === "stay" && !hasLocation(cookies) ? { ...decision, restore: true } : decision;
}

/**
 * The same once the location by IP is known. A location that belongs to no
 * storefront goes to the main one (specification §4); when nothing was found, the
 * visitor keeps the city whose address they opened. The caller stores the
 * decision's city in the cookies.
 */
export function afterLocation(input: CityInput, location: { domain: string | null } | null): CityDecision {
  const found = input.cities.find((city) => city.slug === location?.domain);
  const city = location === null ? cityAtHost(input) : (found ?? mainCity(input.cities));
  return moveTo(city, input.host, input.site);
}

/** RangeError when the list lacks it: there is no shop without its main city. */
function mainCity(cities: readonly CityRef[]): CityRef {
  const main = cities.find((city) => city.slug === mainSlug);
  if (!main) throw new RangeError(`no city ${mainSlug} in the list`);
  return main;
}

function cityAtHost({ host, site, cities }: CityInput): CityRef {
  const slug = cityOfHost(site, host);
  return cities.find((city) => city.slug === slug) ?? mainCity(cities);
}

function moveTo(city: CityRef, host: string, site: Site): CityDecision {
  const origin = cityOrigin(site, city.slug);
  // Names are compared without ports: a proxy that hides the port must not cause a loop.
  const arrived = !site.citiesBySubdomain || hostnameOf(host) === hostnameOf(new URL(origin).host);
  return arrived ? { kind: "stay", city } : { kind: "go", city, origin };
}

/** citySelected is the visitor's own confirmation, not a part of the location: it is absent after locating by IP. */
function hasLocation(cookies: LocationCookies): boolean {
  const { locationUuid, locationName, locationRegionName, locationRegionUuid } = cookies;
  return [locationUuid, locationName, locationRegionName, locationRegionUuid].every(Boolean);
}
