import { errors } from "#app/i18n/ru/errors.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Notice } from "#app/view-models/frame.ts";

const t = namespace("errors", errors);

/**
 * A form sent in place that does not reach the shop, or is refused before any page sees it, would end in the error
 * screen, and all that was typed with it: the framework has no other way. Here such a form is answered by nothing, so
 * that the page stays as it is, and `tell` says what happened. Returns what undoes it.
 */
export function keepForms(tell: (notices: readonly Notice[]) => void): () => void {
  const { fetch } = window;
  let isKept = false;
  window.fetch = async (input, init) => {
    // The framework alone names what it asks for by URL objects.
    if (!(input instanceof URL)) return fetch(input, init);
    if (init?.method !== "POST") {
      // After a form the framework loads the page anew, whatever the answer was: that waits for the line, too.
      const patient = isKept && input.pathname === dataPath();
      isKept = false;
      return patient ? whenReached(() => fetch(input, init), init?.signal) : fetch(input, init);
    }
    const answer = await fetch(input, init).catch((error: unknown) => {
      // Ended by the page itself, for a newer form.
      if (init.signal?.aborted) throw error;
      return null;
    });
    isKept = answer === null || !isOwn(answer);
    if (answer !== null && !isKept) return answer;
    tell([answer === null ? lostLine() : { kind: "error", ...(await refusalOf(answer)) }]);
    return new Response(nothing, { status: 504 });
  };
  return () => {
    window.fetch = fetch;
  };
}

/** Where the framework asks for the data of the page that is open. */
function dataPath(): string {
  const { pathname } = window.location;
  return pathname === "/" ? "/_root.data" : `${pathname.replace(/\/$/, "")}.data`;
}

const pauseMs = 3_000;

/** Asks again and again until the shop answers, or nobody waits for it any more. */
async function whenReached(ask: () => Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  for (;;) {
    try {
      const answer = await ask();
      if (isOwn(answer)) return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    await lineBack();
  }
}

/** The storefront's own answer, not a refusal of the front or of something between. */
function isOwn({ headers }: Response): boolean {
  return headers.has("x-remix-response");
}

/** The browser says so, or it is time to try. */
function lineBack(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, pauseMs);
    window.addEventListener("online", resolve, { once: true });
  });
}

export function lostLine(): Notice {
  return { kind: "error", ...words("offline") };
}

/** `{ data: null }` as the framework writes it. */
const nothing = '[{"_1":-5},"data"]\n';

/** The front refuses by a sentence; what stands between may answer anything. */
async function refusalOf(answer: Response): Promise<Pick<Notice, "title" | "text">> {
  const isSentence = answer.headers.get("content-type")?.startsWith("text/plain") ?? false;
  const text = isSentence ? await answer.text() : "";
  return text !== "" && text.length < 200 ? { text } : words("fault");
}

function words(kind: "offline" | "fault"): Pick<Notice, "title" | "text"> {
  return { title: t(`${kind}.title`), text: t("offline.text") };
}
