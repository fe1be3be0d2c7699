import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "@remix-run/node";
import { describeError } from "#app/domain/privacy/clean.ts";
import type { Storefront } from "#server/front/pages/remix-pages.ts";
import { supervise } from "#server/process/processes/supervise.ts";
import { readEnv } from "#server/settings/env.ts";
import { createLogger, type Logger } from "./log.ts";
import { demo } from "#server/cli/demo.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { fillElsewhere } from "#server/process/fill-elsewhere.ts";
import { expectOwnPort, runShop } from "#server/process/run-shop.ts";
import { stopOnSignals } from "#server/process/stop-on-signals.ts";

// A heap grows to 1.4 times what the last collection kept, instead of up to four times (decision 0071).
setFlagsFromString("--heap-growing-percent=40");

/** Entry point of the built shop; started in the folder that holds build/ and var/. */
async function main(): Promise<void> {
  const settings = readEnv(undefined, availableParallelism());
  if (cluster.isPrimary && settings.processes > 1) {
    await expectOwnPort(settings);
    return supervise(settings.processes, createLogger({ level: settings.logLevel }));
  }
  const fill = (log: Logger) => fillElsewhere(resolve("build/backend/fill.js"), log);
  stopOnSignals(
    await runShop(settings, { storefront: builtStorefront, clientDir: resolve("build/client"), demo, fill }),
  );
}

async function builtStorefront(): Promise<Storefront> {
  const build: ServerBuild = await import(pathToFileURL(resolve("build/server/index.js")).href);
  return { build, buildId: build.assets.version, mode: "production" };
}

process.on("uncaughtException", fail);
main().catch(fail);

function fail(error: unknown): void {
  // An operator error prints one line; a bug prints its stack, without personal data.
  console.error(reasonInWords(error) ?? describeError(error));
  process.exit(1);
}
