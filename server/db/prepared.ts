import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { isReadOnlyFault } from "./database-code.ts";
import { TableLocked } from "./table-locks.ts";

const mark = "/* prepared */";

/**
 * Marks a statement to be prepared once per connection, with PostgreSQL choosing generic plans. For the few statements
 * of every page: their text must have only a handful of variants and name its result columns, since a prepared `select
 * *` fails permanently once a migration adds a column.
 */
export const prepared = sql.raw(mark);

/** The pool interface Kysely expects. */
export type KyselyPool = { connect(): Promise<pg.PoolClient>; end(): Promise<void> };

type PoolOptions = {
  /** Whether marked statements are prepared. */
  prepares: boolean;
  /** Client-side time-out in milliseconds; longer than the server's statement time-out. */
  deadlineMs: number;
  /** Called when the server refuses writes. */
  onReadOnly(): void;
  /** Does the statement need a locked table? */
  isLocked(text: string): boolean;
};

/**
 * Pool adapter for Kysely, which supports neither prepared statements nor client-side time-outs: a connection that
 * timed out is destroyed, so that a rollback does not wait behind the statement and it is not reused.
 */
export function kyselyPool(pool: pg.Pool, options: PoolOptions): KyselyPool {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const there = wrapped.get(client) ?? wrap(client, options);
      wrapped.set(client, there);
      return there;
    },
    end: () => pool.end(),
  };
}

function wrap(client: pg.PoolClient, { prepares, deadlineMs, onReadOnly, isLocked }: PoolOptions): pg.PoolClient {
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
    if (isLocked(text)) return Promise.reject(new TableLocked("a table of this statement is locked"));
    const name = prepares && text.startsWith(mark) ? { name: nameOf(text) } : {};
    const config = { ...name, text, values: Array.isArray(values) ? values : [], query_timeout: deadlineMs };
    return client.query(config).catch(failed);
  }
  return new Proxy(client, {
    get(target, key) {
      if (key === "query") return query;
      // Drop connections to a read-only server: the next one may reach its successor.
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
