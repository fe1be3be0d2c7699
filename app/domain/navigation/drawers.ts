/** Drawers that an address can open (`?drawer=…`); an unknown name is ignored (decisions §1.16). */
export const drawerNames = ["auth", "location", "phone", "email", "profile-email", "counterparty"] as const;
export type DrawerName = (typeof drawerNames)[number];

export function drawerOf(name: string | null): DrawerName | null {
  return drawerNames.find((known) => known === name) ?? null;
}

/** Those in which a user changes the account. */
const accountDrawers = ["phone", "email", "profile-email", "counterparty"] as const satisfies readonly DrawerName[];
export type AccountDrawerName = (typeof accountDrawers)[number];

export function isAccountDrawer(name: string | null): name is AccountDrawerName {
  return accountDrawers.some((known) => known === name);
}
