import type { ClaimViewModel } from "#app/view-models/claims/claim.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { buyerValues } from "#app/forms/account/buyer-values.ts";
import { claimForm } from "#app/i18n/ru/claims/claim-form.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

const latest = 10;
/** Orders with shipped goods not yet fully returned: nothing else can be claimed. */
const claimable = "partiallyShipped,shipped,completed,partiallyReturned";

/** For the page about returns: the order opened for a claim (`?claim=`), else the buyer's own orders. */
export async function claimViewModel({ api, url, profile }: ShopRequest): Promise<ClaimViewModel> {
  const requested = url.searchParams.get("claim");
  const uuid = uuidShape.safeParse(requested);
  const draft = uuid.success ? await api.claims.draft({ params: { uuid: uuid.data } }) : null;
  const found = draft?.ok ? draft.value : null;
  return {
    draft: found,
    gone: requested !== null && found === null ? claimForm.gone : null,
    orders: found === null ? await ownOrders(api, profile) : null,
    shownAt: new Date().toISOString(),
    first: buyerValues(profile),
  };
}

async function ownOrders(api: ShopRequest["api"], profile: ShopRequest["profile"]): Promise<ClaimViewModel["orders"]> {
  // Orders are closed during moderation; phone and code open them as for a guest.
  if (profile === null || profile.onModerate) return null;
  const orders = await api.orders.list({ query: { limit: latest, status: claimable } });
  return orders.ok ? orders.value.items.map(({ uuid, number, createdAt }) => ({ uuid, number, createdAt })) : null;
}
