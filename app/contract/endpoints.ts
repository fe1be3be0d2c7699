import { accountEndpoints } from "#app/contract/endpoints/account/account.ts";
import { authEndpoints } from "#app/contract/endpoints/account/auth.ts";
import { notificationsEndpoints } from "#app/contract/endpoints/account/notifications.ts";
import { ownDataEndpoints } from "#app/contract/endpoints/account/own-data.ts";
import { sendersEndpoints } from "#app/contract/endpoints/account/senders.ts";
import { settingsEndpoints } from "#app/contract/endpoints/account/settings.ts";
import { usersEndpoints } from "#app/contract/endpoints/account/users.ts";
import { basketListsEndpoints } from "#app/contract/endpoints/basket/basket-lists.ts";
import { basketSharesEndpoints } from "#app/contract/endpoints/basket/basket-shares.ts";
import { basketsEndpoints } from "#app/contract/endpoints/basket/baskets.ts";
import { calculatorEndpoints } from "#app/contract/endpoints/calculator/calculator.ts";
import { categoriesEndpoints, productsEndpoints } from "#app/contract/endpoints/catalog/catalog.ts";
import { comparisonsEndpoints, favouritesEndpoints, listsEndpoints } from "#app/contract/endpoints/catalog/lists.ts";
import { restockEndpoints } from "#app/contract/endpoints/catalog/restock.ts";
import { claimConversationEndpoints } from "#app/contract/endpoints/claims/claim-conversation.ts";
import { claimsEndpoints } from "#app/contract/endpoints/claims/claims.ts";
import { ownClaimsEndpoints } from "#app/contract/endpoints/claims/own-claims.ts";
import {
  brandsEndpoints,
  contentEndpoints,
  materialsEndpoints,
  promotionsEndpoints,
  seoEndpoints,
} from "#app/contract/endpoints/content/content.ts";
import { deskClaimsEndpoints } from "#app/contract/endpoints/desk/buyers/claims.ts";
import { deskFeedbackEndpoints } from "#app/contract/endpoints/desk/buyers/feedback.ts";
import { deskBuyersEndpoints } from "#app/contract/endpoints/desk/buyers/buyers.ts";
import { deskCompanyCodesEndpoints } from "#app/contract/endpoints/desk/buyers/company-codes.ts";
import { deskCompanyMergesEndpoints } from "#app/contract/endpoints/desk/buyers/company-merges.ts";
import { deskCompaniesEndpoints } from "#app/contract/endpoints/desk/buyers/companies.ts";
import { deskSettlementsEndpoints } from "#app/contract/endpoints/desk/buyers/settlements.ts";
import { deskSubscriptionsEndpoints } from "#app/contract/endpoints/desk/buyers/subscriptions.ts";
import { deskReceiptsEndpoints } from "#app/contract/endpoints/desk/buyers/receipts.ts";
import { deskFinanceEndpoints } from "#app/contract/endpoints/desk/buyers/finance.ts";
import { deskAttributesEndpoints } from "#app/contract/endpoints/desk/catalog/attributes.ts";
import { deskArrivalsEndpoints } from "#app/contract/endpoints/desk/catalog/arrivals.ts";
import { deskBrandsEndpoints } from "#app/contract/endpoints/desk/catalog/brands.ts";
import { deskPricesEndpoints } from "#app/contract/endpoints/desk/catalog/prices.ts";
import { deskDictionaryEndpoints } from "#app/contract/endpoints/desk/catalog/dictionary.ts";
import { deskMediaEndpoints } from "#app/contract/endpoints/desk/catalog/media.ts";
import { deskCategoriesEndpoints } from "#app/contract/endpoints/desk/catalog/categories.ts";
import { deskExchangeEndpoints } from "#app/contract/endpoints/desk/exchange-connections.ts";
import { deskExchangeLinksEndpoints } from "#app/contract/endpoints/desk/exchange-links.ts";
import { deskExchangeSessionsEndpoints } from "#app/contract/endpoints/desk/exchange-sessions.ts";
import { deskFeedsEndpoints } from "#app/contract/endpoints/desk/catalog/feeds.ts";
import { deskImportSourcesEndpoints } from "#app/contract/endpoints/desk/import-sources.ts";
import { deskImportsEndpoints } from "#app/contract/endpoints/desk/imports.ts";
import { deskOrdersEndpoints } from "#app/contract/endpoints/desk/orders.ts";
import { deskOrderEndpoints } from "#app/contract/endpoints/desk/order.ts";
import { deskOrderChangeEndpoints } from "#app/contract/endpoints/desk/order-change.ts";
import { deskOrderMoneyEndpoints } from "#app/contract/endpoints/desk/order-money.ts";
import { deskPlacingEndpoints } from "#app/contract/endpoints/desk/placing.ts";
import { deskPickingEndpoints } from "#app/contract/endpoints/desk/picking.ts";
import { deskProductEndpoints } from "#app/contract/endpoints/desk/product.ts";
import { deskProductsEndpoints } from "#app/contract/endpoints/desk/products.ts";
import { deskJournalEndpoints } from "#app/contract/endpoints/desk/journal.ts";
import { deskSessionEndpoints } from "#app/contract/endpoints/desk/session.ts";
import { deskContentEndpoints } from "#app/contract/endpoints/desk/shop/content.ts";
import { deskRedirectsEndpoints } from "#app/contract/endpoints/desk/shop/redirects.ts";
import { deskSeoEndpoints } from "#app/contract/endpoints/desk/shop/seo.ts";
import { deskReportsEndpoints } from "#app/contract/endpoints/desk/shop/reports.ts";
import { deskDeliveryEndpoints } from "#app/contract/endpoints/desk/shop/delivery.ts";
import { deskSettingsEndpoints } from "#app/contract/endpoints/desk/shop/settings.ts";
import { deskPlacesEndpoints } from "#app/contract/endpoints/desk/shop/places.ts";
import { deskOutboxEndpoints } from "#app/contract/endpoints/desk/shop/outbox.ts";
import { deskTasksEndpoints } from "#app/contract/endpoints/desk/tasks.ts";
import { deskSearchEndpoints } from "#app/contract/endpoints/desk/search.ts";
import { deskReadinessEndpoints } from "#app/contract/endpoints/desk/shop/readiness.ts";
import { deskTodayEndpoints } from "#app/contract/endpoints/desk/today.ts";
import { deskFilesEndpoints } from "#app/contract/endpoints/desk/files.ts";
import { deskViewsEndpoints } from "#app/contract/endpoints/desk/views.ts";
import { deskAccountEndpoints, deskStaffEndpoints } from "#app/contract/endpoints/desk/staff.ts";
import { dictionaryEndpoints } from "#app/contract/endpoints/content/dictionary.ts";
import { feedbackEndpoints } from "#app/contract/endpoints/content/feedback.ts";
import { locationsEndpoints } from "#app/contract/endpoints/content/locations.ts";
import { counterpartiesEndpoints } from "#app/contract/endpoints/counterparties/counterparties.ts";
import {
  counterpartyPartsEndpoints,
  managersEndpoints,
} from "#app/contract/endpoints/counterparties/counterparty-parts.ts";
import { invitationsEndpoints } from "#app/contract/endpoints/counterparties/invitations.ts";
import { membersEndpoints } from "#app/contract/endpoints/counterparties/members.ts";
import { addressesEndpoints } from "#app/contract/endpoints/delivery/addresses.ts";
import { logisticsEndpoints } from "#app/contract/endpoints/delivery/logistics.ts";
import { fileProcessesEndpoints } from "#app/contract/endpoints/files/file-processes.ts";
import { filesEndpoints } from "#app/contract/endpoints/files/files.ts";
import { priceListsEndpoints } from "#app/contract/endpoints/files/price-lists.ts";
import { reportsEndpoints } from "#app/contract/endpoints/files/reports.ts";
import { approvalsEndpoints } from "#app/contract/endpoints/orders/approvals.ts";
import { backofficeEndpoints } from "#app/contract/endpoints/orders/backoffice.ts";
import { checkoutsEndpoints } from "#app/contract/endpoints/orders/checkouts.ts";
import { orderChangesEndpoints } from "#app/contract/endpoints/orders/order-changes.ts";
import { orderDocumentsEndpoints } from "#app/contract/endpoints/orders/order-documents.ts";
import { ordersEndpoints } from "#app/contract/endpoints/orders/orders.ts";
import { paymentsEndpoints } from "#app/contract/endpoints/orders/payments.ts";
import { schedulesEndpoints } from "#app/contract/endpoints/orders/schedules.ts";
import { reconciliationsEndpoints } from "#app/contract/endpoints/settlements/reconciliations.ts";
import { settlementBillsEndpoints } from "#app/contract/endpoints/settlements/settlement-bills.ts";
import { settlementsEndpoints } from "#app/contract/endpoints/settlements/settlements.ts";
import { uploadsEndpoints } from "#app/contract/endpoints/uploads/product-uploads.ts";
import { typedListsEndpoints } from "#app/contract/endpoints/uploads/typed-lists.ts";
import { uploadRowsEndpoints } from "#app/contract/endpoints/uploads/upload-rows.ts";
import { userArticleUploadsEndpoints } from "#app/contract/endpoints/uploads/user-article-uploads.ts";
import { userArticlesEndpoints } from "#app/contract/endpoints/uploads/user-articles.ts";
import type { EndpointGroup } from "./endpoint.ts";

