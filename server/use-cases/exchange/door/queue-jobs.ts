import { cleanFileName, sentFileKind } from "#app/domain/exchange/sent-files.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { findConnection } from "#server/db/queries/exchange/connections.ts";
import {
  findJob,
  insertJob,
  isBusyElsewhere,
  lastArchiveJob,
  lastJobOfSession,
  type ExchangeJobKind,
  type ExchangeJobRow,
} from "#server/db/queries/exchange/jobs.ts";
import { findSentFile, openSentFiles, takeFiles } from "#server/db/queries/exchange/sent-files.ts";
import { lockExchangeSession } from "#server/db/queries/exchange/sessions.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { ExchangeCaller } from "./sessions.ts";

type Busy = { code: "exchangeBusy" };

/** The job that applies a file; null for a file that is not applied. */
export type AskedImport = { job: string | null };

/**
 * Puts a file in line, or finds the job that has taken it: asked again, nothing is done twice. A module that has sent
 * a zip asks for the files in it by their own names: the whole zip is one job.
 */
export async function askForImport(
  ports: Ports,
  caller: ExchangeCaller,
  sentName: string,
): Promise<Verdict<AskedImport, Busy | { code: "exchangeName" | "exchangeNoFile" }>> {
  const name = cleanFileName(sentName);
  if (name === null) return no("exchangeName");
  const kind = sentFileKind(name);
  if (kind === null || kind === "other") return ok({ job: null });
  const { uuid: session } = caller.session;
  return inLine<AskedImport, Busy | { code: "exchangeNoFile" }>(ports, caller, async (tx, queue) => {
    const file = await findSentFile(tx, session, name);
    if (file?.state === "open") {
      if (file.kind === "picture") return ok({ job: null });
      return queue("package", null, [file.uuid]);
    }
    if (file !== undefined) return ok({ job: file.job });
    const archives = (await openSentFiles(tx, session)).filter((one) => one.kind === "archive");
    if (archives.length > 0)
      return queue(
        "package",
        null,
        archives.map((one) => one.uuid),
      );
    const last = await lastArchiveJob(tx, session);
    return last === undefined ? no("exchangeNoFile") : ok({ job: last.uuid });
  });
}

/** The end of a full exchange, or the hiding of what was not named since; once in a session. */
export async function askForEnd(
  ports: Ports,
  caller: ExchangeCaller,
  kind: "complete" | "deactivate",
  since: Date | null,
): Promise<Verdict<AskedImport, Busy>> {
  return inLine<AskedImport, Busy>(ports, caller, async (tx, queue) => {
    const asked = await lastJobOfSession(tx, caller.session.uuid, kind, since);
    return asked === undefined ? queue(kind, since, []) : ok({ job: asked.uuid });
  });
}

type Queue = (
  kind: ExchangeJobKind,
  since: Date | null,
  files: readonly string[],
) => Promise<{ ok: true; value: AskedImport } | ({ ok: false } & Busy)>;

/** One session of a connection works at a time: the other one is told to ask again. */
async function inLine<V, E extends { code: string }>(
  ports: Ports,
  { connection, session }: ExchangeCaller,
  ask: (tx: Tx, queue: Queue) => Promise<Verdict<V, E>>,
): Promise<Verdict<V, E>> {
  return transact<V, { ok: false } & E>(ports.database.db, async (tx) => {
    // Connections before sessions, so that nobody waits in a circle.
    await findConnection(tx, connection.uuid, true);
    await lockExchangeSession(tx, session.uuid);
    return ask(tx, async (kind, since, files) => {
      if (await isBusyElsewhere(tx, connection.uuid, session.uuid)) return no("exchangeBusy");
      const uuid = ports.ids.uuid();
      await insertJob(tx, { uuid, connection: connection.uuid, session: session.uuid, kind, since }, ports.clock.now());
      await takeFiles(tx, uuid, session.uuid, files);
      return ok({ job: uuid });
    });
  });
}

const firstPauseMs = 25;
const longestPauseMs = 500;

export type FollowedJob = ExchangeJobRow;

/** The job when it has ended, or as it is after so many milliseconds. */
export async function jobWithin(
  { database }: Pick<Ports, "database">,
  uuid: string,
  withinMs: number,
  isGone: () => boolean,
): Promise<FollowedJob | undefined> {
  const until = performance.now() + withinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const job = await findJob(database.db, uuid);
    const isPending = job?.state === "queued" || job?.state === "running";
    if (!isPending || isGone() || performance.now() + pauseMs > until) return job;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
