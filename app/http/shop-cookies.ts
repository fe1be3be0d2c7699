/** Names and lifetimes in seconds (specification §3, §9). */
export const shopCookies = {
  token: { name: "token", maxAge: 3_600 },
  refreshToken: { name: "refreshToken", maxAge: 14_400 },
  fingerprint: { name: "uuid", maxAge: 30 * 86_400 * 12 },
  /** The proof of a phone that is being registered; as long as the backend's own proof. */
  registration: { name: "registration", maxAge: 900 },
  flash: { name: "flash", maxAge: 300 },
  cookiesAccepted: { name: "is_cookies_accepted", maxAge: 31_104_000 },
  /** Read by scripts too: nothing that counts visits starts without it. */
  analyticsConsent: { name: "analytics_consent", maxAge: 31_104_000 },
  /** The view of listings that a guest has chosen; buyers keep it with the account (specification §3, User settings). */
  catalogView: { name: "catalogView", maxAge: 31_104_000 },
  /** A guest who is spared the added-product popup. */
  popupOff: { name: "popup_off", maxAge: 31_104_000 },
  /** The reload guard of specification §9: while it lives, the page is not reloaded by itself again. */
  reloaded: { name: "reloaded", maxAge: 10 },
} as const;

/**
 * Does the browser own anything that its pages show? Only to a visitor who owns nothing is a page given that was made for
 * all such visitors (server/front/page-cache).
 */
export const owns = {
  name: "owns",
  maxAge: 30 * 86_400 * 12,
  nothing: "0",
  /** Lists: basket, favourites, comparison. Given up once all of them are empty. */
  lists: "1",
  /** Requests that only their own pages show («Сообщить о поступлении»). */
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
