import { accessPage } from "#app/desk/journal/access.tsx";
import { journalPage } from "#app/desk/journal/journal.tsx";
import { orderAsBuyerPage } from "#app/desk/orders/as-buyer.tsx";
import { contentsPage, orderDeliveryPage } from "#app/desk/orders/change.tsx";
import { orderDocumentPage } from "#app/desk/orders/order-document.ts";
import { importsPage } from "#app/desk/imports/imports.tsx";
import { importErrorsPage, importPage } from "#app/desk/imports/import.tsx";
import { importsExportPage } from "#app/desk/imports/export.tsx";
import { exchangeConnectionPage } from "#app/desk/exchange/connection.tsx";
import { exchangeConnectionsPage } from "#app/desk/exchange/connections.tsx";
import { exchangeFilePage } from "#app/desk/exchange/file.tsx";
import { exchangeLinksPage } from "#app/desk/exchange/links.tsx";
import { exchangeOverduePage } from "#app/desk/exchange/overdue.tsx";
import { exchangeErrorsPage, exchangeSessionPage } from "#app/desk/exchange/session.tsx";
import { exchangeSessionsPage } from "#app/desk/exchange/sessions.tsx";
import { newExchangeConnectionPage } from "#app/desk/exchange/new-connection.tsx";
import { newImportSourcePage } from "#app/desk/imports/new-source.tsx";
import { feedPage } from "#app/desk/feeds/feed.tsx";
import { feedsPage } from "#app/desk/feeds/feeds.tsx";
import { newFeedPage } from "#app/desk/feeds/new-feed.tsx";
import { importSourcePage } from "#app/desk/imports/source.tsx";
import { importSourcesPage } from "#app/desk/imports/sources.tsx";
import { uploadImportPage } from "#app/desk/imports/upload.tsx";
import { orderPage } from "#app/desk/orders/order.tsx";
import { claimFilePage, claimPage, claimPhotoPage } from "#app/desk/claims/claim.tsx";
import { claimsPage } from "#app/desk/claims/claims.tsx";
import { feedbackListPage } from "#app/desk/feedback/feedback-list.tsx";
import { feedbackFilePage, feedbackPage, feedbackPhotoPage } from "#app/desk/feedback/feedback.tsx";
import { buyerPage } from "#app/desk/buyers/buyer.tsx";
import { eraseBuyerPage } from "#app/desk/buyers/erase-buyer.tsx";
import { buyersPage } from "#app/desk/buyers/buyers.tsx";
import { subscriptionsPage } from "#app/desk/buyers/subscriptions.tsx";
import { companiesPage } from "#app/desk/buyers/companies.tsx";
import { companyDuplicatesPage } from "#app/desk/buyers/company-duplicates.tsx";
import { companyCodesPage } from "#app/desk/buyers/company-codes.tsx";
import { companyMergePage } from "#app/desk/buyers/company-merge.tsx";
import { companyPage } from "#app/desk/buyers/company.tsx";
import { bankRefundsPage } from "#app/desk/finance/bank-refunds.tsx";
import { creditStopsPage } from "#app/desk/finance/credit-stops.tsx";
import { actFilePage, actsPage } from "#app/desk/finance/acts.tsx";
import { settlementsPage } from "#app/desk/finance/settlements.tsx";
import { failedReceiptsPage } from "#app/desk/finance/failed-receipts.tsx";
import { financePage } from "#app/desk/finance/finance.tsx";
import { ordersPage } from "#app/desk/orders/orders.tsx";
import { orderForBuyerPage } from "#app/desk/orders/placing.tsx";
import { labelsPage, labelsPdfPage, paperPage, papersPage } from "#app/desk/picking/labels.tsx";
import { pickingPartPage } from "#app/desk/picking/part.tsx";
import { pickingPage } from "#app/desk/picking/picking.tsx";
import { routeSheetPage, routeSheetPdfPage } from "#app/desk/picking/route-sheet.tsx";
import { newProductPage } from "#app/desk/products/new-product.tsx";
import { productPage } from "#app/desk/products/product.tsx";
import { productsPage } from "#app/desk/products/products.tsx";
import { accountPage, signOutPage } from "#app/desk/sign-in/account.tsx";
import { invitationPage } from "#app/desk/sign-in/invitation.tsx";
import { deskSignInPage } from "#app/desk/sign-in/sign-in.tsx";
import { inviteStaffPage } from "#app/desk/staff/invite.tsx";
import { staffPersonPage } from "#app/desk/staff/person.tsx";
import { rightsPage } from "#app/desk/staff/rights.tsx";
import { staffListPage } from "#app/desk/staff/staff.tsx";
import { comparePage } from "#app/desk/content/compare.tsx";
import { contentPage } from "#app/desk/content/content.tsx";
import { contentPages } from "#app/desk/content/contents.tsx";
import { newContentPage } from "#app/desk/content/new-content.tsx";
import { newRedirectPage } from "#app/desk/redirects/new-redirect.tsx";
import { redirectsPage } from "#app/desk/redirects/redirects.tsx";
import { newSeoPage } from "#app/desk/seo/new-seo.tsx";
import { seoListPage } from "#app/desk/seo/seo-list.tsx";
import { seoPage } from "#app/desk/seo/seo.tsx";
import { readinessPage } from "#app/desk/readiness/readiness.tsx";
import { reportsPage } from "#app/desk/reports/reports.tsx";
import { placePage } from "#app/desk/places/place.tsx";
import { calendarPage, calendarYearPage } from "#app/desk/places/calendar.tsx";
import { cityDeliveryPage, deliveryPage, deliveryRowPage, newDeliveryPage } from "#app/desk/places/delivery.tsx";
import { newPlacePage } from "#app/desk/places/new-place.tsx";
import { placesPage } from "#app/desk/places/places.tsx";
import { letterPage } from "#app/desk/outbox/letter.tsx";
import { outboxPage } from "#app/desk/outbox/outbox.tsx";
import { newTaskPage } from "#app/desk/tasks/new-task.tsx";
import { taskPage } from "#app/desk/tasks/task.tsx";
import { tasksPage } from "#app/desk/tasks/tasks.tsx";
import { settingsPage } from "#app/desk/settings/settings.tsx";
import { searchPage } from "#app/desk/search/search.tsx";
import { attributePage } from "#app/desk/attributes/attribute.tsx";
import { attributesPage } from "#app/desk/attributes/attributes.tsx";
import { newAttributePage } from "#app/desk/attributes/new-attribute.tsx";
import { arrivalsPage } from "#app/desk/arrivals/arrivals.tsx";
import { brandPage } from "#app/desk/brands/brand.tsx";
import { brandsPage } from "#app/desk/brands/brands.tsx";
import { newBrandPage } from "#app/desk/brands/new-brand.tsx";
import { categoriesPage } from "#app/desk/categories/categories.tsx";
import { categoryPage } from "#app/desk/categories/category.tsx";
import { newCategoryPage } from "#app/desk/categories/new-category.tsx";
import { goodsPricesPage } from "#app/desk/prices/goods-prices.tsx";
import { plannedPricesPage } from "#app/desk/prices/planned-prices.tsx";
import { newPriceListPage, priceListPage, priceListsPage } from "#app/desk/prices/price-lists.tsx";
import { pricesPage } from "#app/desk/prices/prices.tsx";
import { dictionaryPage } from "#app/desk/dictionary/dictionary.tsx";
import { mediaCardPage } from "#app/desk/media/media-card.tsx";
import { mediaPage } from "#app/desk/media/media.tsx";
import { filePage, filesPage } from "#app/desk/files/files.tsx";
import { todayPage } from "#app/desk/today/today.tsx";
import type { DeskPage } from "./page.ts";

