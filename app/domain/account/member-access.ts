import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { ordersHimself, type MemberRights } from "./rights.ts";

/** A requirement of a row; "orders" is any order limit above zero, "owner" cannot be granted as a right. */
export type Need =
  "seesPrices" | "fillsBaskets" | "seesSettlements" | "seesClaims" | "managesMembers" | "orders" | "owner";

/** Response of a page to a member without the right: an explanation, 404, or a redirect to the given path. */
export type ClosedPage = "explained" | "notFound" | `/${string}`;

export type AccessRow = {
  /** All of these are required; otherwise calls refuse with `rightMissing` (with `closedRole` for owner-only rows). */
  needs: readonly Need[];
  /** Rights needed to see records made by other members; "everyone": records belong to the company. */
  others: readonly Need[] | "everyone" | "nobody";
  /** Operation ids of the API. */
  calls: readonly string[];
  /**
   * Further pages by their pattern in app/routes.ts; sections of the profile name their row themselves
   * (profile-sections.ts). Detail pages answer 404 to members without the right.
   */
  pages: Readonly<Record<string, ClosedPage>>;
};

const own = { needs: [], others: "nobody" } as const;
const order = "/private/orders/orders/{id}";
const schedules = "/private/orders/schedules";
const claims = "/private/orders/claims";
const claim = `${claims}/{uuid}`;
const finance = "/private/finance";
const codes = "/private/products/user-articles";
const priceLists = "/private/reports/price-lists";
const uploads = "/private/products/upload";
const baskets = "/mixed/baskets";
const basketLines = `${baskets}/baskets/products`;
const client = "/private/users/users/clients/{rootUuid}";
const ofCompany = "/private/users/counterparties/{rootUuid}";
const profile = "/private/users/users/profile";
const feedback = "/private/users/feedback";

/**
 * Access of a company's members: right × call × page (security E2). Every private and mixed call is in exactly one
 * row, and every profile page is either in one row or a section of the profile; tests iterate over both. Sums are
 * handled apart: the contract marks them, and a member without `seesPrices` gets none from any call
 * (app/contract/hidden.ts).
 */
