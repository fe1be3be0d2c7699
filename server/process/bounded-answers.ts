import type { Database } from "#server/db/client.ts";
import type { DatabaseState } from "#server/db/health.ts";

/** While the list of cities cannot be read, a subdomain of ours is taken for a city: the page tells the visitor the rest. */
export function orYes(known: Promise<boolean>): Promise<boolean> {
  return known.catch(() => true);
}

/** A refusal waits for nobody: without the number it is as true. */
export function orNull(known: Promise<string | null>): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, 250, null).unref());
  return Promise.race([known.catch(() => null), late]);
}

export async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
  const asked = ask().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** What is found within a second, else what is known. */
export async function lookAt({ look, state }: Pick<Database, "look" | "state">): Promise<DatabaseState> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref());
  await Promise.race([look(), late]);
  return state();
}

/** Who asks for figures gets no answer rather than a late one. */
export function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, 1_000, new Error("the database did not answer in time")).unref(),
  );
  return Promise.race([asked, late]);
}
