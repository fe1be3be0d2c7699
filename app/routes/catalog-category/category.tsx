import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listingActions } from "#app/actions/listing.server.ts";
import { CategoryView } from "#app/components/listing/category-view.tsx";
import { keepOnOneClick } from "#app/components/goods/keep-on-one-click.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { totalText } from "#app/components/listing/listing-head.tsx";
import { listingData } from "#app/view-models/listing.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { slugShape } from "#app/contract/parts.ts";
import { categoryCrumbs, crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { findCategory } from "#app/domain/catalog/category-tree.ts";
import { isFiltered } from "#app/domain/catalog/listing-query.ts";
import { readListing } from "#app/loaders/listing.server.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { askSeo, ownWords, pageSeo } from "#app/loaders/page-seo.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

export const loader = shopLoader("catalog-slug", async (shop) => {
  const { api, url, params } = shop;
  const slug = slugShape.safeParse(params["*"]);
  if (!slug.success) throw pageNotFound(url.pathname);
  const tree = valueOrErrorPage(await api.categories.menu());
  const category = findCategory(tree, slug.data);
  if (category === null) throw pageNotFound(url.pathname);

  const asked = askSeo(shop);
  const families = category.children.length > 0 ? [] : valueOr(api.products.sizeFamilies(category.uuid), []);
  const read = await readListing(shop, { type: "category", value: category.uuid });
  const words = ownWords(shop, "catalog-slug", { name: category.name, total: totalText(read.found.total) });
  const page = {
    path: url.pathname,
    crumbs: crumbsFor("catalog-slug", { trail: categoryCrumbs(tree, category.slug) }),
    subcategories: category.children.map(({ name, slug, productCount }) => ({ name, slug, count: productCount })),
    sizes: largestOf(await families),
    listing: listingData(read),
    ...(await pageSeo(shop, words, { asked, page: read.query.page, narrowed: isFiltered(read.query) })),
  };
  return data(page, { status: read.status });
});

export const action = shopAction("catalog-slug", ...listingActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => metaTags(page?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function Category() {
  return <CategoryView {...useLoaderData<typeof loader>()} />;
}

function largestOf(families: readonly { slug: string; count: number }[]): string | null {
  return families.toSorted((a, b) => b.count - a.count)[0]?.slug ?? null;
}
