import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedbackActions } from "#app/actions/content/feedback.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { FeedbackForm } from "#app/components/feedback/feedback-form.tsx";
import { TextPage } from "#app/components/home/text-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { feedbackViewModel } from "#app/loaders/feedback.server.ts";
import { formClosed } from "#app/loaders/form-closed.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { textPage } from "#app/loaders/pages/text-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("support", async (shop) => {
  const [text, feedback] = await Promise.all([textPage("support", shop), feedbackViewModel(shop)]);
  return { ...text, feedback, closed: formClosed(shop) };
});

export const action = shopAction("support", feedbackActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["home", "forms", "text"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Support() {
  const { feedback, closed, ...text } = useLoaderData<typeof loader>();
  return (
    <TextPage {...text}>
      {closed === null ? (
        <FeedbackForm key={`${feedback.first["subject"]}|${feedback.product?.slug}`} data={feedback} />
      ) : (
        <p>{closed}</p>
      )}
    </TextPage>
  );
}
