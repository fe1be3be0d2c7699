import { vitePlugin as remix } from "@remix-run/dev";
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
      specifiers: ["pg", "kysely", "hono", /^@electric-sql\//, /^node:/],
    },
    server: { files: ["server/**/*"] },
  });
}

/**
 * Code that cannot be fetched makes Remix reload the page that is being left, each time. The shop has a rule of its own
 * (components/navigation/stale-build.ts), which hears of it as of any other preload that failed.
 */
function lostCodeIsTold(): Plugin {
  return {
    name: "lost-code-is-told",
    transform(code, id) {
      if (!/@remix-run\/react\/dist\/esm\/routeModules\.js$/.test(id)) return null;
      const told = code.replace("window.location.reload();", 'window.dispatchEvent(new Event("vite:preloadError"));');
      if (told === code) this.error("Remix loads its routes in another way now");
      return { code: told, map: null };
    },
  };
}

/**
 * The large libraries by themselves, since the browser evaluates one file in one task, and what stands around every page
 * in one file; everything else where Rollup puts it.
 */
function chunkOf(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  const library = /node_modules\/(react-dom|@remix-run\/router|react-router)\//.exec(id)?.[1];
  if (library !== undefined) return library.replace(/\W+/g, "-").replace(/^-/, "");
  // What is fetched when it is needed stays apart.
  const isAskedFor = getModuleInfo(id)?.importers.length === 0;
  return !isAskedFor && /\/app\/components\/(?:kit|frame|navigation)\//.test(id) ? "frame" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: underTest ? [] : [browserFence(), lostCodeIsTold(), remix(remixConfig)],
  build: {
    target: "es2022",
    cssMinify: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
  },
  test: {
    setupFiles: ["tests/support/strict-console.ts"],
    include: ["tests/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    hookTimeout: 90_000,
    pool: "forks",
    maxWorkers: 2,
  },
}));
