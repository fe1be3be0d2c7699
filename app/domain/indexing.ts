/** Pages of text that search engines may index; their words are data of the shop. */
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

/** Beginnings of addresses that robots shall not ask for: what is one visitor's own, searches, what programs call. */
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
  "/profile",
  "/restock-off",
  "/search",
  "/subscription-confirm",
  "/unsubscribe",
] as const;

/** Keys of an address that change how a page is shown and nothing of what it says. */
export const shownOtherwise = ["drawer", "limit", "more", "return", "similar", "sort", "view"] as const;
