import { isSameSecret } from "#server/security/same-secret.ts";
import type { Reports, Traced } from "#server/reports/reports.ts";
import type { Tunnel } from "#server/reports/tunnel.ts";
import type { Metrics } from "./metrics.ts";

export type Telemetry = {
  asked(): void;
  answered(answered: Traced): void;
  /**
   * Metrics for the bearer of the token; null, i.e. 404, otherwise and without a configured token (security E18). A
   * local address proves nothing behind a local forwarder.
   */
  metrics(authorization: string | null): Promise<Response | null>;
  /** Null when browser reports are disabled. */
  takeReport: Tunnel | null;
};

type Watched = { metrics: Metrics; metricsToken: string | null; reports: Reports | null };

export function telemetryOf({ metrics, metricsToken, reports }: Watched): Telemetry {
  return {
    asked: () => metrics.asked(),
    answered(answered) {
      metrics.answered(answered);
      reports?.trace(answered);
    },
    metrics: async (authorization) =>
      metricsToken !== null && isSameSecret(authorization ?? "", `Bearer ${metricsToken}`) ? metrics.page() : null,
    takeReport: reports?.tunnel ?? null,
  };
}
