import { type z } from "zod";
import * as backoffice from "#app/contract/backoffice.ts";
import * as catalog from "#app/contract/catalog.ts";
import * as companies from "#app/contract/companies.ts";
import * as content from "#app/contract/content.ts";
import { dictionaryShape } from "#app/contract/dictionary.ts";
import { landingListShape } from "#app/contract/landings.ts";
import * as locations from "#app/contract/locations.ts";
import * as sizes from "#app/contract/sizes.ts";
import { suggestShape } from "#app/contract/suggest.ts";
import type { Requests } from "./requests.ts";

const systemStatus = "/public/backoffice/system-unavailable";

/** What the shop shows, and where it is. */
export function catalogCalls({ get, post, look, known, knownHere, listedHere, cache }: Requests) {
  return {
    dictionary: { all: () => known("/public/all/dictionary", dictionaryShape) },
    categories: { menu: () => known("/public/categories/categories/menu", catalog.categoryMenuShape) },
    products: {
      list(body: z.input<typeof catalog.listingBody>) {
        const ask = () => look("/mixed/products/products", catalog.listingShape, body);
        // One's own list is nobody else's.
        return body.context.type === "favorites" ? ask() : listedHere(JSON.stringify(body), ask);
      },
      suggest: (q: string) => get("/mixed/products/suggest", suggestShape, { q }),
      bySlug: (slug: string) => get(`/mixed/products/products/${encodeURIComponent(slug)}`, catalog.productShape),
      similar: (slug: string, query: { page?: number; limit?: number } = {}) =>
        get(`/mixed/products/products/${encodeURIComponent(slug)}/similar`, catalog.productCardPageShape, query),
      related: (slug: string) =>
        get(`/mixed/products/products/${encodeURIComponent(slug)}/related`, catalog.productCardListShape),
      sizes: (slug: string) => get(`/mixed/products/products/${encodeURIComponent(slug)}/sizes`, sizes.sizeTableShape),
      sizeFamilies: (category: string) =>
        known("/public/products/size-families", sizes.sizeFamilyListShape, { category }),
      landings: (category: string) => known("/public/products/landings", landingListShape, { category }),
      byUuids: (uuids: string[], more: { attributes?: boolean } = {}) =>
        look("/mixed/products/products/by-uuids", catalog.listedProductListShape, { uuids, ...more }),
    },
    brands: {
      list: () => knownHere("/public/content/brands", content.brandListShape),
      bySlug: (slug: string) => knownHere(`/public/content/brands/${encodeURIComponent(slug)}`, content.brandShape),
    },
    promotions: {
      list: (page = 1, limit = 10, state: "current" | "finished" = "current") =>
        knownHere("/mixed/content/promotions", backoffice.promotionListShape, { page, limit, state }),
      bySlug: (slug: string) =>
        knownHere(`/mixed/content/promotions/${encodeURIComponent(slug)}`, backoffice.promotionPageShape),
    },
    materials: {
      list: (query: { page: number; tag?: string }) =>
        known("/public/content/materials", content.materialListShape, query),
      bySlug: (slug: string) =>
        known(`/public/content/materials/${encodeURIComponent(slug)}`, content.materialPageShape),
    },
    seo: { final: (url: string) => known("/mixed/seo/settings/final", backoffice.seoShape, { url }) },
    content: {
      page: (path: string) => known("/public/content/pages/show", backoffice.contentPageShape, { path }),
      contacts: (path: string) => known("/public/content/pages/contacts/short", locations.shortContactShape, { path }),
    },
    locations: {
      cities: () => known("/public/locations/cities", locations.cityListShape),
      byIp: () => get("/public/locations/locations/find-location-by-client-ip", locations.foundLocationShape),
      findCompany: (inn: string) =>
        get("/public/locations/locations/find-company-by-inn", companies.foundCompanyShape, { inn }),
      set: (cityUuid: string) => post("/public/locations/set-location", locations.cityShape, { cityUuid }),
    },
    backoffice: {
      systemStatus: () => cache.get(systemStatus, () => get(systemStatus, backoffice.systemStatusShape), "status"),
      redirectOf: (url: string) =>
        cache.get(`redirect ${url}`, () => look("/public/backoffice/redirects", backoffice.redirectShape, { url })),
    },
  };
}
