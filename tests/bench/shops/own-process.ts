import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

type Place = { varDir: string; databaseUrl: string };

/** Runs a program of this folder, bundled beside the built shop, and gives what it has printed as JSON. */
export async function inOwnProcess(program: string, args: readonly string[], place: Place): Promise<unknown> {
  const { printed } = await startOwnProcess(program, args, place);
  return printed;
}

/** The same; the program learns by the end of its input that it is to stop. */
export async function startOwnProcess(
  program: string,
  args: readonly string[],
  { varDir, databaseUrl }: Place,
): Promise<{ stop(): void; printed: Promise<unknown> }> {
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
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const printed = (async () => {
    let text = "";
    for await (const piece of child.stdout) text += String(piece);
    await ended;
    return JSON.parse(text);
  })();
  return { printed, stop: () => child.stdin.end() };
}
