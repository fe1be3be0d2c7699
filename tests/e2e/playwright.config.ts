import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "playwright/test";
import { chromiumFlags } from "../support/chromium.mjs";

const port = Number(process.env["E2E_PORT"] ?? 3917);
/** Also for the workers, whose operator commands use the shop of this folder. */
const varDir = (process.env["E2E_VAR_DIR"] ??= mkdtempSync(join(tmpdir(), "skoba-e2e-")));
const origin = `http://localhost:${port}`;

/** One demo shop in its own folder and two visitors, one with script and one without, who run the same specs. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env["CI"] ? [["list"]] : [["dot"]],
  forbidOnly: Boolean(process.env["CI"]),
  // A shared machine may stall for a minute; tests that pass only when repeated are reported as flaky.
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
    timeout: 300_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      VAR_DIR: varDir,
      LOG_LEVEL: "warn",
      // All test visitors have the same IP address.
      LOGIN_CODES_PER_ADDRESS: "100",
      REQUESTS_PER_ADDRESS: "0",
    },
  },
});
