import { shopCookies } from "#app/http/shop-cookies.ts";
import type { SessionEnd } from "#app/domain/account/session-end.ts";
import type { SessionTokens } from "#app/contract/backend.ts";
import type { RequestSession } from "./request-session.server.ts";

const { token: access, refreshToken: refresh } = shopCookies;

export function keepTokens(session: RequestSession, { token, refreshToken }: SessionTokens): void {
  session.token = token;
  session.refreshToken = refreshToken;
  session.jar.set(access.name, token, { maxAge: access.maxAge });
  session.jar.set(refresh.name, refreshToken, { maxAge: refresh.maxAge });
}

/** Logged out by the API with a reason, which is worded like its refusal. */
export function loseSession(session: RequestSession, end: SessionEnd): void {
  endSession(session);
  session.flash.add({ kind: "error", key: end === "unauthorized" ? "sessionEnded" : end });
}

/** Logged out: both token cookies are deleted, the guest's fingerprint and city stay. */
export function endSession(session: RequestSession): void {
  session.token = null;
  session.refreshToken = null;
  session.jar.expire(access.name);
  session.jar.expire(refresh.name);
}