export const memberAccess = {
  basketRead: {
    ...own,
    calls: [
      `GET ${baskets}/baskets`,
      `GET ${baskets}/baskets/page`,
      `GET ${baskets}/baskets/count`,
      `POST ${baskets}/baskets/related-products`,
      `POST ${baskets}/baskets/products-by-categories`,
      `GET ${baskets}/lists`,
      `GET ${baskets}/lists/{uuid}`,
      `GET ${baskets}/shares`,
      `GET ${baskets}/shared/{code}`,
      "GET /mixed/reports/basket",
    ],
    pages: { basket: "explained", "basket/lists": "explained", "basket/lists/:uuid": "explained" },
  },
  basketChange: {
    needs: ["fillsBaskets"],
    others: "nobody",
    calls: [
      `POST ${baskets}/lists/{uuid}`,
      `POST ${baskets}/later/fill`,
      `DELETE ${baskets}/later`,
      `POST ${baskets}/later`,
      `POST ${baskets}/lists`,
      `POST ${basketLines}/add`,
      `POST ${basketLines}/set-quantity`,
      `POST ${basketLines}/tick`,
      `POST ${basketLines}/seen`,
      `DELETE ${basketLines}`,
      `DELETE ${baskets}/lists/{uuid}`,
      `POST ${baskets}/lists/{uuid}/fill`,
      `POST ${baskets}/shares`,
      `DELETE ${baskets}/shares/{uuid}`,
      `POST ${baskets}/shared/{code}/take`,
    ],
    pages: {},
  },
  uploadRead: {
    ...own,
    calls: [`GET ${uploads}`, `GET ${uploads}/template`, `GET ${uploads}/{uuid}`, `GET ${uploads}/{uuid}/wrong-rows`],
    pages: { "load-products": "explained", "loaded-products": "explained" },
  },
  uploadChange: {
    needs: ["fillsBaskets"],
    others: "nobody",
    calls: [
      `DELETE ${uploads}/{uuid}/rows/{row}`,
      `PATCH ${uploads}/{uuid}/rows/{row}`,
      `POST ${uploads}`,
      `POST ${uploads}/file`,
      `DELETE ${uploads}/{uuid}`,
      `POST ${uploads}/{uuid}/columns`,
      `POST ${uploads}/{uuid}/sheet`,
      `POST ${uploads}/{uuid}/accept`,
      `POST ${uploads}/{uuid}/basket`,
      `POST ${uploads}/{uuid}/list`,
    ],
    pages: {},
  },
  checkout: {
    needs: ["fillsBaskets"],
    others: "nobody",
    calls: ["POST /private/orders/approvals", "POST /private/orders/orders", "POST /private/orders/checkouts"],
    pages: { checkout: "/basket" },
  },
  checkoutForm: {
    ...own,
    calls: [
      "GET /private/orders/checkouts/{uuid}",
      "GET /private/finance/credit",
      "POST /private/orders/checkouts/{uuid}",
      "PUT /private/orders/checkouts/{uuid}",
    ],
    pages: {},
  },
  approvals: {
    needs: [],
    others: ["seesPrices", "fillsBaskets", "orders"],
    calls: [
      "GET /private/orders/approvals",
      "GET /private/orders/approvals/{uuid}",
      "POST /private/orders/approvals/{uuid}/approve",
      "POST /private/orders/approvals/{uuid}/reject",
    ],
    pages: { "profile/approvals/:uuid": "notFound" },
  },
  orders: {
    needs: [],
    others: ["seesSettlements"],
    calls: [
      "GET /private/orders/orders",
      "POST /private/orders/orders/sheet",
      `GET ${profile}/overview`,
      `GET ${order}`,
      `GET ${order}/composition`,
      `GET ${order}/composition/sheet`,
      `GET ${order}/documents`,
      `POST ${order}/repeat`,
      `GET ${order}/payment`,
    ],
    pages: {
      "profile/order/:id": "notFound",
      "order/composition/:id/:number?": "notFound",
      "order/repeat/:id/:number?": "notFound",
    },
  },
  orderChange: {
    needs: ["fillsBaskets"],
    others: ["seesSettlements"],
    calls: [
      `GET ${order}/change`,
      `PATCH ${order}`,
      `POST ${order}/change-preview`,
      `POST ${order}/cancel`,
      `POST ${order}/request-cancel`,
    ],
    pages: { "order/change/:id/:number?": "/profile/order/ORDER" },
  },
  orderMoney: {
    needs: ["seesPrices"],
    others: ["seesSettlements"],
    calls: [`POST ${order}/pay`, "POST /private/orders/documents/archive"],
    pages: {},
  },
  schedules: {
    ...own,
    calls: [
      `GET ${schedules}`,
      `GET ${schedules}/{uuid}`,
      `DELETE ${schedules}/{uuid}`,
      `POST ${schedules}/{uuid}/pause`,
    ],
    pages: { "profile/orders/schedules": "explained", "profile/orders/schedules/:uuid": "notFound" },
  },
  scheduleChange: {
    needs: ["fillsBaskets"],
    others: "nobody",
    calls: [`POST ${schedules}`, `PUT ${schedules}/{uuid}`, `POST ${schedules}/{uuid}/resume`],
    pages: { "profile/orders/schedules/new": "explained" },
  },
  claims: {
    needs: [],
    others: ["seesClaims"],
    calls: [
      `GET ${claims}`,
      `POST ${claims}`,
      `POST ${claims}/drafts`,
      `GET ${claims}/orders`,
      `GET ${claims}/orders/{uuid}`,
      `PUT ${claims}/drafts/{uuid}`,
      `GET ${claims}/drafts/{uuid}`,
      `DELETE ${claims}/drafts/{uuid}`,
      `GET ${claim}`,
      `POST ${claim}/messages`,
      `POST ${claim}/withdraw`,
      `POST ${claim}/dispute`,
      `POST ${claim}/seen`,
      `GET ${claim}/files/{file}`,
      `GET ${claim}/files/{file}/small`,
      "POST /mixed/orders/claims/code",
      "POST /mixed/orders/claims/drafts",
      "GET /mixed/orders/claims/drafts/{uuid}",
      "POST /mixed/orders/claims/drafts/{uuid}",
    ],
    pages: {
      "profile/complaints/new": "explained",
      "profile/complaints/:uuid": "notFound",
    },
  },
  settlements: {
    needs: ["seesSettlements", "seesPrices"],
    others: "everyone",
    calls: [
      `GET ${finance}/mutual-settlements`,
      `POST ${finance}/mutual-settlements/sheet`,
      `GET ${finance}/reconciliations`,
      `POST ${finance}/reconciliations`,
      `POST ${finance}/reconciliations/{uuid}/file`,
      `POST ${finance}/reconciliations/{uuid}/confirm`,
      `POST ${finance}/reconciliations/{uuid}/dispute`,
      `POST ${finance}/bills`,
      `GET ${finance}/bills/{uuid}`,
      `POST ${finance}/bills/{uuid}/pay`,
    ],
    pages: {
      "profile/mutual-settlements/bills/:uuid": "/profile/mutual-settlements",
    },
  },
  articles: {
    needs: [],
    others: "everyone",
    calls: [
      `GET ${codes}`,
      `GET ${codes}/{uuid}`,
      `POST ${codes}/sheet`,
      `GET ${codes}/upload`,
      `GET ${codes}/upload/{uuid}`,
      `POST ${codes}/upload`,
    ],
    pages: { "loaded-articles": "explained" },
  },
  articleChange: {
    needs: ["fillsBaskets"],
    others: "everyone",
    calls: [
      `POST ${codes}`,
      `PUT ${codes}/{uuid}`,
      `DELETE ${codes}/{uuid}`,
      `POST ${codes}/{uuid}/primary`,
      `POST ${codes}/delete`,
      `POST ${codes}/upload/{uuid}/confirm`,
      `POST ${codes}/upload/{uuid}/choose-sheet`,
    ],
    pages: {},
  },
  priceLists: {
    needs: ["seesPrices"],
    others: "everyone",
    calls: [
      `GET ${priceLists}`,
      `POST ${priceLists}`,
      `POST ${priceLists}/count`,
      `DELETE ${priceLists}/{uuid}`,
      `POST ${priceLists}/{uuid}/make`,
      `POST ${priceLists}/{uuid}/schedule`,
      `POST ${priceLists}/{uuid}/link`,
      `DELETE ${priceLists}/{uuid}/link`,
    ],
    pages: {},
  },
  // The content of a file requires a right of its own, both to list and to download it: `fileNeeds`.
  files: {
    ...own,
    calls: [
      "GET /mixed/reports/processes/{uuid}",
      "GET /private/reports/processes",
      "POST /mixed/files/files",
      "POST /mixed/files/waiting",
    ],
    pages: {},
  },
  feedback: {
    ...own,
    calls: [
      "POST /mixed/senders/feedback",
      `POST ${feedback}`,
      `GET ${feedback}`,
      `GET ${feedback}/{number}`,
      `POST ${feedback}/{number}/messages`,
      `GET ${feedback}/{number}/files/{uuid}`,
    ],
    pages: { "profile/feedback/:number": "notFound" },
  },
  members: {
    needs: ["managesMembers"],
    others: "everyone",
    calls: [
      `GET ${ofCompany}/members`,
      `POST ${ofCompany}/members/{uuid}`,
      `DELETE ${ofCompany}/members/{uuid}`,
      `POST ${ofCompany}/invitations`,
      `DELETE ${ofCompany}/invitations/{uuid}`,
      `POST ${ofCompany}/join-requests/{uuid}`,
    ],
    pages: { "profile/counterparties/:rootUuid/members": "/profile/main" },
  },
  companyEmail: {
    needs: ["managesMembers"],
    others: "everyone",
    calls: [`POST ${profile}/client-email`],
    pages: {},
  },
  company: {
    needs: [],
    others: "everyone",
    calls: [`GET ${client}`, `GET ${profile}/managers`, `POST ${profile}/client-email/confirm`],
    pages: { "profile/counterparties/:rootUuid": "explained" },
  },
  companyChange: {
    needs: ["owner"],
    others: "everyone",
    calls: [
      `PUT ${client}`,
      `POST ${client}/details`,
      `POST ${client}/resubmit`,
      `POST ${client}/archive`,
      `POST ${client}/banks`,
      `DELETE ${client}/banks`,
      `POST ${client}/banks/default`,
      `POST ${client}/contacts`,
      `DELETE ${client}/contacts`,
      `POST ${client}/branches`,
      `DELETE ${client}/branches`,
    ],
    pages: {},
  },
  calculator: {
    ...own,
    calls: [
      "GET /private/calculator/systems",
      "GET /private/calculator/components",
      "POST /private/calculator/calculate",
      "GET /private/calculator/report",
      "GET /private/calculator/saved",
      "POST /private/calculator/saved",
      "GET /private/calculator/saved/{uuid}",
      "POST /private/calculator/saved/{uuid}",
      "DELETE /private/calculator/saved/{uuid}",
      "POST /private/calculator/saved/{uuid}/reprice",
    ],
    pages: {},
  },
  person: {
    ...own,
    calls: [
      `GET ${profile}`,
      "GET /private/users/users/clients/list",
      "POST /private/users/users/set-client",
      "POST /private/users/email/confirmation",
      "GET /private/users/users/clients",
      "POST /private/users/users/clients",
      "GET /private/users/users/clients/join",
      "POST /private/users/users/clients/join",
      "GET /private/users/users/by-client",
      `POST ${profile}/confirmation`,
      `POST ${profile}/confirmation/confirm`,
      `POST ${profile}/phone`,
      `POST ${profile}/phone/confirm`,
      `POST ${profile}/email`,
      `POST ${profile}/email/confirm`,
      `GET ${profile}/sessions`,
      `POST ${profile}/sessions/end`,
      `POST ${profile}/sessions/end-others`,
      "GET /private/users/invitations",
      "POST /private/users/invitations/by-code",
      "POST /private/users/invitations/{uuid}",
      "GET /private/backoffice/settings/group/lkSettings",
      "POST /private/backoffice/settings/group/lkSettings",
      "GET /private/users/addresses",
      "POST /private/users/addresses",
      "DELETE /private/users/addresses/{uuid}",
      "GET /private/users/notifications",
      "POST /private/users/notifications/read",
      `POST ${profile}/name`,
      `GET ${profile}/consents`,
      `POST ${profile}/consents/withdraw`,
      `GET ${profile}/data`,
      `GET ${profile}/deletion`,
      `POST ${profile}/deletion`,
      `POST ${profile}/deletion/code`,
      "GET /private/senders/subscription/check",
      "GET /private/senders/restock",
      "DELETE /private/senders/restock",
    ],
    pages: {
      profile: "explained",
      "profile/counterparties/new": "explained",
      "profile/settings/data": "explained",
      "profile/settings/delete": "explained",
      "profile/invitations": "explained",
    },
  },
  shop: {
    ...own,
    calls: [
      "GET /mixed/content/promotions",
      "GET /mixed/content/promotions/{slug}",
      "GET /mixed/seo/settings/final",
      "POST /mixed/products/products",
      "POST /mixed/products/products/count",
      "GET /mixed/products/products/{slug}",
      "GET /mixed/products/products/{slug}/similar",
      "GET /mixed/products/products/{slug}/related",
      "GET /mixed/products/products/{slug}/sizes",
      "POST /mixed/products/products/by-uuids",
      "POST /mixed/products/products/get-by-uuids",
      "POST /mixed/products/products/related/by-uuids",
      "POST /mixed/products/products/by-codes",
      "POST /mixed/products/products/read-list",
      "GET /mixed/users/lists",
      "GET /mixed/favorites/favorites",
      "POST /mixed/favorites/favorites",
      "DELETE /mixed/favorites/favorites",
      "GET /mixed/favorites/favorites/products",
      "GET /mixed/comparisons/comparisons",
      "POST /mixed/comparisons/comparisons",
      "DELETE /mixed/comparisons/comparisons",
      "POST /mixed/logistics/card/calculate-card",
      "POST /mixed/logistics/card/calculate-time",
      "GET /mixed/logistics/terms",
      "POST /mixed/senders/subscription",
      "POST /mixed/senders/restock",
      "DELETE /mixed/senders/restock",
      "GET /mixed/products/suggest",
      "POST /mixed/products/suggest",
    ],
    pages: {},
  },
} as const satisfies Record<string, AccessRow>;

