import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CatalogTree } from "#app/components/home/catalog-tree.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("catalog", async (shop) => {
  const categories = valueOrErrorPage(await shop.api.categories.menu());
  return {
    crumbs: crumbsFor("catalog"),
    ...(await pageSeo(shop, ownWords(shop, "catalog"))),
    branches: categories.map(({ name, slug, image, productCount, children }) => ({
      name,
      slug,
      image: image?.url ?? null,
      count: productCount,
      children: children.map((child) => ({ name: child.name, slug: child.slug, children: child.children.map(named) })),
    })),
  };
});

export const action = shopAction("catalog");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["home"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Catalog() {
  return <CatalogTree {...useLoaderData<typeof loader>()} />;
}

function named({ name, slug }: { name: string; slug: string }) {
  return { name, slug };
}
