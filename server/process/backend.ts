import type { CityRef } from "#app/domain/city/resolve.ts";
import { restockDays } from "#app/domain/limits.ts";
import type { ApiFetch } from "#app/shop-api/call.ts";
import { mediaFetch } from "#server/api/media.ts";
import { operatorDoor, operatorPath } from "./operator-door.ts";
import { isDemoToFill, openDemo } from "#server/demo/open-demo.ts";
import type { Fetch } from "#server/front/front-parts.ts";
import { outboxPage } from "#server/front/outbox-page.ts";
import { dropOldDrafts } from "#server/db/queries/claims/claims.ts";
import { dropEndedLimits } from "#server/db/queries/mailing/email-limits.ts";
import { dropOldRequests } from "#server/db/queries/mailing/restock.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { notifyRestock } from "#server/jobs/notify-restock.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { outboxState } from "#server/db/queries/mailing/outbox.ts";
import { vacuumWorn } from "#server/db/vacuum.ts";
import { repeat } from "#server/jobs/timetable.ts";
import { locate } from "#server/use-cases/content/set-location.ts";
import type { Topic } from "#server/ports/bus.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import type { Readings } from "#server/metrics/metrics.ts";
import { createApp } from "#server/app.ts";
import type { Settings } from "#server/env.ts";
import type { Logger } from "#server/log.ts";
import { answers, inTime, orNull, orYes } from "./bounded-answers.ts";
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
  /** Patterns of the addresses it answers. */
  routes: readonly string[];
  /** Figures of what it stands on, for those who watch. */
  readings: Pick<Readings, "pool" | "outbox"> & { engine: string };
  isReadOnly(): boolean;
  /** Pages and doors for this machine alone. */
  local: ReadonlyMap<string, Fetch>;
  close(): Promise<void>;
};

const outboxPauseMs = 5_000;
const restockPauseMs = 60_000;
const sweepPauseMs = 3_600_000;

/**
 * In this process, on a database of its own or a shared one. `operatorKey` opens the operator's door; `fill` puts the demo
 * shop into an embedded database before this process opens it.
 */
export async function ownBackend(
  settings: Settings,
  log: Logger,
  operatorKey: string,
  fill?: (log: Logger) => Promise<void>,
): Promise<Backend> {
  if (isDemoToFill(settings)) await fill?.(log);
  const { ports, mail, isReadOnly, close } = await openPorts(settings, log);
  if (settings.demo) await openDemo(ports, settings);
  const runsJobs = settings.role === "all" || settings.role === "worker";
  const { db } = ports.database;
  const jobs = !runsJobs
    ? []
    : [
        repeat("emails", outboxPauseMs, () => deliverOutbox({ ...ports, mail }), log),
        repeat("sms", outboxPauseMs, () => deliverSms(ports), log),
        repeat("restock", restockPauseMs, () => notifyRestock(ports), log),
        repeat("ended limits", sweepPauseMs, () => dropEndedLimits(db), log),
        repeat("forgotten files", sweepPauseMs, () => sweepFiles(ports), log),
        repeat("old claim drafts", sweepPauseMs, () => dropOldDrafts(db), log),
        repeat("old restock requests", sweepPauseMs, () => dropOldRequests(db, restockDays), log),
        ...(ports.database.engine === "pglite" ? [repeat("vacuum", sweepPauseMs, () => vacuumWorn(db), log)] : []),
      ];
  const app = createApp(ports);
  const { sms } = ports;
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
    isReady: async () => !isReadOnly() && (await answers(() => ports.database.pool.query("select 1"))),
    isReadOnly,
    routes: app.routes,
    readings: {
      engine: ports.database.engine,
      pool: ports.database.pool,
      outbox: () => inTime(outboxState(ports.database.db)),
    },
    local: new Map<string, Fetch>([
      [operatorPath, operatorDoor(ports, operatorKey)],
      ...(sms.outbox || mail.outbox
        ? ([["/outbox", () => outboxPage({ sms: sms.outbox, letters: mail.outbox })]] as const)
        : []),
    ]),
    async close() {
      for (const job of jobs) await job.stop();
      await close();
    },
  };
}
