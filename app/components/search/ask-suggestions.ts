/** A finger between two letters is quicker than this. */
const pauseMs = 150;
const fewestLetters = 2;
const mostKept = 30;

export type Asker = { ask(text: string): void; stop(): void };

/**
 * Asks for suggestions once the typing pauses and tells them as markup, "" for none. A newer text puts an end to the
 * question before it, so that answers never come in the wrong order; what has been asked is not asked again.
 */
export function suggestionsAsker(tell: (markup: string) => void): Asker {
  const kept = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  function stop(): void {
    clearTimeout(timer);
    asking.abort();
  }

  function ask(typed: string): void {
    stop();
    const text = typed.trim().replace(/\s+/g, " ");
    const known = [...text].length < fewestLetters ? "" : kept.get(text);
    if (known !== undefined) return tell(known);
    asking = new AbortController();
    const { signal } = asking;
    timer = setTimeout(() => void fetchInto(text, signal), pauseMs);
  }

  async function fetchInto(text: string, signal: AbortSignal): Promise<void> {
    try {
      const answer = await fetch(`/suggest?${new URLSearchParams({ q: text })}`, { signal });
      const markup = answer.ok ? await answer.text() : "";
      if (answer.ok && kept.size < mostKept) kept.set(text, markup);
      if (!signal.aborted) tell(markup);
    } catch {
      // Stale or offline: the form itself still searches.
      if (!signal.aborted) tell("");
    }
  }

  return { ask, stop };
}
