import { rolesOf, type Role, type Viewer } from "./account/viewer.ts";
import { no, ok, type Verdict } from "./verdict.ts";

/**
 * Whether the viewer may open the page: one rule for loaders, actions, the API and links (specification §6). A page
 * closed for the legal form stays closed after moderation, so that reason is reported first; `guest` asks to log in.
 */
export function mayOpen(page: Page, viewer: Viewer): Verdict<true, { code: "guest" | "closedRole" | "moderation" }> {
  const closed = closedFor[page] ?? [];
  const closingRoles = [...rolesOf(viewer)].filter((role) => closed.includes(role));
  if (closingRoles.length === 0) return ok(true);
  if (closingRoles.includes("guest")) return no("guest");
  return closingRoles.every((role) => role === "moderation") ? no("moderation") : no("closedRole");
}

/** Routes of specification §2. */
export const pages = [
  "index",
  "about",
  "basket",
  "brands",
  "brands-slug",
  "calculator",
  "calculator-components",
  "catalog",
  "catalog-slug",
  "categories",
  "checkout",
  "checkout-error",
  "checkout-payment-error",
  "checkout-payment-success",
  "compare",
  "confirm-email",
  "contacts",
  "cookie-policy",
  "corporativ-clients",
  "delivery",
  "favorite",
  "load-products",
  "loaded-products",
  "loaded-articles",
  "order-change-id-number",
  "order-composition-id-number",
  "order-repeat-id-number",
  "payments",
  "privacy-policy",
  "product-slug",
  "profile",
  "profile-articles",
  "profile-complaints",
  "profile-counterparties",
  "profile-feedback",
  "profile-main",
  "profile-mutual-settlements",
  "profile-order-id",
  "profile-orders",
  "profile-price-list",
  "profile-settings",
  "promotion-slug",
  "promotions",
  "refund",
  "search-slug",
  "subscription-confirm",
  "support",
  "useful-materials",
  "useful-materials-slug",
  "user-agreement",
  "warranty",
] as const;

export type Page = (typeof pages)[number];

/** The access table of specification §6; a page without a row is open to everyone. */
export const closedFor: Readonly<Partial<Record<Page, readonly Role[]>>> = {
  checkout: ["guest"],
  "checkout-error": ["guest"],
  "checkout-payment-error": ["guest"],
  "checkout-payment-success": ["guest"],
  "order-change-id-number": ["guest", "moderation"],
  "order-composition-id-number": ["guest"],
  "order-repeat-id-number": ["guest"],
  "load-products": ["guest"],
  "loaded-products": ["guest"],
  "loaded-articles": ["guest", "moderation", "ooo"],
  calculator: ["guest", "moderation"],
  "calculator-components": ["guest"],
  profile: ["guest"],
  "profile-articles": ["guest", "moderation", "ip", "physical"],
  "profile-complaints": ["guest", "moderation", "physical"],
  "profile-counterparties": ["guest"],
  "profile-feedback": ["guest", "moderation"],
  "profile-main": ["guest", "moderation"],
  "profile-mutual-settlements": ["guest", "moderation", "physical"],
  "profile-order-id": ["guest", "moderation"],
  "profile-orders": ["guest", "moderation"],
  "profile-price-list": ["guest", "moderation"],
  "profile-settings": ["guest"],
};
