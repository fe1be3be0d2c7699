import type { StaffRight } from "#app/domain/staff/rights.ts";
import type { deskFrame } from "#app/i18n/ru/desk/frame.ts";

type Section = { path: string; name: keyof typeof deskFrame.section; right: StaffRight | "self" };
type SectionGroup = { name: keyof typeof deskFrame.group; sections: readonly Section[] };

/** The menu, by whose work it is, in the order of a day. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    name: "work",
    sections: [
      { path: "", name: "today", right: "self" },
      { path: "tasks", name: "tasks", right: "self" },
    ],
  },
  {
    name: "sales",
    sections: [
      { path: "orders", name: "orders", right: "seeOrders" },
      { path: "picking", name: "picking", right: "shipOrders" },
      { path: "claims", name: "claims", right: "seeClaims" },
      { path: "feedback", name: "feedback", right: "seeFeedback" },
      { path: "buyers", name: "buyers", right: "manageCustomers" },
      { path: "companies", name: "companies", right: "manageCustomers" },
      { path: "subscriptions", name: "subscriptions", right: "manageCustomers" },
      { path: "finance", name: "finance", right: "seeFinance" },
      { path: "reports", name: "reports", right: "seeOrders" },
    ],
  },
  {
    name: "catalog",
    sections: [
      { path: "products", name: "products", right: "seeGoods" },
      { path: "categories", name: "categories", right: "seeGoods" },
      { path: "attributes", name: "attributes", right: "seeGoods" },
      { path: "brands", name: "brands", right: "seeGoods" },
      { path: "prices", name: "prices", right: "editPrices" },
      { path: "media", name: "media", right: "seeGoods" },
      { path: "arrivals", name: "arrivals", right: "seeGoods" },
      { path: "dictionary", name: "dictionary", right: "seeGoods" },
      { path: "imports", name: "imports", right: "import" },
      { path: "feeds", name: "feeds", right: "editFeeds" },
    ],
  },
  {
    name: "shop",
    sections: [
      { path: "pages", name: "pages", right: "editContent" },
      { path: "seo", name: "seo", right: "editContent" },
      { path: "redirects", name: "redirects", right: "editContent" },
      { path: "cities", name: "cities", right: "seePlaces" },
      { path: "delivery", name: "delivery", right: "seePlaces" },
      { path: "calendar", name: "calendar", right: "seePlaces" },
      { path: "exchange", name: "exchangeSessions", right: "seeExchange" },
      { path: "exchange/connections", name: "exchange", right: "seeExchange" },
      { path: "outbox", name: "outbox", right: "seeOutbox" },
      { path: "files", name: "files", right: "self" },
      { path: "readiness", name: "readiness", right: "seeSettings" },
      { path: "settings", name: "settings", right: "seeSettings" },
      { path: "staff", name: "staff", right: "seeStaff" },
      { path: "journal", name: "journal", right: "seeJournal" },
    ],
  },
];
