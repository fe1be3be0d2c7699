import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { leaveOperatorKey, newOperatorKey } from "./operator-endpoint.ts";
import { demoAccounts } from "#server/demo/people.ts";
import { demoShop } from "#server/demo/seller.ts";
import { admittedCalls, admittedPages } from "#server/front/admission/admitted.ts";
import { openDoor } from "#server/front/admission/door.ts";
import { OverloadRefusals } from "#server/front/admission/overload-refusals.ts";
import { openAdmission } from "#server/front/admission/open-admission.ts";
import { openBodyBudget } from "#server/front/body-budget.ts";
import { trustedProxies } from "#server/front/client-address.ts";
import { documentLimit, documentsInMinute } from "#server/front/document-limit.ts";
import { front } from "#server/front/front.ts";
import { siteOf } from "#server/front/host.ts";
import { expectFreePort, listen, type NodeMiddleware } from "#server/front/listen.ts";
import { requestLimit } from "#server/front/request-limit.ts";
import { sharedPages } from "#server/front/page-cache/shared-pages.ts";
import { remixPages, type Storefront } from "#server/front/remix-pages.ts";
import { pageMatcher, pagePatterns, pageSpelling, routePatterns } from "#server/front/route-patterns.ts";
import { staticFiles } from "#server/front/static-files.ts";
import { jobRuns } from "#server/jobs/job-runs.ts";
import { openReports, reportingLogger } from "#server/reports/reports.ts";
import { openMetrics } from "#server/metrics/metrics.ts";
import { telemetryOf } from "#server/metrics/telemetry.ts";
import { ownBackend } from "./backend.ts";
import { opened, portReason } from "./cannot-start.ts";
import { remoteBackend } from "./remote-backend.ts";
import type { Settings } from "#server/env.ts";
import { systemClock } from "#server/ports/clock.ts";
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
  /** How long whatever still runs may take once the process is stopped. */
  graceMs?: number;
};

export type RunningShop = { stop(): Promise<void> };

/** Forms with files of one address, and of one browser: a claim with its photographs is some five. */
const fileForms = { most: 40, ofBrowsers: 40, windowMs: 3_600_000 };

/** Of one address: a bank has a few, and comes again with what it was refused. */
const notifications = { most: 120 };

