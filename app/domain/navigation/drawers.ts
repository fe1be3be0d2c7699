/** Drawers that an address can open (`?drawer=…`); an unknown name is ignored (decisions §1.16). */
export const drawerNames = ["auth", "location"] as const;
export type DrawerName = (typeof drawerNames)[number];

export function drawerOf(name: string | null): DrawerName | null {
  return drawerNames.find((known) => known === name) ?? null;
}
