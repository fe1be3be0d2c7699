import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { formHandler } from "#app/actions/form-reply.server.ts";
import { startWorking } from "#app/actions/counterparties/members.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { InvitationEmail } from "#app/components/profile/members/invitation-email.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { emailLinkForm } from "#app/forms/account/email-link.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

const t = namespace("members", texts);

/** An invitation's link: shown to anyone who has it, accepted by a logged-in user. */
export const loader = shopLoader("confirm-email", async ({ api, url, profile }) => {
  const code = url.searchParams.get("code") ?? "";
  const found = code.length > 200 ? null : await api.invitations.show({ body: { code } });
  return {
    code,
    loggedIn: profile !== null,
    invitation: found?.ok ? found.value : null,
    refusal: found === null || found.ok ? null : (found.messages[0] ?? null),
  };
});

export const action = shopAction("confirm-email", {
  [emailLinkForm.intent]: formHandler(emailLinkForm, async (shop, { code }, endings, form) => {
    const accepted = await shop.api.invitations.acceptByCode({ body: { code } });
    return accepted.ok ? startWorking(shop, form, accepted.value) : endings.refused(accepted);
  }),
});

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"] };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("invited.title"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function Invitation() {
  return <InvitationEmail {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
