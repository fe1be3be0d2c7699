import type { ExportedList } from "#app/domain/desk/list-export.ts";
import type { Listed } from "./listed.ts";
import { listedAccess } from "./lists/access.ts";
import { listedArrivals } from "./lists/arrivals.ts";
import { listedBrands } from "./lists/brands.ts";
import { listedBuyers } from "./lists/buyers.ts";
import { listedClaims } from "./lists/claims.ts";
import { listedCompanies } from "./lists/companies.ts";
import { listedExchangeSessions } from "./lists/exchange-sessions.ts";
import { listedFeedback } from "./lists/feedback.ts";
import { listedFinance } from "./lists/finance.ts";
import { listedGoodsPrices } from "./lists/goods-prices.ts";
import { listedImports } from "./lists/imports.ts";
import { listedJournal } from "./lists/journal.ts";
import { listedMedia } from "./lists/media.ts";
import { listedOutbox } from "./lists/outbox.ts";
import { listedPages } from "./lists/pages.ts";
import { listedPicking } from "./lists/picking.ts";
import { listedPlannedPrices } from "./lists/planned-prices.ts";
import { listedProducts } from "./lists/products.ts";
import { listedRedirects } from "./lists/redirects.ts";
import { listedSeo } from "./lists/seo.ts";
import { listedStaff } from "./lists/staff.ts";
import { listedSubscriptions } from "./lists/subscriptions.ts";
import { listedTasks } from "./lists/tasks.ts";

/** How each list goes into a file. */
export const listsByName: Readonly<Record<ExportedList, Listed>> = {
  access: listedAccess,
  arrivals: listedArrivals,
  brands: listedBrands,
  buyers: listedBuyers,
  claims: listedClaims,
  companies: listedCompanies,
  exchangeSessions: listedExchangeSessions,
  feedback: listedFeedback,
  finance: listedFinance,
  goodsPrices: listedGoodsPrices,
  imports: listedImports,
  journal: listedJournal,
  media: listedMedia,
  outbox: listedOutbox,
  pages: listedPages,
  picking: listedPicking,
  plannedPrices: listedPlannedPrices,
  products: listedProducts,
  redirects: listedRedirects,
  seo: listedSeo,
  staff: listedStaff,
  subscriptions: listedSubscriptions,
  tasks: listedTasks,
};
