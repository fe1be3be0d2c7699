import { z } from "zod";
import * as account from "#app/contract/account.ts";
import * as auth from "#app/contract/auth.ts";
import * as backoffice from "#app/contract/backoffice.ts";
import * as baskets from "#app/contract/baskets.ts";
import * as catalog from "#app/contract/catalog.ts";
import * as content from "#app/contract/content.ts";
import * as claims from "#app/contract/claims.ts";
import * as feedback from "#app/contract/feedback.ts";
import * as files from "#app/contract/files.ts";
import * as lists from "#app/contract/lists.ts";
import * as locations from "#app/contract/locations.ts";
import * as logistics from "#app/contract/logistics.ts";
import * as orders from "#app/contract/orders.ts";
import * as senders from "#app/contract/senders.ts";
import { suggestShape } from "#app/contract/suggest.ts";
import { lookedAtOnce } from "./looked-at-once.ts";
import { callApi, type ApiVerdict, type Call, type Caller } from "./call.ts";
import { publicCacheOf } from "./public-cache.ts";

export type ShopApi = ReturnType<typeof shopApi>;
/** What a login hands over besides its answer. */
export type Tokens = { token: string; refreshToken: string };
type Opened<T> = { answer: T; tokens: Tokens | null };

/** Cached facets are most of an answer and the same for half a minute. */
const listingShape = catalog.listingShape.extend({ filters: lookedAtOnce(z.array(catalog.filterShape)) });

const systemStatus = "/public/backoffice/system-unavailable";
const ownProfile = "/private/users/users/profile";

