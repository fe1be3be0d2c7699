import { vitePlugin as remix } from "@remix-run/dev";
import { denyImports } from "vite-env-only";
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

export default defineConfig({
  plugins: underTest ? [] : [browserFence(), remix(remixConfig)],
  build: { target: "es2022", cssMinify: true, sourcemap: false, assetsInlineLimit: 0 },
  test: {
    include: ["tests/{domain,contract,api,routes,shape,server}/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    hookTimeout: 90_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
