import { profilePages } from "#app/domain/account/profile-sections.ts";
import { barePage, type Address } from "#app/domain/navigation/drawer-moves.ts";
import type { DrawerName } from "#app/domain/navigation/drawers.ts";

/** Paths linked from the frame and from pages. */
export const paths = {
  home: "/",
  catalog: "/catalog",
  compare: "/compare",
  favourites: "/favorite",
  basket: "/basket",
  loadProducts: "/load-products",
  checkout: "/checkout",
  profile: profilePages.main.path,
  orders: profilePages.orders.path,
  complaints: profilePages.complaints.path,
  newComplaint: "/profile/complaints/new",
  schedules: "/profile/orders/schedules",
  approvals: profilePages.approvals.path,
  settlements: profilePages.settlements.path,
  files: profilePages.files.path,
  articles: profilePages.articles.path,
  priceList: profilePages.priceList.path,
  counterparties: profilePages.counterparties.path,
  newCounterparty: "/profile/counterparties/new",
  feedback: profilePages.feedback.path,
  notifications: profilePages.notifications.path,
  settings: profilePages.settings.path,
  ownData: "/profile/settings/data",
  deletion: "/profile/settings/delete",
  about: "/about",
  contacts: "/contacts",
  corporate: "/corporativ-clients",
  delivery: "/delivery",
  payments: "/payments",
  refund: "/refund",
  warranty: "/warranty",
  support: "/support",
  brands: "/brands",
  promotions: "/promotions",
  calculator: profilePages.calculator.path,
  components: "/calculator/components",
  materials: "/useful-materials",
  agreement: "/polzovatelskoe-soglashenie",
  privacy: "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  cookies: "/politika-v-otnoshenii-faylov-cookie",
} as const;

export function counterpartyPath(rootUuid: string): string {
  return `${paths.counterparties}/${rootUuid}`;
}

export function complaintPath(uuid: string): string {
  return `${paths.complaints}/${uuid}`;
}

export function membersPath(rootUuid: string): string {
  return `${counterpartyPath(rootUuid)}/members`;
}

export type Place = Address;

/** The same page with a drawer open, or with none. */
export function withDrawer(place: Place, drawer: DrawerName | null): string {
  const page = barePage(place);
  return drawer ? `${page}${page.includes("?") ? "&" : "?"}drawer=${drawer}` : page;
}

/** Action of a form in a drawer, so that the reply page has the drawer open again. */
export function formAction({ pathname, search }: Place, drawer: DrawerName): string {
  const params = new URLSearchParams(search);
  params.set("drawer", drawer);
  // Left over in addresses of the main page rendered by older versions.
  params.delete("index");
  return `${pathname}?${params}`;
}
