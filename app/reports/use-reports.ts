import { useEffect } from "react";
import type { ReportSettings } from "./browser-reports.ts";

// Imported only here: a second importer would create an additional chunk on every page.

type Reporter = typeof import("./browser-reports.ts");

const early: unknown[] = [];
const mostEarly = 10;
let settled: ReportSettings | undefined;
let reporter: Promise<Reporter> | null = null;
let watching = false;

/**
 * Enables error reports once per document if the page has settings. The code is loaded when the browser is idle;
 * earlier errors are queued.
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

/** An error shown by a boundary. Server errors are reported on the server. */
export function reportBrowserError(error: unknown): void {
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
  // A blocked or lost chunk disables reports, never the page.
  const loaded = await reporter.catch(() => null);
  if (loaded === null || settled === undefined) return;
  loaded.startReports(settled);
  window.removeEventListener("error", keepEarly);
  window.removeEventListener("unhandledrejection", keepEarly);
  for (const error of early.splice(0)) loaded.report(error);
  if (settled.replay) await watchVisit();
}

/** With consent (security L10): traces, and a masked replay before an error. */
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
