import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { feedbackReplyActions } from "#app/actions/content/feedback.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { FeedbackCardPage } from "#app/components/profile/feedback-card-page.tsx";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { feedbackCardViewModel } from "#app/view-models/content/own-feedback.ts";

/** By number; another user's message answers 404 (security E4). */
export const loader = shopLoader("profile-feedback", async (shop) => {
  const card = valueOrErrorPage(await shop.api.feedback.show({ params: { number: shop.params["number"] ?? "" } }));
  return {
    card: feedbackCardViewModel(card, shop.city.timezone),
    crumbs: crumbsFor("feedback", { title: card.number }),
    ...(await pageSeo(shop, ownWords(shop, "profile-feedback-number", { number: card.number }), { personal: true })),
  };
});

export const action = shopAction("profile-feedback", feedbackReplyActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function FeedbackCard() {
  const { card } = useLoaderData<typeof loader>();
  const replied = useActionData<typeof action>();
  return <FeedbackCardPage card={card} reply={replied?.form === "feedback.reply" ? replied : null} />;
}
