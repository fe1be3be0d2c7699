import { useEffect } from "react";
import type { ReportSettings } from "./browser-reports.ts";

// Chunks come by this file alone: a second place that loads them would cost every page a chunk more.

type Reporter = typeof import("./browser-reports.ts");

const early: unknown[] = [];
const mostEarly = 10;
let settled: ReportSettings | undefined;
let reporter: Promise<Reporter> | null = null;
let watching = false;

/**
 * Turns error reports on where the page has settings for them, once in the life of the document. The code that sends them
 * is loaded when the browser is idle; errors before that wait for it.
 */
export function useReports(settings: ReportSettings | undefined): void {
  useEffect(() => {
    if (settings === undefined) return;
    if (settled === undefined) {
      window.addEventListener("error", keepEarly);
      window.addEventListener("unhandledrejection", keepEarly);
      whenIdle(() => void start());
    }
    settled = settings;
    if (settings.replay && reporter !== null) void reporter.then(watchVisit);
  }, [settings]);
}

/** An error that a boundary of the page has shown. The server's own faults are reported there. */
export function tellBrowserError(error: unknown): void {
  if (settled === undefined || !(error instanceof Error) || error.message === "Unexpected Server Error") return;
  if (reporter === null) keep(error);
  else void reporter.then(({ report }) => report(error));
}

function keepEarly(event: ErrorEvent | PromiseRejectionEvent): void {
  keep(event instanceof ErrorEvent ? event.error : event.reason);
}

function keep(error: unknown): void {
  if (early.length < mostEarly && !early.includes(error)) early.push(error);
}

async function start(): Promise<void> {
  if (settled === undefined) return;
  reporter = import("./browser-reports.ts");
  // A blocked or lost chunk costs the reports, never the page.
  const loaded = await reporter.catch(() => null);
  if (loaded === null || settled === undefined) return;
  loaded.startReports(settled);
  window.removeEventListener("error", keepEarly);
  window.removeEventListener("unhandledrejection", keepEarly);
  for (const error of early.splice(0)) loaded.report(error);
  if (settled.replay) await watchVisit();
}

/** After the consent (security L10): how the visit goes and, with all words hidden, what it looked like before an error. */
async function watchVisit(): Promise<void> {
  if (watching) return;
  watching = true;
  const loaded = await import("./visit-watch.ts").catch(() => null);
  loaded?.watch();
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 10_000 });
  else setTimeout(act, 3_000);
}
