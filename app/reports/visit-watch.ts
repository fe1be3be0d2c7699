import { browserTracingIntegration, getClient, replayIntegration } from "@sentry/remix";
import { useEffect } from "react";

/** Specification §9: all text and inputs masked, media blocked. Uncompressed, so that it can be cleaned on its way. */
export function watch(): void {
  const client = getClient();
  client?.addIntegration(
    replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }),
  );
  client?.addIntegration(browserTracingIntegration({ useEffect, instrumentNavigation: false }));
}
