import { createServer } from "vite";
import { readEnv } from "#server/env.ts";
import { runShop } from "#server/process/run-shop.ts";
import { stopOnSignals } from "#server/process/stop-on-signals.ts";

/** The whole shop in one process, its pages built anew for every request; behind the same front as in production. */
const settings = readEnv();
const { hostname } = new URL(settings.siteUrl);
const vite = await createServer({
  server: { middlewareMode: true, allowedHosts: [hostname, `.${hostname}`] },
  appType: "custom",
});
// Vite's own would end the process before the database is closed.
process.removeAllListeners("SIGTERM");
const shop = await runShop(settings, {
  storefront: async () => ({
    build: () => vite.ssrLoadModule("virtual:remix/server-build"),
    buildId: "dev",
    mode: "development",
  }),
  clientDir: "no-built-files",
  before: vite.middlewares,
});
stopOnSignals({
  async stop() {
    await vite.close();
    await shop.stop();
  },
});
