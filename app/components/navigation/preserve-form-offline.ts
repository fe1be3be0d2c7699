import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { Notice } from "#app/forms/reply.ts";
import { errors } from "#app/i18n/ru/errors.ts";
import { frontRefusals } from "#app/i18n/ru/front-refusals.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("errors", errors);
const tr = namespace("frontRefusals", frontRefusals);

type Tell = (notices: readonly Notice[]) => void;
let tell: Tell = () => {};

/**
 * Every route's `clientAction`. A form sent in place that does not reach the shop, or is refused before any page sees
 * it, would end in the error screen, and all that was typed with it. Here such a form is answered by nothing (status
 * 504, so that nothing is loaded anew): the page stays as it is, and a notice says what happened.
 */
export async function preserveFormOffline({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const answer = watchedAnswer(request.url);
  try {
    return await serverAction();
  } catch (error) {
    // Ended by the page itself for a newer form, or answered by the shop: a redirect, an error page.
    if (request.signal.aborted || !(isLostLine(error) || isRefusedBefore(error))) throw error;
    tell([isLostLine(error) ? { ...offlineNotice(), text: t("offline.form") } : refusalNotice(await answer.status())]);
    return Response.json(null, { status: 504 });
  } finally {
    answer.end();
  }
}

/** Who shows the notices of forms that stayed; returns what ends it. */
export function listenToPreservedForms(listener: Tell): () => void {
  tell = listener;
  return () => {
    tell = () => {};
  };
}

export function offlineNotice(): Notice {
  return { kind: "error", title: t("offline.title"), text: t("offline.text") };
}

/** What `fetch` throws when no answer comes. */
function isLostLine(error: unknown): boolean {
  return error instanceof TypeError;
}

/** The front, or what stands before it, answered something else than a page's data. */
function isRefusedBefore(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Unable to decode turbo-stream response");
}

/**
 * The framework drops a refusal with its status; the browser's own timing of the request still has it, told a moment after
 * the answer. It is listened to: the list of all timings is full after some hundred. 0 when unknown.
 */
function watchedAnswer(url: string): { status(): Promise<number>; end(): void } {
  const { pathname } = new URL(url);
  let observer: PerformanceObserver | undefined;
  const told = new Promise<number>((resolve) => {
    observer = new PerformanceObserver((list) => {
      for (const timing of list.getEntries())
        if (timing instanceof PerformanceResourceTiming && isDataOf(new URL(timing.name).pathname, pathname))
          resolve(timing.responseStatus);
    });
    observer.observe({ type: "resource" });
  });
  const unknown = () => new Promise<number>((resolve) => setTimeout(resolve, longestWaitMs, 0));
  return { status: () => Promise.race([told, unknown()]), end: () => observer?.disconnect() };
}

const longestWaitMs = 500;

function isDataOf(asked: string, page: string): boolean {
  return asked === (page === "/" ? "/_root.data" : `${page.replace(/\/$/, "")}.data`);
}

/** In words of its own where the status has any. */
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
