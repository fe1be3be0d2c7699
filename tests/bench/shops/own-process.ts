import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Runs a program of this folder, bundled beside the built shop, and gives what it has printed as JSON. */
export async function inOwnProcess(
  program: string,
  args: readonly string[],
  { varDir, databaseUrl }: { varDir: string; databaseUrl: string },
): Promise<unknown> {
  // Beside the built worker that parses files.
  const script = fileURLToPath(new URL(`../../../build/backend/${program}.js`, import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL(`./${program}.ts`, import.meta.url))],
    outfile: script,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
  });
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, VAR_DIR: varDir, SITE_URL: "http://shop.test", DEMO: "on" },
      SECRET_KEY: randomBytes(48).toString("base64"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let text = "";
  for await (const piece of child.stdout) text += String(piece);
  await ended;
  return JSON.parse(text);
}
