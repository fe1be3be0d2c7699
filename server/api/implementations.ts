import type { Endpoints } from "#app/contract/endpoints.ts";
import type { GroupImplementation, Implementation } from "./implement.ts";
import { accountHandlers } from "#server/api/account/account.ts";
import { authHandlers } from "#server/api/account/auth.ts";
import { notificationsHandlers } from "#server/api/account/notifications.ts";
import { ownDataHandlers } from "#server/api/account/own-data.ts";
import { sendersHandlers } from "#server/api/account/senders.ts";
import { settingsHandlers } from "#server/api/account/settings.ts";
import { usersHandlers } from "#server/api/account/users.ts";
import { basketListsHandlers } from "#server/api/basket/basket-lists.ts";
import { basketSharesHandlers } from "#server/api/basket/basket-shares.ts";
import { basketsHandlers } from "#server/api/basket/baskets.ts";
import { calculatorHandlers } from "#server/api/calculator/calculator.ts";
import { categoriesHandlers, productsHandlers } from "#server/api/catalog/catalog.ts";
import { comparisonsHandlers, favouritesHandlers, listsHandlers } from "#server/api/catalog/lists.ts";
import { restockHandlers } from "#server/api/catalog/restock.ts";
import { claimConversationHandlers } from "#server/api/claims/claim-conversation.ts";
import { claimsHandlers } from "#server/api/claims/claims.ts";
import { ownClaimsHandlers } from "#server/api/claims/own-claims.ts";
import {
  brandsHandlers,
  contentHandlers,
  materialsHandlers,
  promotionsHandlers,
  seoHandlers,
} from "#server/api/content/content.ts";
import { deskExchangeHandlers } from "#server/api/desk/exchange-connections.ts";
import { deskExchangeLinksHandlers } from "#server/api/desk/exchange-links.ts";
import { deskExchangeSessionsHandlers } from "#server/api/desk/exchange-sessions.ts";
import { deskFeedsHandlers } from "#server/api/desk/catalog/feeds.ts";
import { deskImportSourcesHandlers } from "#server/api/desk/import-sources.ts";
import { deskImportsHandlers } from "#server/api/desk/imports.ts";
import { deskOrdersHandlers } from "#server/api/desk/orders.ts";
import { deskOrderHandlers } from "#server/api/desk/order.ts";
import { deskOrderChangeHandlers } from "#server/api/desk/order-change.ts";
import { deskOrderMoneyHandlers } from "#server/api/desk/order-money.ts";
import { deskPlacingHandlers } from "#server/api/desk/placing.ts";
import { deskPickingHandlers } from "#server/api/desk/picking.ts";
import { deskProductHandlers } from "#server/api/desk/product.ts";
import { deskProductsHandlers } from "#server/api/desk/products.ts";
import { deskJournalHandlers } from "#server/api/desk/journal.ts";
import { deskSessionHandlers } from "#server/api/desk/session.ts";
import { deskClaimsHandlers } from "#server/api/desk/buyers/claims.ts";
import { deskFeedbackHandlers } from "#server/api/desk/buyers/feedback.ts";
import { deskBuyersHandlers } from "#server/api/desk/buyers/buyers.ts";
import { deskCompanyCodesHandlers } from "#server/api/desk/buyers/company-codes.ts";
import { deskCompanyMergesHandlers } from "#server/api/desk/buyers/company-merges.ts";
import { deskCompaniesHandlers } from "#server/api/desk/buyers/companies.ts";
import { deskSettlementsHandlers } from "#server/api/desk/buyers/settlements.ts";
import { deskSubscriptionsHandlers } from "#server/api/desk/buyers/subscriptions.ts";
import { deskReceiptsHandlers } from "#server/api/desk/buyers/receipts.ts";
import { deskFinanceHandlers } from "#server/api/desk/buyers/finance.ts";
import { deskContentHandlers } from "#server/api/desk/shop/content.ts";
import { deskRedirectsHandlers } from "#server/api/desk/shop/redirects.ts";
import { deskSeoHandlers } from "#server/api/desk/shop/seo.ts";
import { deskReadinessHandlers } from "#server/api/desk/shop/readiness.ts";
import { deskReportsHandlers } from "#server/api/desk/shop/reports.ts";
import { deskDeliveryHandlers } from "#server/api/desk/shop/delivery.ts";
import { deskSettingsHandlers } from "#server/api/desk/shop/settings.ts";
import { deskPlacesHandlers } from "#server/api/desk/shop/places.ts";
import { deskOutboxHandlers } from "#server/api/desk/shop/outbox.ts";
import { deskAttributesHandlers } from "#server/api/desk/catalog/attributes.ts";
import { deskArrivalsHandlers } from "#server/api/desk/catalog/arrivals.ts";
import { deskBrandsHandlers } from "#server/api/desk/catalog/brands.ts";
import { deskPricesHandlers } from "#server/api/desk/catalog/prices.ts";
import { deskDictionaryHandlers } from "#server/api/desk/catalog/dictionary.ts";
import { deskMediaHandlers } from "#server/api/desk/catalog/media.ts";
import { deskCategoriesHandlers } from "#server/api/desk/catalog/categories.ts";
import { deskTasksHandlers } from "#server/api/desk/tasks.ts";
import { deskSearchHandlers } from "#server/api/desk/search.ts";
import { deskTodayHandlers } from "#server/api/desk/today.ts";
import { deskFilesHandlers } from "#server/api/desk/files.ts";
import { deskViewsHandlers } from "#server/api/desk/views.ts";
import { deskAccountHandlers, deskStaffHandlers } from "#server/api/desk/staff.ts";
import { dictionaryHandlers } from "#server/api/content/dictionary.ts";
import { feedbackHandlers } from "#server/api/content/feedback.ts";
import { locationsHandlers } from "#server/api/content/locations.ts";
import { counterpartiesHandlers } from "#server/api/counterparties/counterparties.ts";
import { counterpartyPartsHandlers, managersHandlers } from "#server/api/counterparties/counterparty-parts.ts";
import { invitationsHandlers } from "#server/api/counterparties/invitations.ts";
import { membersHandlers } from "#server/api/counterparties/members.ts";
import { addressesHandlers } from "#server/api/delivery/addresses.ts";
import { logisticsHandlers } from "#server/api/delivery/logistics.ts";
import { fileProcessesHandlers } from "#server/api/files/file-processes.ts";
import { filesHandlers } from "#server/api/files/files.ts";
import { priceListsHandlers } from "#server/api/files/price-lists.ts";
import { reportsHandlers } from "#server/api/files/reports.ts";
import { approvalsHandlers } from "#server/api/orders/approvals.ts";
import { backofficeHandlers } from "#server/api/orders/backoffice.ts";
import { checkoutsHandlers } from "#server/api/orders/checkouts.ts";
import { orderChangesHandlers } from "#server/api/orders/order-changes.ts";
import { orderDocumentsHandlers } from "#server/api/orders/order-documents.ts";
import { ordersHandlers } from "#server/api/orders/orders.ts";
import { paymentsHandlers } from "#server/api/orders/payments.ts";
import { schedulesHandlers } from "#server/api/orders/schedules.ts";
import { reconciliationsHandlers } from "#server/api/settlements/reconciliations.ts";
import { settlementBillsHandlers } from "#server/api/settlements/settlement-bills.ts";
import { settlementsHandlers } from "#server/api/settlements/settlements.ts";
import { uploadsHandlers } from "#server/api/uploads/product-uploads.ts";
import { typedListsHandlers } from "#server/api/uploads/typed-lists.ts";
import { uploadRowsHandlers } from "#server/api/uploads/upload-rows.ts";
import { userArticleUploadsHandlers } from "#server/api/uploads/user-article-uploads.ts";
import { userArticlesHandlers } from "#server/api/uploads/user-articles.ts";

