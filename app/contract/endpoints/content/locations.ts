import { foundCompanyShape, innQuery } from "#app/contract/counterparties/companies.ts";
import { cityListShape, cityShape, foundLocationShape, setLocationBody } from "#app/contract/content/locations.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "locations";

export const locationsEndpoints = {
  popular: {
    method: "get",
    path: "/public/locations/cities/popular",
    tag,
    summary: "Lists popular cities, most popular first",
    answer: cityListShape,
  },
  cities: {
    method: "get",
    path: "/public/locations/cities",
    tag,
    summary: "Lists all cities with a storefront, popular ones first, then by name",
    answer: cityListShape,
    cached: "public",
  },
  byIp: {
    method: "get",
    path: "/public/locations/locations/find-location-by-client-ip",
    tag,
    summary: "Locates the city by the caller's IP address, to be confirmed by the user; null if unknown",
    answer: foundLocationShape,
  },
  findCompany: {
    method: "get",
    path: "/public/locations/locations/find-company-by-inn",
    tag,
    summary: "Finds a company or sole trader by INN in the state register; null if not found",
    query: innQuery,
    answer: foundCompanyShape,
    refusals: ["innLimit", "registryAway"],
  },
  set: {
    method: "post",
    path: "/public/locations/set-location",
    tag,
    summary: "Selects the visitor's city",
    body: setLocationBody,
    answer: cityShape,
  },
} as const satisfies EndpointGroup;
