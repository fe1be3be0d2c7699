import { applyPackage } from "#server/use-cases/exchange/packages/apply-package.ts";
import { sentFileKind } from "#app/domain/exchange/sent-files.ts";
import type { ExchangeFile } from "#server/use-cases/exchange/packages/leased-job.ts";
import { findConnection } from "#server/db/queries/exchange/connections.ts";
import { findJob } from "#server/db/queries/exchange/jobs.ts";
import type { Ports } from "#server/ports/ports.ts";
import { addConnection } from "#server/use-cases/exchange/connections/manage-connections.ts";
import type { ConnectionValues } from "#app/contract/desk/exchange-connections.ts";
import { usualConnection } from "#tests/support/robot-1c/usual-connection.ts";
import type { TestShop } from "#tests/support/shops/shop.ts";

const operator = { actor: { kind: "operator", id: "olga", name: "olga" } as const, requestId: null, address: null };

export type SentFile = { name: string; chunks: () => AsyncIterable<Uint8Array> };

export function textFile(name: string, text: string): SentFile {
  return {
    name,
    async *chunks() {
      yield Buffer.from(text);
    },
  };
}

export function bytesFile(name: string, bytes: Uint8Array): SentFile {
  return {
    name,
    async *chunks() {
      yield bytes;
    },
  };
}

/** A connection of the shop, to which packages are given without the door. */
export async function packagesOf(shop: TestShop, values: Partial<ConnectionValues> = {}) {
  const added = await addConnection(shop.ports, operator, { ...usualConnection, ...values });
  if (!added.ok) throw new Error(added.code);
  const { uuid } = added.value;
  let session = "";

  async function begin(): Promise<string> {
    session = shop.ports.ids.uuid();
    await shop.sql(
      `insert into exchange_sessions (uuid, connection_uuid, type, token_hash, address, began_at, seen_at)
       values ($1, $2, 'catalog', sha256($3::text::bytea), '127.0.0.1', now(), now())`,
      [session, uuid, session],
    );
    return session;
  }

  /** Queues a job; the files are read when it is done. */
  async function queue(
    kind: "package" | "complete" | "deactivate",
    { since = null, isOwn = false }: { since?: Date | null; isOwn?: boolean } = {},
  ): Promise<string> {
    if (session === "") await begin();
    const job = shop.ports.ids.uuid();
    await shop.sql(
      "insert into exchange_jobs (uuid, connection_uuid, session_uuid, kind, since, is_own, state) values ($1, $2, $3, $4, $5, $6, 'running')",
      [job, uuid, session, kind, since, isOwn],
    );
    return job;
  }

  async function work(
    job: string,
    files: readonly SentFile[],
    { ports = shop.ports, stopping }: { ports?: Ports; stopping?: AbortSignal } = {},
  ) {
    const row = await findJob(shop.ports.database.db, job);
    const connection = await findConnection(shop.ports.database.db, uuid);
    if (row === undefined || connection === undefined) throw new Error("no job");
    const opened = files.map(({ name, chunks }): ExchangeFile => ({
      uuid: shop.ports.ids.uuid(),
      name,
      kind: sentFileKind(name) ?? "other",
      size: 1,
      open: chunks,
    }));
    const end = await applyPackage(
      ports,
      {
        ...{ uuid: job, connection, session: row.session, type: "catalog", kind: row.kind },
        ...{ isOfDeactivate: row.kind === "deactivate", isOwn: row.isOwn, timestamp: row.since, files: opened },
        ...{ place: row.place, counts: row.counts, findPicture: async () => null },
      },
      stopping,
    );
    const after = await findJob(shop.ports.database.db, job);
    if (end.state !== "stopped")
      await shop.sql("update exchange_jobs set state = $2 where uuid = $1", [job, end.state]);
    return { ...end, counts: after?.counts };
  }

  return {
    uuid,
    begin,
    queue,
    work,
    send: async (...files: SentFile[]) => work(await queue("package"), files),
    /** Ends the session as `complete` does, or, with `isOwn`, as the shop does where 1C says nothing. */
    end: async (options: { isOwn?: boolean } = {}) => work(await queue("complete", options), []),
    /** Links things of 1C by their names: a category's path, a list's code, a warehouse's uuid. */
    async link(kind: string, name: string, target: string) {
      await shop.sql("update exchange_links set state = 'linked', target = $3 where kind = $1 and name = $2", [
        kind,
        name,
        target,
      ]);
    },
    problems: () =>
      shop.sql<{ code: string; field: string; value: string; id: string }>(
        `select p.code, p.field, p.value, p.external_id as id from exchange_problems p join exchange_jobs j on j.uuid = p.job_uuid
          where j.connection_uuid = $1 order by p.id`,
        [uuid],
      ),
    parked: () =>
      shop.sql<{ kind: string; id: string; waitsFor: string }>(
        `select kind, external_id as id, waits_for as "waitsFor" from exchange_parked where connection_uuid = $1 order by 1, 2, detail`,
        [uuid],
      ),
    held: () =>
      shop.sql<{ kind: string; state: string }>(
        "select h.kind, h.state from exchange_held h join exchange_jobs j on j.uuid = h.job_uuid where j.connection_uuid = $1 order by h.held_at",
        [uuid],
      ),
  };
}
