import {
  captureException,
  createTransport,
  dedupeIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from "@sentry/remix";
import { cleanEnvelope } from "#app/domain/privacy/envelope.ts";

/** `replay` is the visitor's consent to analytics. Pages have no settings if reports are disabled. */
export type ReportSettings = { dsn: string; release: string; environment: string; replay: boolean };

/** Reports go through the shop: pages connect to no other host. */
const tunnel = "/monitoring/envelope";

/**
 * Starts error reporting: no breadcrumbs, sessions or cookies, and every envelope is cleaned before sending. Traces
 * and replay wait for the visitor's consent (use-reports.ts).
 */
export function startReports({ dsn, release, environment }: ReportSettings): void {
  init({
    dsn,
    release,
    environment,
    tunnel,
    sendDefaultPii: false,
    sendClientReports: false,
    normalizeDepth: 20,
    maxBreadcrumbs: 0,
    // Navigation aborts pending reads: no error.
    beforeSend: (event, { originalException }) => (isAbort(originalException) ? null : event),
    tracesSampleRate: 1,
    tracePropagationTargets: [],
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      functionToStringIntegration(),
    ],
    transport: (options: Parameters<typeof createTransport>[0]) =>
      createTransport(options, async ({ body }) => {
        const envelope = cleanEnvelope(typeof body === "string" ? body : new TextDecoder().decode(body));
        if (envelope === null) return {};
        // Browsers allow only small keepalive requests from a page being left.
        const { status } = await fetch(tunnel, {
          method: "POST",
          body: envelope.text,
          keepalive: envelope.text.length < 30_000,
        });
        return { statusCode: status };
      }),
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

export function report(error: unknown): void {
  captureException(error);
}
