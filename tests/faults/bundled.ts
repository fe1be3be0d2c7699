import { rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const scripts = new Map<string, Promise<string>>();

/**
 * A program of this folder, beside the built backend, whose migrations and worker threads it uses. Bundled, because it
 * is started about fifty times and starts in half the time.
 */
export function bundled(name: "shop-process" | "import-process" | "package-process"): Promise<string> {
  const known = scripts.get(name) ?? bundle(name);
  scripts.set(name, known);
  return known;
}

async function bundle(name: string): Promise<string> {
  const script = fileURLToPath(new URL(`../../build/backend/killable-${name}.js`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile: script,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    write: false,
  });
  // Several test files start at once: each writes its own file, the last rename wins.
  const own = `${script}.${process.pid}`;
  await writeFile(own, outputFiles[0]?.contents ?? "");
  await rename(own, script);
  return script;
}
