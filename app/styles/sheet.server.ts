import { createHash } from "node:crypto";
import type { StyleArea } from "#app/components/frame/route-handle.ts";
import { inlineStyles } from "./inline.server.ts";

/** The one sheet inside a page, encoded, and the name by which a policy lets it in. */
export type Sheet = { bytes: Uint8Array; hash: string };

const sheets = new Map<string, Sheet>();

/** There are as many as routes and what is rare on them: some dozens, each made once. */
export function sheetOf(areas: readonly StyleArea[]): Sheet {
  const key = areas.join();
  const known = sheets.get(key);
  if (known) return known;
  const bytes = Buffer.from(inlineStyles(areas));
  const sheet = { bytes, hash: `sha256-${createHash("sha256").update(bytes).digest("base64")}` };
  sheets.set(key, sheet);
  return sheet;
}
