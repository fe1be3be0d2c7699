import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isBuilt } from "./source-hash.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
// Selects the production builds of React and Remix.
process.env.NODE_ENV = "production";

if (!(await isBuilt())) await buildShop();
await import(pathToFileURL(resolve("build/backend/index.js")).href);

/** In a child process, so that the build's memory is freed. */
async function buildShop() {
  console.log("Building the shop, this takes a minute …");
  const [code] = await once(spawn(process.execPath, ["server/cli/build.mjs"], { stdio: "inherit" }), "exit");
  if (code !== 0) process.exit(1);
}
