/** Names and lifetimes in seconds (specification §3, §9). */
export const shopCookies = {
  token: { name: "token", maxAge: 3_600 },
  refreshToken: { name: "refreshToken", maxAge: 14_400 },
  fingerprint: { name: "uuid", maxAge: 30 * 86_400 * 12 },
  flash: { name: "flash", maxAge: 300 },
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
