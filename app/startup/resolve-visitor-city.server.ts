import { redirect } from "@remix-run/node";
import type { City } from "#app/contract/content/locations.ts";
import { locationOf, resolveCity, type CityRef, type Located } from "#app/domain/city/resolve.ts";
import { problemNotice } from "#app/http/problem-notice.server.ts";
import { locationCookies, locationMaxAge } from "#app/http/shop-cookies.ts";
import { titledNotices } from "#app/http/titled-notice.server.ts";
import { valueOrErrorPage } from "./value-or-error-page.server.ts";
import type { RequestSession } from "./request-session.server.ts";

export type VisitorCity = { city: City; cities: City[]; guessed: boolean };

/** Step 4 of the start-up (specification §4, City resolution). */
export async function resolveVisitorCity(session: RequestSession): Promise<VisitorCity> {
  const cities = valueOrErrorPage(await session.api().locations.cities());
  session.mainCity = (cities.find(({ isMain }) => isMain) ?? cities[0])?.domain ?? "";
  const decision = await resolveCity(
    {
      cookies: Object.fromEntries(locationCookies.map((name) => [name, session.cookies.get(name)])),
      host: session.request.headers.get("host") ?? session.url.host,
      site: session.site,
      referer: session.request.headers.get("referer"),
      cities: cities.map(refOf),
      crawler: session.crawler,
    },
    () => locate(session),
  );
  const city = cityOf(cities, decision.city);
  session.citySlug = city.domain;
  if (decision.store) {
    keepCity(session, city, false);
    await saveLocation(session, city);
  }
  if (decision.clearDomainCookie) session.jar.expire("domain");
  if (decision.origin !== null && session.request.method === "GET") {
    throw redirect(decision.origin + session.url.pathname + session.url.search, 302);
  }
  return { city, cities, guessed: !decision.confirmed && !session.crawler };
}

/** The location cookies of a city; `selected` if the visitor chose it. */
export function keepCity(session: RequestSession, city: City, selected: boolean): void {
  for (const [name, value] of Object.entries(locationOf(refOf(city))))
    session.jar.set(name, value, { maxAge: locationMaxAge });
  if (selected) session.jar.set("citySelected", "true", { maxAge: locationMaxAge });
  else if (session.cookies.get("citySelected") !== null) session.jar.expire("citySelected");
}

/**
 * For buyers and guests alike; a failure is a notice in the server's words (specification §8), after a redirect in the
 * shop's.
 */
async function saveLocation(session: RequestSession, city: City): Promise<void> {
  const saved = await session.api().locations.set({ body: { cityUuid: city.uuid } });
  if (saved.ok) return;
  for (const notice of titledNotices("city", saved, problemNotice(saved)))
    session.flash.add({ ...notice, key: "cityUnsaved" });
}

async function locate(session: RequestSession): Promise<Located> {
  const answer = await session.api().locations.byIp();
  return answer.ok ? { domain: answer.value?.domain ?? null } : "failed";
}

function cityOf(cities: City[], wanted: CityRef): City {
  const city = cities.find(({ uuid }) => uuid === wanted.uuid);
  if (city === undefined) throw new Error(`city ${wanted.slug} is not in the list it came from`);
  return city;
}

function refOf({ uuid, domain, name, regionName, regionUuid }: City): CityRef {
  return { uuid, slug: domain, name, regionName, regionUuid };
}
