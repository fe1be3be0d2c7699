import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listingActions } from "#app/actions/catalog/listing.server.ts";
import { CategoryView } from "#app/components/listing/category-view.tsx";
import { keepOnOneClick } from "#app/components/goods/keep-on-one-click.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { totalText } from "#app/components/listing/listing-head.tsx";
import { listingData } from "#app/view-models/catalog/listing.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { slugShape } from "#app/contract/parts.ts";
import { categoryCrumbs, crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { findCategory } from "#app/domain/catalog/category-tree.ts";
import { isFiltered } from "#app/domain/catalog/listing-query.ts";
import { landingOf, landingSearch } from "#app/domain/catalog/landing.ts";
import { landingLinks, landingName, landingText, landingWords } from "#app/loaders/pages/landing.server.ts";
import { readListing } from "#app/loaders/listing.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { fetchSeo, ownWords, pageSeo, sectionText } from "#app/loaders/pages/page-seo.server.ts";
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

  const pendingSeo = fetchSeo(shop);
  const families =
    category.children.length > 0 ? [] : valueOr(api.products.sizeFamilies({ query: { category: category.uuid } }), []);
  const pendingLandings = valueOr(api.products.landings({ query: { category: category.uuid } }), []);
  const read = await readListing(shop, { type: "category", value: category.uuid });
  const landings = await pendingLandings;
  const { query } = read;
  const landing = landingOf(query, landings);
  const narrowed = landing === null && isFiltered(query);
  const names = { name: category.name, total: totalText(read.found.total) };
  const trail = categoryCrumbs(tree, category.slug);
  const seo =
    landing === null
      ? {
          words: ownWords(shop, "catalog-slug", names),
          text: sectionText(shop, "about", { ...names, sections: category.children.map(({ name }) => name) }),
          pendingSeo,
        }
      : {
          words: landingWords(shop, landing, names),
          text: landingText(shop, landing, names),
          // The section's text does not apply to a single brand.
          pendingSeo: Promise.resolve(null),
          search: landingSearch(landing, query.page),
        };
  const { words, text, ...more } = seo;
  const page = {
    path: url.pathname,
    crumbs: crumbsFor("catalog-slug", { trail, ...(landing && { title: landingName(landing) }) }),
    subcategories: category.children.map(({ name, slug, productCount }) => ({ name, slug, count: productCount })),
    sizes: largestOf(await families),
    landings: narrowed || query.page > 1 ? [] : landingLinks(url.pathname, landings, landing),
    listing: listingData(read),
    ...(await pageSeo(shop, words, {
      ...(read.found.total > 0 && { text }),
      ...more,
      image: category.image,
      page: query.page,
      narrowed,
    })),
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
