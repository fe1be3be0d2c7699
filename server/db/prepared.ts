import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { isReadOnlyFault } from "./database-code.ts";

const mark = "/* prepared */";

/**
 * A statement that begins with this is parsed once per connection, and planned anew only where PostgreSQL expects to
 * gain by it. For the few that every page asks: their text must be one of a handful and name the columns it answers,
 * since a prepared `select *` fails for ever once a migration has given its table another column.
 */
export const prepared = sql.raw(mark);

/** What Kysely takes for a pool. */
export type KyselyPool = { connect(): Promise<pg.PoolClient>; end(): Promise<void> };

type Asking = {
  /** Whether statements with the mark are prepared. */
  prepares: boolean;
  /** How long an answer is waited for, in milliseconds: longer than the server itself takes its time for. */
  deadlineMs: number;
  /** Hears of a server that takes no writes. */
  onReadOnly(): void;
};

/**
 * The pool for Kysely, which itself has no word for prepared statements, and none for a server that does not answer: such a
 * connection is cut, so that a rollback does not wait behind the statement and nobody else gets it.
 */
export function askingPool(pool: pg.Pool, asking: Asking): KyselyPool {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const there = wrapped.get(client) ?? wrap(client, asking);
      wrapped.set(client, there);
      return there;
    },
    end: () => pool.end(),
  };
}

function wrap(client: pg.PoolClient, { prepares, deadlineMs, onReadOnly }: Asking): pg.PoolClient {
  let isStandby = false;
  function failed(error: unknown): never {
    if (isUnanswered(error)) client.connection.stream.destroy();
    if (isReadOnlyFault(error)) {
      isStandby = true;
      onReadOnly();
    }
    throw error;
  }
  function query(text: unknown, values: unknown): unknown {
    if (typeof text !== "string") return Reflect.apply(client.query, client, [text, values]);
    const name = prepares && text.startsWith(mark) ? { name: nameOf(text) } : {};
    const config = { ...name, text, values: Array.isArray(values) ? values : [], query_timeout: deadlineMs };
    return client.query(config).catch(failed);
  }
  return new Proxy(client, {
    get(target, key) {
      if (key === "query") return query;
      // A server that takes no writes is left: the next connection may lead to the one that took its place.
      if (key === "release") return () => target.release(isStandby);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, known);
  return known;
}