/** Every page of the desk; of two that match an address the first is shown. */
export const pages: readonly DeskPage[] = [
  todayPage,
  deskSignInPage,
  invitationPage,
  signOutPage,
  accountPage,
  ordersPage,
  orderForBuyerPage,
  orderPage,
  staffListPage,
  inviteStaffPage,
  rightsPage,
  staffPersonPage,
  journalPage,
  accessPage,
  tasksPage,
  newTaskPage,
  taskPage,
  searchPage,
  filesPage,
  filePage,
  contentsPage,
  orderDeliveryPage,
  orderAsBuyerPage,
  orderDocumentPage,
  pickingPage,
  routeSheetPage,
  routeSheetPdfPage,
  pickingPartPage,
  labelsPage,
  labelsPdfPage,
  paperPage,
  papersPage,
  importsPage,
  uploadImportPage,
  importsExportPage,
  exchangeConnectionsPage,
  newExchangeConnectionPage,
  exchangeConnectionPage,
  exchangeLinksPage,
  exchangeSessionsPage,
  exchangeSessionPage,
  exchangeOverduePage,
  exchangeErrorsPage,
  exchangeFilePage,
  feedsPage,
  newFeedPage,
  feedPage,
  importSourcesPage,
  newImportSourcePage,
  importSourcePage,
  importPage,
  importErrorsPage,
  claimsPage,
  claimPage,
  claimFilePage,
  claimPhotoPage,
  feedbackListPage,
  feedbackPage,
  feedbackFilePage,
  feedbackPhotoPage,
  buyersPage,
  buyerPage,
  eraseBuyerPage,
  subscriptionsPage,
  companiesPage,
  companyDuplicatesPage,
  companyMergePage,
  companyCodesPage,
  companyPage,
  financePage,
  bankRefundsPage,
  failedReceiptsPage,
  settlementsPage,
  actsPage,
  actFilePage,
  creditStopsPage,
  productsPage,
  newProductPage,
  productPage,
  contentPages,
  newContentPage,
  contentPage,
  comparePage,
  redirectsPage,
  newRedirectPage,
  seoListPage,
  newSeoPage,
  seoPage,
  reportsPage,
  placesPage,
  newPlacePage,
  placePage,
  deliveryPage,
  cityDeliveryPage,
  newDeliveryPage,
  deliveryRowPage,
  calendarPage,
  calendarYearPage,
  readinessPage,
  settingsPage,
  outboxPage,
  letterPage,
  categoriesPage,
  newCategoryPage,
  categoryPage,
  attributesPage,
  newAttributePage,
  attributePage,
  brandsPage,
  newBrandPage,
  brandPage,
  arrivalsPage,
  pricesPage,
  goodsPricesPage,
  plannedPricesPage,
  priceListsPage,
  newPriceListPage,
  priceListPage,
  dictionaryPage,
  mediaPage,
  mediaCardPage,
];
