/** Shorter than the pause between two letters, milliseconds. */
const pauseMs = 150;
const fewestLetters = 2;
const mostCached = 30;

/** Options as HTML, "" for none. */
export type SuggestionLoader = { ask(text: string): void; stop(): void };

/**
 * Requests suggestions when typing pauses and reports them, for an empty text popular queries. A newer text aborts the
 * previous request, so that answers stay in order; answers are cached.
 */
export function suggestionLoader(onAnswer: (options: string) => void): SuggestionLoader {
  const answers = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();

  function stop(): void {
    clearTimeout(timer);
    controller.abort();
  }

  function ask(typed: string): void {
    stop();
    const text = typed.trim().replace(/\s+/g, " ");
    const { length } = [...text];
    const known = length > 0 && length < fewestLetters ? "" : answers.get(text);
    if (known !== undefined) return onAnswer(known);
    controller = new AbortController();
    const { signal } = controller;
    timer = setTimeout(() => void fetchInto(text, signal), pauseMs);
  }

  async function fetchInto(text: string, signal: AbortSignal): Promise<void> {
    try {
      const answer = await fetch(`/suggest?${new URLSearchParams({ q: text })}`, { signal });
      const options = answer.ok ? optionsIn(await answer.text()) : "";
      if (answer.ok && answers.size < mostCached) answers.set(text, options);
      if (!signal.aborted) onAnswer(options);
    } catch {
      // Offline: the plain search form still works.
      if (!signal.aborted) onAnswer("");
    }
  }

  return { ask, stop };
}

/** A network's login page, or an answer of another release, has none. */
function optionsIn(answer: string): string {
  return answer.includes('role="option"') ? answer : "";
}
