import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OtherCities } from "#app/components/content/other-cities.tsx";
import { Offices } from "#app/components/content/offices.tsx";
import { TextPage } from "#app/components/home/text-page.tsx";
import { SubscriptionBlock } from "#app/components/subscription/subscription-block.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { subscriptionActions } from "#app/actions/account/subscription.server.ts";
import { subscriptionViewModel } from "#app/loaders/subscription.server.ts";
import { officesViewModel } from "#app/view-models/content/offices.ts";
import { cityHostOrigin } from "#app/domain/city/site.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { textPage } from "#app/loaders/pages/text-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("contacts", async (shop) => ({
  ...(await textPage("contacts", shop)),
  subscription: await subscriptionViewModel(shop),
  offices: officesViewModel(shop.loaded.contacts?.offices ?? [], shop.city.timezone),
  cityHosts: shop.cities.flatMap(({ uuid, name, domain }) => {
    const origin = cityHostOrigin(shop.session.site, domain);
    return origin === null ? [] : [{ name, origin, isHere: uuid === shop.city.uuid }];
  }),
}));

export const action = shopAction("contacts", subscriptionActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["home", "content", "text"], subscription: SubscriptionBlock };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Contacts() {
  const { offices, cityHosts, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <TextPage {...page} />
      <Offices offices={offices} />
      <OtherCities cities={cityHosts} />
    </>
  );
}
