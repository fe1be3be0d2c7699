import { type MockInstance, vi } from "vitest";
import type { Database } from "#server/db/client.ts";

export async function statementsOf(
  { pool, listingsPool, suggestionsPool }: Database,
  work: () => Promise<unknown>,
): Promise<number> {
  const spies = new Map<object, MockInstance>();
  const watch = (client: object & { query: (...given: never[]) => unknown }) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, "query"));
  };
  const pools = new Set([pool, listingsPool, suggestionsPool]);
  for (const one of pools) one.on("acquire", watch);
  try {
    await work();
    return [...spies.values()].reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const one of pools) one.off("acquire", watch);
    for (const spy of spies.values()) spy.mockRestore();
  }
}
