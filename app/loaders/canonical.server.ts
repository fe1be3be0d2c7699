import { cityOrigin } from "#app/domain/city/site.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** The address search engines should know: this city's host, without order, view and filters; pages count (decisions §4, SEO). */
export function canonicalUrl({ session, city, url }: ShopRequest, page = 1): string {
  const path = url.pathname.replace(/(?<=.)\/+$/, "");
  const search = page > 1 ? `?page=${page}` : "";
  return cityOrigin(session.site, city.domain) + path + search;
}
