import type { ClaimViewModel } from "#app/view-models/claim.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { buyerValues } from "#app/forms/buyer-values.ts";
import { claimForm } from "#app/i18n/ru/claim-form.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

const latest = 10;
/** Orders of which something has left the warehouse and is not all back yet: nothing else can be claimed. */
const claimable = "partiallyShipped,shipped,completed,partiallyReturned";

/** For the page about returns: the order opened for a claim (`?claim=`), else the buyer's own orders to choose from. */
export async function claimViewModel({ api, url, profile }: ShopRequest): Promise<ClaimViewModel> {
  const asked = url.searchParams.get("claim");
  const uuid = uuidShape.safeParse(asked);
  const draft = uuid.success ? await api.claims.draft(uuid.data) : null;
  const found = draft?.ok ? draft.value : null;
  return {
    draft: found,
    gone: asked !== null && found === null ? claimForm.gone : null,
    orders: found === null ? await ownOrders(api, profile) : null,
    shownAt: new Date().toISOString(),
    first: buyerValues(profile),
  };
}

async function ownOrders(api: ShopRequest["api"], profile: ShopRequest["profile"]): Promise<ClaimViewModel["orders"]> {
  // Orders are closed while an account is on moderation; the phone and a code open them as a guest's.
  if (profile === null || profile.onModerate) return null;
  const orders = await api.orders.list({ limit: latest, status: claimable });
  return orders.ok ? orders.value.items.map(({ uuid, number, createdAt }) => ({ uuid, number, createdAt })) : null;
}
