import pg from "pg";
import { z } from "zod";

/** A table is locked by someone else (a manual migration, an index build), so the statement would only wait. */
export class TableLocked extends Error {}

type Means = {
  databaseUrl: string;
  /** Pids of this process's backends with slow statements. */
  slowBackends(): number[];
  /** Called with the tables known to be locked. */
  onChange(tables: readonly string[]): void;
};

const againMs = 500;
const longestMs = 1_500;

/**
 * A bulkhead around locked tables. Statements waiting for a lock occupy the few connections that catalogue pages need,
 * so once one has waited for long, everything that names the table is refused until the lock is released. Free while no
 * statement is slow (docs/decisions/0063).
 */
export class TableLocks {
  #locked: ReadonlyMap<string, { fromReaders: boolean; name: RegExp }> = new Map();
  #looking: Promise<void> | null = null;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /** Does the statement need a locked table? */
  refuses(text: string): boolean {
    for (const { fromReaders, name } of this.#locked.values())
      if (name.test(text) && (fromReaders || writes.test(text))) return true;
    return false;
  }

  /** A statement is slow. Once a lock is known, the next check is already scheduled. */
  suspect(): void {
    if (this.#locked.size === 0 && !this.#isClosed)
      this.#looking ??= this.#look().finally(() => (this.#looking = null));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#again);
  }

  async #look(): Promise<void> {
    // If the check fails, assume no locks; reachability is monitored elsewhere.
    this.#set(await this.#find().catch(() => []));
    if (this.#locked.size > 0 && !this.#isClosed) this.#again = setTimeout(() => void this.#look(), againMs).unref();
  }

  /** Locks that block our statements, or did so and still exist; cancels the waiting statements. */
  async #find(): Promise<z.infer<typeof locksShape>> {
    const { databaseUrl, slowBackends } = this.#means;
    const client = new pg.Client({
      ...{ connectionString: databaseUrl, application_name: "skoba locks" },
      ...{ connectionTimeoutMillis: longestMs, statement_timeout: longestMs, query_timeout: longestMs },
    });
    client.on("error", () => {}); // the rejection reports it as well
    try {
      await client.connect();
      const { rows } = await client.query(locksStatement, [slowBackends()]);
      const held = locksShape.parse(rows).filter(({ table, waiting }) => waiting.length > 0 || this.#locked.has(table));
      const waiting = held.flatMap((lock) => lock.waiting);
      // Publish first: cancelled statements may be retried at once.
      this.#set(held);
      if (waiting.length > 0) await client.query("select pg_cancel_backend(pid) from unnest($1::int[]) pid", [waiting]);
      return held;
    } finally {
      client.connection.stream.destroy();
    }
  }

  #set(locks: z.infer<typeof locksShape>): void {
    const before = [...this.#locked.keys()].join();
    this.#locked = new Map(
      locks.map(({ table, fromReaders }) => [table, { fromReaders, name: new RegExp(`\\b${table}\\b`) }]),
    );
    const tables = [...this.#locked.keys()];
    if (tables.join() !== before) this.#means.onChange(tables);
  }
}

/** Statements that conflict with locks weaker than ACCESS EXCLUSIVE. */
const writes = /\b(?:insert|update|delete|merge|truncate)\b|\bfor (?:no key update|update|share|key share)\b/i;

/**
 * SHARE and stronger block writers, ACCESS EXCLUSIVE blocks readers; pending lock requests do so too. $1: pids of this
 * process, whose own locks (startup migration) do not count.
 */
const locksStatement = `
  select c.relname as table, bool_or(l.mode = 'AccessExclusiveLock') as "fromReaders",
         coalesce((select array_agg(w.pid) from pg_locks w
                    where w.locktype = 'relation' and w.relation = c.oid and not w.granted and w.pid = any($1::int[])),
                  '{}') as waiting
    from pg_locks l join pg_class c on c.oid = l.relation
   where l.locktype = 'relation' and l.database = (select oid from pg_database where datname = current_database())
     and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
     and l.pid <> all($1::int[]) and c.relkind in ('r', 'p') and pg_table_is_visible(c.oid)
   group by c.oid, c.relname`;

const locksShape = z.array(z.object({ table: z.string(), fromReaders: z.boolean(), waiting: z.array(z.int()) }));
