import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { PromotionsView } from "#app/components/content/promotions-view.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import type { Promotion } from "#app/contract/orders/backoffice.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { requestedPage } from "#app/loaders/pages/page-asked.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** Specification §9. */
const limit = 10;

export const loader = shopLoader("promotions", async (shop) => {
  const page = requestedPage(shop);
  const { items, pages } = valueOrErrorPage(
    await shop.api.promotions.list({ query: { page, limit, state: "current" } }),
  );
  if (page > pages) throw pageNotFound(shop.url.pathname);
  const over =
    page === pages
      ? await valueOr(shop.api.promotions.list({ query: { page: 1, limit, state: "finished" } }), { items: [] })
      : { items: [] };
  return {
    crumbs: crumbsFor("promotions"),
    page,
    pages,
    current: items.map(lineOf),
    finished: over.items.map(lineOf),
    ...(await pageSeo(shop, ownWords(shop, "promotions"), { page })),
  };
});

export const action = shopAction("promotions");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["content"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Promotions() {
  return <PromotionsView {...useLoaderData<typeof loader>()} />;
}

function lineOf({ slug, title, announce, image, dateFrom, dateTo }: Promotion) {
  return { slug, title, announce, image, dateFrom, dateTo };
}
