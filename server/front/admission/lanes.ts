import { isFingerprint } from "#app/http/shop-cookies.ts";
import { cookieValue } from "#server/front/http/doubled-cookies.ts";
import type { RouteOf } from "#server/front/route-patterns.ts";
import { ipRings, isLoopbackAddress, noAddress } from "#server/security/ip-address.ts";
import type { Lane, Work } from "./admission.ts";

type RequestHead = { method: string; pathname: string; search: string; cookie: string | null; clientIp: string };

/** Classifies a request by its head alone. */
export function workOf(request: RequestHead, routeOf: RouteOf): Work {
  const browser = cookieValue(request.cookie, "uuid");
  return {
    lane: isCall(request.pathname) ? laneOfCall(request) : laneOfPage(request),
    kind: `${request.method} ${routeOf(request.pathname)}`,
    browser: isFingerprint(browser) ? browser : null,
    address: addressOwner(request.clientIp),
  };
}

export function isCall(pathname: string): boolean {
  return /^\/api\/v1(?:\/|$)/.test(pathname);
}

export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** The login drawer is open over a page. */
export function isLogin(search: string): boolean {
  return /[?&]drawer=auth(?:&|$)/.test(search);
}

const checkoutPage = /^\/checkout(?:[/.]|$)/;
/** Order pages carry the buttons to pay, change and cancel. */
const orderPage = /^\/(?:profile\/order|order)\//;

function laneOfPage({ method, pathname, search }: RequestHead): Lane {
  if (checkoutPage.test(pathname) || isLogin(search)) return "buying";
  if (isRead(method)) return "reading";
  return orderPage.test(pathname) ? "buying" : "acting";
}

/** Read-only POST endpoints. */
const readingPosts =
  /^\/api\/v1\/(?:mixed\/products\/|public\/backoffice\/redirects$|mixed\/baskets\/baskets\/(?:related-products|products-by-categories)$)/;
const buyingCalls =
  /^\/api\/v1\/(?:private\/orders\/checkouts(?:\/|$)|private\/orders\/orders\/[^/]+\/payment$|public\/(?:auth|payments)\/)/;
const changedOrders = /^\/api\/v1\/(?:private\/orders\/|public\/users\/register(?:\/|$))/;

function laneOfCall({ method, pathname }: RequestHead): Lane {
  if (buyingCalls.test(pathname)) return "buying";
  if (isRead(method) || readingPosts.test(pathname)) return "reading";
  return changedOrders.test(pathname) ? "buying" : "acting";
}

/** Null for loopback and unknown addresses, which identify no visitor. */
export function addressOwner(clientIp: string): string | null {
  return clientIp === noAddress || isLoopbackAddress(clientIp) ? null : ipRings(clientIp)[0].bucket;
}
