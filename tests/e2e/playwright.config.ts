import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "playwright/test";
import { chromiumFlags } from "../support/chromium.mjs";

const port = Number(process.env["E2E_PORT"] ?? 3917);
/** Told to the workers, too: what an operator does is told to the shop of this folder. */
const varDir = (process.env["E2E_VAR_DIR"] ??= mkdtempSync(join(tmpdir(), "skoba-e2e-")));
const origin = `http://localhost:${port}`;

/** One shop of the demo data in a folder of its own, two visitors: one with script, one without, running the same specs. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env["CI"] ? [["list"]] : [["dot"]],
  forbidOnly: Boolean(process.env["CI"]),
  // A machine shared with others may stall for a minute; what passes only when repeated is listed as flaky.
  retries: process.env["CI"] ? 1 : 0,
  use: {
    ...devices["Pixel 5"],
    viewport: { width: 360, height: 740 },
    baseURL: origin,
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: chromiumFlags },
  },
  projects: [
    { name: "script", use: { javaScriptEnabled: true } },
    { name: "no-script", use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: "node server/cli/start.mjs",
    cwd: join(import.meta.dirname, "../.."),
    url: `${origin}/readyz`,
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      VAR_DIR: varDir,
      LOG_LEVEL: "warn",
      // Every test's visitor comes from this one machine.
      LOGIN_CODES_PER_ADDRESS: "100",
      REQUESTS_PER_ADDRESS: "0",
    },
  },
});
