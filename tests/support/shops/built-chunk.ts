import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const assets = join(import.meta.dirname, "../../../build/client/assets");

/** The address of the file a module is built into, known by what it exports: files have no names but their hashes. */
export function chunkWith(exported: string): string {
  const found = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .filter((name) => new RegExp(`\\bas ${exported}\\b`).test(readFileSync(join(assets, name), "utf8")));
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} chunks export ${exported}`);
  return `/assets/${found[0]}`;
}