/** The typed client of /api/v1 for one request of one visitor. */
export function shopApi(caller: Caller) {
  const cache = publicCacheOf(caller.fetch);

  async function ask<S extends z.ZodType>(call: Call<S>): Promise<ApiVerdict<z.output<S>>> {
    const verdict = await askFully(call);
    return verdict.ok ? { ok: true, value: verdict.value.value } : verdict;
  }
  async function askFully<S extends z.ZodType>(call: Call<S>) {
    const noting: Caller = {
      ...caller,
      fetch: async (request, direct) => {
        const response = await caller.fetch(request, direct);
        cache.noteVersion(response.headers);
        return response;
      },
    };
    const verdict = await callApi(noting, call);
    if (!verdict.ok) caller.onRefusal?.(call.path, verdict);
    return verdict;
  }
  const get = <S extends z.ZodType>(path: string, shape: S, query?: Call<S>["query"]) =>
    ask(query === undefined ? { method: "GET", path, shape } : { method: "GET", path, shape, query });
  const post = <S extends z.ZodType>(path: string, shape: S, body?: unknown, idempotencyKey?: string) =>
    ask({ method: "POST", path, shape, body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
  const remove = <S extends z.ZodType>(path: string, shape: S, body: unknown) =>
    ask({ method: "DELETE", path, shape, body });
  const known = <S extends z.ZodType>(path: string, shape: S, query: Record<string, string | number> = {}) =>
    cache.get(`${path} ${JSON.stringify(query)}`, () => get(path, shape, query));
  /** What differs from city to city. */
  const knownHere = <S extends z.ZodType>(path: string, shape: S, query: Record<string, string | number> = {}) =>
    cache.get(`${caller.city} ${path} ${JSON.stringify(query)}`, () => get(path, shape, query));
  async function open<S extends z.ZodType>(
    path: string,
    shape: S,
    body: unknown,
  ): Promise<ApiVerdict<Opened<z.output<S>>>> {
    const verdict = await askFully({ method: "POST", path, shape, body });
    return verdict.ok
      ? { ok: true, value: { answer: verdict.value.value, tokens: tokensOf(verdict.value.headers) } }
      : verdict;
  }

  return {
    backoffice: {
      systemStatus: () => cache.get(systemStatus, () => get(systemStatus, backoffice.systemStatusShape), "status"),
      redirectOf: (url: string) =>
        cache.get(`redirect ${url}`, () => post("/public/backoffice/redirects", backoffice.redirectShape, { url })),
    },
    auth: {
      login: (phone: string) => post("/public/auth/login", auth.loginAnswerShape, { phone }),
      confirm: (phone: string, code: string) =>
        open("/public/auth/login/confirm", auth.confirmAnswerShape, { phone, code }),
      register: (body: unknown) => open("/public/users/register", auth.registerAnswerShape, body),
      registerCode: (phone: string, code: string) =>
        open("/public/users/register/code", auth.confirmAnswerShape, { phone, code }),
      async refresh(refreshToken: string): Promise<ApiVerdict<Tokens | null>> {
        const verdict = await askFully({
          method: "POST",
          path: "/public/auth/refresh",
          shape: auth.refreshAnswerShape,
          refreshToken,
        });
        return verdict.ok ? { ok: true, value: tokensOf(verdict.value.headers) } : verdict;
      },
      logout: (refreshToken: string | null) =>
        ask({
          method: "POST",
          path: "/public/auth/logout",
          shape: auth.logoutAnswerShape,
          ...(refreshToken === null ? {} : { refreshToken }),
        }),
    },
    users: {
      profile: () => get("/private/users/users/profile", auth.profileShape),
      clients: () => get("/private/users/users/clients/list", auth.clientListShape),
      setClient: (rootUuid?: string) =>
        post("/private/users/users/set-client", auth.clientListShape, rootUuid === undefined ? {} : { rootUuid }),
      confirmEmail: (code: string) => post("/public/users/email/confirm", senders.confirmedShape, { code }),
      sendConfirmation: () => post("/private/users/email/confirmation", senders.letterSentShape),
    },
    senders: {
      /** The box as it stands on the form: without its tick the API says what is missing. */
      subscribe: (body: { email: string; consents: { marketing: boolean } }) =>
        post("/mixed/senders/subscription", senders.subscribeAnswerShape, body),
      confirm: (code: string) => post("/public/senders/subscription/confirm", senders.confirmedShape, { code }),
      unsubscribe: (code: string) =>
        post("/public/senders/subscription/unsubscribe", senders.unsubscribedShape, { code }),
      /** The form as it was filled in: the API says what is missing. */
      awaitRestock: (body: { productUuid: string; email: string; consents: { personalData: boolean } }) =>
        post("/mixed/senders/restock", senders.subscribeAnswerShape, body),
      stopAwaiting: (productUuid: string) =>
        remove("/mixed/senders/restock", senders.restockCanceledShape, { productUuid }),
      awaited: () => get("/private/senders/restock", senders.awaitedListShape),
      endAwaiting: (uuid: string) => remove("/private/senders/restock", senders.restockCanceledShape, { uuid }),
      stopRestockLetters: (code: string) => post("/public/senders/restock/off", senders.restockCanceledShape, { code }),
      check: () => get("/private/senders/subscription/check", senders.subscriptionShape),
    },
    files: {
      put: (file: { name: string; bytes: Uint8Array<ArrayBuffer> }) =>
        ask({ method: "POST", path: files.uploadPath, shape: files.waitingFileShape, file }),
      waiting: (uuids: string[]) => post("/mixed/files/waiting", files.waitingFilesShape, { uuids }),
    },
    feedback: {
      /** The form as it was filled in: the API says what is missing. */
      send: (body: Record<string, unknown>, key: string) =>
        post("/mixed/senders/feedback", feedback.feedbackAnswerShape, body, key),
    },
    claims: {
      sendCode: (number: string, phone: string) =>
        post("/mixed/orders/claims/code", auth.loginAnswerShape, { number, phone }),
      open: (body: z.input<typeof claims.claimDraftBody>) =>
        post("/mixed/orders/claims/drafts", claims.claimParams, body),
      openOwn: (order: string) => post("/private/orders/claims/drafts", claims.claimParams, { order }),
      draft: (uuid: string) => get(`/mixed/orders/claims/drafts/${encodeURIComponent(uuid)}`, claims.claimDraftShape),
      /** The form as it was filled in: the API says what is missing. */
      submit: (uuid: string, body: Record<string, unknown>) =>
        post(`/mixed/orders/claims/drafts/${encodeURIComponent(uuid)}`, claims.claimDoneShape, body, uuid),
    },
    account: {
      sendConfirmation: () => post(`${ownProfile}/confirmation`, auth.loginAnswerShape),
      confirmSession: (code: string) => post(`${ownProfile}/confirmation/confirm`, account.doneShape, { code }),
      askPhone: (phone: string) => post(`${ownProfile}/phone`, auth.loginAnswerShape, { phone }),
      confirmPhone: (phone: string, code: string) =>
        post(`${ownProfile}/phone/confirm`, account.doneShape, { phone, code }),
      askEmail: (email: string) => post(`${ownProfile}/email`, auth.loginAnswerShape, { email }),
      confirmEmail: (email: string, code: string) =>
        post(`${ownProfile}/email/confirm`, account.doneShape, { email, code }),
      askClientEmail: (email: string, counterparty: string) =>
        post(`${ownProfile}/client-email`, auth.loginAnswerShape, { email, counterparty }),
      confirmClientEmail: (email: string, code: string) =>
        post(`${ownProfile}/client-email/confirm`, account.doneShape, { email, code }),
      sessions: () => get(`${ownProfile}/sessions`, account.sessionListShape),
      endOtherSessions: () => post(`${ownProfile}/sessions/end-others`, account.endedSessionsShape),
    },
    settings: {
      show: () => get("/private/backoffice/settings/group/lkSettings", auth.settingsShape),
      save: (settings: auth.Setting[]) =>
        post("/private/backoffice/settings/group/lkSettings", auth.settingsShape, { settings }),
    },
    locations: {
      cities: () => known("/public/locations/cities", locations.cityListShape),
      byIp: () => get("/public/locations/locations/find-location-by-client-ip", locations.foundLocationShape),
      set: (cityUuid: string) => post("/public/locations/set-location", locations.cityShape, { cityUuid }),
    },
    content: {
      page: (path: string) => known("/public/content/pages/show", backoffice.contentPageShape, { path }),
      contacts: (path: string) => known("/public/content/pages/contacts/short", locations.shortContactShape, { path }),
    },
    promotions: {
      list: (page = 1, limit = 10, state: "current" | "finished" = "current") =>
        knownHere("/mixed/content/promotions", backoffice.promotionListShape, { page, limit, state }),
      bySlug: (slug: string) =>
        knownHere(`/mixed/content/promotions/${encodeURIComponent(slug)}`, backoffice.promotionPageShape),
    },
    brands: {
      list: () => knownHere("/public/content/brands", content.brandListShape),
      bySlug: (slug: string) => knownHere(`/public/content/brands/${encodeURIComponent(slug)}`, content.brandShape),
    },
    materials: {
      list: (query: { page: number; tag?: string }) =>
        known("/public/content/materials", content.materialListShape, query),
      bySlug: (slug: string) =>
        known(`/public/content/materials/${encodeURIComponent(slug)}`, content.materialPageShape),
    },
    seo: { final: (url: string) => known("/mixed/seo/settings/final", backoffice.seoShape, { url }) },
    dictionary: { all: () => known("/public/all/dictionary", catalog.dictionaryShape) },
    categories: { menu: () => known("/public/categories/categories/menu", catalog.categoryMenuShape) },
    products: {
      list: (body: z.input<typeof catalog.listingBody>) => post("/mixed/products/products", listingShape, body),
      suggest: (q: string) => get("/mixed/products/suggest", suggestShape, { q }),
      bySlug: (slug: string) => get(`/mixed/products/products/${encodeURIComponent(slug)}`, catalog.productShape),
      similar: (slug: string, query: { page?: number; limit?: number } = {}) =>
        get(`/mixed/products/products/${encodeURIComponent(slug)}/similar`, catalog.productCardPageShape, query),
      related: (slug: string) =>
        get(`/mixed/products/products/${encodeURIComponent(slug)}/related`, catalog.productCardListShape),
      sizes: (slug: string) =>
        get(`/mixed/products/products/${encodeURIComponent(slug)}/sizes`, catalog.sizeTableShape),
      sizeFamilies: (category: string) =>
        known("/public/products/size-families", catalog.sizeFamilyListShape, { category }),
      byUuids: (uuids: string[], more: { attributes?: boolean } = {}) =>
        post("/mixed/products/products/by-uuids", catalog.listedProductListShape, { uuids, ...more }),
    },
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
        post("/mixed/baskets/baskets/related-products", catalog.productCardListShape, { uuids, limit }),
      seen: (items?: string[]) =>
        post("/mixed/baskets/baskets/products/seen", baskets.basketChangeShape, items === undefined ? {} : { items }),
    },
    logistics: {
      time: (items: string[]) => post("/mixed/logistics/card/calculate-time", logistics.calculateTimeShape, { items }),
      card: (body: z.input<typeof logistics.calculateCardBody>) =>
        post("/mixed/logistics/card/calculate-card", logistics.calculateCardShape, body),
    },
    checkouts: {
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
    },
  };
}

function tokensOf(headers: Headers): Tokens | null {
  const token = headers.get("token");
  const refreshToken = headers.get("refreshtoken");
  return token === null || refreshToken === null ? null : { token, refreshToken };
}
