import type { Database } from "#server/db/client.ts";
import type { DatabaseState } from "#server/db/health.ts";

/** While cities cannot be loaded, treat any of our subdomains as a city; its page reports the error. */
export function trueOnFailure(known: Promise<boolean>): Promise<boolean> {
  return known.catch(() => true);
}

/** A refusal page does not wait: it works without the phone number. */
export function nullOnTimeout(known: Promise<string | null>): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, 250, null).unref());
  return Promise.race([known.catch(() => null), late]);
}

export async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
  const pending = ask().then(
    () => true,
    () => false,
  );
  return Promise.race([pending, late]);
}

/** The probed state within a second, otherwise the last known. */
export async function boundedState({ look, state }: Pick<Database, "look" | "state">): Promise<DatabaseState> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref());
  await Promise.race([look(), late]);
  return state();
}

/** A scrape fails on time-out. */
export function withTimeout<T>(pending: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, 1_000, new Error("the database did not answer in time")).unref(),
  );
  return Promise.race([pending, late]);
}
