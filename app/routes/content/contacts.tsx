import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Offices } from "#app/components/home/offices.tsx";
import { TextPage } from "#app/components/home/text-page.tsx";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { textPage } from "#app/loaders/text-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

export const loader = shopLoader("contacts", async (shop) => ({
  ...(await textPage("contacts", shop)),
  offices: shop.loaded.contacts?.offices ?? [],
}));

export const action = shopAction("contacts");

export const handle: RouteHandle = { styles: ["home"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Contacts() {
  const { offices, ...page } = useLoaderData<typeof loader>();
  return (
    <TextPage {...page}>
      <Offices offices={offices} />
    </TextPage>
  );
}
