import { shopCookies } from "#app/http/shop-cookies.ts";
import type { RequestSession } from "./request-session.server.ts";

const { registration } = shopCookies;

/** Proof of a phone being registered: survives a reload and is in no page (security B12). */
export function registrationToken({ cookies }: RequestSession): string | null {
  return cookies.get(registration.name);
}

export function keepRegistration({ jar }: RequestSession, token: string): void {
  jar.set(registration.name, token, registration);
}

export function endRegistration({ cookies, jar }: RequestSession): void {
  if (cookies.get(registration.name) !== null) jar.expire(registration.name);
}
