/** Names and lifetimes in seconds (specification §3, §9). */
export const shopCookies = {
  token: { name: "token", maxAge: 3_600 },
  refreshToken: { name: "refreshToken", maxAge: 14_400 },
  fingerprint: { name: "uuid", maxAge: 30 * 86_400 * 12 },
  flash: { name: "flash", maxAge: 300 },
  cookiesAccepted: { name: "is_cookies_accepted", maxAge: 31_104_000 },
  /** Read by scripts too: nothing that counts visits starts without it. */
  analyticsConsent: { name: "analytics_consent", maxAge: 31_104_000 },
  /** How a guest likes listings drawn; buyers keep it with the account (specification §3, User settings). */
  catalogView: { name: "catalogView", maxAge: 31_104_000 },
  /** A guest who is spared the added-product popup. */
  popupOff: { name: "popup_off", maxAge: 31_104_000 },
  /** The reload guard of specification §9: while it lives, the page is not reloaded by itself again. */
  reloaded: { name: "reloaded", maxAge: 10 },
} as const;

/** Each lives 30 days. */
export const locationMaxAge = 30 * 86_400;
export const locationCookies = [
  "domain",
  "locationUuid",
  "locationName",
  "locationRegionName",
  "locationRegionUuid",
  "citySelected",
] as const;
