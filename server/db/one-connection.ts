import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Db } from "./client.ts";
import type { Schema } from "./schema.ts";

/** Queries and transactions on one connection, whose session settings and locks they share; the owner releases it. */
export function onOneConnection(client: pg.PoolClient): Db {
  const lent = new Proxy(client, {
    get(target, key) {
      if (key === "release") return () => {};
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {} } }),
  });
}
