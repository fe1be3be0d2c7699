import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket/basket.server.ts";
import { listActions } from "#app/actions/catalog/lists.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { MaterialView } from "#app/components/content/material-view.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { keepOnOneClick } from "#app/components/goods/keep-on-one-click.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { slugShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { fetchSeo, ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopHtml } from "#app/loaders/pages/shop-html.server.ts";
import { withQuestions } from "#app/loaders/pages/text-page.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { relatedProducts } from "#app/loaders/recommendations.server.ts";

export const loader = shopLoader("useful-materials-slug", async (shop) => {
  const slug = slugShape.safeParse(shop.params["slug"]);
  if (!slug.success) throw pageNotFound(shop.url.pathname);
  const pendingSeo = fetchSeo(shop);
  const { body, ...material } = valueOrErrorPage(await shop.api.materials.bySlug({ params: { slug: slug.data } }));
  const { title, lead, cover, publishedAt, updatedAt, tags, readMinutes, category } = material;
  const words = ownWords(shop, "useful-materials-slug", { name: title, lead });
  const [goods, seo] = await Promise.all([
    relatedProducts(shop.api, category),
    pageSeo(shop, words, {
      pendingSeo,
      image: cover,
      about: { type: "article", published: publishedAt, modified: updatedAt },
    }),
  ]);
  const html = valueOrErrorPage(await shopHtml(shop, body));
  return {
    crumbs: crumbsFor("useful-materials-slug", { title }),
    material: { title, lead, cover, publishedAt, updatedAt, tags, readMinutes, category },
    html,
    ...withQuestions(html),
    goods,
    ...seo,
  };
});

export const action = shopAction("useful-materials-slug", basketActions, listActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "content", "text"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function Material() {
  return <MaterialView {...useLoaderData<typeof loader>()} />;
}