/** One process of the shop in its role: opens what it needs, listens, and gives everything back when stopped. */
export async function runShop(
  settings: Settings,
  { storefront, clientDir, fill, before, graceMs = 10_000 }: Parts,
): Promise<RunningShop> {
  const { role, apiUrl, siteUrl, port, host } = settings;
  const plainLog = createLogger({ level: settings.logLevel });
  const site = siteOf(siteUrl);
  const isTrusted = trustedProxies(settings.trustedProxies);
  const operatorKey = newOperatorKey();
  const shopName = settings.shopName ?? demoShop.name;
  let draining = false;
  /** What begins work: sockets and jobs end together, and have the same grace. */
  const doors: (() => Promise<unknown>)[] = [];
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    await Promise.all(doors.map((shut) => shut()));
    for (const closer of closers.splice(0)) await atMost(graceMs, closer());
  };
  try {
    await opened(`${host}:${port}`, expectFreePort(port, host), portReason);
    const pages = role === "all" || role === "web" ? await storefront() : null;
    const buildId = pages?.buildId ?? role;
    const reports =
      settings.sentryDsn === null
        ? null
        : await openReports({ dsn: settings.sentryDsn, release: buildId, environment: settings.sentryEnvironment });
    const log = reports === null ? plainLog : reportingLogger(plainLog, reports);
    const backend =
      role === "web" && apiUrl !== null ? remoteBackend(apiUrl) : await ownBackend(settings, log, operatorKey, fill);
    doors.push(() => backend.stopJobs(graceMs));
    closers.push(backend.close, async () => reports?.close());
    const metrics = openMetrics(
      { buildId, role, engine: backend.readings.engine },
      { ...backend.readings, jobs: jobRuns },
    );
    const answersCalls = role !== "worker";
    const sign = async () => ({ name: shopName, phone: await backend.phone() });
    const isPage = pages ? pageMatcher(pagesOf(pages)) : () => false;
    const routeOf = routePatterns([...backend.routes, ...(pages ? pagesOf(pages) : [])]);
    const bodies = openBodyBudget();
    const admitting = { ...openAdmission(), bodies, routeOf, sign, onShed: metrics.shed };
    metrics.watchQueues(admitting.admission);
    const shownPages =
      pages &&
      admittedPages(
        remixPages(pages, {
          api: backend.api,
          isElsewhere: role === "web" && apiUrl !== null,
          publicVersion: backend.publicVersion,
          siteOrigin: siteUrl,
          log,
          reports: reports?.about,
          onCall: metrics.called,
        }),
        admitting,
      );
    const formsFolder = join(settings.varDir, "forms");
    await mkdir(formsFolder, { recursive: true, mode: 0o700 });
    // While developing, a page is another one from one moment to the next.
    const keepsPages = shownPages !== null && pages?.mode === "production" && settings.pageCacheMb > 0;
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
          clock: systemClock,
        })
      : null;
    if (shared) metrics.watchPageCache(shared.cache);
    // A process of the API alone is asked by storefronts, which have counted their visitors.
    const counts = pages !== null && settings.requestsPerAddress > 0;
    const answer = front({
      hosts: { site, isInternal: role === "api", isCity: backend.isCity },
      isTrusted,
      files: await staticFiles(clientDir),
      pages: shownPages,
      shared,
      ...(pages ? { spelling: pageSpelling(pagesOf(pages)) } : {}),
      api: answersCalls ? admittedCalls(backend.api, admitting) : null,
      media: answersCalls ? backend.media : null,
      local: backend.local,
      forms: {
        folder: formsFolder,
        limit: requestLimit({ ...fileForms, now: () => performance.now() }),
      },
      bodies,
      webhooks: requestLimit({ ...notifications, now: () => performance.now() }),
      limit: counts ? requestLimit({ most: settings.requestsPerAddress, now: () => performance.now() }) : null,
      documents: documentLimit({
        limit: counts ? requestLimit({ ...documentsInMinute, now: () => performance.now() }) : null,
      }),
      isReady: async () => !draining && (await backend.isReady()),
      isReadOnly: backend.isReadOnly,
      newId: secureIds.uuid,
      clock: systemClock,
      sign,
      log,
      routes: [...backend.routes, ...backend.local.keys(), ...(pages ? pagesOf(pages) : [])],
      telemetry: telemetryOf({ metrics, metricsToken: settings.metricsToken, reports }),
    });
    const owned =
      settings.databaseUrl === null && role === "all"
        ? await leaveOperatorKey(settings.varDir, `http://127.0.0.1:${port}`, operatorKey)
        : null;
    if (owned) doors.push(() => owned.remove());
    // Whoever is let in is answered: a balancer needs no other sign that the process can work.
    await backend.opened();
    const refusals = new OverloadRefusals({ sign, site, now: () => performance.now() });
    await refusals.prepare();
    const rules = { isTrusted, siteHost: site.host, isPage, keepsPages, newId: secureIds.uuid };
    const door = openDoor({ ...admitting, ...rules, refusals });
    const listening = await opened(
      `${host}:${port}`,
      listen(answer, { port, host, shopName, before, door }),
      portReason,
    );
    doors.push(() => listening.close(graceMs));
    log.info({ role, port, host, siteUrl }, "open");
    if (role === "all") welcome(settings, backend.outbox);
    return {
      async stop() {
        log.info({ drainSeconds: settings.drainSeconds }, "closing");
        draining = true;
        listening.drain();
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

/** What does not come to its end by then ends with the process. */
async function atMost(ms: number, closing: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  await Promise.race([closing, new Promise((resolve) => (late = setTimeout(resolve, ms)))]);
  clearTimeout(late);
}

/** A development server makes its build anew for every request and has no patterns to tell. */
function pagesOf({ build }: Storefront): string[] {
  return typeof build === "function" ? ["/*"] : pagePatterns(build.routes);
}

function welcome({ siteUrl, port, demo }: Settings, outbox: string | null): void {
  const lines = [
    "",
    `  Shop     ${siteUrl}`,
    `  API      ${siteUrl}/api/v1/docs`,
    ...(outbox === null
      ? []
      : [`  Outbox   http://localhost:${port}${outbox}   (login codes and e-mails, from this machine only)`]),
    ...(demo ? ["", "  Demo accounts, by phone; the code is in the outbox:"] : []),
    ...(demo ? demoAccounts.map(({ phone, label, name }) => `    ${phone}  ${label} (${name})`) : []),
    "",
  ];
  console.log(lines.join("\n"));
}
