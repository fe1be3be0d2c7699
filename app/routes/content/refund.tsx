import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { claimActions } from "#app/actions/claims/claim.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { ClaimSection } from "#app/components/claim/claim-section.tsx";
import { TextPage } from "#app/components/home/text-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { claimViewModel } from "#app/loaders/claim.server.ts";
import { formClosed } from "#app/loaders/form-closed.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { textPage } from "#app/loaders/pages/text-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("refund", async (shop) => {
  const [text, claim] = await Promise.all([textPage("refund", shop), claimViewModel(shop)]);
  return { ...text, claim, closed: formClosed(shop) };
});

export const action = shopAction("refund", claimActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["home", "forms", "text"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Refund() {
  const { claim, closed, ...text } = useLoaderData<typeof loader>();
  return <TextPage {...text}>{closed === null ? <ClaimSection data={claim} /> : <p>{closed}</p>}</TextPage>;
}
