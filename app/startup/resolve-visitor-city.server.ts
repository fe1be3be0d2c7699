import { redirect } from "@remix-run/node";
import type { City } from "#app/contract/locations.ts";
import { afterLocation, resolveCity, type CityDecision, type CityRef } from "#app/domain/city/resolve.ts";
import { locationCookies, locationMaxAge } from "#app/http/shop-cookies.ts";
import { need } from "./need.server.ts";
import type { Visit } from "./visit.server.ts";

export type VisitorCity = { city: City; cities: City[]; guessed: boolean };

/** Step 4: cookies, subdomain, address, msk, in this order (specification §4, decisions §1.15). */
export async function resolveVisitorCity(visit: Visit): Promise<VisitorCity> {
  const cities = need(await visit.api().locations.cities());
  const input = {
    cookies: Object.fromEntries(locationCookies.map((name) => [name, visit.cookies.get(name)])),
    host: visit.request.headers.get("host") ?? visit.url.host,
    site: visit.site,
    cities: cities.map(refOf),
    crawler: visit.crawler,
  };
  const first = resolveCity(input);
  const decision = first.kind === "locate" ? afterLocation(input, await locate(visit)) : first;
  const city = cityOf(cities, decision);
  visit.citySlug = city.domain;
  if (first.kind === "locate") await remember(visit, city);
  if (decision.kind === "stay" && decision.clearDomainCookie) visit.jar.expire("domain");
  if (decision.kind === "go" && visit.request.method === "GET") {
    throw redirect(decision.origin + visit.url.pathname + visit.url.search, 302);
  }
  const confirmed = visit.cookies.get("citySelected") !== null && first.kind !== "locate";
  return { city, cities, guessed: !confirmed && !visit.crawler };
}

/** The location cookies of a city; `selected` when the visitor chose it. */
export function keepCity(visit: Visit, city: City, selected: boolean): void {
  const values = {
    domain: city.domain,
    locationUuid: city.uuid,
    locationName: city.name,
    locationRegionName: city.regionName,
    locationRegionUuid: city.regionUuid,
  };
  for (const [name, value] of Object.entries(values)) visit.jar.set(name, value, { maxAge: locationMaxAge });
  if (selected) visit.jar.set("citySelected", "true", { maxAge: locationMaxAge });
  else if (visit.cookies.get("citySelected") !== null) visit.jar.expire("citySelected");
}

async function locate(visit: Visit): Promise<{ domain: string } | null> {
  const answer = await visit.api().locations.byIp();
  return answer.ok ? answer.value : null;
}

async function remember(visit: Visit, city: City): Promise<void> {
  keepCity(visit, city, false);
  // A guess is told to the API for logged-in buyers alone; that it fails changes nothing of the page.
  if (visit.token !== null) await visit.api().locations.set(city.uuid);
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
