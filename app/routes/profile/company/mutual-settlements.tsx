import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { settlementActions } from "#app/actions/settlements/settlements.server.ts";
import { reconciliationActions } from "#app/actions/settlements/reconciliation.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { SettlementsPage } from "#app/components/settlements/settlements-page.tsx";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { isInvalidDate } from "#app/domain/typed-date.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { settlementsFilter, settlementsQueryOf } from "#app/view-models/settlements/settlements-filter.ts";
import { actViewModel } from "#app/view-models/settlements/reconciliations.ts";
import { settlementsViewModel } from "#app/view-models/settlements/settlements.ts";

/** Refusals of a statement that the page shows in its place. */
const pageRefusals = new Set(["periodReversed", "periodLong", "rightMissing", "noCounterparty"]);

export const loader = shopLoader("profile-mutual-settlements", async (shop) => {
  const { api, url, city } = shop;
  const filter = settlementsFilter(url.searchParams);
  const page = pageNumber(url);
  if (page === null) throw pageNotFound(url.pathname);
  const seo = await pageSeo(shop, ownWords(shop, "profile-mutual-settlements"), { personal: true, page });
  if (["from", "to"].some((end) => isInvalidDate(url.searchParams.get(end))))
    return { filter, refusal: "noSuchDate", statement: null, acts: null, ...seo };
  const verdict = await api.settlements.list({ query: settlementsQueryOf(filter, page) });
  if (!verdict.ok && pageRefusals.has(verdict.code))
    return { filter, refusal: verdict.code, statement: null, acts: null, ...seo };
  const value = valueOrErrorPage(verdict);
  if (page > value.rows.pages) throw pageNotFound(url.pathname);
  const acts = await api.reconciliations.list();
  const words = { timeZone: city.timezone, seller: value.header.organization, contracts: value.contracts };
  return {
    filter,
    refusal: null,
    statement: settlementsViewModel(value, { timeZone: city.timezone, contract: filter.contract }),
    acts: acts.ok
      ? { items: acts.value.items.map((act) => actViewModel(act, words)), formKey: crypto.randomUUID() }
      : null,
    ...seo,
  };
});

export const action = shopAction("profile-mutual-settlements", settlementActions, reconciliationActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms", "settlements"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function MutualSettlements() {
  return <SettlementsPage {...useLoaderData<typeof loader>()} />;
}
