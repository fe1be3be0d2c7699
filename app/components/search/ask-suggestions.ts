import type { Suggestions } from "#app/contract/suggest.ts";

/** A finger between two letters is quicker than this. */
const pauseMs = 150;
const fewestLetters = 2;
const mostCached = 30;

/** `null` where nothing was found. */
export type Answered = { query: string; found: Suggestions } | null;

export type Asker = { ask(text: string): void; stop(): void };

/**
 * Asks for suggestions once the typing pauses and tells them, null for none. A newer text puts an end to the
 * question before it, so that answers never come in the wrong order; what has been asked is not asked again.
 */
export function suggestionsAsker(tell: (answered: Answered) => void): Asker {
  const answers = new Map<string, Answered>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  function stop(): void {
    clearTimeout(timer);
    asking.abort();
  }

  function ask(typed: string): void {
    stop();
    const text = typed.trim().replace(/\s+/g, " ");
    const known = [...text].length < fewestLetters ? null : answers.get(text);
    if (known !== undefined) return tell(known);
    asking = new AbortController();
    const { signal } = asking;
    timer = setTimeout(() => void fetchInto(text, signal), pauseMs);
  }

  async function fetchInto(text: string, signal: AbortSignal): Promise<void> {
    try {
      const answer = await fetch(`/suggest?${new URLSearchParams({ q: text })}`, { signal });
      const found: unknown = answer.ok ? await answer.json() : null;
      const answered =
        areSuggestions(found) &&
        found.products.length + found.categories.length + found.materials.length + found.brands.length > 0
          ? { query: text, found }
          : null;
      if (answer.ok && answers.size < mostCached) answers.set(text, answered);
      if (!signal.aborted) tell(answered);
    } catch {
      // Stale or offline: the form itself still searches.
      if (!signal.aborted) tell(null);
    }
  }

  return { ask, stop };
}

/** The route answers what the API's contract has been checked to say, or null. */
function areSuggestions(found: unknown): found is Suggestions {
  return (
    typeof found === "object" &&
    found !== null &&
    "products" in found &&
    "categories" in found &&
    "materials" in found &&
    "brands" in found
  );
}
