import { redirect } from "@remix-run/node";
import type { City } from "#app/contract/locations.ts";
import { afterLocation, resolveCity, type CityDecision, type CityRef } from "#app/domain/city/resolve.ts";
import { locationCookies, locationMaxAge } from "#app/http/shop-cookies.ts";
import { valueOrErrorPage } from "./value-or-error-page.server.ts";
import type { RequestSession } from "./request-session.server.ts";

export type VisitorCity = { city: City; cities: City[]; guessed: boolean };

/** Step 4: cookies, subdomain, address, msk, in this order (specification §4, decisions §1.15). */
export async function resolveVisitorCity(session: RequestSession): Promise<VisitorCity> {
  const cities = valueOrErrorPage(await session.api().locations.cities());
  const input = {
    cookies: Object.fromEntries(locationCookies.map((name) => [name, session.cookies.get(name)])),
    host: session.request.headers.get("host") ?? session.url.host,
    site: session.site,
    cities: cities.map(refOf),
    crawler: session.crawler,
  };
  const first = resolveCity(input);
  const decision = first.kind === "locate" ? afterLocation(input, await locate(session)) : first;
  const city = cityOf(cities, decision);
  session.citySlug = city.domain;
  const written = first.kind === "locate" || (first.kind === "stay" && first.restore === true);
  if (written) await remember(session, city);
  if (decision.kind === "stay" && decision.clearDomainCookie) session.jar.expire("domain");
  if (decision.kind === "go" && session.request.method === "GET") {
    throw redirect(decision.origin + session.url.pathname + session.url.search, 302);
  }
  const confirmed = session.cookies.get("citySelected") !== null && !written;
  return { city, cities, guessed: !confirmed && !session.crawler };
}

/** The location cookies of a city; `selected` when the visitor chose it. */
export function keepCity(session: RequestSession, city: City, selected: boolean): void {
  const values = {
    domain: city.domain,
    locationUuid: city.uuid,
    locationName: city.name,
    locationRegionName: city.regionName,
    locationRegionUuid: city.regionUuid,
  };
  for (const [name, value] of Object.entries(values)) session.jar.set(name, value, { maxAge: locationMaxAge });
  if (selected) session.jar.set("citySelected", "true", { maxAge: locationMaxAge });
  else if (session.cookies.get("citySelected") !== null) session.jar.expire("citySelected");
}

async function locate(session: RequestSession): Promise<{ domain: string } | null> {
  const answer = await session.api().locations.byIp();
  return answer.ok ? answer.value : null;
}

async function remember(session: RequestSession, city: City): Promise<void> {
  keepCity(session, city, false);
  // A guess is told to the API for logged-in buyers alone; that it fails changes nothing of the page.
  if (session.token !== null) await session.api().locations.set(city.uuid);
}

function cityOf(cities: City[], decision: CityDecision): City {
  const wanted = decision.kind === "locate" ? decision.fallback : decision.city;
  const city = cities.find(({ uuid }) => uuid === wanted.uuid);
  if (city === undefined) throw new Error(`city ${wanted.slug} is not in the list it came from`);
  return city;
}

function refOf({ uuid, domain, name, regionName, regionUuid }: City): CityRef {
  return { uuid, slug: domain, name, regionName, regionUuid };
}
