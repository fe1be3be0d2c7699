/** Names and lifetimes in seconds (specification §3, §9). */
export const shopCookies = {
  token: { name: "token", maxAge: 3_600 },
  refreshToken: { name: "refreshToken", maxAge: 14_400 },
  fingerprint: { name: "uuid", maxAge: 30 * 86_400 * 12 },
  /** Proof of a phone being registered; same lifetime as the backend's. */
  registration: { name: "registration", maxAge: 900 },
  flash: { name: "flash", maxAge: 300 },
  cookiesAccepted: { name: "is_cookies_accepted", maxAge: 31_104_000 },
  /** Also read by scripts: analytics does not start without it. */
  analyticsConsent: { name: "analytics_consent", maxAge: 31_104_000 },
  /** A guest's view of listings; buyers keep it in the account (specification §3, User settings). */
  catalogView: { name: "catalogView", maxAge: 31_104_000 },
  /** Set if a guest has disabled the added-product popup. */
  popupOff: { name: "popup_off", maxAge: 31_104_000 },
  /** Reload guard of specification §9: no automatic reload while it lives. */
  reloaded: { name: "reloaded", maxAge: 10 },
} as const;

/**
 * Whether the browser has personal data shown on pages. Only visitors without any get shared cached pages
 * (server/front/page-cache).
 */
export const owns = {
  name: "owns",
  maxAge: 30 * 86_400 * 12,
  nothing: "0",
  /** Lists: basket, favourites, comparison. Cleared once all are empty. */
  lists: "1",
  /** Requests shown only on uncached pages («Сообщить о поступлении»). */
  requests: "2",
} as const;

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isFingerprint(value: string | null): value is string {
  return value !== null && uuidV4.test(value);
}

export const locationMaxAge = 30 * 86_400;
export const locationCookies = [
  "domain",
  "locationUuid",
  "locationName",
  "locationRegionName",
  "locationRegionUuid",
  "citySelected",
] as const;
