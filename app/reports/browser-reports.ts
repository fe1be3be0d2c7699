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

/** `replay` is the visitor's consent to analytics. Pages have no settings while nobody wants reports. */
export type ReportSettings = { dsn: string; release: string; environment: string; replay: boolean };

/** Reports go to the shop, which passes them on: pages talk to nobody else. */
const tunnel = "/monitoring/envelope";

/**
 * Starts the sending of errors: no breadcrumbs, no sessions, no cookies, and every envelope cleaned before it leaves.
 * Traces and replay wait for the visitor's consent (use-reports.ts).
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
    // Whoever goes on before an answer has been read through has it aborted: nothing is wrong.
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
        // The browser keeps only small ones for a page that is being left.
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
