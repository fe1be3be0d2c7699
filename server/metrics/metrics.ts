import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { JobRuns } from "#server/jobs/job-runs.ts";
import { addExchange, type ExchangeReadings } from "./exchange-gauges.ts";

/** A completed request. `route` is a pattern, never a raw path. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  asked(): void;
  answered(answered: AnsweredRequest): void;
  /** Lookup result of a cacheable page (server/front/page-cache). */
  pageFound(result: "hit" | "stale" | "miss"): void;
  /** Refused with 503 because of overload (server/front/admission). */
  shed(lane: Lane): void;
  /** An attempt of a page's API call has ended. */
  called(end: CallEnd): void;
  watchQueues(queues: { waiting(lane: Lane): number }): void;
  watchPageCache(cache: { bytes: number; size: number }): void;
  /** All metrics in Prometheus text format. */
  page(): Promise<Response>;
};

/** Gauges read on scrape; null if absent in this process. */
export type Readings = {
  pool: { totalCount: number; idleCount: number; waitingCount: number; options: { max: number } } | null;
  /** Unsent e-mails: count, and age of the oldest in seconds. */
  outbox: (() => Promise<{ waiting: number; oldestSeconds: number }>) | null;
  exchange: (() => Promise<ExchangeReadings>) | null;
  jobs(): readonly JobRuns[];
};

type About = { buildId: string; role: string; engine: string };

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

export type OwnReadings = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/**
 * Metrics of one process, or with `share` of all that share its port, each with a label `process`. Labels carry no path,
 * address or name.
 */
export function openMetrics(
  about: About,
  readings: Readings,
  share: ((own: () => Promise<OwnReadings>) => () => Promise<string | null>) | null = null,
): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const running = new Gauge({
    name: "shop_requests_in_flight",
    help: "Requests asked and not yet answered",
    registers,
  });
  const duration = new Histogram({
    name: "shop_request_duration_seconds",
    help: "Time until the answer begins, by route pattern",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  new Gauge({
    name: "shop_build_info",
    help: "Always 1; what is running",
    labelNames: ["build", "role", "engine", "node"] as const,
    registers,
  }).set({ build: about.buildId, role: about.role, engine: about.engine, node: process.versions.node }, 1);
  const pages = {
    hit: new Counter({ name: "page_cache_hits_total", help: "Kept pages sent again", registers }),
    stale: new Counter({ name: "page_cache_stale_total", help: "Kept pages sent while they are made anew", registers }),
    miss: new Counter({ name: "page_cache_misses_total", help: "Pages made to be kept", registers }),
  };
  const shed = new Counter({
    name: "shop_shed_total",
    help: "Requests refused with 503 since too much was to do, by lane",
    labelNames: ["lane"] as const,
    registers,
  });
  const calls = new Counter({
    name: "shop_api_calls_total",
    help: "Calls of pages to the API, tried anew or not, by their end",
    labelNames: ["end"] as const,
    registers,
  });
  // Initialise counters to 0, so that the first increment is visible.
  for (const end of callEnds) calls.inc({ end }, 0);
  addPool(registers, readings);
  const [refreshOutbox, refreshExchange] = [addOutbox(registers, readings), addExchange(registers, readings.exchange)];
  const refresh = () => Promise.all([refreshOutbox(), refreshExchange()]);
  addJobs(registers, readings);
  const own = async () => {
    await refresh();
    return register.getMetricsAsJSON();
  };
  const ofAll = share?.(own);
  return {
    asked: () => running.inc(),
    answered({ method, route, status, seconds }) {
      running.dec();
      duration.observe(
        { method: methods.has(method) ? method : "other", route, status: `${Math.floor(status / 100)}xx` },
        seconds,
      );
    },
    pageFound: (result) => pages[result].inc(),
    shed: (lane) => shed.inc({ lane }),
    called: (end) => calls.inc({ end }),
    watchQueues: (queues) => addQueues(registers, queues),
    watchPageCache: (cache) => addPageCache(registers, cache),
    async page() {
      const text = (await ofAll?.()) ?? (await refresh().then(() => register.metrics()));
      return new Response(text, { headers: { "content-type": register.contentType } });
    },
  };
}

/** Readings by process id in Prometheus text format, each value with the label `process`. */
export function joinedText(readings: ReadonlyMap<number, OwnReadings>): Promise<string> {
  const labelled = [...readings].map(([pid, own]) =>
    own.map((metric) => ({
      ...metric,
      values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: pid } })),
    })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}

const callEnds = ["answered", "refused", "failed", "network", "timeout", "mismatch"] as const;
type CallEnd = (typeof callEnds)[number];

const lanes = ["buying", "acting", "reading"] as const;
type Lane = (typeof lanes)[number];

function addQueues(registers: Registry[], queues: { waiting(lane: Lane): number }): void {
  new Gauge({
    name: "shop_queue_waiting",
    help: "Requests that wait for their turn, by lane",
    labelNames: ["lane"] as const,
    registers,
    collect() {
      for (const lane of lanes) this.set({ lane }, queues.waiting(lane));
    },
  });
}

function addPageCache(registers: Registry[], cache: { bytes: number; size: number }): void {
  new Gauge({
    name: "page_cache_bytes",
    help: "Bytes of kept pages, compressed",
    registers,
    collect() {
      this.set(cache.bytes);
    },
  });
  new Gauge({
    name: "page_cache_pages",
    help: "Kept pages",
    registers,
    collect() {
      this.set(cache.size);
    },
  });
}

function addPool(registers: Registry[], { pool }: Readings): void {
  if (pool === null) return;
  new Gauge({
    name: "shop_database_connections",
    help: "Connections of the pool by state; waiting are queries without one",
    labelNames: ["state"] as const,
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
      this.set({ state: "most" }, pool.options.max);
    },
  });
}

/** Omitted while the database does not answer. */
function addOutbox(registers: Registry[], { outbox }: Readings): () => Promise<void> {
  if (outbox === null) return async () => {};
  const waiting = new Gauge({ name: "shop_outbox_waiting", help: "E-mails to be sent", registers });
  const oldest = new Gauge({
    name: "shop_outbox_oldest_seconds",
    help: "Age of the oldest e-mail that waits",
    registers,
  });
  const up = new Gauge({ name: "shop_database_up", help: "1 when the database answered just now", registers });
  return async () => {
    const read = await outbox().catch(() => null);
    up.set(read === null ? 0 : 1);
    waiting.remove();
    oldest.remove();
    if (read === null) return;
    waiting.set(read.waiting);
    oldest.set(read.oldestSeconds);
  };
}

function addJobs(registers: Registry[], { jobs }: Readings): void {
  new Counter({
    name: "shop_job_runs_total",
    help: "Turns of the repeated jobs by their end",
    labelNames: ["job", "result"] as const,
    registers,
    collect() {
      this.reset();
      for (const { job, done, failed } of jobs()) {
        this.inc({ job, result: "done" }, done);
        this.inc({ job, result: "failed" }, failed);
      }
    },
  });
}
