import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

const mark = "/* prepared */";

/**
 * A statement that begins with this is parsed once per connection, and planned anew only where PostgreSQL expects to
 * gain by it. For the few that every page asks: their text must be one of a handful and name the columns it answers,
 * since a prepared `select *` fails for ever once a migration has given its table another column.
 */
export const prepared = sql.raw(mark);

/** The pool for Kysely, which itself has no word for prepared statements. */
export function preparing(pool: pg.Pool): { connect(): Promise<pg.PoolClient>; end(): Promise<void> } {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const there = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, there);
      return there;
    },
    end: () => pool.end(),
  };
}

function wrap(client: pg.PoolClient): pg.PoolClient {
  function query(text: unknown, values: unknown): unknown {
    if (typeof text !== "string" || !text.startsWith(mark)) return Reflect.apply(client.query, client, [text, values]);
    return client.query({ name: nameOf(text), text, values: Array.isArray(values) ? values : [] });
  }
  return new Proxy(client, {
    get(target, key) {
      if (key === "query") return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, known);
  return known;
}
