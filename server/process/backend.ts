import type { CityRef } from "#app/domain/city/resolve.ts";
import type { ShopBackend } from "#app/contract/backend.ts";
import { webhookPath } from "#app/contract/orders/payments.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { newOperatorKey, operatorEndpoint, operatorPath } from "#server/operator/endpoint.ts";
import type { Fetch, LocalPage } from "#server/front/front-parts.ts";
import { outboxEndpoint, outboxPath } from "#server/front/pages/outbox-endpoint.ts";
import { paymentPage, paymentPagePath } from "#server/front/pages/payment-page.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { sandboxName } from "#server/gateways/payments/payment-gateway.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { followDeliveries } from "#server/jobs/follow-deliveries.ts";
import { forgetAged } from "#server/jobs/forget-aged.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { notifyRestock } from "#server/jobs/notify-restock.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { exchangeState } from "#server/db/queries/exchange/silence.ts";
import { outboxState } from "#server/db/queries/mailing/outbox.ts";
import { vacuumWorn } from "#server/db/vacuum.ts";
import { repeatJob, type Timetable } from "#server/jobs/timetable.ts";
import { locate } from "#server/use-cases/content/set-location.ts";
import type { Topic } from "#server/ports/bus.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { writeSearchCounts } from "#server/use-cases/search/count-searches.ts";
import { writeFollowedSearches } from "#server/use-cases/search/follow-searches.ts";
import type { Readings } from "#server/metrics/metrics.ts";
import { createApp, type App } from "#server/app.ts";
import type { Ports, ShopIdentity } from "#server/ports/ports.ts";
import type { Settings } from "#server/settings/env.ts";
import type { Logger } from "#server/log.ts";
import { withTimeout, boundedState, nullOnTimeout, trueOnFailure } from "./bounded-answers.ts";
import { openEmptyShop, warnOfNoGoods } from "./empty-shop.ts";
import { databaseName, databaseReason, expectMainCity, opened, reasonInWords } from "./cannot-start.ts";
import { shopSettings } from "#server/use-cases/shop/shop-settings.ts";
import { openPorts } from "./open-ports.ts";
import { refuseDemoStaff, refuseInventedSeller } from "./refuse-invented.ts";
import { exchangeDoor } from "#server/api/exchange-door/exchange-door.ts";
import { tellOfSilence } from "#server/use-cases/exchange/work/tell-of-silence.ts";
import { workOnExchange } from "#server/use-cases/exchange/work/work-on-jobs.ts";
import { workOnImports } from "#server/use-cases/catalog/imports/desk/work-runs.ts";
import { scheduledWorks } from "./scheduled-works.ts";

/** The demo shop, injected by the entry point so that product code does not import it. */
export type Demo = {
  /** Accounts that can log in. */
  accounts: readonly { phone: string; label: string; name: string }[];
  /** Who may sign in at the desk, all with one password and one secret of a code generator. */
  staff: { password: string; secret: string; people: readonly { email: string; label: string; name: string }[] };
  /** Is there no embedded database yet that could contain it? */
  isToFill(settings: Settings): boolean;
  /** Loads it into an empty database if enabled, or finishes loading it, by `fill` if possible. */
  open(fill: () => Promise<void>, ports: Ports, settings: Settings): Promise<void>;
};

/** What pages, refusals and hosts need of the shop's identity. */
export type FrontIdentity = Pick<ShopIdentity, "mainCity" | "accent" | "themeColor" | "icons"> & { name: string };

export type Backend = {
  /** One object for the lifetime of the process: API caches are keyed by it. */
  api: ShopBackend;
  media: Fetch;
  /** `/exchange/1c` */
  exchange: Fetch;
  isCity(slug: string): Promise<boolean>;
  /** All cities with a storefront. */
  cities(): Promise<readonly CityRef[]>;
  /** City of an IP address. */
  locate(ip: string): Promise<{ slug: string } | null>;
  /** Notifies of every public change in any process. */
  subscribe(listener: (topic: Topic) => void): void;
  /** Latest known version of its public data; null before the first. */
  publicVersion(): string | null;
  /** Identity of the shop, as last known. */
  identity(): FrontIdentity;
  /** Phone number of the main city; null while unavailable. Bounded in time. */
  phone(): Promise<string | null>;
  isReady(): Promise<boolean>;
  /** Resolves when first ready. */
  opened(): Promise<void>;
  /** Path patterns it serves. */
  routes: readonly string[];
  /** Gauges for metrics. */
  readings: Pick<Readings, "pool" | "outbox" | "exchange"> & { engine: string };
  isReadOnly(): boolean;
  /** Pages and endpoints for this machine only. */
  local: ReadonlyMap<string, LocalPage>;
  /** Path of the sandbox outbox page, with its key if required; null with real gateways only. */
  outbox: string | null;
  /** Stops jobs; running ones get `graceMs`. */
  stopJobs(graceMs: number): Promise<unknown>;
  close(): Promise<void>;
};

const outboxPauseMs = 5_000;
const restockPauseMs = 60_000;
const countsPauseMs = 60_000;
/** Short, as the requester is watching the progress. */
const filesPauseMs = 2_000;
/** 1C waits for each package. */
const exchangePauseMs = 500;
const silencePauseMs = 300_000;
const sweepPauseMs = 3_600_000;

/**
 * A backend in this process, on an embedded or shared database. `operatorKey` enables the operator endpoint; `fill`
 * loads the demo shop into an empty database, an embedded one before this process opens it.
 */
