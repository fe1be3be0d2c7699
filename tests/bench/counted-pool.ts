import type pg from "pg";
import type { Database } from "#server/db/client.ts";

/** Counts the statements of all callers by wrapping each client of the pools when it is first taken. */
export function countedStatements({ pool, listingsPool, suggestionsPool }: Database): { take(): number } {
  const wrapped = new WeakSet<pg.PoolClient>();
  let count = 0;
  const wrap = (client: pg.PoolClient) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    client.query = new Proxy(client.query, {
      apply(query, self, given) {
        count += 1;
        return Reflect.apply(query, self, given);
      },
    });
  };
  for (const one of new Set([pool, listingsPool, suggestionsPool])) one.on("acquire", wrap);
  return {
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
