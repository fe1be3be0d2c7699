import { z } from "zod";
import {
  contentPageShape,
  promotionPageShape,
  promotionListShape,
  promotionsQuery,
  seoShape,
} from "#app/contract/orders/backoffice.ts";
import {
  addressesQuery,
  addressesShape,
  brandListShape,
  brandShape,
  materialListShape,
  materialPageShape,
  materialsQuery,
  sitemapPart,
  sitemapShape,
} from "#app/contract/content/content.ts";
import { contentPreviewShape } from "#app/contract/desk/shop/content.ts";
import { isoInstant } from "#app/contract/parts.ts";
import { shortContactShape } from "#app/contract/content/locations.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "content";
const path = z.string().min(1).max(300);
const bySlug = z.object({ slug: z.string() });

export const contentEndpoints = {
  page: {
    method: "get",
    path: "/public/content/pages/show",
    tag,
    summary: "Returns a text page by its path, or an earlier edition of it by its time",
    query: z.object({ path, edition: isoInstant.optional() }),
    answer: contentPageShape,
    refusals: ["notFound"],
    cached: "public",
  },
  preview: {
    method: "get",
    path: "/public/content/preview",
    tag,
    summary: "Returns a draft by its signed address of the last hour",
    query: z.object({ code: z.string().max(200) }),
    answer: contentPreviewShape,
    refusals: ["notFound"],
  },
  contacts: {
    method: "get",
    path: "/public/content/pages/contacts/short",
    tag,
    summary: "Returns the contacts of the city whose slug is the path, otherwise of the caller's city",
    query: z.object({ path: path.optional() }),
    answer: shortContactShape,
    cached: "city",
  },
  addresses: {
    method: "get",
    path: "/public/content/addresses",
    tag,
    summary: "Lists the indexable pages of the caller's city",
    query: addressesQuery,
    answer: addressesShape,
  },
  sitemap: {
    method: "get",
    path: "/public/content/sitemap",
    tag,
    summary: "Lists the indexable pages of the caller's city but goods, and the files with the goods; null before any",
    answer: sitemapShape.nullable(),
  },
  sitemapFile: {
    method: "get",
    path: "/public/content/sitemap/{part}",
    tag,
    summary: "Returns the sitemap entries of goods as gzip, with a placeholder in place of the host",
    params: sitemapPart,
    answer: "file",
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;

export const promotionsEndpoints = {
  list: {
    method: "get",
    path: "/mixed/content/promotions",
    tag,
    summary: "Lists current or finished promotions of the city",
    query: promotionsQuery,
    answer: promotionListShape,
    cached: "city",
  },
  bySlug: {
    method: "get",
    path: "/mixed/content/promotions/{slug}",
    tag,
    summary: "Returns a current or finished promotion of the city",
    params: bySlug,
    answer: promotionPageShape,
    refusals: ["notFound"],
    cached: "city",
  },
} as const satisfies EndpointGroup;

export const brandsEndpoints = {
  list: {
    method: "get",
    path: "/public/content/brands",
    tag,
    summary: "Lists brands with their number of products on sale and available in the city",
    answer: brandListShape,
    cached: "city",
  },
  bySlug: {
    method: "get",
    path: "/public/content/brands/{slug}",
    tag,
    summary: "Returns a brand by slug",
    params: bySlug,
    answer: brandShape,
    refusals: ["notFound"],
    cached: "city",
  },
} as const satisfies EndpointGroup;

export const materialsEndpoints = {
  list: {
    method: "get",
    path: "/public/content/materials",
    tag,
    summary: "Lists useful materials, newest first",
    query: materialsQuery,
    answer: materialListShape,
    cached: "public",
  },
  bySlug: {
    method: "get",
    path: "/public/content/materials/{slug}",
    tag,
    summary: "Returns a useful material by slug",
    params: bySlug,
    answer: materialPageShape,
    refusals: ["notFound"],
    cached: "public",
  },
} as const satisfies EndpointGroup;

export const seoEndpoints = {
  final: {
    method: "get",
    path: "/mixed/seo/settings/final",
    tag,
    summary: "Returns the SEO title, description and text of a page",
    query: z.object({ url: z.string().max(2_048) }),
    answer: seoShape,
    cached: "public",
  },
} as const satisfies EndpointGroup;
