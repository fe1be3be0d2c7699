import { useMatches } from "@remix-run/react";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { handlesOf } from "./route-handle.ts";

/** The canonical URL; null for a page that is not indexed. */
export function usePageCanonical(): string | null {
  const page = useMatches().at(-1)?.data;
  return isIndexed(page) && !page.meta.noindex ? page.meta.canonical : null;
}

/** A city with its own host. */
export type CityHost = { name: string; origin: string; isHere: boolean };

/** Hosts of all cities, on the page that lists them in its footer. */
export function usePageCityHosts(): readonly CityHost[] {
  const data = useMatches().at(-1)?.data;
  return hasCityHosts(data) ? data.cityHosts : [];
}

function hasCityHosts(data: unknown): data is { cityHosts: CityHost[] } {
  return typeof data === "object" && data !== null && "cityHosts" in data && Array.isArray(data.cityHosts);
}

type Indexed = { meta: { canonical: string; noindex?: boolean } };

/** The title of a page whose layout renders it. */
export function usePageTitle(): string | null {
  const page = useMatches().at(-1);
  return page !== undefined && handlesOf([page])[0]?.titled === true && hasTitle(page.data) ? page.data.h1 : null;
}

/** Breadcrumbs of a page whose layout renders them. */
export function usePageTrail(): readonly Crumb[] {
  const data = useMatches().at(-1)?.data;
  return hasTrail(data) ? data.crumbs : [];
}

/** Made by `crumbsFor` on this page's server. */
function hasTrail(data: unknown): data is { crumbs: Crumb[] } {
  return typeof data === "object" && data !== null && "crumbs" in data && Array.isArray(data.crumbs);
}

function hasTitle(data: unknown): data is { h1: string } {
  return typeof data === "object" && data !== null && "h1" in data && typeof data.h1 === "string";
}

/** Page data made by `pageSeo`. */
function isIndexed(data: unknown): data is Indexed {
  if (typeof data !== "object" || data === null || !("meta" in data)) return false;
  const { meta } = data;
  return typeof meta === "object" && meta !== null && "canonical" in meta && typeof meta.canonical === "string";
}
