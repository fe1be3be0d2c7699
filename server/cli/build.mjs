import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { sourceHash, stampFile } from "./source-hash.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
process.env.NODE_ENV = "production";

// Without its stamp a build counts as absent, so an interrupted one is repeated.
await rm(stampFile, { force: true });
const hash = await sourceHash();
await buildStorefront();
await buildBackend();
await compressFiles("build/client");
await writeFile(stampFile, hash);

async function buildStorefront() {
  const remix = spawn(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], {
    stdio: "inherit",
  });
  const [code] = await once(remix, "exit");
  if (code !== 0) throw new Error("the storefront was not built");
}

/** Copies the backend's runtime files next to the bundle, in the layout of the sources. */
async function buildBackend() {
  await rm("build/backend", { recursive: true, force: true });
  await build({
    entryPoints: {
      index: "server/index.ts",
      shop: "server/cli/shop.ts",
      fill: "server/cli/fill.ts",
      "uploads/tables/table-worker": "server/uploads/tables/table-worker.ts",
      "documents/document-worker": "server/documents/document-worker.ts",
    },
    outdir: "build/backend",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  for (const data of [
    "db/migrations",
    "gateways/geo-ip/ru-ipv4-cities.bin.gz",
    "db/trade",
    "demo/data",
    "operator/data",
  ]) {
    await cp(join("server", data), join("build/backend", data), { recursive: true });
  }
}

/** @param {string} folder Text files get .br and .gz siblings at maximum compression. */
async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(?:css|html|js|json|svg|txt|xml)$/.test(entry.name));
  for (const entry of texts) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    if (bytes.length < 1_024) continue;
    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, options));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
