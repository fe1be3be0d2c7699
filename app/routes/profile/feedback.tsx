import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownFeedbackActions } from "#app/actions/content/feedback.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { FeedbackPage } from "#app/components/profile/feedback-page.tsx";
import { feedbackViewModel } from "#app/loaders/feedback.server.ts";
import { formClosed } from "#app/loaders/form-closed.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { ownFeedbackViewModel } from "#app/view-models/content/own-feedback.ts";

export const loader = shopLoader("profile-feedback", async (shop) => {
  const { api, url, city } = shop;
  const page = pageNumber(url);
  if (page === null) throw pageNotFound(url.pathname);
  const [feedback, ownFeedback] = await Promise.all([
    feedbackViewModel(shop),
    api.feedback.list({ query: { page, limit: 10 } }),
  ]);
  const list = valueOrErrorPage(ownFeedback);
  if (list.page > list.pages) throw pageNotFound(url.pathname);
  return {
    feedback,
    closed: formClosed(shop),
    own: list.items.map((one) => ownFeedbackViewModel(one, city.timezone)),
    page: list.page,
    pages: list.pages,

    ...(await pageSeo(shop, ownWords(shop, "profile-feedback"), { personal: true, page: list.page })),
  };
});

export const action = shopAction("profile-feedback", ownFeedbackActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function ProfileFeedback() {
  return <FeedbackPage {...useLoaderData<typeof loader>()} />;
}
