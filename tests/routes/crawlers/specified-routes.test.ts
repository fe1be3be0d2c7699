import { expect, test } from "vitest";
import routes from "#app/routes.ts";

/** The 41 rows of specification §2 and its ten children of /profile, as paths. */
const specified = [
  "/",
  "/about",
  "/basket",
  "/brands",
  "/brands/{slug}",
  "/calculator",
  "/calculator/components",
  "/catalog",
  "/catalog/{slug…}",
  "/categories",
  "/checkout",
  "/checkout/error",
  "/checkout/payment-error",
  "/checkout/payment-success",
  "/compare",
  "/confirm-email",
  "/contacts",
  "/corporativ-clients",
  "/delivery",
  "/favorite",
  "/load-products",
  "/loaded-products",
  "/loaded-articles",
  "/order/change/{id}/{number optional}",
  "/order/composition/{id}/{number optional}",
  "/order/repeat/{id}/{number optional}",
  "/payments",
  "/politika-v-otnoshenii-faylov-cookie",
  "/polzovatelskoe-soglashenie",
  "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  "/product/{slug}",
  "/profile",
  "/promotion/{slug}",
  "/promotions",
  "/refund",
  "/search/{slug…}",
  "/subscription-confirm",
  "/support",
  "/useful-materials",
  "/useful-materials/{slug}",
  "/warranty",
];
const profile = [
  "articles",
  "complaints",
  "counterparties",
  "feedback",
  "main",
  "mutual-settlements",
  "order/{id}",
  "orders",
  "priceList",
  "settings",
].map((child) => `/profile/${child}`);

/** Parameter names are not specified: {} is one segment, * the rest of the path. */
const paths = new Set(
  routes.map(({ path = "", index }) => (index === true || path === "/" ? "/" : `/${path.replace(/:\w+/g, "{}")}`)),
);

function existsAs(path: string): boolean {
  const ours = path
    .replace("{slug…}", "*")
    .replace(/\{[^}]* optional\}/, "{}?")
    .replace(/\{\w+\}/g, "{}");
  // An optional segment may be implemented as two routes.
  return paths.has(ours) || (ours.endsWith("/{}?") && paths.has(ours.slice(0, -4)) && paths.has(ours.slice(0, -1)));
}

test("the table has 41 pages and ten of the profile", () => {
  expect([specified.length, profile.length]).toEqual([41, 10]);
});

test.each([...specified, ...profile])("%s exists", (path) => {
  expect(existsAs(path)).toBe(true);
});
