import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { sizesActions } from "#app/actions/catalog/sizes.server.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { sizeTableViewModel } from "#app/view-models/catalog/size-table.ts";
import { SizesView } from "#app/components/sizes/sizes-view.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { slugShape } from "#app/contract/parts.ts";
import { categoryCrumb, crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { sizes as texts } from "#app/i18n/ru/catalog/sizes.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

const t = namespace("sizes", texts);

export const loader = shopLoader("product-slug", async (shop) => {
  const slug = slugShape.safeParse(shop.params["slug"]);
  if (!slug.success) throw pageNotFound(shop.url.pathname);
  const table = valueOrErrorPage(await shop.api.products.sizes({ params: { slug: slug.data } }));
  const trail = [...table.breadcrumbs.map(categoryCrumb), { text: table.product.name, path: `/product/${slug.data}` }];
  return {
    // Every product of a family has this page; only the products themselves are indexed.
    ...(await pageSeo(shop, ownWords(shop, "product-sizes", { name: table.name }), { narrowed: true })),
    crumbs: crumbsFor("product-slug", { trail, title: t("crumb") }),
    sizes: sizeTableViewModel(table),
    formKey: crypto.randomUUID(),
  };
});

export const action = shopAction("product-slug", sizesActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["sizes"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Sizes() {
  const { h1, crumbs, sizes, formKey } = useLoaderData<typeof loader>();
  return <SizesView h1={h1} crumbs={crumbs} sizes={sizes} formKey={formKey} />;
}
