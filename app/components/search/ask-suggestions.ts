import type { Suggestions } from "#app/contract/catalog/suggest.ts";

/** Shorter than the pause between two letters, milliseconds. */
const pauseMs = 150;
const fewestLetters = 2;
const mostCached = 30;

/** `null` if nothing was found. */
export type SuggestionAnswer = { query: string; found: Suggestions } | null;

export type SuggestionLoader = { ask(text: string): void; stop(): void };

/**
 * Requests suggestions when typing pauses and reports them, null for none. A newer text aborts the previous request,
 * so that answers stay in order; answers are cached.
 */
export function suggestionLoader(onAnswer: (answered: SuggestionAnswer) => void): SuggestionLoader {
  const answers = new Map<string, SuggestionAnswer>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();

  function stop(): void {
    clearTimeout(timer);
    controller.abort();
  }

  function ask(typed: string): void {
    stop();
    const text = typed.trim().replace(/\s+/g, " ");
    const known = [...text].length < fewestLetters ? null : answers.get(text);
    if (known !== undefined) return onAnswer(known);
    controller = new AbortController();
    const { signal } = controller;
    timer = setTimeout(() => void fetchInto(text, signal), pauseMs);
  }

  async function fetchInto(text: string, signal: AbortSignal): Promise<void> {
    try {
      const answer = await fetch(`/suggest?${new URLSearchParams({ q: text })}`, { signal });
      const found: unknown = answer.ok ? await answer.json() : null;
      const answered = areSuggestions(found) && countOf(found) > 0 ? { query: text, found } : null;
      if (answer.ok && answers.size < mostCached) answers.set(text, answered);
      if (!signal.aborted) onAnswer(answered);
    } catch {
      // Stale build or offline: the plain search form still works.
      if (!signal.aborted) onAnswer(null);
    }
  }

  return { ask, stop };
}

const groups = ["pages", "categories", "materials", "products", "brands"] as const;

/** How many are suggested. */
export function countOf(found: Suggestions): number {
  return groups.reduce((count, group) => count + found[group].length, 0);
}

/** The route answers data already validated by the API's contract, or null. */
function areSuggestions(found: unknown): found is Suggestions {
  return typeof found === "object" && found !== null && groups.every((group) => group in found);
}
