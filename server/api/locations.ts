import { foundCompanyShape, innQuery } from "#app/contract/companies.ts";
import { cityListShape, cityShape, foundLocationShape, setLocationBody, type City } from "#app/contract/locations.ts";
import { findCompany } from "#server/use-cases/account/find-company.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { locate, setLocation } from "#server/use-cases/content/set-location.ts";
import { answer, apiGroup, call, jsonOf, reply } from "./responses.ts";

export const locationsApi = apiGroup();

const tags = ["locations"];

locationsApi.openapi(
  call(
    {
      method: "get",
      path: "/public/locations/cities/popular",
      tags,
      summary: "Popular cities, the most popular first",
    },
    cityListShape,
  ),
  async (c) =>
    answer(
      c,
      (await publicData(c.get("ports")).cities()).list.filter(({ popularRank }) => popularRank !== null).map(cityOf),
    ),
);

locationsApi.openapi(
  call(
    {
      method: "get",
      path: "/public/locations/cities",
      tags,
      summary: "Every city with a storefront: popular ones first, then by name",
    },
    cityListShape,
  ),
  async (c) => answer(c, (await publicData(c.get("ports")).cities()).list.map(cityOf)),
);

locationsApi.openapi(
  call(
    {
      method: "get",
      path: "/public/locations/locations/find-location-by-client-ip",
      tags,
      summary: "A guess by the address, to be confirmed; null when there is none",
    },
    foundLocationShape,
  ),
  async (c) => {
    const city = await locate(c.get("ports"), c.get("caller").ip);
    return answer(c, city && cityOf(city));
  },
);

locationsApi.openapi(
  call(
    {
      method: "get",
      path: "/public/locations/locations/find-company-by-inn",
      request: { query: innQuery },
      tags,
      summary: "A company or sole trader by INN; null when the register knows none",
    },
    foundCompanyShape,
  ),
  async (c) => {
    const asker = { ...c.get("caller"), requestId: c.get("traceId") };
    return reply(c, await findCompany(c.get("ports"), asker, c.req.valid("query").inn));
  },
);

locationsApi.openapi(
  call(
    {
      method: "post",
      path: "/public/locations/set-location",
      request: { body: jsonOf(setLocationBody) },
      tags,
      summary: "Chooses a city",
    },
    cityShape,
  ),
  async (c) => {
    const chosen = await setLocation(c.get("ports"), c.get("caller"), c.req.valid("json").cityUuid);
    return chosen.ok ? answer(c, cityOf(chosen.value)) : reply(c, chosen);
  },
);

function cityOf(city: CityRecord): City {
  const { uuid, name, regionName, regionUuid, slug, timezone, aliases, cases, phone, popularRank } = city;
  const popular = popularRank !== null;
  return { uuid, name, regionName, regionUuid, domain: slug, aliases, timezone, cases, phone, popular };
}
