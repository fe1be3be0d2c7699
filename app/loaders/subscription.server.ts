import type { SubscriptionViewModel } from "#app/view-models/account/subscription.ts";
import { consentTexts } from "#app/domain/account/consents.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { missingTexts } from "./site-links.server.ts";

/**
 * For pages with the subscription block; null while its consent has no text. Without a readable status the plain form is
 * shown.
 */
export async function subscriptionViewModel({
  api,
  profile,
  crawler,
  loaded,
}: Pick<ShopRequest, "api" | "profile" | "crawler" | "loaded">): Promise<SubscriptionViewModel | null> {
  if (missingTexts(loaded.contacts).includes(consentTexts.marketing)) return null;
  // A time in the page would give crawlers a new ETag each time.
  const shownAt = crawler ? "" : new Date().toISOString();
  if (profile === null) return { status: "none", email: "", shownAt };
  const own = await api.senders.check();
  const status = own.ok ? own.value.status : "none";
  return { status, email: (own.ok ? own.value.email : null) ?? profile.email ?? "", shownAt };
}
