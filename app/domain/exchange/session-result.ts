/** What became of the data of a session, the worst first; computed in server/db/queries/exchange/session-list.ts. */
export const sessionResults = ["held", "failed", "running", "noted", "done", "empty"] as const;
export type SessionResult = (typeof sessionResults)[number];

/** Parts of a package that fuses hold. */
export const heldKinds = ["goods", "status", "prices", "stock", "pictures", "groups"] as const;
