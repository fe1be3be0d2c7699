import { createHash } from "node:crypto";

/** SHA-256 in hex of a JSON value, independent of key order but not of list order. */
export function stableHash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, sortedKeys)).digest("hex");
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
