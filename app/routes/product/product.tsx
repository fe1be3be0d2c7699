import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket.server.ts";
import { listActions } from "#app/actions/lists.server.ts";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { keepOnOneClick } from "#app/components/listing/keep-on-one-click.ts";
import { productSheet } from "#app/components/product/product-sheet.ts";
import { ProductView } from "#app/components/product/product.tsx";
import { slugShape } from "#app/contract/parts.ts";
import { categoryCrumb, crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { canonicalUrl } from "#app/loaders/canonical.server.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { need, pageNotFound } from "#app/startup/need.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";
import { neighboursOf } from "./beside.server.ts";
import { productMeta } from "./product-meta.server.ts";

export const loader = shopLoader("product-slug", async (shop) => {
  const slug = slugShape.safeParse(shop.params["slug"]);
  if (!slug.success) throw pageNotFound(shop.url.pathname);
  const beside = neighboursOf(shop.api, slug.data);
  const [found, seo] = await Promise.all([shop.api.products.bySlug(slug.data), shop.api.seo.final(shop.url.pathname)]);
  const product = need(found);
  const sheet = productSheet(product);
  const written = seo.ok ? seo.value.sectionElement : null;
  return {
    heading: written?.h1 ?? product.name,
    product: sheet,
    receipt: { pickup: product.receipt.pickup?.date ?? null, delivery: product.receipt.delivery },
    ...(await beside),
    crumbs: crumbsFor("product-slug", { trail: product.breadcrumbs.map(categoryCrumb), title: product.name }),
    url: canonicalUrl(shop),
    meta: productMeta(shop, sheet, written),
  };
});

export const action = shopAction("product-slug", { ...basketActions, ...listActions });

export const handle: RouteHandle = { styles: ["listing", "product"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function Product() {
  return <ProductView {...useLoaderData<typeof loader>()} />;
}
