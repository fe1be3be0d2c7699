import cluster from "node:cluster";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { leaveOperatorKey, newOperatorKey } from "#server/operator/endpoint.ts";
import { admittedCalls, admittedPages } from "#server/front/admission/admitted.ts";
import { openDoor } from "#server/front/admission/door.ts";
import { OverloadRefusals } from "#server/front/admission/overload-refusals.ts";
import { openAdmission } from "#server/front/admission/open-admission.ts";
import { openBodyBudget } from "#server/front/bodies/body-budget.ts";
import { trustedProxies } from "#server/front/http/client-address.ts";
import { deskRules } from "#server/front/http/desk-gate.ts";
import { documentLimit, documentsInMinute } from "#server/front/document-limit.ts";
import { followSearches } from "#server/front/follow-searches.ts";
import { signedInStaff } from "#server/front/signed-in-staff.ts";
import { front } from "#server/front/front.ts";
import { expectFreePort, listen, type NodeMiddleware } from "#server/front/listen.ts";
import { requestLimit } from "#server/front/request-limit.ts";
import { sharedPages } from "#server/front/page-cache/shared-pages.ts";
import { remixPages, type Storefront } from "#server/front/pages/remix-pages.ts";
import { pageMatcher, pagePatterns, pageSpelling, routePatterns } from "#server/front/route-patterns.ts";
import { staticFiles } from "#server/front/pages/static-files.ts";
import { jobRuns } from "#server/jobs/job-runs.ts";
import { openReports, reportingLogger } from "#server/reports/reports.ts";
import { openMetrics } from "#server/metrics/metrics.ts";
import { telemetryOf } from "#server/metrics/telemetry.ts";
import { ownBackend, type Demo } from "./backend.ts";
import { siteOf } from "#app/domain/city/site.ts";
import { opened, portReason } from "./cannot-start.ts";
import { remoteBackend } from "./remote-backend.ts";
import { welcome } from "./welcome.ts";
import { shareMetrics } from "./processes/shared-metrics.ts";
import type { Settings } from "#server/settings/env.ts";
import { systemClock } from "#server/ports/clock.ts";
import { secureIds } from "#server/ports/ids.ts";
import { createLogger, type Logger } from "#server/log.ts";

type Parts = {
  /** Only called by processes that serve pages. */
  storefront(): Promise<Storefront>;
  clientDir: string;
  /** Demo shop for an empty database, if enabled; null in processes that never have one. */
  demo: Demo | null;
  /** Fills an embedded database in a child process; without it, this process does. */
  fill?: (log: Logger) => Promise<void>;
  /** Middleware before the front (the development server). */
  before?: NodeMiddleware;
  /** Grace period in milliseconds for shutdown. */
  graceMs?: number;
};

export type RunningShop = { stop(): Promise<void> };

/** Forms with files per address and per browser: a claim with photos takes about five. */
const fileForms = { most: 40, ofBrowsers: 40, windowMs: 3_600_000 };

/** Per address: a bank has few addresses and retries refused webhooks. */
const notifications = { most: 120 };

