import type pg from "pg";

/** Counts what the database is sent, whoever sends it: every client of the pool is wrapped when it is first taken. */
export function countedStatements(pool: pg.Pool): { take(): number } {
  const wrapped = new WeakSet<pg.PoolClient>();
  let count = 0;
  pool.on("acquire", (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    client.query = new Proxy(client.query, {
      apply(query, self, given) {
        count += 1;
        return Reflect.apply(query, self, given);
      },
    });
  });
  return {
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
