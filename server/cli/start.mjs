import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sourceHash, stampFile } from "./source-hash.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
// React and Remix choose their slow or their fast half by it.
process.env.NODE_ENV = "production";

const stamp = await readFile(stampFile, "utf8").catch(() => null);
if (stamp !== (await sourceHash())) await buildShop();
await import(pathToFileURL(resolve("build/backend/index.js")).href);

/** In a process of its own: what a build takes in memory it gives back by ending. */
async function buildShop() {
  console.log("Building the shop, this takes a minute …");
  const [code] = await once(spawn(process.execPath, ["server/cli/build.mjs"], { stdio: "inherit" }), "exit");
  if (code !== 0) process.exit(1);
}
