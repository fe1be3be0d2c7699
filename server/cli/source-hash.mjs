import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Inputs of a build. */
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

/** @returns {Promise<string>} Hash of the names and contents of all sources. */
export async function sourceHash() {
  const hash = createHash("sha256").update(process.version);
  for (const file of (await Promise.all(sources.map(filesOf))).flat())
    hash
      .update(`${file}\0`)
      .update(await readFile(file))
      .update("\0");
  return hash.digest("hex");
}

/** Is the build that of these sources? */
export async function isBuilt() {
  const stamp = await readFile(stampFile, "utf8").catch(() => null);
  return stamp === (await sourceHash());
}

/** @param {string} source File or folder; may be missing. */
async function filesOf(source) {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch((error) => error.code);
  if (entries === "ENOTDIR") return [source];
  if (!Array.isArray(entries)) return [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
