import type { z } from "zod";
import * as baskets from "#app/contract/baskets.ts";
import * as catalog from "#app/contract/catalog.ts";
import * as lists from "#app/contract/lists.ts";
import * as logistics from "#app/contract/logistics.ts";
import * as payments from "#app/contract/payments.ts";
import * as orders from "#app/contract/orders.ts";
import type { Requests } from "./requests.ts";

/** Lists, the basket and orders. */
export function buyingCalls({ get, post, look, remove }: Requests) {
  return {
    lists: { own: () => get("/mixed/users/lists", lists.ownListsShape) },
    favourites: {
      ids: () => get("/mixed/favorites/favorites", lists.favouritesShape),
      add: (productExternalIds: string[]) =>
        post("/mixed/favorites/favorites", lists.favouritesShape, { productExternalIds }),
      remove: (productExternalIds: string[]) =>
        remove("/mixed/favorites/favorites", lists.favouritesShape, { productExternalIds }),
    },
    comparisons: {
      show: () => get("/mixed/comparisons/comparisons", lists.comparisonsShape),
      add: (items: string[]) => post("/mixed/comparisons/comparisons", lists.comparisonsShape, { items }),
      remove: (body: z.input<typeof lists.comparisonsRemoveBody>) =>
        remove("/mixed/comparisons/comparisons", lists.comparisonsShape, body),
    },
    baskets: {
      show: () => get("/mixed/baskets/baskets", baskets.basketShape),
      count: () => get("/mixed/baskets/baskets/count", baskets.basketCountShape),
      add: (body: z.input<typeof baskets.addBody>, key?: string) =>
        post("/mixed/baskets/baskets/products/add", baskets.basketChangeShape, body, key),
      setQuantity: (body: z.input<typeof baskets.setQuantityBody>) =>
        post("/mixed/baskets/baskets/products/set-quantity", baskets.basketChangeShape, body),
      remove: (body: z.input<typeof baskets.removeBody>) =>
        remove("/mixed/baskets/baskets/products", baskets.basketChangeShape, body),
      tick: (body: z.input<typeof baskets.tickBody>) =>
        post("/mixed/baskets/baskets/products/tick", baskets.basketChangeShape, body),
      related: (uuids: string[], limit: number) =>
        look("/mixed/baskets/baskets/related-products", catalog.productCardListShape, { uuids, limit }),
      seen: (items?: string[]) =>
        post("/mixed/baskets/baskets/products/seen", baskets.basketChangeShape, items === undefined ? {} : { items }),
    },
    logistics: {
      time: (items: string[]) => look("/mixed/logistics/card/calculate-time", logistics.calculateTimeShape, { items }),
      card: (body: z.input<typeof logistics.calculateCardBody>) =>
        look("/mixed/logistics/card/calculate-card", logistics.calculateCardShape, body),
    },
    checkouts: {
      show: (uuid: string) => get(`/private/orders/checkouts/${uuid}`, orders.checkoutShape),
      open: () => post("/private/orders/checkouts", orders.checkoutShape, {}),
      save: (uuid: string, draft: Record<string, string>) =>
        post(`/private/orders/checkouts/${uuid}`, orders.checkoutShape, { draft }),
    },
    orders: {
      place: (body: orders.PlaceOrderBody) =>
        post("/private/orders/orders", orders.placedOrderShape, body, body.checkout),
      list: (query: { page?: number; limit?: number } = {}) =>
        get("/private/orders/orders", orders.orderListShape, query),
      show: (id: string) => get(`/private/orders/orders/${encodeURIComponent(id)}`, orders.orderShape),
      pay: (id: string) => post(`/private/orders/orders/${encodeURIComponent(id)}/pay`, payments.paymentStartShape, {}),
      payment: (id: string) =>
        get(`/private/orders/orders/${encodeURIComponent(id)}/payment`, payments.paymentStateShape),
    },
  };
}
