import { ok } from "#app/domain/verdict.ts";
import { findConnection } from "#server/db/queries/exchange/connections.ts";
import { endJob, extendJob, leaseJob, releaseJob, type ExchangeJobRow } from "#server/db/queries/exchange/jobs.ts";
import { queueEnd } from "#server/db/queries/exchange/whole-packages.ts";
import { sessionType } from "#server/db/queries/exchange/sessions.ts";
import { closeFilesOfJob } from "#server/db/queries/exchange/sent-files.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { applyPackage } from "#server/use-cases/exchange/packages/apply-package.ts";
import type { ExchangeJobEnd } from "#server/use-cases/exchange/packages/leased-job.ts";
import { faultCode } from "#server/use-cases/fault-code.ts";
import { openJobFiles, PackageGone } from "./job-files.ts";

/** A killed process holds a job for so long. */
const leaseMs = 60_000;
/** After so many failures at the same place a package counts as broken, or the exchange would stand still. */
const mostAttempts = 3;
const retryMs = 5_000;

export type ApplyPackage = typeof applyPackage;

/** Does the jobs that 1C has queued, one after another; returns their number. */
export async function workOnExchange(
  ports: Ports,
  stopping?: AbortSignal,
  apply: ApplyPackage = applyPackage,
): Promise<number> {
  const { database, clock, ids } = ports;
  const failed: string[] = [];
  while (!stopping?.aborted && (await queueEnd(database.db, { job: ids.uuid(), now: clock.now() })));
  for (let count = 0; ; count += 1) {
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const leased = stopping?.aborted ? undefined : await leaseJob(database.db, { now, until, but: failed });
    if (leased === undefined) return count;
    if (!(await doJob(ports, leased, apply, stopping))) failed.push(leased.uuid);
  }
}

async function doJob(
  ports: Ports,
  leased: ExchangeJobRow,
  apply: ApplyPackage,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { database, clock, log } = ports;
  const extending = setInterval(() => {
    extendJob(database.db, leased.uuid, new Date(clock.now().getTime() + leaseMs)).catch((error: unknown) =>
      log.warn({ err: error, job: leased.uuid }, "the lease of an exchange job was not extended"),
    );
  }, leaseMs / 4).unref();
  try {
    const end = await applied(ports, leased, apply, stopping);
    if (end.state === "stopped") {
      await releaseJob(database.db, leased.uuid, null);
      return false;
    }
    await ended(ports, leased, end, end.state);
    return true;
  } catch (error) {
    log.error({ err: error, job: leased.uuid, kind: leased.kind }, "a job of the exchange failed");
    if (error instanceof PackageGone) await ended(ports, leased, { warnings: 0, code: "packageGone" }, "failed");
    // What a database or a store that is away has interrupted is not the package's fault: it is tried on and on.
    else if (leased.attempts >= mostAttempts && faultCode(error) === "internal")
      await ended(ports, leased, { warnings: 0, code: "broken" }, "failed");
    else await releaseJob(database.db, leased.uuid, new Date(clock.now().getTime() + retryMs));
    return false;
  } finally {
    clearInterval(extending);
  }
}

async function applied(
  ports: Ports,
  leased: ExchangeJobRow,
  apply: ApplyPackage,
  stopping?: AbortSignal,
): Promise<ExchangeJobEnd> {
  // A process that is killed by a package leaves nothing but its attempts.
  if (leased.attempts > mostAttempts * 2) return { state: "failed", warnings: 0, code: "broken" };
  const { db } = ports.database;
  const connection = await findConnection(db, leased.connection);
  const type = await sessionType(db, leased.session);
  if (connection === undefined || type === undefined) throw new Error("a job of the exchange has no session");
  const opened = await openJobFiles(ports, leased);
  if (!opened.ok) return { state: "failed", warnings: 0, code: opened.code };
  const { files, findPicture, close } = opened.value;
  const { uuid, session, kind, since, place, counts, isOwn } = leased;
  const isOfDeactivate = kind === "deactivate";
  const job = { uuid, connection, session, type, kind, isOfDeactivate, isOwn, timestamp: since };
  try {
    return await apply(ports, { ...job, files, findPicture, place, counts }, stopping);
  } finally {
    close();
  }
}

async function ended(
  ports: Ports,
  { uuid }: ExchangeJobRow,
  { warnings, code = "", fault = null }: Pick<ExchangeJobEnd, "warnings" | "code" | "fault">,
  state: "done" | "failed" | "held",
): Promise<void> {
  await transact<null>(ports.database.db, async (tx) => {
    const at = ports.clock.now();
    await endJob(tx, uuid, { state, warnings, code: code === "" ? null : code, fault, at });
    await closeFilesOfJob(tx, uuid);
    return ok(null);
  });
}
