import type { z } from "zod";
import * as addresses from "#app/contract/addresses.ts";
import * as typed from "#app/contract/typed-lists.ts";
import * as baskets from "#app/contract/baskets.ts";
import * as kept from "#app/contract/basket-lists.ts";
import * as catalog from "#app/contract/catalog.ts";
import * as lists from "#app/contract/lists.ts";
import * as logistics from "#app/contract/logistics.ts";
import * as payments from "#app/contract/payments.ts";
import * as checkouts from "#app/contract/checkouts.ts";
import * as changes from "#app/contract/order-changes.ts";
import { orderDocumentListShape } from "#app/contract/order-documents.ts";
import { startedProcessShape } from "#app/contract/file-processes.ts";
import { compositionShape } from "#app/contract/order-composition.ts";
import * as orderLists from "#app/contract/order-list.ts";
import * as orders from "#app/contract/orders.ts";
import type { Call } from "./call.ts";
import type { Requests } from "./requests.ts";

const listsPath = "/mixed/baskets/lists";
const laterPath = "/mixed/baskets/later";
const ordersPath = "/private/orders/orders";
const sharesPath = "/mixed/baskets/shares";
type OfChange = z.input<typeof changes.orderChangeBody>;
type OfBasket = z.input<typeof kept.listOfBasketBody>;