/** Runs one process of the shop in its role: opens what it needs, listens, and closes everything when stopped. */
export async function runShop(
  settings: Settings,
  { storefront, clientDir, demo, fill, before, graceMs = 10_000 }: Parts,
): Promise<RunningShop> {
  const { role, apiUrl, siteUrl, port, host } = settings;
  const plainLog = createLogger({ level: settings.logLevel });
  const isTrusted = trustedProxies(settings.trustedProxies);
  const operatorKey = newOperatorKey();
  let draining = false;
  /** Sources of work: sockets and jobs stop together, with the same grace period. */
  const doors: (() => Promise<unknown>)[] = [];
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    await Promise.all(doors.map((shut) => shut()));
    for (const closer of closers.splice(0)) await atMost(graceMs, closer());
  };
  try {
    // Processes that share a port find it taken by one another; the supervising one has looked.
    if (!cluster.isWorker) await expectOwnPort(settings);
    const pages = role === "all" || role === "web" ? await storefront() : null;
    const buildId = pages?.buildId ?? role;
    const reports =
      settings.sentryDsn === null
        ? null
        : await openReports({ dsn: settings.sentryDsn, release: buildId, environment: settings.sentryEnvironment });
    const log = reports === null ? plainLog : reportingLogger(plainLog, reports);
    const backend =
      role === "web" && apiUrl !== null
        ? remoteBackend(apiUrl)
        : await ownBackend(settings, log, operatorKey, { demo, fill });
    const site = siteOf(siteUrl, () => backend.identity().mainCity);
    doors.push(() => backend.stopJobs(graceMs));
    closers.push(backend.close, async () => reports?.close());
    const metrics = openMetrics(
      { buildId, role, engine: backend.readings.engine },
      { ...backend.readings, jobs: jobRuns },
      cluster.isWorker ? shareMetrics : null,
    );
    const answersCalls = role !== "worker";
    const sign = async () => ({ ...backend.identity(), phone: await backend.phone() });
    const isPage = pages ? pageMatcher(pagesOf(pages)) : () => false;
    const routeOf = routePatterns([...backend.routes, ...(pages ? pagesOf(pages) : [])]);
    const bodies = openBodyBudget();
    const admitting = {
      ...openAdmission(),
      bodies,
      routeOf,
      sign,
      onShed: metrics.shed,
    };
    metrics.watchQueues(admitting.admission);
    const shownPages =
      pages &&
      admittedPages(
        remixPages(pages, {
          api: backend.api,
          isElsewhere: role === "web" && apiUrl !== null,
          publicVersion: backend.publicVersion,
          accent: () => backend.identity().accent,
          siteOrigin: siteUrl,
          log,
          reports: reports?.about,
          onCall: metrics.called,
        }),
        admitting,
      );
    const formsFolder = join(settings.varDir, "forms");
    await mkdir(formsFolder, { recursive: true, mode: 0o700 });
    // In development a page may change at any moment.
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
    // An API-only process is called by storefronts, which have already counted their visitors.
    const counts = pages !== null && settings.requestsPerAddress > 0;
    const answer = front({
      hosts: { site, isInternal: role === "api", desk: deskRules(settings.desk), isCity: backend.isCity },
      isTrusted,
      files: await staticFiles(clientDir),
      pages: shownPages,
      shared,
      ...(pages ? { spelling: pageSpelling(pagesOf(pages)) } : {}),
      api: answersCalls ? admittedCalls(backend.api.fetch, admitting) : null,
      media: answersCalls ? backend.media : null,
      exchange: answersCalls ? backend.exchange : null,
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
      isStaff: signedInStaff(backend.api.fetch, log),
      followSearch: pages && followSearches(backend.api.fetch, log),
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
    // Accept connections only when ready: a balancer needs no other sign.
    await backend.opened();
    const refusals = new OverloadRefusals({ sign, site, now: () => performance.now() });
    await refusals.prepare();
    const rules = { isTrusted, siteHost: site.host, isPage, keepsPages, newId: secureIds.uuid };
    const door = openDoor({ ...admitting, ...rules, refusals });
    const listening = await opened(
      `${host}:${port}`,
      listen(answer, {
        ...{ port, host, before, door },
        get shopName() {
          return backend.identity().name;
        },
      }),
      portReason,
    );
    doors.push(() => listening.close(graceMs));
    log.info({ role, port, host, siteUrl }, "open");
    if (role === "all" && (cluster.worker?.id ?? 1) === 1) welcome(settings, backend.outbox, demo);
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

/** Throws `CannotStart` if another program has the port. */
export async function expectOwnPort({ port, host }: Pick<Settings, "port" | "host">): Promise<void> {
  await opened(`${host}:${port}`, expectFreePort(port, host), portReason);
}

/** Waits for the closing at most so long; what has not closed by then ends with the process. */
async function atMost(ms: number, closing: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  await Promise.race([closing, new Promise((resolve) => (late = setTimeout(resolve, ms)))]);
  clearTimeout(late);
}

/** A development server rebuilds for every request, so it has no fixed patterns. */
function pagesOf({ build }: Storefront): string[] {
  return typeof build === "function" ? ["/*"] : pagePatterns(build.routes);
}
