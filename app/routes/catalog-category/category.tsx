import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket.server.ts";
import { listActions } from "#app/actions/lists.server.ts";
import { CategoryView } from "#app/components/listing/category-view.tsx";
import { keepOnOneClick } from "#app/components/listing/keep-on-one-click.ts";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { listingData } from "#app/components/listing/listing-data.ts";
import { slugShape } from "#app/contract/parts.ts";
import { categoryCrumbs, crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { findCategory } from "#app/domain/catalog/category-tree.ts";
import { readListing } from "#app/loaders/listing.server.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { need, pageNotFound } from "#app/startup/need.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";
import { categoryTexts } from "./category-texts.server.ts";

export const loader = shopLoader("catalog-slug", async (shop) => {
  const { api, url, params } = shop;
  const slug = slugShape.safeParse(params["*"]);
  if (!slug.success) throw pageNotFound(url.pathname);
  const tree = need(await api.categories.menu());
  const category = findCategory(tree, slug.data);
  if (category === null) throw pageNotFound(url.pathname);

  const [read, seo] = await Promise.all([
    readListing(shop, { type: "category", value: category.uuid }),
    api.seo.final(url.pathname),
  ]);
  return {
    path: url.pathname,
    crumbs: crumbsFor("catalog-slug", { trail: categoryCrumbs(tree, category.slug) }),
    subcategories: category.children.map(({ name, slug, productCount }) => ({ name, slug, count: productCount })),
    listing: listingData(read),
    ...categoryTexts(shop, category.name, read, seo.ok ? seo.value : null),
  };
});

export const action = shopAction("catalog-slug", { ...basketActions, ...listActions });

export const handle: RouteHandle = { styles: ["listing"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function Category() {
  return <CategoryView {...useLoaderData<typeof loader>()} />;
}
