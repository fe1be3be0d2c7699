import type { ComponentType, ReactNode } from "react";
import type { Place } from "./links.ts";

/** Stylesheet areas a route's page needs besides the base: app/styles/<group>/<area>.css. */
export type StyleArea =
  | "listing"
  | "product"
  | "home"
  | "basket"
  | "checkout"
  | "delivery"
  | "profile"
  | "error"
  | "cookies"
  | "drawers"
  | "notices"
  | "content"
  | "forms"
  | "search"
  | "schedule"
  | "orders"
  | "settlements"
  | "articles"
  | "orderChange"
  | "claims"
  | "compare"
  | "sizes"
  | "calculator"
  | "text"
  | "upload";

/**
 * What a route tells the frame: `export const handle: RouteHandle = { styles: ["basket"] }`. The layout of a titled
 * page renders its title, the `h1` of the page's data (specification §2, page flags); the page itself renders none.
 */
export type RouteHandle = {
  styles?: readonly StyleArea[];
  /** Without links that distract from paying. */
  layout?: "checkout";
  /** Wrapper of the page's content, such as the profile's menu: named here, so that only such pages load its code. */
  around?: ComponentType<{ place: Place; children: ReactNode }>;
  titled?: boolean;
  /** Subscription block of the page: named here, so that only such pages load its code. */
  subscription?: ComponentType<{ pageData: unknown }>;
};

/** Handles of the matched routes, outermost first; empty for routes without one. */
export function handlesOf(matches: readonly { handle: unknown }[]): RouteHandle[] {
  return matches.map(({ handle }) => (isHandle(handle) ? handle : {}));
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
