import pg from "pg";
import { localBus, type Bus, type Topic } from "#server/ports/bus.ts";
import type { Ids, Ports } from "#server/ports/ports.ts";

const channel = "skoba";
const retryMs = { first: 100, most: 5_000 };

type Needs = { databaseUrl: string; database: Ports["database"]; ids: Ids; log: Ports["log"] };

/**
 * Message bus between the processes of one PostgreSQL, by LISTEN/NOTIFY. Local subscribers are notified synchronously.
 * After a lost connection messages may have been missed, so all public caches are dropped.
 */
export async function postgresBus({ databaseUrl, database, ids, log }: Needs): Promise<Bus> {
  const local = localBus();
  const self = ids.uuid();
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: "skoba bus",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    next.on("error", () => {}); // "end" follows
    next.on("notification", ({ payload }) => void hear(payload ?? ""));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    next.on("end", () => reconnect(retryMs.first));
  }

  async function hear(payload: string): Promise<void> {
    const [sender, topic] = payload.split(" ");
    if (sender !== self && topic !== undefined && isTopic(topic)) await local.publish(topic);
  }

  function reconnect(wait: number): void {
    client = null;
    if (closed) return;
    log.warn({ event: "bus.lost" }, "the connection for notices was lost");
    // Jitter: processes that lost the database together do not retry in step.
    timer = setTimeout(
      () => {
        listen().then(forgetEverything, () => reconnect(Math.min(wait * 2, retryMs.most)));
      },
      wait * (0.5 + ids.integer(1_000) / 1_000),
    );
  }

  async function forgetEverything(): Promise<void> {
    for (const topic of ["public", "redirects", "system", "viewer:*"] as const) await local.publish(topic);
  }

  await listen();
  return {
    subscribe: local.subscribe,
    async publish(topic) {
      await local.publish(topic);
      // The change is committed already; other processes notice when their copies expire.
      await database.pool.query("select pg_notify($1, $2)", [channel, `${self} ${topic}`]).catch((error: unknown) => {
        log.warn({ event: "bus.unsent", err: error }, "the other processes were not told of a change");
      });
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
      await local.close();
    },
  };
}

const named: ReadonlySet<string> = new Set([
  "public",
  "public:goods",
  "public:promotions",
  "public:content",
  "public:offers",
  "redirects",
  "system",
]);

function isTopic(text: string): text is Topic {
  return named.has(text) || text.startsWith("public:offers:") || text.startsWith("viewer:");
}