/** Lists, the basket and orders. */
export function buyingCalls({ ask, get, post, look, patch, remove, file, knownHere }: Requests) {
  return {
    lists: {
      own: (query?: z.input<typeof lists.ownListsQuery>) => get("/mixed/users/lists", lists.ownListsShape, query),
    },
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
      replacements: (products: { uuid: string; categoryUuid: string }[]) =>
        look("/mixed/baskets/baskets/products-by-categories", baskets.byCategoriesShape, {
          uuids: [...new Set(products.map(({ categoryUuid }) => categoryUuid))],
          products: products.map(({ uuid }) => uuid),
        }),
      report: (format: "xlsx" | "pdf") => file("/mixed/reports/basket", { format }),
      readList: (body: z.input<typeof typed.typedListBody>) =>
        look("/mixed/products/products/read-list", typed.typedListShape, body),
      byCodes: (codes: string[]) => look("/mixed/products/products/by-codes", baskets.byCodesShape, { codes }),
      seen: (items?: string[]) =>
        post("/mixed/baskets/baskets/products/seen", baskets.basketChangeShape, items === undefined ? {} : { items }),
    },
    basketLists: {
      all: () => get(listsPath, kept.basketListsShape),
      show: (uuid: string) => get(`${listsPath}/${encodeURIComponent(uuid)}`, kept.basketListDetailShape),
      save: (body: z.input<typeof kept.listNameBody>) => post(listsPath, kept.basketListsShape, body),
      rename: (uuid: string, body: z.input<typeof kept.listNameBody>) =>
        post(`${listsPath}/${encodeURIComponent(uuid)}`, kept.basketListsShape, body),
      remove: (uuid: string, body: OfBasket) =>
        remove(`${listsPath}/${encodeURIComponent(uuid)}`, kept.basketListsShape, body),
      fill: (uuid: string, body: OfBasket) =>
        post(`${listsPath}/${encodeURIComponent(uuid)}/fill`, kept.filledShape, body),
      putOff: (body: z.input<typeof kept.putOffBody>) => post(laterPath, baskets.basketChangeShape, body),
      takeBack: (body: z.input<typeof kept.laterBody>) => post(`${laterPath}/fill`, kept.filledShape, body),
      dropLater: (body: z.input<typeof kept.laterBody>) => remove(laterPath, kept.basketListsShape, body),
    },
    basketShares: {
      all: () => get(sharesPath, kept.basketShareListShape),
      make: (body: OfBasket) => post(sharesPath, kept.basketShareListShape, body),
      revoke: (uuid: string, body: OfBasket) =>
        remove(`${sharesPath}/${encodeURIComponent(uuid)}`, kept.basketShareListShape, body),
      open: (code: string) => get(`/mixed/baskets/shared/${encodeURIComponent(code)}`, kept.sharedBasketShape),
      take: (code: string, body: OfBasket) =>
        post(`/mixed/baskets/shared/${encodeURIComponent(code)}/take`, kept.filledShape, body),
    },
    logistics: {
      time: (items: z.input<typeof logistics.calculateTimeBody>["items"]) =>
        look("/mixed/logistics/card/calculate-time", logistics.calculateTimeShape, { items }),
      card: (body: z.input<typeof logistics.calculateCardBody>) =>
        look("/mixed/logistics/card/calculate-card", logistics.calculateCardShape, body),
      terms: () => knownHere("/mixed/logistics/terms", logistics.deliveryTermsShape),
    },
    addresses: {
      list: () => get("/private/users/addresses", addresses.savedAddressListShape),
      save: (address: string) => post("/private/users/addresses", addresses.savedAddressListShape, { address }),
      remove: (uuid: string) => remove(`/private/users/addresses/${uuid}`, addresses.savedAddressListShape, {}),
    },
    checkouts: {
      show: (uuid: string) => get(`/private/orders/checkouts/${uuid}`, checkouts.checkoutShape),
      open: () => post("/private/orders/checkouts", checkouts.checkoutShape, {}),
      save: (uuid: string, draft: Record<string, string>) =>
        post(`/private/orders/checkouts/${uuid}`, checkouts.checkoutShape, { draft }),
    },
    orders: {
      place: (body: checkouts.PlaceOrderBody) =>
        post("/private/orders/orders", checkouts.placedOrderShape, body, body.checkout),
      list: (query: NonNullable<Call<typeof orderLists.orderListShape>["query"]> = {}) =>
        get("/private/orders/orders", orderLists.orderListShape, query),
      askSheet: (filter: z.input<typeof orderLists.ordersSheetBody>) =>
        post("/private/orders/orders/sheet", startedProcessShape, filter),
      composition: (id: string, number: string | null) =>
        get(
          `/private/orders/orders/${encodeURIComponent(id)}/composition`,
          compositionShape,
          number === null ? {} : { number },
        ),
      compositionSheet: (id: string, number: string | null) =>
        file(`/private/orders/orders/${encodeURIComponent(id)}/composition/sheet`, number === null ? {} : { number }),
      show: (id: string) => get(`/private/orders/orders/${encodeURIComponent(id)}`, orders.orderShape),
      pay: (id: string) => post(`/private/orders/orders/${encodeURIComponent(id)}/pay`, payments.paymentStartShape, {}),
      documents: (id: string) =>
        get(`/private/orders/orders/${encodeURIComponent(id)}/documents`, orderDocumentListShape),
      payment: (id: string) =>
        get(`/private/orders/orders/${encodeURIComponent(id)}/payment`, payments.paymentStateShape),
      choices: (id: string, part: string | null = null) =>
        get(`${ordersPath}/${encodeURIComponent(id)}/change`, changes.orderChoicesShape, part === null ? {} : { part }),
      previewChange: (id: string, version: number, body: OfChange) =>
        ask({
          ...{ method: "POST", path: `${ordersPath}/${encodeURIComponent(id)}/change-preview`, reads: true },
          ...{ shape: changes.orderChangePreviewShape, body, version },
        }),
      change: (id: string, asked: { version: number; body: OfChange; key: string }) =>
        patch(`${ordersPath}/${encodeURIComponent(id)}`, changes.changedOrderShape, asked),
      cancel: (id: string, { reason, part = null }: { reason: string; part?: string | null }) =>
        post(`${ordersPath}/${encodeURIComponent(id)}/cancel`, changes.canceledOrderShape, {
          reason,
          ...(part === null ? {} : { part }),
        }),
      requestCancel: (id: string, reason: string, key: string) =>
        post(`${ordersPath}/${encodeURIComponent(id)}/request-cancel`, changes.cancelRequestShape, { reason }, key),
    },
  };
}
