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
  /** The request's Referer, unchecked. */
  referer?: string | null;
  /** Every city with a storefront; always holds the main one. */
  cities: readonly CityRef[];
  crawler: boolean;
};

/** What the location by IP came to: a city's slug or none, or `failed` where it could not be asked. */
export type Located = { domain: string | null } | "failed";

export type CityDecision = {
  /** Whose page this request is answered with. */
  city: CityRef;
  /** Where a GET is redirected to: the city's storefront, when this is another one. */
  origin: string | null;
  /** The location cookies are to be written with this city, `citySelected` is to be cleared and the location to be saved. */
  store: boolean;
  /** The visitor has confirmed this city. */
  confirmed: boolean;
  /** The cookie named no city of the shop. */
  clearDomainCookie: boolean;
};

/**
 * Which city a request is for (specification §4, City resolution; decisions §1.15, §1.24). With all location cookies
 * it is the `domain` cookie's; when one is missing the IP decides, and an address that no storefront belongs to is the
 * main one's. A crawler is neither redirected nor located: its city is the host's. Targets are built from the list and
 * the settings alone, so neither a cookie nor a Host header can name one, and a redirect ends on the next request.
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
    // Nothing is known: the next request asks again, so nothing is stored.
    if (location === "failed") return shownHere(input.site.citiesBySubdomain ? hostCity : (cookieCity ?? hostCity));
    const found = cities.find((city) => city.slug === location.domain) ?? mainCity(cities);
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
  // Names are compared without ports: a proxy that hides the port must not cause a loop.
  const arrived = !site.citiesBySubdomain || hostnameOf(host) === hostnameOf(new URL(origin).host);
  return { ...shownHere(city), origin: arrived ? null : origin };
}

/** The location cookies of a city. `citySelected` is the visitor's own confirmation and not among them. */
export function locationOf(city: CityRef) {
  return {
    domain: city.slug,
    locationUuid: city.uuid,
    locationName: city.name,
    locationRegionName: city.regionName,
    locationRegionUuid: city.regionUuid,
  };
}

/** RangeError when the list lacks it: there is no shop without its main city. */
function mainCity(cities: readonly CityRef[]): CityRef {
  const main = cities.find((city) => city.slug === mainSlug);
  if (!main) throw new RangeError(`no city ${mainSlug} in the list`);
  return main;
}

/**
 * A page of the cookie's city has links to the other cities' hosts: following one chooses that city. Any other
 * way to a host, a bookmark or a foreign page, leaves the choice to the cookie.
 */
function hasFollowedLink({ site, host, referer }: CityInput, from: CityRef, to: CityRef): boolean {
  if (!site.citiesBySubdomain || from === to || !referer || !URL.canParse(referer)) return false;
  return new URL(referer).origin === cityOrigin(site, from.slug) && movedTo(to, { host, site }).origin === null;
}

function cityAtHost({ host, site, cities }: CityInput): CityRef {
  const slug = cityOfHost(site, host);
  return cities.find((city) => city.slug === slug) ?? mainCity(cities);
}

/** Without `citySelected`, which is absent until the visitor confirms a city that was found by IP. */
function hasLocation(cookies: LocationCookies): boolean {
  const { locationUuid, locationName, locationRegionName, locationRegionUuid } = cookies;
  return [locationUuid, locationName, locationRegionName, locationRegionUuid].every(Boolean);
}
