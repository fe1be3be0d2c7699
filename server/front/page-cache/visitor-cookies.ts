import { locationOf, type CityDecision, type CityRef } from "#app/domain/city/resolve.ts";
import type { Site } from "#app/domain/city/site.ts";
import { CookieJar, type RequestCookies } from "#app/http/cookies.server.ts";
import { isFingerprint, locationMaxAge, owns, shopCookies } from "#app/http/shop-cookies.ts";

/** The cookies a page's start-up would set: identity, no ownership, detected location. */
export function visitorCookies(cookies: RequestCookies, { city, store }: CityDecision, site: Site): string[] {
  const lines: string[] = [];
  if (!isFingerprint(cookies.get(shopCookies.fingerprint.name)))
    lines.push(...newcomerLines(site).map((line) => line.replace(unnamed, crypto.randomUUID())));
  if (store) {
    lines.push(...placeLines(city, site));
    if (cookies.get("citySelected") !== null) {
      const jar = jarOf(site);
      jar.expire("citySelected");
      lines.push(...jar.lines());
    }
  }
  return lines;
}

const unnamed = "FINGERPRINT";
const linesOfNewcomers = new WeakMap<Site, readonly string[]>();

/** The same for all new visitors except the fingerprint, for which `unnamed` is a placeholder. */
function newcomerLines(site: Site): readonly string[] {
  const known = linesOfNewcomers.get(site);
  if (known !== undefined) return known;
  const jar = jarOf(site);
  jar.set(shopCookies.fingerprint.name, unnamed, shopCookies.fingerprint);
  jar.set(owns.name, owns.nothing, owns);
  const lines = jar.lines();
  linesOfNewcomers.set(site, lines);
  return lines;
}

const linesOfPlaces = new WeakMap<CityRef, readonly string[]>();

/** The same for all visitors of a city. */
function placeLines(city: CityRef, site: Site): readonly string[] {
  const known = linesOfPlaces.get(city);
  if (known !== undefined) return known;
  const jar = jarOf(site);
  for (const [name, value] of Object.entries(locationOf(city))) jar.set(name, value, { maxAge: locationMaxAge });
  const lines = jar.lines();
  linesOfPlaces.set(city, lines);
  return lines;
}

function jarOf({ protocol, host, citiesBySubdomain }: Site): CookieJar {
  return new CookieJar(`${protocol}//${host}`, citiesBySubdomain);
}
