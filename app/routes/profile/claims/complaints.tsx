import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { ClaimsPage } from "#app/components/claim/claims-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { claimsFilter, claimsQueryOf, periodFaults } from "#app/view-models/claims/claims-filter.ts";
import { claimRowView, statusOptions } from "#app/view-models/claims/own-claims.ts";

export const loader = shopLoader("profile-complaints", async (shop) => {
  const { api, url, city } = shop;
  const filter = claimsFilter(url.searchParams);
  const page = pageNumber(url);
  if (page === null) throw pageNotFound(url.pathname);
  const seo = await pageSeo(shop, ownWords(shop, "profile-complaints"), { personal: true, page });
  const faults = periodFaults(url.searchParams);
  // The filter shows the error instead of the list.
  if (faults !== null) return { filter, faults, statuses: statusOptions(), claims: [], page: 1, pages: 1, ...seo };
  const list = valueOrErrorPage(await api.ownClaims.list({ query: claimsQueryOf(filter, page) }));
  if (list.page > list.pages) throw pageNotFound(url.pathname);
  return {
    filter,
    faults,
    statuses: statusOptions(),
    claims: list.items.map((one) => claimRowView(one, city.timezone)),
    page: list.page,
    pages: list.pages,
    ...seo,
  };
});

export const action = shopAction("profile-complaints");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms", "claims"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Complaints() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}
