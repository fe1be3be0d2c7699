/** Where a part of an order stands on its way to 1C: not there yet, there as it is, or there as it was before. */
export const transferStates = ["waiting", "known", "changed"] as const;
export type TransferState = (typeof transferStates)[number];
