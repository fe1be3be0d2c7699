import type { CityRef } from "#app/domain/city/resolve.ts";
import type { ApiFetch } from "#app/shop-api/call.ts";
import { webhookPath } from "#app/contract/payments.ts";
import { mediaFetch } from "#server/api/media.ts";
import { newOperatorKey, operatorEndpoint, operatorPath } from "./operator-endpoint.ts";
import { isDemoToFill, openDemoBy } from "#server/demo/open-demo.ts";
import type { Fetch, LocalPage } from "#server/front/front-parts.ts";
import { outboxEndpoint, outboxPath } from "#server/front/outbox-endpoint.ts";
import { paymentPage, paymentPagePath } from "#server/front/payment-page.ts";
import { openEmptyShop } from "#server/demo/main-city.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { endClaims } from "#server/jobs/end-claims.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { endStorage } from "#server/jobs/end-storage.ts";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { followDeliveries } from "#server/jobs/follow-deliveries.ts";
import { forgetAged } from "#server/jobs/forget-aged.ts";
import { fileMakers } from "#server/use-cases/reports/file-makers.ts";
import { makeFiles } from "#server/use-cases/reports/make-files.ts";
import { notifyRestock } from "#server/jobs/notify-restock.ts";
import { schedulePriceLists } from "#server/jobs/schedule-price-lists.ts";
import { runSchedules } from "#server/jobs/run-schedules.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { outboxState } from "#server/db/queries/mailing/outbox.ts";
import { vacuumWorn } from "#server/db/vacuum.ts";
import { repeatJob } from "#server/jobs/timetable.ts";
import { remindOfDebts } from "#server/use-cases/settlements/remind-of-debts.ts";
import { locate } from "#server/use-cases/content/set-location.ts";
import type { Topic } from "#server/ports/bus.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { writeSearchCounts } from "#server/use-cases/search/count-searches.ts";
import type { Readings } from "#server/metrics/metrics.ts";
import { createApp, type App } from "#server/app.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Settings } from "#server/env.ts";
import type { Logger } from "#server/log.ts";
import { inTime, lookAt, orNull, orYes } from "./bounded-answers.ts";
import { openPorts } from "./open-ports.ts";

export type Backend = {
  /** One and the same function for the life of the process: what is cached of the API hangs on it. */
  api: ApiFetch;
  media: Fetch;
  isCity(slug: string): Promise<boolean>;
  /** Every city with a storefront. */
  cities(): Promise<readonly CityRef[]>;
  /** The city an address is said to be in. */
  locate(ip: string): Promise<{ slug: string } | null>;
  /** Tells of everything public that changes, in whatever process. */
  subscribe(listener: (topic: Topic) => void): void;
  /** The number of its public data as last heard of; null before that. */
  publicVersion(): string | null;
  /** The main city's number for customers; null while nobody can tell. Answered within a moment. */
  phone(): Promise<string | null>;
  isReady(): Promise<boolean>;
  /** Resolves once it has been ready for the first time. */
  opened(): Promise<void>;
  /** Patterns of the addresses it answers. */
  routes: readonly string[];
  /** Figures of what it stands on, for those who watch. */
  readings: Pick<Readings, "pool" | "outbox"> & { engine: string };
  isReadOnly(): boolean;
  /** Pages and doors for this machine alone. */
  local: ReadonlyMap<string, LocalPage>;
  /** Path of the page of the sandboxes' messages, with its key where it needs one; null where all go out for real. */
  outbox: string | null;
  /** Begins no more repeated work; what runs has `graceMs`. */
  stopJobs(graceMs: number): Promise<unknown>;
  close(): Promise<void>;
};

const outboxPauseMs = 5_000;
const restockPauseMs = 60_000;
const countsPauseMs = 60_000;
/** Whoever asked for a file watches it come. */
const filesPauseMs = 2_000;
const sweepPauseMs = 3_600_000;

/**
 * In this process, on a database of its own or a shared one. `operatorKey` opens the operator's endpoint; `fill` puts the demo
 * shop into an empty database: an embedded one before this process opens it.
 */
