import { shopCookies } from "#app/http/shop-cookies.ts";
import type { Tokens } from "#app/shop-api/shop-api.ts";
import type { Visit } from "./visit.server.ts";

const { token: access, refreshToken: refresh } = shopCookies;

export function keepTokens(visit: Visit, { token, refreshToken }: Tokens): void {
  visit.token = token;
  visit.refreshToken = refreshToken;
  visit.jar.set(access.name, token, { maxAge: access.maxAge });
  visit.jar.set(refresh.name, refreshToken, { maxAge: refresh.maxAge });
}

/** Logged out: both token cookies go, the guest's fingerprint and city stay. */
export function endSession(visit: Visit): void {
  visit.token = null;
  visit.refreshToken = null;
  visit.jar.expire(access.name);
  visit.jar.expire(refresh.name);
}