export type Subject = keyof typeof memberAccess;

/**
 * Rights required by the content of a generated file, by the type of its process; checked for listing and for
 * download.
 */
export const fileNeeds = {
  settlements: ["seesSettlements", "seesPrices"],
  reconciliation: ["seesSettlements", "seesPrices"],
  documents: ["seesPrices"],
  priceList: ["seesPrices"],
  /** A sheet made without sums requires nothing. */
  orders: ["seesPrices"],
  userArticles: [],
} as const satisfies Record<string, readonly Need[]>;

/** Ownership is separate from rights: some actions require it. */
type Holder = { rights: MemberRights; isOwner: boolean };

/** Names the first missing requirement, so that the refusal can say which right is needed. */
export function memberMay(subject: Subject, holder: Holder): Verdict<true, { code: "rightMissing"; right: Need }> {
  const missing = memberAccess[subject].needs.find((need) => !holds(need, holder));
  return missing === undefined ? ok(true) : no("rightMissing", { right: missing });
}

/** Whether the member sees records made by other members of the company. */
export function seesOthers(subject: Subject, holder: Holder): boolean {
  const { others }: AccessRow = memberAccess[subject];
  if (typeof others === "string") return others === "everyone";
  return others.every((need) => holds(need, holder));
}

export function holdsAll(needs: readonly Need[], holder: Holder): boolean {
  return needs.every((need) => holds(need, holder));
}

function holds(need: Need, { rights, isOwner }: Holder): boolean {
  if (need === "owner") return isOwner;
  return need === "orders" ? ordersHimself(rights) : rights[need];
}
