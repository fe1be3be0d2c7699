import type { MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newClaimActions } from "#app/actions/claims/own-claim.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { ChooseOrder } from "#app/components/claim/choose-order.tsx";
import { NewClaimForm } from "#app/components/claim/new-claim-form.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { formClosed } from "#app/loaders/form-closed.server.ts";
import { newClaimOf } from "#app/loaders/new-claim.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

/** `?order=` names the order, `?draft=` an existing draft; without either an order is chosen. */
export const loader = shopLoader("profile-complaints", async (shop) => {
  const { form, orders, registered } = await newClaimOf(shop);
  if (registered !== null) throw redirect(`/profile/complaints/${registered}`, 302);
  const seo = await pageSeo(shop, ownWords(shop, "profile-complaints-new"), { personal: true });
  return { form, orders, closed: formClosed(shop), crumbs: crumbsFor("complaints", { title: seo.h1 }), ...seo };
});

export const action = shopAction("profile-complaints", newClaimActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms", "claims"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function NewComplaint() {
  const { form, orders, closed } = useLoaderData<typeof loader>();
  const replied = useActionData<typeof action>();
  if (closed !== null) return <p>{closed}</p>;
  if (orders !== null) return <ChooseOrder {...orders} />;
  return form && <NewClaimForm data={form} reply={replied?.form === "ownClaim" ? replied : null} />;
}
