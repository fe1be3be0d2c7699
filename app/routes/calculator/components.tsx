import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket/basket.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { ComponentsPage } from "#app/components/calculator/components-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { roles } from "#app/domain/calculator/rule.ts";
import { mayOpen } from "#app/domain/access.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { viewerOf } from "#app/startup/load-user.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { systemOf } from "#app/forms/calculator.ts";
import { shownComponents } from "#app/view-models/calculator/calculator-components.ts";

export const loader = shopLoader("calculator-components", async (shop) => {
  const { api, url, profile, settings } = shop;
  const systems = valueOrErrorPage(await api.calculator.systems());
  const query = { profile: url.searchParams.get("profile") ?? "", brand: url.searchParams.get("brand") ?? "" };
  const system = systemOf(systems, query);
  const role = roles.find((one) => one === url.searchParams.get("role")) ?? null;
  const found =
    system && (await api.calculator.components({ query: { system: system.uuid, role: role || undefined } }));
  return {
    profiles: [...new Map(systems.map(({ profile }) => [profile.uuid, profile])).values()],
    brands: [...new Set(systems.map(({ hardwareBrand }) => hardwareBrand))],
    role,
    shown: found && shownComponents(valueOrErrorPage(found)),
    mayCalculate: mayOpen("calculator", viewerOf(profile && { profile, settings })).ok,
    crumbs: crumbsFor("calculator-components"),
    ...(await pageSeo(shop, ownWords(shop, "calculator-components"), { personal: true })),
  };
});

export const action = shopAction("calculator-components", basketActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["forms", "calculator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function CalculatorComponents() {
  return <ComponentsPage {...useLoaderData<typeof loader>()} />;
}