/** The endpoint table of /api/v1: groups by the names under which the client has them. */
export const endpoints = {
  account: accountEndpoints,
  addresses: addressesEndpoints,
  approvals: approvalsEndpoints,
  auth: authEndpoints,
  backoffice: backofficeEndpoints,
  basketLists: basketListsEndpoints,
  basketShares: basketSharesEndpoints,
  baskets: basketsEndpoints,
  brands: brandsEndpoints,
  calculator: calculatorEndpoints,
  categories: categoriesEndpoints,
  checkouts: checkoutsEndpoints,
  claimConversation: claimConversationEndpoints,
  claims: claimsEndpoints,
  comparisons: comparisonsEndpoints,
  content: contentEndpoints,
  counterparties: counterpartiesEndpoints,
  counterpartyParts: counterpartyPartsEndpoints,
  deskClaims: deskClaimsEndpoints,
  deskFeedback: deskFeedbackEndpoints,
  deskBuyers: deskBuyersEndpoints,
  deskCompanies: deskCompaniesEndpoints,
  deskCompanyMerges: deskCompanyMergesEndpoints,
  deskCompanyCodes: deskCompanyCodesEndpoints,
  deskFinance: deskFinanceEndpoints,
  deskReceipts: deskReceiptsEndpoints,
  deskSettlements: deskSettlementsEndpoints,
  deskSubscriptions: deskSubscriptionsEndpoints,
  deskImports: deskImportsEndpoints,
  deskExchange: deskExchangeEndpoints,
  deskExchangeLinks: deskExchangeLinksEndpoints,
  deskExchangeSessions: deskExchangeSessionsEndpoints,
  deskFeeds: deskFeedsEndpoints,
  deskImportSources: deskImportSourcesEndpoints,
  deskOrders: deskOrdersEndpoints,
  deskOrder: deskOrderEndpoints,
  deskOrderChange: deskOrderChangeEndpoints,
  deskOrderMoney: deskOrderMoneyEndpoints,
  deskPlacing: deskPlacingEndpoints,
  deskPicking: deskPickingEndpoints,
  deskProduct: deskProductEndpoints,
  deskProducts: deskProductsEndpoints,
  deskAccount: deskAccountEndpoints,
  deskJournal: deskJournalEndpoints,
  deskSession: deskSessionEndpoints,
  deskFiles: deskFilesEndpoints,
  deskSearch: deskSearchEndpoints,
  deskContent: deskContentEndpoints,
  deskRedirects: deskRedirectsEndpoints,
  deskSeo: deskSeoEndpoints,
  deskReadiness: deskReadinessEndpoints,
  deskReports: deskReportsEndpoints,
  deskPlaces: deskPlacesEndpoints,
  deskDelivery: deskDeliveryEndpoints,
  deskSettings: deskSettingsEndpoints,
  deskOutbox: deskOutboxEndpoints,
  deskTasks: deskTasksEndpoints,
  deskBrands: deskBrandsEndpoints,
  deskArrivals: deskArrivalsEndpoints,
  deskCategories: deskCategoriesEndpoints,
  deskAttributes: deskAttributesEndpoints,
  deskPrices: deskPricesEndpoints,
  deskDictionary: deskDictionaryEndpoints,
  deskMedia: deskMediaEndpoints,
  deskToday: deskTodayEndpoints,
  deskViews: deskViewsEndpoints,
  deskStaff: deskStaffEndpoints,
  dictionary: dictionaryEndpoints,
  favourites: favouritesEndpoints,
  feedback: feedbackEndpoints,
  fileProcesses: fileProcessesEndpoints,
  files: filesEndpoints,
  invitations: invitationsEndpoints,
  lists: listsEndpoints,
  locations: locationsEndpoints,
  logistics: logisticsEndpoints,
  managers: managersEndpoints,
  materials: materialsEndpoints,
  members: membersEndpoints,
  notifications: notificationsEndpoints,
  orderChanges: orderChangesEndpoints,
  orderDocuments: orderDocumentsEndpoints,
  orders: ordersEndpoints,
  ownClaims: ownClaimsEndpoints,
  ownData: ownDataEndpoints,
  payments: paymentsEndpoints,
  priceLists: priceListsEndpoints,
  products: productsEndpoints,
  promotions: promotionsEndpoints,
  reconciliations: reconciliationsEndpoints,
  reports: reportsEndpoints,
  restock: restockEndpoints,
  schedules: schedulesEndpoints,
  senders: sendersEndpoints,
  seo: seoEndpoints,
  settings: settingsEndpoints,
  settlementBills: settlementBillsEndpoints,
  settlements: settlementsEndpoints,
  typedLists: typedListsEndpoints,
  uploadRows: uploadRowsEndpoints,
  uploads: uploadsEndpoints,
  userArticleUploads: userArticleUploadsEndpoints,
  userArticles: userArticlesEndpoints,
  users: usersEndpoints,
} as const satisfies Readonly<Record<string, EndpointGroup>>;

export type Endpoints = typeof endpoints;
