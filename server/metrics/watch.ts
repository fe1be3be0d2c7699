import type { Reports, Traced } from "#server/reports/reports.ts";
import type { Tunnel } from "#server/reports/tunnel.ts";
import { metricsPage } from "./metrics-page.ts";
import type { Metrics } from "./metrics.ts";

export type Watch = {
  asked(): void;
  answered(answered: Traced): void;
  /** Null for an asker to whom there is no such page. */
  metrics(asker: { isLocal: boolean; authorization: string | null }): Promise<Response | null>;
  /** Null while nobody wants the browsers' reports. */
  takeReport: Tunnel | null;
};

type Watchers = { metrics: Metrics; metricsToken: string | null; reports: Reports | null };

export function watchers({ metrics, metricsToken, reports }: Watchers): Watch {
  return {
    asked: () => metrics.asked(),
    answered(answered) {
      metrics.answered(answered);
      reports?.trace(answered);
    },
    metrics: (asker) => metricsPage(metrics, metricsToken, asker),
    takeReport: reports?.tunnel ?? null,
  };
}
