import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { Notice } from "#app/forms/reply.ts";
import { errors } from "#app/i18n/ru/errors.ts";
import { frontRefusals } from "#app/i18n/ru/front-refusals.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("errors", errors);
const tr = namespace("frontRefusals", frontRefusals);

type Listener = (notices: readonly Notice[]) => void;
let notify: Listener = () => {};

/**
 * `clientAction` of every route. A form sent in place that does not reach the shop, or is refused before any page
 * handles it, would end in the error screen and lose its input. It is answered with status 504 instead, so that
 * nothing reloads: the page stays and a notice explains.
 */
export async function preserveFormOffline({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const answer = observeStatus(request.url);
  try {
    return await serverAction();
  } catch (error) {
    // Aborted for a newer form, or answered by the shop: a redirect, an error page.
    if (request.signal.aborted || !(isNetworkError(error) || isProxyError(error))) throw error;
    notify([
      isNetworkError(error) ? { ...offlineNotice(), text: t("offline.form") } : refusalNotice(await answer.status()),
    ]);
    return Response.json(null, { status: 504 });
  } finally {
    answer.end();
  }
}

/** Registers the listener for such notices; returns the unsubscribe function. */
export function onPreservedForm(listener: Listener): () => void {
  notify = listener;
  return () => {
    notify = () => {};
  };
}

export function offlineNotice(): Notice {
  return { kind: "error", title: t("offline.title"), text: t("offline.text") };
}

/** Thrown by `fetch` without an answer. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/** A proxy answered with something other than page data. */
function isProxyError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Unable to decode turbo-stream response");
}

/**
 * The framework drops the status of a refusal; the browser's resource timing still has it, shortly after the answer.
 * Uses an observer, since the timing buffer fills after some hundred entries. 0 if unknown.
 */
function observeStatus(url: string): { status(): Promise<number>; end(): void } {
  const { pathname } = new URL(url);
  let observer: PerformanceObserver | undefined;
  const observed = new Promise<number>((resolve) => {
    observer = new PerformanceObserver((list) => {
      for (const timing of list.getEntries())
        if (timing instanceof PerformanceResourceTiming && isDataOf(new URL(timing.name).pathname, pathname))
          resolve(timing.responseStatus);
    });
    observer.observe({ type: "resource" });
  });
  const unknown = () => new Promise<number>((resolve) => setTimeout(resolve, longestWaitMs, 0));
  return { status: () => Promise.race([observed, unknown()]), end: () => observer?.disconnect() };
}

const longestWaitMs = 500;

function isDataOf(requested: string, page: string): boolean {
  return requested === (page === "/" ? "/_root.data" : `${page.replace(/\/$/, "")}.data`);
}

/** Specific wording for some statuses. */
function refusalNotice(status: number): Notice {
  const known = sentences.get(status);
  return known === undefined
    ? { kind: "error", title: t("fault.title"), text: t("offline.form") }
    : { kind: "error", text: tr(known) };
}

const sentences: ReadonlyMap<number, keyof typeof frontRefusals> = new Map([
  [403, "crossSite"],
  [413, "payloadTooLarge"],
  [503, "overloaded"],
]);
