import { barePage, type Address } from "#app/domain/navigation/drawer-moves.ts";
import type { DrawerName } from "#app/domain/navigation/drawers.ts";

/** The pages of the shop that the frame links to. */
export const paths = {
  home: "/",
  catalog: "/catalog",
  compare: "/compare",
  favourites: "/favorite",
  basket: "/basket",
  loadProducts: "/load-products",
  checkout: "/checkout",
  profile: "/profile/main",
  orders: "/profile/orders",
  complaints: "/profile/complaints",
  newComplaint: "/profile/complaints/new",
  schedules: "/profile/orders/schedules",
  approvals: "/profile/approvals",
  settlements: "/profile/mutual-settlements",
  files: "/profile/files",
  articles: "/profile/articles",
  priceList: "/profile/priceList",
  counterparties: "/profile/counterparties",
  newCounterparty: "/profile/counterparties/new",
  feedback: "/profile/feedback",
  notifications: "/profile/notifications",
  settings: "/profile/settings",
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
  calculator: "/calculator",
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

/** Where the members of a counterparty are managed. */
export function membersPath(rootUuid: string): string {
  return `${counterpartyPath(rootUuid)}/members`;
}

export type Place = Address;

/** The same page with a drawer open over it, or with none. */
export function withDrawer(place: Place, drawer: DrawerName | null): string {
  const page = barePage(place);
  return drawer ? `${page}${page.includes("?") ? "&" : "?"}drawer=${drawer}` : page;
}

/** Where a form of the frame posts to, so that its answer finds the drawer open again. */
export function formAction({ pathname, search }: Place, drawer: DrawerName): string {
  const params = new URLSearchParams(search);
  params.set("drawer", drawer);
  // Of pages that were made before the main page lost it.
  params.delete("index");
  return `${pathname}?${params}`;
}
