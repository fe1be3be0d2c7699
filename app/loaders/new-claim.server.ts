import type { ClaimableOrders } from "#app/contract/claims/own-claims.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { buyerValues } from "#app/forms/account/buyer-values.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { newClaimView, type NewClaimView } from "#app/view-models/claims/new-claim.ts";
import { dayOf } from "#app/view-models/claims/own-claims.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";

/** Orders with claimable goods, worded. */
export type OrdersToChoose = {
  items: (Omit<ClaimableOrders["items"][number], "createdAt"> & { date: string })[];
  page: number;
  pages: number;
};
type NewClaim = { form: NewClaimView | null; orders: OrdersToChoose | null; registered: string | null };

/** For the page of a new claim: the form, the choice of an order, or the claim created from the draft. */
export async function newClaimOf(shop: ShopRequest): Promise<NewClaim> {
  const { api, url, city, profile } = shop;
  const draft = uuidOf(shop, "draft");
  const order = uuidOf(shop, "order");
  if (draft !== null) {
    const kept = valueOrErrorPage(await api.ownClaims.draft({ params: { uuid: draft } }));
    if (kept.done !== null) return { form: null, orders: null, registered: draft };
    const form = { key: draft, isDraft: true, first: { ...buyerValues(profile), ...kept.values }, files: kept.files };
    return { form: newClaimView(kept, form, city.timezone), orders: null, registered: null };
  }
  if (order !== null) {
    const opened = valueOrErrorPage(await api.ownClaims.order({ params: { uuid: order } }));
    const form = { key: crypto.randomUUID(), isDraft: false, first: buyerValues(profile), files: [] };
    return { form: newClaimView(opened, form, city.timezone), orders: null, registered: null };
  }
  const page = pageNumber(url);
  if (page === null) throw pageNotFound(url.pathname);
  const orders = valueOrErrorPage(await api.ownClaims.orders({ query: { page, limit: 10 } }));
  if (orders.page > orders.pages) throw pageNotFound(url.pathname);
  const items = orders.items.map(({ createdAt, ...one }) => ({ ...one, date: dayOf(createdAt, city.timezone) }));
  return { form: null, orders: { items, page: orders.page, pages: orders.pages }, registered: null };
}

/** From the address; an invalid uuid counts as absent. */
function uuidOf({ url }: ShopRequest, name: "order" | "draft"): string | null {
  const requested = url.searchParams.get(name);
  if (requested === null) return null;
  const uuid = uuidShape.safeParse(requested);
  if (!uuid.success) throw pageNotFound(url.pathname);
  return uuid.data;
}
