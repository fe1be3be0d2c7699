/** Text pages that search engines may index; their content is data of the shop. */
export const textPaths = [
  "/about",
  "/contacts",
  "/corporativ-clients",
  "/delivery",
  "/payments",
  "/polzovatelskoe-soglashenie",
  "/politika-v-otnoshenii-faylov-cookie",
  "/refund",
  "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  "/support",
  "/warranty",
] as const;

/** Path prefixes disallowed for robots: personal pages, searches, endpoints for programs. */
export const closedToRobots = [
  "/api/",
  "/basket",
  "/calculator",
  "/checkout",
  "/compare",
  "/confirm-email",
  "/favorite",
  "/load-products",
  "/loaded-",
  "/order/",
  "/outbox",
  "/preview",
  "/profile",
  "/restock-off",
  "/search",
  "/subscription-confirm",
  "/unsubscribe",
] as const;

/** Query keys that change only the presentation of a page. */
export const shownOtherwise = ["drawer", "limit", "more", "return", "similar", "sort", "view"] as const;
