import { cleanEnvelope } from "#app/domain/privacy/envelope.ts";
import type { LogFields, Logger } from "#server/log.ts";
import { readDsn } from "./dsn.ts";
import { openOutlet } from "./outlet.ts";
import { tunnel, type Tunnel } from "./tunnel.ts";

export type Traced = { requestId: string; method: string; route: string; status: number; seconds: number };

/** Error reports of this process; only with SENTRY_DSN. */
export type Reports = {
  error(error: unknown, fields: LogFields, message: string): void;
  trace(traced: Traced): void;
  tunnel: Tunnel;
  about: { dsn: string; release: string; environment: string };
  close(): Promise<void>;
};

type Where = { dsn: string; release: string; environment: string };

/**
 * Starts reporting. The library is only loaded here and used as a plain client: nothing is patched, no request is
 * wrapped (specification §9: every trace is kept, data are normalised 20 levels deep).
 */
export async function openReports(about: Where): Promise<Reports> {
  const { NodeClient, Scope, createTransport, defaultStackParser, linkedErrorsIntegration } =
    await import("@sentry/remix");
  const dsn = readDsn(about.dsn);
  if (dsn === null) throw new Error("SENTRY_DSN is no address of an error-report service");
  const outlet = openOutlet(dsn.endpoint);
  const client = new NodeClient({
    ...about,
    tracesSampleRate: 1,
    normalizeDepth: 20,
    sendDefaultPii: false,
    sendClientReports: false,
    includeServerName: false,
    maxBreadcrumbs: 0,
    integrations: [linkedErrorsIntegration()],
    stackParser: defaultStackParser,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const envelope = cleanEnvelope(typeof body === "string" ? body : Buffer.from(body).toString("utf8"));
        if (envelope !== null) outlet.offer(envelope.text);
        return {};
      }),
  });
  client.init();

  function scopeOf(requestId: unknown) {
    const scope = new Scope();
    if (typeof requestId === "string") {
      scope.setTag("requestId", requestId);
      scope.setPropagationContext({ traceId: traceIdOf(requestId), sampleRand: 0 });
    }
    return scope;
  }

  return {
    about,
    tunnel: tunnel(dsn, outlet),
    error(error, fields, message) {
      if (outlet.isFull()) return;
      const scope = scopeOf(fields["requestId"]);
      scope.setTag("what", message);
      for (const name of ["route", "method", "job", "event"]) {
        const value = fields[name];
        if (typeof value === "string") scope.setTag(name, value);
      }
      // Other thrown values would be expanded into the report.
      const originalException = error instanceof Error ? error : new Error(`${typeof error} was thrown`);
      client.captureException(originalException, { originalException }, scope);
    },
    trace({ requestId, method, route, status, seconds }) {
      if (outlet.isFull()) return;
      const traceId = traceIdOf(requestId);
      const now = Date.now() / 1_000;
      client.captureEvent(
        {
          type: "transaction",
          transaction: `${method} ${route}`,
          transaction_info: { source: "route" },
          start_timestamp: now - seconds,
          timestamp: now,
          contexts: {
            trace: {
              trace_id: traceId,
              span_id: traceId.slice(0, 16),
              op: "http.server",
              data: { "http.response.status_code": status },
            },
          },
          spans: [],
        },
        {},
        scopeOf(requestId),
      );
    },
    async close() {
      await client.flush(500);
      await outlet.close(1_000);
      await client.close(0);
    },
  };
}

/** A logger that also reports logged errors. */
export function reportingLogger(log: Logger, reports: Pick<Reports, "error">): Logger {
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error(fields, message) {
      log.error(fields, message);
      if (fields["err"] !== undefined) reports.error(fields["err"], fields, message);
    },
  };
}

/** Request ids are uuids, unless set otherwise by a trusted proxy. */
function traceIdOf(requestId: string): string {
  const hex = requestId.replace(/-/g, "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(hex) ? hex : Buffer.from(requestId).toString("hex").padEnd(32, "0").slice(0, 32);
}
