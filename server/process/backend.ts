import { z } from "zod";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { cityListShape, type City } from "#app/contract/locations.ts";
import { mainSlug } from "#app/domain/city/site.ts";
import { restockDays } from "#app/domain/limits.ts";
import type { ApiFetch } from "#app/shop-api/call.ts";
import { mediaFetch } from "#server/api/media.ts";
import { operatorDoor, operatorPath } from "./operator-door.ts";
import { isDemoToFill, openDemo } from "#server/demo/open-demo.ts";
import type { Fetch } from "#server/front/front.ts";
import { outboxPage } from "#server/front/outbox-page.ts";
import { remoteApi } from "#server/front/remote-api.ts";
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
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import type { Readings } from "#server/metrics/metrics.ts";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/ports/clock.ts";
import type { Settings } from "#server/env.ts";
import type { Logger } from "#server/log.ts";
import { openPorts } from "./open-ports.ts";

export type Backend = {
  /** One and the same function for the life of the process: what is cached of the API hangs on it. */
  api: ApiFetch;
  media: Fetch;
  isCity(slug: string): Promise<boolean>;
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

export function remoteBackend(apiUrl: string): Backend {
  const api = remoteApi(apiUrl);
  const cache = new TtlCache<"all", City[]>({ clock: systemClock, ttlSeconds: 30, keepLastOnError: true });
  const cities = () => cache.get("all", () => askCities(apiUrl));
  return {
    api,
    media: api,
    isCity: (slug) => orYes(cities().then((list) => list.some(({ domain }) => domain === slug))),
    phone: () =>
      orNull(cities().then((list) => (list.find(({ domain }) => domain === mainSlug) ?? list[0])?.phone ?? null)),
    isReady: () => answers(async () => expectOk(await fetch(`${apiUrl}/readyz`, soon()))),
    isReadOnly: () => false,
    routes: ["/api/v1/*"],
    readings: { engine: "remote", pool: null, outbox: null },
    local: new Map(),
    close: async () => {},
  };
}

async function askCities(apiUrl: string): Promise<City[]> {
  const answer = await fetch(`${apiUrl}/api/v1/public/locations/cities`, soon());
  expectOk(answer);
  const { data } = z.object({ data: cityListShape }).parse(await answer.json());
  return data;
}

/** While the list of cities cannot be read, a subdomain of ours is taken for a city: the page tells the visitor the rest. */
function orYes(known: Promise<boolean>): Promise<boolean> {
  return known.catch(() => true);
}

/** A refusal page waits for the number at most 250 ms and goes without it then. */
function orNull(known: Promise<string | null>): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, 250, null).unref());
  return Promise.race([known.catch(() => null), late]);
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
  const asked = ask().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** Fails after a second, so that whoever collects the figures is not held up. */
function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, 1_000, new Error("the database did not answer in time")).unref(),
  );
  return Promise.race([asked, late]);
}

function expectOk({ ok, status }: Response): void {
  if (!ok) throw new Error(`the API answered ${status}`);
}

function soon(): RequestInit {
  return { signal: AbortSignal.timeout(1_000) };
}
