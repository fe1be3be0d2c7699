import { isFingerprint } from "#app/http/shop-cookies.ts";
import { cookieValue } from "#server/front/doubled-cookies.ts";
import type { RouteOf } from "#server/front/route-patterns.ts";
import { ipRings, isLoopbackAddress, noAddress } from "#server/security/ip-address.ts";
import type { Lane, Work } from "./admission.ts";

type Asked = { method: string; pathname: string; search: string; cookie: string | null; clientIp: string };

/** What the admission has to know of a request, all of it from its head. */
export function workOf(asked: Asked, routeOf: RouteOf): Work {
  const browser = cookieValue(asked.cookie, "uuid");
  return {
    lane: isCall(asked.pathname) ? laneOfCall(asked) : laneOfPage(asked),
    kind: `${asked.method} ${routeOf(asked.pathname)}`,
    browser: isFingerprint(browser) ? browser : null,
    address: addressOwner(asked.clientIp),
  };
}

export function isCall(pathname: string): boolean {
  return /^\/api\/v1(?:\/|$)/.test(pathname);
}

export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** The drawer in which visitors log in is open over a page. */
export function isLogin(search: string): boolean {
  return /[?&]drawer=auth(?:&|$)/.test(search);
}

const checkoutPage = /^\/checkout(?:[/.]|$)/;
/** Pages of orders have the buttons that pay, change and cancel them. */
const orderPage = /^\/(?:profile\/order|order)\//;

function laneOfPage({ method, pathname, search }: Asked): Lane {
  if (checkoutPage.test(pathname) || isLogin(search)) return "buying";
  if (isRead(method)) return "reading";
  return orderPage.test(pathname) ? "buying" : "acting";
}

/** These are asked by POST and change nothing. */
const readingPosts =
  /^\/api\/v1\/(?:mixed\/products\/|public\/backoffice\/redirects$|mixed\/baskets\/baskets\/(?:related-products|products-by-categories)$)/;
const buyingCalls =
  /^\/api\/v1\/(?:private\/orders\/checkouts(?:\/|$)|private\/orders\/orders\/[^/]+\/payment$|public\/(?:auth|payments)\/)/;
const changedOrders = /^\/api\/v1\/(?:private\/orders\/|public\/users\/register(?:\/|$))/;

function laneOfCall({ method, pathname }: Asked): Lane {
  if (buyingCalls.test(pathname)) return "buying";
  if (isRead(method) || readingPosts.test(pathname)) return "reading";
  return changedOrders.test(pathname) ? "buying" : "acting";
}

/** This very machine's address says nothing of a visitor, nor does one that nobody knows. */
export function addressOwner(clientIp: string): string | null {
  return clientIp === noAddress || isLoopbackAddress(clientIp) ? null : ipRings(clientIp)[0].bucket;
}
