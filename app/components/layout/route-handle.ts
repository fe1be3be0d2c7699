/** Areas of the stylesheet that a route's page needs besides the base: app/styles/<area>.css. */
export type StyleArea = "listing" | "product" | "home" | "basket" | "checkout" | "profile" | "error";

export type LayoutName = "default" | "checkout" | "profile";

/** What a route tells the frame about itself: `export const handle: RouteHandle = { styles: ["basket"] }`. */
export type RouteHandle = { styles?: readonly StyleArea[]; layout?: LayoutName };

/** The handles of the matched routes, outermost first; a route without one counts as empty. */
export function handlesOf(matches: readonly { handle: unknown }[]): RouteHandle[] {
  return matches.map(({ handle }) => (isHandle(handle) ? handle : {}));
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
