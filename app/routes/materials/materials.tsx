import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { MaterialsView } from "#app/components/content/materials-view.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { materialsQuery } from "#app/contract/content/content.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { textOf } from "#app/domain/catalog/free-text.ts";
import { requestedPage } from "#app/loaders/pages/page-asked.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("useful-materials", async (shop) => {
  const page = requestedPage(shop);
  const tag = textOf(shop.url.searchParams.get("tag"));
  if (!materialsQuery.shape.tag.safeParse(tag).success) throw pageNotFound(shop.url.pathname);
  const { items, pages, tags } = valueOrErrorPage(
    await shop.api.materials.list({ query: { page, tag: tag || undefined } }),
  );
  if (page > pages || (tag !== "" && !tags.includes(tag))) throw pageNotFound(shop.url.pathname);
  const words = tag === "" ? ownWords(shop, "useful-materials") : ownWords(shop, "useful-materials-tag", { tag });
  return {
    crumbs: crumbsFor("useful-materials"),
    page,
    pages,
    materials: items.map(({ slug, title, lead, cover, publishedAt, readMinutes }) => ({
      slug,
      title,
      lead,
      cover,
      publishedAt,
      readMinutes,
    })),
    tags,
    tag: tag || null,
    ...(await pageSeo(shop, words, { page, narrowed: tag !== "" })),
  };
});

export const action = shopAction("useful-materials");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["content"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Materials() {
  return <MaterialsView {...useLoaderData<typeof loader>()} />;
}
