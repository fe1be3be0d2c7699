import { accountApi } from "./account.ts";
import { authApi } from "./auth.ts";
import { backofficeApi } from "./backoffice.ts";
import { basketsApi } from "./baskets.ts";
import { basketListsApi } from "./basket-lists.ts";
import { basketSharesApi } from "./basket-shares.ts";
import { calculatorApi } from "./calculator.ts";
import { catalogApi } from "./catalog.ts";
import { addressesApi } from "./addresses.ts";
import { checkoutsApi } from "./checkouts.ts";
import { contentApi } from "./content.ts";
import { claimConversationApi } from "./claim-conversation.ts";
import { claimsApi } from "./claims.ts";
import { ownClaimsApi } from "./own-claims.ts";
import { counterpartiesApi } from "./counterparties.ts";
import { counterpartyPartsApi } from "./counterparty-parts.ts";
import { dictionaryApi } from "./dictionary.ts";
import { feedbackApi } from "./feedback.ts";
import { filesApi } from "./files.ts";
import { listsApi } from "./lists.ts";
import { locationsApi } from "./locations.ts";
import { logisticsApi } from "./logistics.ts";
import { approvalsApi } from "./approvals.ts";
import { invitationsApi } from "./invitations.ts";
import { membersApi } from "./members.ts";
import { fileProcessesApi } from "./file-processes.ts";
import { notificationsApi } from "./notifications.ts";
import { reconciliationsApi } from "./reconciliations.ts";
import { settlementBillsApi } from "./settlement-bills.ts";
import { settlementsApi } from "./settlements.ts";
import { typedListsApi } from "./typed-lists.ts";
import { uploadRowsApi } from "./upload-rows.ts";
import { productUploadsApi } from "./product-uploads.ts";
import { orderDocumentsApi } from "./order-documents.ts";
import { ordersApi } from "./orders.ts";
import { schedulesApi } from "./schedules.ts";
import { ownDataApi } from "./own-data.ts";
import { priceListsApi } from "./price-lists.ts";
import { reportsApi } from "./reports.ts";
import { orderChangesApi } from "./order-changes.ts";
import { paymentsApi } from "./payments.ts";
import { restockApi } from "./restock.ts";
import { sendersApi } from "./senders.ts";
import { settingsApi } from "./settings.ts";
import { suggestApi } from "./suggest.ts";
import { userArticleUploadsApi } from "./user-article-uploads.ts";
import { userArticlesApi } from "./user-articles.ts";
import { usersApi } from "./users.ts";

/** Every group of calls, in the order in which their addresses are looked at. */
export const apiGroups = [
  authApi,
  usersApi,
  counterpartiesApi,
  counterpartyPartsApi,
  accountApi,
  membersApi,
  invitationsApi,
  settingsApi,
  locationsApi,
  backofficeApi,
  contentApi,
  dictionaryApi,
  catalogApi,
  listsApi,
  basketsApi,
  basketListsApi,
  basketSharesApi,
  reportsApi,
  logisticsApi,
  checkoutsApi,
  addressesApi,
  ordersApi,
  orderChangesApi,
  orderDocumentsApi,
  schedulesApi,
  paymentsApi,
  approvalsApi,
  sendersApi,
  restockApi,
  filesApi,
  feedbackApi,
  claimsApi,
  ownClaimsApi,
  claimConversationApi,
  suggestApi,
  notificationsApi,
  settlementsApi,
  // Before the codes: its address would be the uuid of one.
  userArticleUploadsApi,
  userArticlesApi,
  priceListsApi,
  reconciliationsApi,
  settlementBillsApi,
  fileProcessesApi,
  productUploadsApi,
  uploadRowsApi,
  typedListsApi,
  ownDataApi,
  calculatorApi,
];
