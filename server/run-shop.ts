import { leaveOperatorKey, newOperatorKey } from "#server/cli/operator-door.ts";
import { demoAccounts } from "#server/demo/people.ts";
import { trustedProxies } from "#server/front/client-address.ts";
import { front } from "#server/front/front.ts";
import { siteOf } from "#server/front/host.ts";
import { listen, type NodeMiddleware } from "#server/front/listen.ts";
import { remixPages, type Storefront } from "#server/front/remix-pages.ts";
import { staticFiles } from "#server/front/static-files.ts";
import { ownBackend, remoteBackend } from "./backend.ts";
import type { Settings } from "./env.ts";
import { secureIds } from "./ids.ts";
import { createLogger } from "./log.ts";

type Parts = {
  /** Asked for only by processes that show pages. */
  storefront(): Promise<Storefront>;
  /** Folder of the browser's files. */
  clientDir: string;
  /** Looks at requests before the front does (the development server). */
  before?: NodeMiddleware;
};

export type RunningShop = { stop(): Promise<void> };

const graceMs = 10_000;

/** One process of the shop in its role: opens what it needs, listens, and gives everything back when stopped. */
export async function runShop(settings: Settings, { storefront, clientDir, before }: Parts): Promise<RunningShop> {
  const { role, apiUrl, siteUrl, port, host } = settings;
  const log = createLogger({ level: settings.logLevel });
  const site = siteOf(siteUrl);
  const isTrusted = trustedProxies(settings.trustedProxies);
  const operatorKey = newOperatorKey();
  const backend = role === "web" && apiUrl !== null ? remoteBackend(apiUrl) : await ownBackend(settings, log, operatorKey);
  try {
    const showsPages = role === "all" || role === "web";
    const answersCalls = role !== "worker";
    const answer = front({
      hosts: { site, also: apiUrl === null ? [] : [new URL(apiUrl).host], isCity: backend.isCity },
      isTrusted,
      files: await staticFiles(clientDir),
      pages: showsPages ? remixPages(await storefront(), { api: backend.api, siteOrigin: siteUrl }) : null,
      api: answersCalls ? backend.api : null,
      media: answersCalls ? backend.media : null,
      local: backend.local,
      isReady: backend.isReady,
      isReadOnly: backend.isReadOnly,
      newId: secureIds.uuid,
      log,
    });
    const listening = await listen(answer, { port, host, before });
    const owned = settings.databaseUrl === null && role === "all" ? await leaveOperatorKey(settings.varDir, `http://127.0.0.1:${port}`, operatorKey) : null;
    log.info({ role, port, host, siteUrl }, "open");
    if (role === "all") welcome(settings);
    return {
      async stop() {
        log.info({}, "closing");
        await listening.close(graceMs);
        await owned?.remove();
        await backend.close();
        log.info({}, "closed");
      },
    };
  } catch (error) {
    await backend.close();
    throw error;
  }
}

function welcome({ siteUrl, port, demo }: Settings): void {
  const lines = [
    "",
    `  Shop     ${siteUrl}`,
    `  API      ${siteUrl}/api/v1/docs`,
    `  Outbox   http://localhost:${port}/outbox   (login codes and letters, from this machine only)`,
    ...(demo ? ["", "  Demo accounts, by phone; the code is in the outbox:"] : []),
    ...(demo ? demoAccounts.map(({ phone, label, name }) => `    ${phone}  ${label} (${name})`) : []),
    "",
  ];
  console.log(lines.join("\n"));
}
