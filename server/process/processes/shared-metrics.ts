import cluster, { type Worker } from "node:cluster";
import { z } from "zod";
import { joinedText, type OwnReadings } from "#server/metrics/metrics.ts";

/** What prom-client gives of its own registry. */
const metricShape = z.custom<OwnReadings[number]>(
  (given) =>
    z.object({ name: z.string(), values: z.array(z.object({ labels: z.object({}) })) }).safeParse(given).success,
);

/**
 * Metrics of all processes that share a port: any of them may be scraped, so each value has the label `process`. The
 * scraped process asks the supervising one, which collects the readings of all.
 */
const messageShape = z.discriminatedUnion("kind", [
  /** From a scraped process: the readings of all. */
  z.object({ kind: z.literal("metrics.all"), id: z.string() }),
  /** To each process. */
  z.object({ kind: z.literal("metrics.ask"), id: z.string() }),
  z.object({ kind: z.literal("metrics.own"), id: z.string(), pid: z.int(), readings: z.array(metricShape) }),
  z.object({ kind: z.literal("metrics.text"), id: z.string(), text: z.string() }),
]);
type Message = z.infer<typeof messageShape>;

/** A process that is busy or starting is left out of this scrape. */
const waitMs = 2_000;

type Collecting = { asker: Worker; waiting: Set<number>; readings: Map<number, OwnReadings>; done: NodeJS.Timeout };
const collecting = new Map<string, Collecting>();

/** In the supervising process: handles messages of the others. */
export function answerReadings(from: Worker, given: unknown): void {
  const message = messageShape.safeParse(given).data;
  if (message?.kind === "metrics.all") {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const { id } = message;
    const done = setTimeout(() => finish(id), waitMs);
    collecting.set(id, {
      ...{ asker: from, readings: new Map(), done },
      waiting: new Set(workers.flatMap((worker) => worker?.id ?? [])),
    });
    for (const worker of workers) worker?.send({ kind: "metrics.ask", id } satisfies Message);
  }
  if (message?.kind === "metrics.own") {
    const open = collecting.get(message.id);
    if (open === undefined) return;
    open.waiting.delete(from.id);
    open.readings.set(message.pid, message.readings);
    if (open.waiting.size === 0) finish(message.id);
  }
}

function finish(id: string): void {
  const open = collecting.get(id);
  if (open === undefined) return;
  collecting.delete(id);
  clearTimeout(open.done);
  void joinedText(open.readings).then(
    (text) => open.asker.isConnected() && open.asker.send({ kind: "metrics.text", id, text } satisfies Message),
  );
}

/** In a process that shares its port: answers the supervising one, and asks it for the metrics of all. */
export function shareMetrics(own: () => Promise<OwnReadings>): () => Promise<string | null> {
  const asked = new Map<string, (text: string | null) => void>();
  process.on("message", (given: unknown) => {
    const message = messageShape.safeParse(given).data;
    if (message?.kind === "metrics.ask")
      void own().then((readings) => send({ kind: "metrics.own", id: message.id, pid: process.pid, readings }));
    if (message?.kind === "metrics.text") asked.get(message.id)?.(message.text);
  });
  return () => {
    const id = crypto.randomUUID();
    return new Promise((resolve) => {
      const answer = (text: string | null) => {
        clearTimeout(late);
        asked.delete(id);
        resolve(text);
      };
      const late = setTimeout(() => answer(null), waitMs * 2);
      asked.set(id, answer);
      send({ kind: "metrics.all", id });
    });
  };
}

function send(message: Message): void {
  process.send?.(message);
}
