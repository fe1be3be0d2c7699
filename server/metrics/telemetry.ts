import { isSameSecret } from "#server/security/same-secret.ts";
import type { Reports, Traced } from "#server/reports/reports.ts";
import type { Tunnel } from "#server/reports/tunnel.ts";
import type { Metrics } from "./metrics.ts";

export type Telemetry = {
  asked(): void;
  answered(answered: Traced): void;
  /**
   * The figures for who says the token; for all others, and while there is none, there is no such page (security E18), so
   * null. Coming from this machine proves nothing: so does everybody behind a forwarder on it.
   */
  metrics(authorization: string | null): Promise<Response | null>;
  /** Null while nobody wants the browsers' reports. */
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
