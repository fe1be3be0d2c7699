import { createHash } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import { importKinds } from "#app/domain/imports/kinds.ts";
import { fileNameOf } from "#app/domain/imports/sources/source-address.ts";
import { nextFetch } from "#app/domain/imports/sources/source-times.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  endFetch,
  insertFetch,
  lastRunOfSource,
  leaseSource,
  openFetch,
  releaseSource,
  setFetchRun,
  sourceNamed,
  extendLease,
  type FetchResult,
  type ImportSourceRow,
} from "#server/db/queries/catalog/imports/sources.ts";
import { findRun } from "#server/db/queries/catalog/imports/runs.ts";
import { transact } from "#server/db/transaction.ts";
import type { WebVersion } from "#server/gateways/public-web.ts";
import type { Ports } from "#server/ports/ports.ts";
import { applyImport } from "#server/use-cases/catalog/imports/apply-import.ts";
import { checkImport } from "#server/use-cases/catalog/imports/check-import.ts";
import { credentialsOf, optionsOfSource } from "./sources.ts";
import { tellOfSource } from "./tell-of-source.ts";

/** Files at addresses may be larger than those that people send (desk §9). */
const mostMegabytes = 200;
const readMs = 300_000;
const leaseMs = 300_000;

export type SourceRun = {
  source: string;
  result: FetchResult;
  code: string | null;
  details: Readonly<Record<string, unknown>>;
  run: string | null;
};

/** Imports the files that are due, one after another; returns their number. */
export async function runDueSources(ports: Ports, stopping?: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    const source = stopping?.aborted ? undefined : await lease(ports, null);
    if (source === undefined) return count;
    await runLeased(ports, source);
  }
}

/** Imports the file of a source now, also of a paused one. */
export async function runImportSource(
  ports: Ports,
  name: string,
): Promise<Verdict<SourceRun, { code: "importSourceUnknown" } | { code: "importSourceBusy" }>> {
  const named = await sourceNamed(ports.database.db, name);
  if (named === undefined) return no("importSourceUnknown");
  const source = await lease(ports, named.uuid);
  return source === undefined ? no("importSourceBusy") : ok(await runLeased(ports, source));
}

function lease({ database, clock }: Ports, only: string | null): Promise<ImportSourceRow | undefined> {
  const now = clock.now();
  return leaseSource(database.db, { only, now, until: new Date(now.getTime() + leaseMs) });
}

/** The lease is extended while the run goes on; that of a killed process ends by itself. */
async function runLeased(ports: Ports, source: ImportSourceRow): Promise<SourceRun> {
  const { database, clock, log } = ports;
  const extending = setInterval(() => {
    extendLease(database.db, source.uuid, new Date(clock.now().getTime() + leaseMs)).catch((error: unknown) =>
      log.warn({ err: error, source: source.name }, "the lease of a file at an address was not extended"),
    );
  }, leaseMs / 5).unref();
  try {
    return await finished(ports, source, await begunFetch(ports, source));
  } finally {
    clearInterval(extending);
  }
}

type Ending = Omit<SourceRun, "source"> & { fetch: string; version: WebVersion | null };

/** One that was broken off while its rows were applied goes on; otherwise the file is read again. */
async function begunFetch(ports: Ports, source: ImportSourceRow): Promise<Ending> {
  const { db } = ports.database;
  const open = await openFetch(db, source.uuid);
  if (open !== undefined) {
    const { uuid, runUuid, runState } = open;
    if (runUuid !== null && (runState === "ready" || runState === "applying" || runState === "held"))
      return { fetch: uuid, version: null, ...(await applied(ports, source, runUuid)) };
    await transact<null>(db, async (tx) => {
      const end = { at: ports.clock.now(), details: {}, runUuid };
      await endFetch(tx, uuid, { ...end, ...(outcomes[runState ?? ""] ?? interrupted) });
      return ok(null);
    });
  }
  const fetch = ports.ids.uuid();
  await insertFetch(db, { uuid: fetch, source: source.uuid, at: ports.clock.now() });
  try {
    return { fetch, ...(await fetched(ports, source, fetch)) };
  } catch (error) {
    ports.log.error({ err: error, source: source.name }, "a file at an address was not imported");
    return { fetch, version: null, ...failed("importBroken") };
  }
}

const interrupted = { result: "failed", code: "interrupted" } as const;

type Outcome = Omit<Ending, "fetch" | "version">;