export async function ownBackend(
  settings: Settings,
  log: Logger,
  operatorKey: string,
  fill?: (log: Logger) => Promise<void>,
): Promise<Backend> {
  if (isDemoToFill(settings)) await fill?.(log);
  const { ports, mail, sandbox, isReadOnly, close } = await openPorts(settings, log);
  if (settings.demo) await openDemoBy(async () => fill?.(log), ports, settings);
  await openEmptyShop(ports.database.pool, log);
  const runsJobs = settings.role === "all" || settings.role === "worker";
  const { db } = ports.database;
  // Every process counts what it was asked itself.
  const counting = repeatJob("searches", countsPauseMs, () => writeSearchCounts(ports), log);
  const jobs = !runsJobs
    ? []
    : [
        repeatJob("emails", outboxPauseMs, (stopping) => deliverOutbox({ ...ports, mail }, stopping), log),
        repeatJob("sms", outboxPauseMs, (stopping) => deliverSms(ports, stopping), log),
        repeatJob("deliveries", outboxPauseMs, (stopping) => followDeliveries(ports, stopping), log),
        repeatJob("restock", restockPauseMs, () => notifyRestock(ports), log),
        repeatJob("files", filesPauseMs, (stopping) => makeFiles(ports, fileMakers, stopping), log),
        repeatJob("what ages", sweepPauseMs, (stopping) => forgetAged(ports, stopping), log),
        repeatJob("forgotten files", sweepPauseMs, () => sweepFiles(ports), log),
        await openQueue(ports.database, log, [
          { name: "payments", seconds: 60, work: (stopping) => followPayments(ports, stopping) },
          { name: "reserves", seconds: 60, work: (stopping) => endReserves(ports, stopping) },
          { name: "priceLists", seconds: 300, work: (stopping) => schedulePriceLists(ports, stopping) },
          { name: "debts", seconds: 3_600, work: (stopping) => remindOfDebts(ports, stopping) },
          { name: "claims", seconds: 3_600, work: (stopping) => endClaims(ports, stopping) },
          { name: "schedules", seconds: 60, work: (stopping) => runSchedules(ports, stopping) },
          { name: "storage", seconds: 600, work: (stopping) => endStorage(ports, stopping) },
        ]),
        ...(ports.database.engine === "pglite" ? [repeatJob("vacuum", sweepPauseMs, () => vacuumWorn(db), log)] : []),
      ];
  const app = createApp(ports);
  sandbox?.onNotification((notification) => void notify(app, ports, notification));
  const { sms } = ports;
  const outbox =
    sms.outbox || mail.outbox
      ? outboxEndpoint(settings.siteUrl, newOperatorKey(), () => ({ sms: sms.outbox, emails: mail.outbox }))
      : null;
  return {
    api: app.ask,
    media: mediaFetch(ports),
    isCity: async (slug) =>
      orYes(
        publicData(ports)
          .cities()
          .then(({ bySlug }) => bySlug.has(slug)),
      ),
    cities: async () => (await publicData(ports).cities()).list,
    locate: (ip) => locate(ports, ip),
    subscribe: (listener) => void ports.bus.subscribe(listener),
    publicVersion: () => publicData(ports).version(),
    phone: () =>
      orNull(
        publicData(ports)
          .cities()
          .then(({ main }) => main.phone),
      ),
    // A database that is away is every process's trouble: pages go on from memory, and taking all of them out of a balancer helps nobody.
    isReady: async () => !isReadOnly() && (await lookAt(ports.database)) !== "readOnly",
    isReadOnly,
    routes: app.routes,
    readings: {
      engine: ports.database.engine,
      pool: ports.database.pool,
      outbox: () => inTime(outboxState(ports.database.db)),
    },
    local: new Map<string, LocalPage>([
      [operatorPath, operatorEndpoint(ports, operatorKey)],
      ...(outbox ? ([[outboxPath, outbox.page]] as const) : []),
      ...(sandbox ? ([[paymentPagePath, paymentPage(sandbox)]] as const) : []),
    ]),
    outbox: outbox && outbox.address,
    opened: async () => {},
    stopJobs: (graceMs) => Promise.all([counting, ...jobs].map((job) => job.stop(graceMs))),
    async close() {
      await writeSearchCounts(ports).catch((error: unknown) => log.warn({ err: error }, "searches were not counted"));
      await close();
    },
  };
}

/** The sandbox's word reaches the shop as the gateway's would; one that is lost is made good by who follows payments. */
async function notify(app: App, { settings, log }: Ports, notification: object): Promise<void> {
  try {
    await app.fetch(
      new Request(`${settings.siteUrl}/api/v1${webhookPath("yookassa")}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-client-ip": "127.0.0.1" },
        body: JSON.stringify(notification),
      }),
    );
  } catch (error) {
    log.warn({ err: error }, "a notification of the payment sandbox was lost");
  }
}
