import { leaveOperatorKey, newOperatorKey } from "./operator-door.ts";
import { demoAccounts } from "#server/demo/people.ts";
import { demoShop } from "#server/demo/seller.ts";
import { trustedProxies } from "#server/front/client-address.ts";
import { front } from "#server/front/front.ts";
import { siteOf } from "#server/front/host.ts";
import { listen, type NodeMiddleware } from "#server/front/listen.ts";
import { opening } from "#server/front/starting-up.ts";
import { sharedPages } from "#server/front/page-cache/shared-pages.ts";
import { remixPages, type Storefront } from "#server/front/remix-pages.ts";
import { pageMatcher, pagePatterns } from "#server/front/route-patterns.ts";
import { staticFiles } from "#server/front/static-files.ts";
import { jobRuns } from "#server/jobs/timetable.ts";
import { openReports, reportingLogger } from "#server/reports/reports.ts";
import { openMetrics } from "#server/metrics/metrics.ts";
import { watchers } from "#server/metrics/watch.ts";
import { ownBackend } from "./backend.ts";
import { remoteBackend } from "./remote-backend.ts";
import type { Settings } from "#server/env.ts";
import { secureIds } from "#server/ports/ids.ts";
import { createLogger, type Logger } from "#server/log.ts";

type Parts = {
  /** Asked for only by processes that show pages. */
  storefront(): Promise<Storefront>;
  clientDir: string;
  /** Fills an embedded database elsewhere; without it, it is filled in this process. */
  fill?: (log: Logger) => Promise<void>;
  /** Looks at requests before the front does (the development server). */
  before?: NodeMiddleware;
};

export type RunningShop = { stop(): Promise<void> };

const graceMs = 10_000;

/** One process of the shop in its role: listens, opens what it needs, and gives everything back when stopped. */
export async function runShop(
  settings: Settings,
  { storefront, clientDir, fill, before }: Parts,
): Promise<RunningShop> {
  const { role, apiUrl, siteUrl, port, host } = settings;
  const plainLog = createLogger({ level: settings.logLevel });
  const site = siteOf(siteUrl);
  const isTrusted = trustedProxies(settings.trustedProxies);
  const operatorKey = newOperatorKey();
  const shopName = settings.shopName ?? demoShop.name;
  let answer = opening(secureIds.uuid, { name: shopName, phone: null });
  let draining = false;
  const listening = await listen((request, peer) => answer(request, peer), { port, host, shopName, before });
  const closers = [() => listening.close(graceMs)];
  const close = async () => {
    for (const closer of closers.splice(0)) await closer();
  };
  try {
    const pages = role === "all" || role === "web" ? await storefront() : null;
    const buildId = pages?.buildId ?? role;
    const reports =
      settings.sentryDsn === null
        ? null
        : await openReports({ dsn: settings.sentryDsn, release: buildId, environment: settings.sentryEnvironment });
    const log = reports === null ? plainLog : reportingLogger(plainLog, reports);
    const backend =
      role === "web" && apiUrl !== null ? remoteBackend(apiUrl) : await ownBackend(settings, log, operatorKey, fill);
    closers.push(backend.close, async () => reports?.close());
    const metrics = openMetrics(
      { buildId, role, engine: backend.readings.engine },
      { ...backend.readings, jobs: jobRuns },
    );
    const answersCalls = role !== "worker";
    const shownPages =
      pages &&
      remixPages(pages, {
        api: backend.api,
        publicVersion: backend.publicVersion,
        siteOrigin: siteUrl,
        log,
        reports: reports?.about,
      });
    // While developing, a page is another one from one moment to the next.
    const keepsPages = shownPages !== null && pages?.mode === "production" && settings.pageCacheMb > 0;
    const isPage = pages ? pageMatcher(pagesOf(pages)) : () => false;
    const shared = keepsPages
      ? sharedPages({
          site,
          cities: backend.cities,
          locate: backend.locate,
          subscribe: backend.subscribe,
          pages: shownPages,
          isPage,
          mostBytes: settings.pageCacheMb * 1_048_576,
          onResult: metrics.pageFound,
          now: () => performance.now(),
        })
      : null;
    if (shared) metrics.watchPageCache(shared.cache);
    answer = front({
      hosts: { site, also: apiUrl === null ? [] : [new URL(apiUrl).host], isCity: backend.isCity },
      isTrusted,
      files: await staticFiles(clientDir),
      pages: shownPages,
      shared,
      api: answersCalls ? backend.api : null,
      media: answersCalls ? backend.media : null,
      local: backend.local,
      isReady: async () => !draining && (await backend.isReady()),
      isReadOnly: backend.isReadOnly,
      newId: secureIds.uuid,
      sign: async () => ({ name: shopName, phone: await backend.phone() }),
      log,
      routes: [...backend.routes, ...backend.local.keys(), ...(pages ? pagesOf(pages) : [])],
      watch: watchers({ metrics, metricsToken: settings.metricsToken, reports }),
    });
    const owned =
      settings.databaseUrl === null && role === "all"
        ? await leaveOperatorKey(settings.varDir, `http://127.0.0.1:${port}`, operatorKey)
        : null;
    if (owned) closers.splice(1, 0, () => owned.remove());
    log.info({ role, port, host, siteUrl }, "open");
    if (role === "all") welcome(settings);
    return {
      async stop() {
        log.info({ drainSeconds: settings.drainSeconds }, "closing");
        draining = true;
        await new Promise((resolve) => setTimeout(resolve, settings.drainSeconds * 1_000));
        await close();
        log.info({}, "closed");
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A development server makes its build anew for every request and has no patterns to tell. */
function pagesOf({ build }: Storefront): string[] {
  return typeof build === "function" ? ["/*"] : pagePatterns(build.routes);
}

function welcome({ siteUrl, port, demo }: Settings): void {
  const lines = [
    "",
    `  Shop     ${siteUrl}`,
    `  API      ${siteUrl}/api/v1/docs`,
    `  Outbox   http://localhost:${port}/outbox   (login codes and e-mails, from this machine only)`,
    ...(demo ? ["", "  Demo accounts, by phone; the code is in the outbox:"] : []),
    ...(demo ? demoAccounts.map(({ phone, label, name }) => `    ${phone}  ${label} (${name})`) : []),
    "",
  ];
  console.log(lines.join("\n"));
}