/** The handlers of every group of the endpoint table. */
const handlers = {
  account: accountHandlers,
  addresses: addressesHandlers,
  approvals: approvalsHandlers,
  auth: authHandlers,
  backoffice: backofficeHandlers,
  basketLists: basketListsHandlers,
  basketShares: basketSharesHandlers,
  baskets: basketsHandlers,
  brands: brandsHandlers,
  calculator: calculatorHandlers,
  categories: categoriesHandlers,
  checkouts: checkoutsHandlers,
  claimConversation: claimConversationHandlers,
  claims: claimsHandlers,
  comparisons: comparisonsHandlers,
  content: contentHandlers,
  counterparties: counterpartiesHandlers,
  counterpartyParts: counterpartyPartsHandlers,
  deskImports: deskImportsHandlers,
  deskExchange: deskExchangeHandlers,
  deskExchangeLinks: deskExchangeLinksHandlers,
  deskExchangeSessions: deskExchangeSessionsHandlers,
  deskFeeds: deskFeedsHandlers,
  deskImportSources: deskImportSourcesHandlers,
  deskOrders: deskOrdersHandlers,
  deskPicking: deskPickingHandlers,
  deskOrder: deskOrderHandlers,
  deskOrderChange: deskOrderChangeHandlers,
  deskOrderMoney: deskOrderMoneyHandlers,
  deskPlacing: deskPlacingHandlers,
  deskProduct: deskProductHandlers,
  deskProducts: deskProductsHandlers,
  deskAccount: deskAccountHandlers,
  deskJournal: deskJournalHandlers,
  deskSession: deskSessionHandlers,
  deskFiles: deskFilesHandlers,
  deskSearch: deskSearchHandlers,
  deskClaims: deskClaimsHandlers,
  deskFeedback: deskFeedbackHandlers,
  deskBuyers: deskBuyersHandlers,
  deskCompanies: deskCompaniesHandlers,
  deskCompanyMerges: deskCompanyMergesHandlers,
  deskCompanyCodes: deskCompanyCodesHandlers,
  deskFinance: deskFinanceHandlers,
  deskReceipts: deskReceiptsHandlers,
  deskSettlements: deskSettlementsHandlers,
  deskSubscriptions: deskSubscriptionsHandlers,
  deskContent: deskContentHandlers,
  deskRedirects: deskRedirectsHandlers,
  deskSeo: deskSeoHandlers,
  deskReadiness: deskReadinessHandlers,
  deskReports: deskReportsHandlers,
  deskPlaces: deskPlacesHandlers,
  deskDelivery: deskDeliveryHandlers,
  deskSettings: deskSettingsHandlers,
  deskOutbox: deskOutboxHandlers,
  deskTasks: deskTasksHandlers,
  deskBrands: deskBrandsHandlers,
  deskArrivals: deskArrivalsHandlers,
  deskCategories: deskCategoriesHandlers,
  deskAttributes: deskAttributesHandlers,
  deskPrices: deskPricesHandlers,
  deskDictionary: deskDictionaryHandlers,
  deskMedia: deskMediaHandlers,
  deskToday: deskTodayHandlers,
  deskViews: deskViewsHandlers,
  deskStaff: deskStaffHandlers,
  dictionary: dictionaryHandlers,
  favourites: favouritesHandlers,
  feedback: feedbackHandlers,
  fileProcesses: fileProcessesHandlers,
  files: filesHandlers,
  invitations: invitationsHandlers,
  lists: listsHandlers,
  locations: locationsHandlers,
  logistics: logisticsHandlers,
  managers: managersHandlers,
  materials: materialsHandlers,
  members: membersHandlers,
  notifications: notificationsHandlers,
  orderChanges: orderChangesHandlers,
  orderDocuments: orderDocumentsHandlers,
  orders: ordersHandlers,
  ownClaims: ownClaimsHandlers,
  ownData: ownDataHandlers,
  payments: paymentsHandlers,
  priceLists: priceListsHandlers,
  products: productsHandlers,
  promotions: promotionsHandlers,
  reconciliations: reconciliationsHandlers,
  reports: reportsHandlers,
  restock: restockHandlers,
  schedules: schedulesHandlers,
  senders: sendersHandlers,
  seo: seoHandlers,
  settings: settingsHandlers,
  settlementBills: settlementBillsHandlers,
  settlements: settlementsHandlers,
  typedLists: typedListsHandlers,
  uploadRows: uploadRowsHandlers,
  uploads: uploadsHandlers,
  userArticleUploads: userArticleUploadsHandlers,
  userArticles: userArticlesHandlers,
  users: usersHandlers,
} satisfies { [G in keyof Endpoints]: GroupImplementation<Endpoints[G]> };

export const implementations: readonly Implementation[] = Object.values(handlers).flat();
