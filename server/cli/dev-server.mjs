import { createServer } from "vite";
import { demo } from "#server/cli/demo.ts";
import { readEnv } from "../settings/env.ts";
import { runShop } from "#server/process/run-shop.ts";
import { stopOnSignals } from "#server/process/stop-on-signals.ts";

/** Development server: the whole shop in one process with Vite rendering, behind the production front. */
const settings = readEnv();
const { hostname } = new URL(settings.siteUrl);
const vite = await createServer({
  server: { middlewareMode: true, allowedHosts: [hostname, `.${hostname}`] },
  appType: "custom",
});
// Vite's handler would exit before the database is closed.
process.removeAllListeners("SIGTERM");
const shop = await runShop(settings, {
  storefront: async () => ({
    build: () => vite.ssrLoadModule("virtual:remix/server-build"),
    buildId: "dev",
    mode: "development",
  }),
  clientDir: "no-built-files",
  demo,
  before: vite.middlewares,
});
stopOnSignals({
  async stop() {
    await vite.close();
    await shop.stop();
  },
});
