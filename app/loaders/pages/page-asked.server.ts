import { redirect } from "@remix-run/node";
import { pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** `?page=` of a list without other parameters, or another key: 301 from `page=1`, 404 if invalid. */
export function requestedPage({ url }: ShopRequest, key = "page"): number {
  const given = url.searchParams.get(key);
  if (given === null) return 1;
  if (!/^[1-9]\d{0,3}$/.test(given)) throw pageNotFound(url.pathname);
  if (given === "1") {
    const search = new URLSearchParams(url.searchParams);
    search.delete(key);
    throw redirect(url.pathname + (search.size > 0 ? `?${search}` : ""), {
      status: 301,
      headers: { "Cache-Control": "private, max-age=3600" },
    });
  }
  return Number(given);
}