async function fetched(ports: Ports, source: ImportSourceRow, fetch: string): Promise<Omit<Ending, "fetch">> {
  const key = ports.ids.uuid();
  const { isKept, ...ending } = await readInto(ports, key, { source, fetch });
  if (!isKept) await ports.files.remove(key);
  return ending;
}

/** The file is in the store under the key while its rows are checked; it stays there if an import was made of it. */
async function readInto(
  ports: Ports,
  key: string,
  { source, fetch }: { source: ImportSourceRow; fetch: string },
): Promise<Omit<Ending, "fetch"> & { isKept: boolean }> {
  const { db } = ports.database;
  const isKept = false;
  const { address, etag, lastModified } = source;
  const request = {
    mostMegabytes,
    totalMs: readMs,
    basic: credentialsOf(ports, source),
    known: { etag, lastModified },
  };
  const read = await ports.publicWeb.readChanged(address, request, (parts) => stored(ports, key, parts));
  if (!read.ok) return { isKept, version: null, ...refusal(read) };
  if (read.value === null) return { isKept, version: null, result: "same", code: null, details: {}, run: null };
  const { kept, version } = read.value;
  const { size, sha256 } = kept;
  const last = await lastRunOfSource(db, source.uuid);
  const known = last?.sha256 === sha256 ? outcomes[last.state] : undefined;
  // The same file once more: a held one still waits for a decision, an undone one is not applied again.
  if (last !== undefined && known !== undefined)
    return {
      ...{ ...known, isKept },
      ...(known.result === "done" || known.result === "partial" ? { result: "same" as const } : {}),
      details: {},
      run: last.uuid,
      version: known.code === null ? version : null,
    };
  const kind = importKinds.find((one) => one === source.kind);
  if (kind === undefined) throw new RangeError(`no kind ${source.kind}`);
  const checked = await checkImport(ports, actorOf(source), {
    kind,
    fileName: fileNameOf(address),
    file: { key, size, sha256 },
    options: optionsOfSource(source),
    mostMegabytes,
  });
  if (!checked.ok) return { isKept, version: null, ...refusal(checked) };
  const { run } = checked.value;
  await setFetchRun(db, fetch, run, size);
  const outcome = await applied(ports, source, run);
  return { ...outcome, isKept: true, version: outcome.code === null ? version : null };
}

async function stored({ files }: Ports, key: string, parts: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let size = 0;
  async function* counted() {
    for await (const part of parts) {
      hash.update(part);
      size += part.length;
      yield part;
    }
  }
  await files.putParts(key, counted());
  return { size, sha256: hash.digest("hex") };
}

/** What the states of an import mean for a source. */
const outcomes: Readonly<Record<string, Pick<Outcome, "result" | "code">>> = {
  done: { result: "done", code: null },
  partial: { result: "partial", code: null },
  undone: { result: "same", code: null },
  held: { result: "held", code: "importHeld" },
  failed: { result: "failed", code: "importFailed" },
};

async function applied(ports: Ports, source: ImportSourceRow, run: string): Promise<Outcome> {
  const done = await applyImport(ports, actorOf(source), run, { isForced: false });
  const state = done.ok
    ? (await findRun(ports.database.db, run))?.state
    : done.code === "importHeld"
      ? "held"
      : "failed";
  return { ...(outcomes[state ?? ""] ?? failed("importBroken")), details: {}, run };
}

function actorOf({ uuid, name }: ImportSourceRow): Actor {
  return { kind: "import", id: uuid, name };
}

function failed(code: string): Outcome {
  return { result: "failed", code, details: {}, run: null };
}

function refusal({ ok: _, code, ...details }: { ok: false; code: string }): Outcome {
  return { ...failed(code), details };
}

async function finished(
  ports: Ports,
  source: ImportSourceRow,
  { fetch, version, ...outcome }: Ending,
): Promise<SourceRun> {
  const at = ports.clock.now();
  const { result, code, details, run } = outcome;
  await transact<null>(ports.database.db, async (tx) => {
    await endFetch(tx, fetch, { at, result, code, details, runUuid: run });
    await releaseSource(tx, source.uuid, { nextAt: nextFetch(source.every, new Date(source.nextAt), at), version });
    if (code !== null) await tellOfSource(tx, ports, { source, code, details, run });
    return ok(null);
  });
  ports.log.info(
    { event: "import.fetched", source: source.name, result, ...(code === null ? {} : { code }) },
    "a file at an address was read",
  );
  return { source: source.name, ...outcome };
}