export async function ownBackend(
  settings: Settings,
  log: Logger,
  operatorKey: string,
  { demo, fill }: { demo: Demo | null; fill?: ((log: Logger) => Promise<void>) | undefined },
): Promise<Backend> {
  if (demo?.isToFill(settings)) await fill?.(log);
  const { ports, mail, sandbox, isReadOnly, close } = await openPorts(settings, log);
  await demo?.open(async () => fill?.(log), ports, settings);
  await openEmptyShop(ports.database.pool);
  await warnOfNoGoods(ports.database.pool, log);
  try {
    expectMainCity(await shopSettings(ports).refresh());
    refuseInventedSeller(ports.settings);
    await refuseDemoStaff(ports);
  } catch (error) {
    // Another process, or the next start, may have the embedded database.
    await close();
    throw error;
  }
  warnOfEnvironment(settings, log);
  const runsJobs = settings.role === "all" || settings.role === "worker";
  const { db } = ports.database;
  // Every process stores its own search counts.
  const counting = repeatJob("searches", countsPauseMs, () => writeSearches(ports), log);
  const jobs = !runsJobs
    ? []
    : [
        repeatJob("emails", outboxPauseMs, (stopping) => deliverOutbox({ ...ports, mail }, stopping), log),
        repeatJob("sms", outboxPauseMs, (stopping) => deliverSms(ports, stopping), log),
        repeatJob("deliveries", outboxPauseMs, (stopping) => followDeliveries(ports, stopping), log),
        repeatJob("restock", restockPauseMs, () => notifyRestock(ports), log),
        repeatJob("desk imports", filesPauseMs, (stopping) => workOnImports(ports, stopping), log),
        repeatJob("exchange", exchangePauseMs, (stopping) => workOnExchange(ports, stopping), log),
        repeatJob("silence of 1C", silencePauseMs, () => tellOfSilence(ports), log),
        repeatJob("files", filesPauseMs, (stopping) => makeFiles(ports, fileMakers, stopping), log),
        repeatJob("what ages", sweepPauseMs, (stopping) => forgetAged(ports, stopping), log),
        repeatJob("forgotten files", sweepPauseMs, () => sweepFiles(ports), log),
        await openedQueue(settings, ports, log),
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
    api: app.backend,
    media: mediaFetch(ports),
    exchange: exchangeDoor(ports),
    isCity: async (slug) =>
      trueOnFailure(
        publicData(ports)
          .cities()
          .then(({ bySlug }) => bySlug.has(slug)),
      ),
    cities: async () => (await publicData(ports).cities()).list,
    locate: (ip) => locate(ports, ip),
    identity: () => {
      const { shopName, mainCity, accent, themeColor, icons } = ports.settings;
      return { name: shopName, mainCity, accent, themeColor, icons };
    },
    subscribe: (listener) => void ports.bus.subscribe(listener),
    publicVersion: () => publicData(ports).version(),
    phone: () =>
      nullOnTimeout(
        publicData(ports)
          .cities()
          .then(({ main }) => main.phone),
      ),
    // An unreachable database affects all processes: pages are served from memory, and removing all processes from a
    // balancer helps nobody.
    isReady: async () => !isReadOnly() && (await boundedState(ports.database)) !== "readOnly",
    isReadOnly,
    routes: app.routes,
    readings: {
      engine: ports.database.engine,
      pool: ports.database.pool,
      outbox: () => withTimeout(outboxState(ports.database.db)),
      exchange: () => withTimeout(exchangeState(ports.database.db, ports.clock.now())),
    },
    local: new Map<string, LocalPage>([
      [operatorPath, operatorEndpoint(ports, operatorKey, reasonInWords)],
      ...(outbox ? ([[outboxPath, outbox.page]] as const) : []),
      ...(sandbox ? ([[paymentPagePath, paymentPage(sandbox)]] as const) : []),
    ]),
    outbox: outbox && outbox.address,
    opened: async () => {},
    stopJobs: (graceMs) => Promise.all([counting, ...jobs].map((job) => job.stop(graceMs))),
    async close() {
      await writeSearches(ports).catch((error: unknown) => log.warn({ err: error }, "searches were not counted"));
      await close();
    },
  };
}

async function writeSearches(ports: Ports): Promise<void> {
  await writeSearchCounts(ports);
  await writeFollowedSearches(ports);
}

/** Identity belongs to the database; the environment is its initial value. */
function warnOfEnvironment({ shopName, shopEmail, seller }: Settings, log: Logger): void {
  const names = [
    ...(shopName === null ? [] : ["SHOP_NAME"]),
    ...(shopEmail === null ? [] : ["SHOP_EMAIL"]),
    ...(seller === null ? [] : ["SELLER_*"]),
  ];
  if (names.length > 0)
    log.info({ event: "settings.deprecated", names }, "deprecated: set them with the command settings set");
}

/** A role that may not create the tables of the queue has to find them. */
function openedQueue({ databaseUrl }: Settings, ports: Ports, log: Logger): Promise<Timetable> {
  const works = scheduledWorks.map(({ work, ...rest }) => ({
    ...rest,
    work: (stopping: AbortSignal) => work(ports, stopping),
  }));
  const opening = openQueue(ports.database, log, works);
  return databaseUrl === null ? opening : opened(databaseName(databaseUrl), opening, databaseReason);
}

/** Delivers a sandbox webhook; a lost one is made up by polling. */
async function notify(app: App, { settings, log }: Ports, notification: object): Promise<void> {
  try {
    await app.fetch(
      new Request(`${settings.siteUrl}/api/v1${webhookPath(sandboxName)}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-client-ip": "127.0.0.1" },
        body: JSON.stringify(notification),
      }),
    );
  } catch (error) {
    log.warn({ err: error }, "a notification of the payment sandbox was lost");
  }
}
