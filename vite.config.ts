import { createHash } from "node:crypto";
import { extname, resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { build } from "esbuild";
import { denyImports } from "vite-env-only";
import type { Plugin, Rollup } from "vite";
import { defineConfig } from "vitest/config";
import remixConfig from "./remix.config.js";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

// Vitest reads this file too; the Remix plugin belongs to builds alone.
const underTest = process.env["VITEST"] !== undefined;

/** Remix knows nothing of the top-level server/: without this fence a component could pull the backend into the browser. */
export function browserFence() {
  return denyImports({
    client: {
      files: ["server/**/*", "**/*.server.ts", "**/*.server.tsx"],
      specifiers: ["pg", "kysely", "hono", "markdown-it", "sanitize-html", /^@electric-sql\//, /^node:/],
    },
    server: { files: ["server/**/*"] },
  });
}

/**
 * Files of script. React and the router are files of their own, since a browser evaluates a file in one task. Of the
 * shop's, what a sixth of its pages load is one file; what a card of goods, a list of them, a form and the profile need
 * besides are others; the rest is where Rollup puts it. Few files: each is compressed by itself, and Remix names them all in its
 * manifest, which every page loads.
 */
function chunks(): Rollup.GetManualChunk {
  let byModule: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    const [chunk] = packages.find(([, names]) => names.some((name) => id.includes(`/node_modules/${name}/`))) ?? [];
    return chunk ?? (byModule ??= plan(graph)).get(id);
  };
}

const packages = [
  ["react", ["react", "react-dom", "scheduler"]],
  ["router", ["@remix-run", "react-router", "react-router-dom", "turbo-stream"]],
] as const;

function plan(graph: Rollup.ManualChunkMeta): ReadonlyMap<string, string> {
  const routes = [...graph.getModuleIds()].filter(isRoute).map((id) => needsOf(id, graph));
  const pages = routes.filter((needed) => needed.size > 1);
  const loads = new Map<string, number>();
  for (const page of pages) for (const id of page) loads.set(id, (loads.get(id) ?? 0) + 1);
  const often = [...loads].filter(([, times]) => times >= pages.length / 6).map(([id]) => id);
  const chunkOf = new Map<string, string>();
  const setAll = (ids: Iterable<string>, chunk: string) => {
    for (const id of ids) chunkOf.set(id, chunk);
  };
  const needsOfAll = (files: readonly string[]) => new Set(files.flatMap((file) => [...needsOf(file, graph)]));
  const [listing, goods] = [needsOfAll(planned.listing), needsOfAll(planned.goods)];
  setAll(listing, "listing");
  setAll(goods, "goods");
  setAll(often, "frame");
  // However many pages have a form or the profile's menu, a list of goods has neither.
  for (const chunk of ["forms", "profile"] as const)
    setAll(
      [...needsOfAll(planned[chunk])].filter((id) => !listing.has(id) && !goods.has(id)),
      chunk,
    );
  setAll(needsOf("app/root.tsx", graph), "frame");
  return chunkOf;
}

/** What each planned file is for; what these import comes with them. */
const planned = {
  listing: ["app/components/listing/listing.tsx", "app/components/listing/catalog-json-ld.tsx"],
  goods: [
    "app/components/goods/goods-list.tsx",
    "app/components/goods/keep-on-one-click.ts",
    "app/components/kit/error-boundary.tsx",
  ],
  forms: [
    "app/components/kit/form/shop-form.tsx",
    "app/components/kit/fields/check.tsx",
    "app/components/kit/fields/text-area.tsx",
    "app/components/kit/form/form-guard.tsx",
    "app/components/navigation/use-kept-reply.ts",
  ],
  profile: ["app/components/frame/profile-menu.tsx"],
} as const;

/** The shop's own modules that one imports, and what these import, but for what is fetched when it is asked for. */
function needsOf(file: string, { getModuleInfo }: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const needed = new Set([resolve(file)]);
  for (const id of needed)
    for (const imported of getModuleInfo(id)?.importedIds ?? [])
      if (imported.startsWith(resolve("app"))) needed.add(imported);
  return needed;
}

/** As Remix's plugin names the module of a route for browsers; one that shows no page needs nothing else. */
function isRoute(id: string): boolean {
  return id.endsWith("?__remix-build-client-route");
}

/** Remix's manifest names every file, on every page: names beside the hashes would weigh 0.7 kB there. */
const hashAlone = { entryFileNames: "assets/[hash].js", chunkFileNames: "assets/[hash].js" };

/**
 * Style sheet and script of the desk: files of their own beside the storefront's, which its manifest does not name and
 * its pages do not load (decision 0078).
 */
function deskFiles(): Plugin {
  const sources = ["app/desk/script/desk.ts", "app/styles/desk/desk.css"];
  let isServer = false;
  return {
    name: "desk-files",
    enforce: "pre",
    apply: "build",
    configResolved(config) {
      isServer = config.build.ssr !== false;
    },
    resolveId(id) {
      const index = sources.findIndex((source) => id === `#${source}?url`);
      return index < 0 ? null : `\0desk-file:${index}`;
    },
    async load(id) {
      const source = id.startsWith("\0desk-file:") ? sources[Number(id.slice(11))] : undefined;
      return source && `export default ${JSON.stringify(`/${(await deskFile(source)).fileName}`)};`;
    },
    async buildEnd() {
      if (!isServer) for (const source of sources) this.emitFile({ type: "asset", ...(await deskFile(source)) });
    },
  };
}

/** The same for server and browser, which are built one after the other. */
async function deskFile(source: string): Promise<{ fileName: string; source: Uint8Array }> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    external: ["/fonts/*"],
    outdir: ".",
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash("sha256").update(bytes).digest("base64url").replace(/[-_]/g, "").slice(0, 8);
  return { fileName: `assets/desk-${hash}${extname(source).replace("ts", "js")}`, source: bytes };
}

/** The raw statements of the backend check their rows under test. */
const checkedRows: Plugin = {
  name: "checked-rows",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "kysely" && importer?.startsWith(resolve("server"))
      ? resolve("tests/support/checks/checked-kysely.ts")
      : null,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: underTest ? [checkedRows] : [browserFence(), deskFiles(), remix(remixConfig)],
  build: {
    target: "es2022",
    cssMinify: true,
    // 3 % smaller than by esbuild.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, compress: { passes: 3 } },
    sourcemap: false,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: chunks(), onlyExplicitManualChunks: true, ...hashAlone } },
  },
  test: {
    setupFiles: ["tests/support/strict-console.ts", "tests/support/strict-rows.ts"],
    globalSetup: ["tests/support/checks/row-shapes.ts"],
    include: ["tests/**/*.test.{ts,tsx}"],
    // The built storefront is loaded as it is: transformed once more, it carries a map of 7 MB that every stack trace reads.
    server: { deps: { external: [/\/build\/server\//] } },
    // No rule is about time: these only end what hangs, on the slowest machine too.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    pool: "forks",
    // One more than the cores of a small machine: some tests wait for processes of their own.
    maxWorkers: 3,
    // Few processes read the shop's modules once, not once for each file: half the time. What a shop holds hangs on its ports.
    isolate: false,
  },
}));
