import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "../../../remix.config.js";

export default defineConfig({
  plugins: [remix({ ...remixConfig, appDirectory: "tests/bench/bare/app", buildDirectory: ".cache/bench/bare" })],
  publicDir: false,
  build: { target: "es2022", cssMinify: true, sourcemap: false, assetsInlineLimit: 0 },
  logLevel: "warn",
});
