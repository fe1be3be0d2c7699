import { route, type RouteConfig } from "@remix-run/route-config";

/** Every path of specification §2 whose page exists. */
export default [
  // Not an index route: forms post to the page's address, and Remix would expect "/?index".
  route("/", "routes/home/home.tsx"),

  // Catalogue
  route("catalog", "routes/catalog/catalog.tsx"),
  route("catalog/*", "routes/catalog-category/category.tsx"),
  route("categories", "routes/catalog/categories.tsx"),
  route("product/:slug", "routes/product/product.tsx"),
  route("product/:slug/sizes", "routes/product/sizes.tsx"),
  route("search", "routes/search/search-form.tsx"),
  route("search/*", "routes/search/search.tsx"),
  route("favorite", "routes/lists/favourites.tsx"),
  route("compare", "routes/lists/compare.tsx"),

  // Basket and checkout
  route("basket", "routes/basket/basket.tsx"),
  route("basket/report.pdf", "routes/basket/report.ts", { id: "basket-report-pdf" }),
  route("basket/report.xlsx", "routes/basket/report.ts", { id: "basket-report-xlsx" }),
  route("basket/lists", "routes/basket/lists.tsx"),
  route("basket/lists/:uuid", "routes/basket/list.tsx"),
  route("basket/shared/:code", "routes/basket/shared.tsx"),
  route("load-products", "routes/upload/load-products.tsx"),
  route("load-products/template.xlsx", "routes/upload/template.ts"),
  route("loaded-products", "routes/upload/loaded-products.tsx"),
  route("loaded-products/rows.xlsx", "routes/upload/wrong-rows.ts"),
  route("checkout", "routes/checkout/checkout.tsx"),
  route("checkout/error", "routes/checkout/error.tsx"),
  route("checkout/payment-error", "routes/checkout/payment-error.tsx"),
  route("checkout/payment-success", "routes/checkout/payment-success.tsx"),

  route("loaded-articles", "routes/articles/loaded-articles.tsx"),

  // Profile
  route("profile", "routes/profile/profile.tsx"),
  route("profile/main", "routes/profile/main.tsx"),
  route("profile/orders", "routes/profile/orders/orders.tsx"),
  route("profile/articles", "routes/profile/articles.tsx"),
  route("profile/priceList", "routes/profile/price-list.tsx"),
  route("profile/complaints", "routes/profile/claims/complaints.tsx"),
  route("profile/complaints/new", "routes/profile/claims/complaint-new.tsx"),
  route("profile/complaints/:uuid", "routes/profile/claims/complaint.tsx"),
  route("profile/orders/schedules", "routes/profile/orders/schedules.tsx"),
  route("profile/orders/schedules/new", "routes/profile/orders/schedule-new.tsx"),
  route("profile/orders/schedules/:uuid", "routes/profile/orders/schedule.tsx"),
  route("order/repeat/:id/:number?", "routes/order/repeat.tsx"),
  route("profile/files", "routes/profile/files.tsx"),
  route("mixed/reports/processes/:uuid", "routes/profile/orders/process.ts"),
  route("profile/mutual-settlements", "routes/profile/company/mutual-settlements.tsx"),
  route("profile/mutual-settlements/bills/:uuid", "routes/profile/company/settlement-bill.tsx"),
  route("profile/counterparties", "routes/profile/company/counterparties.tsx"),
  route("profile/counterparties/new", "routes/profile/company/counterparty-new.tsx"),
  route("profile/counterparties/:rootUuid", "routes/profile/company/counterparty.tsx"),
  route("profile/feedback", "routes/profile/feedback.tsx"),
  route("profile/feedback/:number", "routes/profile/feedback-card.tsx"),
  route("profile/notifications", "routes/profile/notifications.tsx"),
  route("profile/settings", "routes/profile/settings.tsx"),
  route("profile/settings/data", "routes/profile/own-data.tsx"),
  route("profile/settings/delete", "routes/profile/deletion.tsx"),
  route("profile/order/:id", "routes/profile/orders/order.tsx"),
  route("order/change/:id/:number?", "routes/profile/orders/order-change.tsx"),
  route("order/composition/:id/:number?", "routes/order/composition.tsx"),
  route("order/composition-sheet/:id/:number?", "routes/order/composition-sheet.ts"),
  route("profile/counterparties/:rootUuid/members", "routes/profile/company/members.tsx"),
  route("profile/invitations", "routes/profile/company/invitations.tsx"),
  route("profile/approvals", "routes/profile/orders/approvals.tsx"),
  route("profile/approvals/:uuid", "routes/profile/orders/approval.tsx"),

  // Hardware calculator
  route("calculator", "routes/calculator/calculator.tsx"),
  route("calculator/components", "routes/calculator/components.tsx"),
  route("calculator/report.pdf", "routes/calculator/report.ts", { id: "calculator-report-pdf" }),
  route("calculator/report.xlsx", "routes/calculator/report.ts", { id: "calculator-report-xlsx" }),

  // Pages linked from e-mails
  route("subscription-confirm", "routes/email-links/subscription-confirm.tsx"),
  route("confirm-email", "routes/email-links/confirm-email.tsx"),
  route("unsubscribe", "routes/email-links/unsubscribe.tsx"),
  route("restock-off", "routes/email-links/restock-off.tsx"),
  route("invitation", "routes/email-links/invitation.tsx"),

  route("preview", "routes/content/preview.tsx"),
  // Content: promotions, brands, useful materials
  route("promotions", "routes/promotions/promotions.tsx"),
  route("promotion/:slug", "routes/promotions/promotion.tsx"),
  route("brands", "routes/brands/brands.tsx"),
  route("brands/:slug", "routes/brands/brand.tsx"),
  route("useful-materials", "routes/materials/materials.tsx"),
  route("useful-materials/:slug", "routes/materials/material.tsx"),

  // Text pages
  route("about", "routes/content/about.tsx"),
  route("contacts", "routes/content/contacts.tsx"),
  route("corporativ-clients", "routes/content/corporativ-clients.tsx"),
  route("delivery", "routes/content/delivery.tsx"),
  route("payments", "routes/content/payments.tsx"),
  route("refund", "routes/content/refund.tsx"),
  route("support", "routes/content/support.tsx"),
  route("warranty", "routes/content/warranty.tsx"),
  route("politika-v-otnoshenii-faylov-cookie", "routes/content/cookie-policy.tsx"),
  route("polzovatelskoe-soglashenie", "routes/content/user-agreement.tsx"),
  route("static/politika-konfidentsialnosti-personalnykh-dannykh", "routes/content/privacy-policy.tsx"),

  // For open pages: build version, search suggestions, catalogue
  route("version", "routes/version/version.ts"),
  route("suggest", "routes/search/suggest.ts"),
  route("catalog-tree", "routes/catalog/tree.ts"),

  // The shop's people: a front of its own (decision 0078)
  route("desk/*", "routes/desk/desk.ts"),

  // Everything else is the 404 page, rendered with the frame
  route("*", "routes/error/not-found.tsx"),
] satisfies RouteConfig;
