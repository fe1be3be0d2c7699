import { cityOfHost, cityOrigin, hostnameOf, type Site } from "./site.ts";

/** A city with its storefront; the slug is the subdomain and the value of the `domain` cookie. */
export type CityRef = { uuid: string; slug: string; name: string; regionName: string; regionUuid: string };

/** Raw cookies, unchecked; a duplicated name counts as absent (product rules §1.27). */
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
  /** The Host header. */
  host: string;
  site: Site;
  /** The Referer header, unchecked. */
  referer?: string | null;
  /** Every city with a storefront, including the main one. */
  cities: readonly CityRef[];
  crawler: boolean;
};

/** Result of locating by IP: a city's slug or null; `failed` if the service did not answer. */
export type Located = { domain: string | null } | "failed";

export type CityDecision = {
  /** The city whose page is shown. */
  city: CityRef;
  /** Origin of the city's storefront to redirect a GET to, if it is another one. */
  origin: string | null;
  /** Write the location cookies for this city, clear `citySelected` and save the location. */
  store: boolean;
  /** Whether the visitor has confirmed this city. */
  confirmed: boolean;
  /** The cookie named an unknown city. */
  clearDomainCookie: boolean;
};

/**
 * Chooses the city of a request (specification §4, City resolution; product rules §1.15, §1.24). With all location
 * cookies present it is the `domain` cookie's; otherwise it is located by IP, and a location without a storefront gets
 * the main city. Crawlers are neither redirected nor located: they get the host's city. Redirect targets come from the
 * list and the settings only, so neither a cookie nor a Host header can name one, and a redirect ends on the next
 * request.
 */
export async function resolveCity(input: CityInput, locate: () => Promise<Located>): Promise<CityDecision> {
  const { cookies, cities, crawler } = input;
  const hostCity = cityAtHost(input);
  const cookieCity = cities.find((city) => city.slug === cookies.domain);
  if (crawler) {
    return { ...shownHere(hostCity), clearDomainCookie: cookieCity === undefined && Boolean(cookies.domain) };
  }
  if (cookieCity === undefined || !hasLocation(cookies)) {
    const location = await locate();
    // Location unknown: nothing is stored, so that the next request tries again.
    if (location === "failed") return shownHere(input.site.citiesBySubdomain ? hostCity : (cookieCity ?? hostCity));
    const found = cities.find((city) => city.slug === location.domain) ?? mainCity(input);
    return { ...movedTo(found, input), store: true };
  }
  if (hasFollowedLink(input, cookieCity, hostCity)) return { ...shownHere(hostCity), store: true };
  return { ...movedTo(cookieCity, input), confirmed: Boolean(cookies.citySelected) };
}

function shownHere(city: CityRef): CityDecision {
  return { city, origin: null, store: false, confirmed: false, clearDomainCookie: false };
}

function movedTo(city: CityRef, { host, site }: Pick<CityInput, "host" | "site">): CityDecision {
  const origin = cityOrigin(site, city.slug);
  // Compare host names without ports: a proxy that hides the port must not cause a loop.
  const arrived = !site.citiesBySubdomain || hostnameOf(host) === hostnameOf(new URL(origin).host);
  return { ...shownHere(city), origin: arrived ? null : origin };
}

/** The location cookies of a city, without `citySelected`, which only the visitor's confirmation sets. */
export function locationOf(city: CityRef) {
  return {
    domain: city.slug,
    locationUuid: city.uuid,
    locationName: city.name,
    locationRegionName: city.regionName,
    locationRegionUuid: city.regionUuid,
  };
}

/**
 * The start has checked that the main city is open; a list that was read while it changes may lack it for a moment.
 * RangeError without any city.
 */
function mainCity({ cities, site }: Pick<CityInput, "cities" | "site">): CityRef {
  const main = cities.find((city) => city.slug === site.mainCity) ?? cities[0];
  if (!main) throw new RangeError("the list of cities is empty");
  return main;
}

/**
 * Pages of the cookie's city link to other cities' hosts: following such a link chooses that city. Any other way to a
 * host (a bookmark, another site) leaves the choice to the cookie.
 */
function hasFollowedLink({ site, host, referer }: CityInput, from: CityRef, to: CityRef): boolean {
  if (!site.citiesBySubdomain || from === to || !referer || !URL.canParse(referer)) return false;
  return new URL(referer).origin === cityOrigin(site, from.slug) && movedTo(to, { host, site }).origin === null;
}

function cityAtHost({ host, site, cities }: CityInput): CityRef {
  const slug = cityOfHost(site, host);
  return cities.find((city) => city.slug === slug) ?? mainCity({ cities, site });
}

/** `citySelected` is not required: it is absent until the visitor confirms a city located by IP. */
function hasLocation(cookies: LocationCookies): boolean {
  const { locationUuid, locationName, locationRegionName, locationRegionUuid } = cookies;
  return [locationUuid, locationName, locationRegionName, locationRegionUuid].every(Boolean);
}
