/** External carriers (product rules §3.4). */
export const carrierCodes = ["cdek", "dellin", "pek", "kit", "post"] as const;
export type CarrierCode = (typeof carrierCodes)[number];
