import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a build depends on. */
const sources = [
  "app",
  "server",
  "public",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

export const stampFile = "build/.stamp";

/** @returns {Promise<string>} A hash of every source's name and content. */
export async function sourceHash() {
  const hash = createHash("sha256").update(process.version);
  for (const file of (await Promise.all(sources.map(filesOf))).flat())
    hash
      .update(`${file}\0`)
      .update(await readFile(file))
      .update("\0");
  return hash.digest("hex");
}

/** @param {string} source A file or a folder, which may be missing. */
async function filesOf(source) {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch((error) => error.code);
  if (entries === "ENOTDIR") return [source];
  if (!Array.isArray(entries)) return [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
