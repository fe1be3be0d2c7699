import { resolve } from "node:path";
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
      specifiers: ["pg", "kysely", "hono", "markdown-it", "sanitize-html", /^@electric-sql\//, /^node:/],
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
 * Few files, since each is compressed by itself: React, Remix with its router, all of ours that every page needs,
 * lists of goods, and orders; everything else where Rollup puts it. The two libraries stay apart because the browser
 * evaluates a file in one task. Remix names every file in its manifest, which each page loads: few of them keep it small.
 */
function chunkOf(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return "react";
  if (/node_modules\/(?:@remix-run|react-router|react-router-dom|turbo-stream|@ungap)\//.test(id)) return "router";
  if (/vite\/preload-helper/.test(id)) return "frame";
  if (!/\/app\//.test(id)) return undefined;
  const importers = getModuleInfo(id)?.importers.length ?? 0;
  const isOnMostPages = onMostPages.test(id) || (/\/components\/kit\//.test(id) && importers >= usedWidely);
  if (isOnMostPages || neededByRoot(getModuleInfo).has(id)) return "frame";
  if (/\/components\/goods\/|\/i18n\/ru\/listing\.ts/.test(id)) return "goods";
  if (ofListings.test(id)) return "listing";
  return /\/components\/order\/|\/i18n\/ru\/order\.ts/.test(id) ? "order" : undefined;
}

// Lists of one's own and what is said where nothing was found stay with their pages.
const ofListings =
  /\/components\/listing\/(?!favourites|clear-|search|nothing|empty|listed-|understood)|\/domain\/catalog\/(?:listing-(?!options)|query-)/;

const onMostPages =
  /\/components\/(?:frame|navigation)\/|\/loaders\/page-meta\.ts|\/keep-under-drawer\.ts|\/kit\/money\.tsx|\/forms\/reply\.ts|\/i18n\/ru\/stock\.ts|\/table-columns\.ts|\/domain\/(?:money|rounding)\.ts/;

/** Small parts that so many others import stand on nearly every page. */
const usedWidely = 4;

let needed: Set<string> | null = null;

/** What app/root.tsx imports, and what that imports, but for what is fetched when it is asked for. */
function neededByRoot(getModuleInfo: Rollup.GetModuleInfo): ReadonlySet<string> {
  if (needed !== null) return needed;
  const root = resolve("app/root.tsx");
  needed = new Set(getModuleInfo(root)?.importedIds);
  for (const id of needed) for (const imported of getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  needed.delete(root);
  return needed;
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
