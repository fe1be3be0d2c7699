/** Views of a listing (specification §3, User settings). */
export const catalogViews = ["card", "list", "table"] as const;
export type CatalogView = (typeof catalogViews)[number];

export type DeviceClass = "mobile" | "tablet" | "desktop";

/**
 * The view from the address, else the saved setting, else cards; a table becomes a list on small devices
 * (specification §6).
 */
export function catalogViewFor(
  stated: CatalogView | null,
  saved: CatalogView | null,
  device: DeviceClass,
): CatalogView {
  const view = stated ?? saved ?? "card";
  return view === "table" && device !== "desktop" ? "list" : view;
}

/** Null for an unknown view. */
export function viewOf(text: string | null): CatalogView | null {
  return catalogViews.find((view) => view === text) ?? null;
}
