import { type City } from "#app/contract/content/locations.ts";
import { findCompany } from "#server/use-cases/counterparties/find-company.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { locate, setLocation } from "#server/use-cases/content/set-location.ts";
import { locationsEndpoints } from "#app/contract/endpoints/content/locations.ts";
import { implement } from "#server/api/implement.ts";
import type { Ports } from "#server/ports/ports.ts";
import { ok } from "#app/domain/verdict.ts";

export const locationsHandlers = implement(locationsEndpoints, {
  popular: async ({ ports }) =>
    ok(
      (await publicData(ports).cities()).list
        .filter(({ popularRank }) => popularRank !== null)
        .map((city) => cityOf(ports, city)),
    ),

  cities: async ({ ports }) => ok((await publicData(ports).cities()).list.map((city) => cityOf(ports, city))),

  byIp: async ({ ports, caller }) => {
    const city = await locate(ports, caller.ip);
    return ok(city && cityOf(ports, city));
  },

  findCompany: ({ ports, caller, query }) => findCompany(ports, caller, query.inn),

  set: async ({ ports, caller, body }) => {
    const chosen = await setLocation(ports, caller, body.cityUuid);
    return chosen.ok ? ok(cityOf(ports, chosen.value)) : chosen;
  },
});

function cityOf({ settings }: Pick<Ports, "settings">, city: CityRecord): City {
  const { uuid, name, regionName, regionUuid, slug, timezone, aliases, cases, phone, popularRank } = city;
  const popular = popularRank !== null;
  return {
    uuid,
    name,
    regionName,
    regionUuid,
    domain: slug,
    aliases,
    timezone,
    cases,
    phone,
    popular,
    isMain: slug === settings.mainCity,
  };
}
