import { vitePlugin as remix } from "@remix-run/dev";
import { denyImports } from "vite-env-only";
import type { Plugin } from "vite";
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
 * What every page needs travels in one file: each chunk costs a page a line of preload and an import, some 40 bytes of
 * the 14 kB that its first flight may weigh. Drawers and forms stay where Rollup puts them, loaded when opened.
 */
function chunkOf(id: string): string | undefined {
  const path = id.split("?")[0]?.split("/app/")[1];
  if (path === undefined || id.includes("node_modules")) return undefined;
  return everyPage.test(path) ? "frame" : undefined;
}

const everyPage =
  /^(?:domain\/(?:navigation\/[\w-]+|phone|schedule|verdict|thousandths|rounding|quantity|money|weight|local-time|limits)\.ts|i18n\/(?!ru\/|checkout)|i18n\/ru\/(?:errors|front-refusals|frame|forms|stock|formats)\.ts|components\/kit\/(?!code-field|files-field|form-|kept-files|mask|phone-field|personal-data-check|shop-form|text-area|counterparty-field|undo|cleared|use-focus|validation-message)|components\/(?:frame|navigation)\/|components\/drawers\/(?:drawers|drawer|keep-under-drawer|top-layer|empty-list)\.tsx?|reports\/use-reports\.ts$)/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: underTest ? [] : [browserFence(), lostCodeIsTold(), remix(remixConfig)],
  build: {
    target: "es2022",
    cssMinify: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { onlyExplicitManualChunks: true, manualChunks: chunkOf } },
  },
  test: {
    setupFiles: ["tests/support/strict-console.ts"],
    include: ["tests/{actions,components,domain,api,search,forms,routes,shape,server,faults}/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    hookTimeout: 90_000,
    pool: "forks",
    maxWorkers: 2,
  },
}));
