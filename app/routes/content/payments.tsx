import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage } from "#app/components/home/text-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { textPageLoader } from "#app/loaders/pages/text-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";

export const loader = textPageLoader("payments");

export const action = shopAction("payments");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["home", "text"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Payments() {
  return <TextPage {...useLoaderData<typeof loader>()} />;
}
