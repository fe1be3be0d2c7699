/** Sends finished reports in the background. */
export type Outlet = {
  /** Queues a report, or drops it when the queue is full; never waits (security L9). */
  offer(envelope: string): boolean;
  /** Would the next one be dropped? Checked before building a report. */
  isFull(): boolean;
  /** Flushes for at most `ms`, then drops the rest. */
  close(ms: number): Promise<void>;
};

type Limits = { most?: number; mostBytes?: number; atOnce?: number; timeoutMs?: number };

/** A short queue in front of the error-report service: a slow one costs reports, not requests. */
export function openOutlet(
  endpoint: string,
  { most = 100, mostBytes = 16 * 1024 * 1024, atOnce = 4, timeoutMs = 5_000 }: Limits = {},
): Outlet {
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let bytes = 0;
  let pausedUntil = 0;

  const isFull = () =>
    ending.signal.aborted || waiting.length >= most || bytes >= mostBytes || Date.now() < pausedUntil;

  function pump(): void {
    while (running.size < atOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      bytes -= next.length;
      const sending = send(next).finally(() => {
        running.delete(sending);
        pump();
      });
      running.add(sending);
    }
  }

  async function send(body: string): Promise<void> {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]);
    const headers = { "content-type": "application/x-sentry-envelope" };
    // A failure to report is not reported.
    const answer = await fetch(endpoint, { method: "POST", body, headers, signal, redirect: "error" }).catch(
      () => null,
    );
    await answer?.body?.cancel().catch(() => {});
    if (answer?.status === 429) pausedUntil = Date.now() + secondsOf(answer.headers.get("retry-after")) * 1_000;
  }

  return {
    isFull,
    offer(envelope) {
      if (isFull()) return false;
      waiting.push(envelope);
      bytes += envelope.length;
      pump();
      return true;
    },
    async close(ms) {
      const cut = setTimeout(() => ending.abort(), ms);
      while (running.size > 0) await Promise.race(running);
      clearTimeout(cut);
      ending.abort();
    },
  };
}

function secondsOf(header: string | null): number {
  const seconds = Number(header ?? 60);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 600) : 60;
}
