import { isRouteErrorResponse } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/node";
import { describeError } from "#app/domain/privacy/clean.ts";

/** A failure of a page goes to the shop's log; under plain remix-serve, which has none, to the console, as clean. */
export function reportFailure(error: unknown, { shop }: AppLoadContext): void {
  // Remix's own refusals (a form posted to a page that takes none) are the visitor's doing.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (shop?.report) shop.report(error);
  else console.error(JSON.stringify(describeError(error)));
}
