import { spawn } from "node:child_process";
import { once } from "node:events";
import { isBuilt } from "#server/cli/source-hash.mjs";

/** The shop as `npm start` would serve it. */
export async function freshBuild(): Promise<void> {
  if (!(await isBuilt())) await run("server/cli/build.mjs");
}

export const bareBuild = ".cache/bench/bare";

/** The baseline for throughput (see bare/). */
export function buildBare(): Promise<void> {
  return run(
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:build",
    "--config",
    "tests/bench/bare/vite.config.ts",
    "--logLevel",
    "warn",
  );
}

async function run(...args: string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] }), "exit");
  if (code !== 0) throw new Error(`${args[0]} failed`);
}
