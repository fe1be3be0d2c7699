import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket/basket.server.ts";
import { restockActions } from "#app/actions/catalog/restock.server.ts";
import { listActions } from "#app/actions/catalog/lists.server.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { keepOnOneClick } from "#app/components/goods/keep-on-one-click.ts";
import { sumOf } from "#app/view-models/catalog/product-offer.ts";
import { productViewModel } from "#app/view-models/catalog/product.ts";
import { formClosed } from "#app/loaders/form-closed.server.ts";
import { restockViewModel } from "#app/view-models/catalog/restock.ts";
import { ProductView } from "#app/components/product/product.tsx";
import { slugShape } from "#app/contract/parts.ts";
import { categoryCrumb, crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { stockText } from "#app/components/kit/stock-line.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { requestedPage } from "#app/loaders/pages/page-asked.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { fetchSeo, ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { neighboursOf } from "#app/loaders/recommendations.server.ts";

export const loader = shopLoader("product-slug", async (shop) => {
  const slug = slugShape.safeParse(shop.params["slug"]);
  if (!slug.success) throw pageNotFound(shop.url.pathname);
  const page = requestedPage(shop, "similar");
  const pendingNeighbours = neighboursOf(shop.api, slug.data, page);
  const pendingSeo = fetchSeo(shop);
  const product = valueOrErrorPage(await shop.api.products.bySlug({ params: { slug: slug.data } }));
  const neighbours = await pendingNeighbours;
  if (page > neighbours.similarPage.pages) throw pageNotFound(shop.url.pathname);
  const sheet = productViewModel(product);
  const { name, article, unit, price } = sheet;
  const words = ownWords(shop, "product-slug", {
    name,
    article,
    unit,
    price: formatMoney(price),
    stock: stockText(sheet),
  });
  const about = {
    type: "product" as const,
    price: sumOf(sheet, sheet.least),
    availability: sheet.discontinued ? "discontinued" : availabilities[sheet.availability],
    brand: sheet.brand?.name ?? null,
    article,
  };
  return {
    ...(await pageSeo(shop, { ...words, distinct: article }, { pendingSeo, image: product.images[0], about })),
    product: sheet,
    receipt: {
      pickup: product.receipt.pickup?.date ?? null,
      delivery: product.receipt.delivery,
      cutoff: product.receipt.cutoff,
    },
    restock: restockViewModel(shop, product, { isClosed: formClosed(shop) !== null }),
    ...neighbours,
    crumbs: crumbsFor("product-slug", { trail: product.breadcrumbs.map(categoryCrumb), title: product.name }),
  };
});

export const action = shopAction("product-slug", basketActions, listActions, restockActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "product"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function Product() {
  return <ProductView {...useLoaderData<typeof loader>()} />;
}

/** Availability values of Open Graph products. */
const availabilities = { available: "in stock", onOrder: "available for order", notAvailable: "out of stock" } as const;
