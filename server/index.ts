import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { describeError } from "#app/domain/privacy/clean.ts";
import { fillElsewhere } from "#server/demo/fill-elsewhere.ts";
import type { Storefront } from "#server/front/remix-pages.ts";
import { readEnv } from "./env.ts";
import type { Logger } from "./log.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { runShop } from "#server/process/run-shop.ts";
import { stopOnSignals } from "#server/process/stop-on-signals.ts";

/** The built shop; started in the folder that holds build/ and var/. */
async function main(): Promise<void> {
  const fill = (log: Logger) => fillElsewhere(resolve("build/backend/fill.js"), log);
  stopOnSignals(await runShop(readEnv(), { storefront: builtStorefront, clientDir: resolve("build/client"), fill }));
}

async function builtStorefront(): Promise<Storefront> {
  const build: ServerBuild = await import(pathToFileURL(resolve("build/server/index.js")).href);
  return { build, buildId: build.assets.version, mode: "production" };
}

process.on("uncaughtException", fail);
main().catch(fail);

function fail(error: unknown): void {
  // What the operator can settle is said in a line; anything else is a bug and needs its stack, but nobody's data.
  console.error(reasonInWords(error) ?? describeError(error));
  process.exit(1);
}
