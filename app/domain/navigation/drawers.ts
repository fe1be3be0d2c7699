/** Drawers that an address can open (`?drawer=…`); unknown names are ignored (product rules §1.16). */
export const drawerNames = [
  "location",
  "sitemap",
  "catalog",
  "auth",
  "profile",
  "phone",
  "email",
  "profile-email",
  "counterparty",
  "search",
  "filter",
  "added",
] as const;
export type DrawerName = (typeof drawerNames)[number];

export function drawerOf(name: string | null): DrawerName | null {
  return drawerNames.find((known) => known === name) ?? null;
}

/** Parameters of drawers: without them it is the address of the page alone. */
export const drawerParameters = ["drawer", "return", "added", "city"] as const;

const accountDrawers = ["phone", "email", "profile-email", "counterparty"] as const satisfies readonly DrawerName[];
export type AccountDrawerName = (typeof accountDrawers)[number];

export function isAccountDrawer(name: string | null): name is AccountDrawerName {
  return accountDrawers.some((known) => known === name);
}
