import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CatalogTree } from "#app/components/home/catalog-tree.tsx";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { home } from "#app/i18n/ru/home.ts";
import { namespace } from "#app/i18n/translator.ts";
import { canonicalUrl } from "#app/loaders/canonical.server.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { need } from "#app/startup/need.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

const t = namespace("home", home);

export const loader = shopLoader("catalog", async (shop) => {
  const categories = need(await shop.api.categories.menu());
  const words = { inCity: `${shop.city.cases.preposition} ${shop.city.cases.prepositional}` };
  return {
    crumbs: crumbsFor("catalog"),
    h1: t("catalogTitle", words),
    branches: categories.map(({ name, slug, image, productCount, children }) => ({
      name,
      slug,
      image: image.url,
      count: productCount,
      children: children.map((child) => ({ name: child.name, slug: child.slug, children: child.children.map(named) })),
    })),
    meta: { title: t("catalogTitle", words), description: t("catalogDescription", words), canonical: canonicalUrl(shop) },
  };
});

export const action = shopAction("catalog");

export const handle: RouteHandle = { styles: ["home"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Catalog() {
  return <CatalogTree {...useLoaderData<typeof loader>()} />;
}

function named({ name, slug }: { name: string; slug: string }) {
  return { name, slug };
}
