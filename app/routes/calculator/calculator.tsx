import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { calculatorActions } from "#app/actions/calculator/calculator.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { CalculatorPage } from "#app/components/calculator/calculator-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { calculatorData } from "#app/loaders/calculator.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("calculator", async (shop) => ({
  ...(await calculatorData(shop)),
  crumbs: crumbsFor("calculator"),
  ...(await pageSeo(shop, ownWords(shop, "calculator"), { personal: true })),
}));

export const action = shopAction("calculator", calculatorActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["forms", "calculator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Calculator() {
  return <CalculatorPage {...useLoaderData<typeof loader>()} />;
}
