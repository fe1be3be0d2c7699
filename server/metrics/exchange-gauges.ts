import { Gauge, type Registry } from "prom-client";

/** Connections that are silent for too long, held parts of packages, jobs to be done and the age of the oldest one. */
export type ExchangeReadings = { silent: number; held: number; waiting: number; oldestSeconds: number };

/** Gauges of the exchange with 1C and a function that refreshes them; they are omitted while the database is down. */
export function addExchange(
  registers: Registry[],
  read: (() => Promise<ExchangeReadings>) | null,
): () => Promise<void> {
  if (read === null) return async () => {};
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const silent = gauge(
    "shop_exchange_silent_connections",
    "Connections of 1C that are silent for longer than they may be",
  );
  const held = gauge("shop_exchange_held", "Parts of packages of 1C that a fuse has held and nobody has decided on");
  const waiting = gauge("shop_exchange_jobs_waiting", "Jobs of the exchange with 1C that are not done");
  const oldest = gauge("shop_exchange_jobs_oldest_seconds", "Age of the oldest of them");
  return async () => {
    const now = await read().catch(() => null);
    for (const one of [silent, held, waiting, oldest]) one.remove();
    if (now === null) return;
    silent.set(now.silent);
    held.set(now.held);
    waiting.set(now.waiting);
    oldest.set(now.oldestSeconds);
  };
}
