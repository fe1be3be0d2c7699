import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { claimCardActions } from "#app/actions/claims/own-claim.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { ClaimCardPage } from "#app/components/claim/claim-card-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { claimCardView } from "#app/view-models/claims/claim-card.ts";

/** Another counterparty's claim answers 404 (security E4). */
export const loader = shopLoader("profile-complaints", async (shop) => {
  const uuid = uuidShape.safeParse(shop.params["uuid"]);
  if (!uuid.success) throw pageNotFound(shop.url.pathname);
  const card = valueOrErrorPage(await shop.api.ownClaims.show({ params: { uuid: uuid.data } }));
  return {
    key: crypto.randomUUID(),
    card: claimCardView(card, shop.city.timezone),
    crumbs: crumbsFor("complaints", { title: card.number }),
    ...(await pageSeo(shop, ownWords(shop, "profile-complaints-number", { number: card.number }), { personal: true })),
  };
});

export const action = shopAction("profile-complaints", claimCardActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms", "claims"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Complaint() {
  const { card, key } = useLoaderData<typeof loader>();
  return <ClaimCardPage card={card} formKey={key} reply={useActionData<typeof action>() ?? null} />;
}
