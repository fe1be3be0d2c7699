import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage } from "#app/components/home/text-page.tsx";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { textPageLoader } from "#app/loaders/text-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";

export const loader = textPageLoader("user-agreement");

export const action = shopAction("user-agreement");

export const handle: RouteHandle = { styles: ["home"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function UserAgreement() {
  return <TextPage {...useLoaderData<typeof loader>()} />;
}
