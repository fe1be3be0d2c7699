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
import { deskOrdersEndpoints } from "#app/contract/endpoints/desk/orders.ts";
import { deskOrderEndpoints } from "#app/contract/endpoints/desk/order.ts";
import { deskJournalEndpoints } from "#app/contract/endpoints/desk/journal.ts";
import { deskSessionEndpoints } from "#app/contract/endpoints/desk/session.ts";
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
  deskOrders: deskOrdersEndpoints,
  deskOrder: deskOrderEndpoints,
  deskAccount: deskAccountEndpoints,
  deskJournal: deskJournalEndpoints,
  deskSession: deskSessionEndpoints,
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
