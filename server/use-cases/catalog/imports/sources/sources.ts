import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { keyFields, type ImportKind } from "#app/domain/imports/kinds.ts";
import { httpsAddress, shownAddress } from "#app/domain/imports/sources/source-address.ts";
import type { SourceEvery } from "#app/domain/imports/sources/source-times.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  deleteSource,
  fetchesOfSource,
  insertSource,
  listSources,
  lockSource,
  setSourceState,
  sourceNamed,
  type ImportSourceRow,
  type ListedFetch,
  type ListedSource,
} from "#server/db/queries/catalog/imports/sources.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seal, unseal } from "#server/security/sealed.ts";
import type { ImportOptions } from "#server/use-cases/catalog/imports/open-import.ts";
import { filled, sourceObject, sourceTexts } from "./source-texts.ts";

export type { ListedFetch, ListedSource };

const purpose = "import source";

/** Options of an import as a source keeps them. */
const optionsShape = z.object({
  sheet: z.string().optional(),
  map: z.array(z.string()).default([]),
  key: z.enum(keyFields).optional(),
  list: z.string().optional(),
  warehouse: z.string().optional(),
  inStock: z.number().optional(),
  category: z.string().optional(),
  allOrNothing: z.boolean().default(false),
});

export function optionsOfSource({ options }: Pick<ImportSourceRow, "options">): ImportOptions {
  return optionsShape.parse(options);
}

/** What the server at the address asks for; null for a file open to everybody. */
export function credentialsOf(
  ports: Pick<Ports, "secrets">,
  { uuid, login, password }: ImportSourceRow,
): { login: string; password: string } | null {
  if (login === null || password === null) return null;
  const opened = unseal(ports, purpose, uuid, password);
  return { login, password: opened === null ? "" : opened.toString("utf8") };
}

export type SourceToAdd = {
  name: string;
  kind: ImportKind;
  address: string;
  every: SourceEvery;
  basic: { login: string; password: string } | null;
  options: ImportOptions;
};

type AddFault = { code: "addressNotHttps" | "importSourceTaken"; field: string };

/** A file at an address that is imported from now on; the first time at once. */
export function addImportSource(ports: Ports, actor: Actor, source: SourceToAdd): Promise<Verdict<string, AddFault>> {
  return transact<string, { ok: false } & AddFault>(ports.database.db, (tx) =>
    addSourceIn(tx, ports, { author: operatorOf(actor), source, answer: undefined }),
  );
}

/** The same in a transaction; `answer`: what a repeat of the form answers. */
export async function addSourceIn(
  tx: Tx,
  ports: Ports,
  {
    author,
    source: { basic, ...source },
    answer,
  }: { author: JournalAuthor; source: SourceToAdd; answer: ((uuid: string) => unknown) | undefined },
): Promise<Verdict<string, AddFault>> {
  if (httpsAddress(source.address) === null) return no("addressNotHttps", { field: "address" });
  const uuid = ports.ids.uuid();
  const isNew = await insertSource(tx, {
    uuid,
    ...source,
    login: basic?.login ?? null,
    password: basic === null ? null : sealedPassword(ports, uuid, basic.password),
    nextAt: ports.clock.now(),
    actor: author.actor,
  });
  if (!isNew) return no("importSourceTaken", { field: "name" });
  const texts = { importKind: source.kind, ...sourceTexts({ ...source, login: basic?.login ?? null }) };
  await recordChange(tx, author, {
    action: "importSource.created",
    object: sourceObject({ uuid, name: source.name }),
    changes: {
      ...changesBetween({}, filled({ ...texts, address: shownAddress(source.address) })),
      ...(basic !== null && { password: { before: null, after: "set" } }),
    },
    ...(answer !== undefined && { answer: answer(uuid) }),
  });
  log(ports, author.actor, "import.sourceAdded", source.name);
  return ok(uuid);
}

export function sealedPassword(ports: Pick<Ports, "secrets">, uuid: string, password: string): Buffer {
  return seal(ports, purpose, uuid, Buffer.from(password));
}

export async function importSources({ database }: Pick<Ports, "database">): Promise<ListedSource[]> {
  return listSources(database.db);
}

type Unknown = { code: "importSourceUnknown" };

export async function fetchesOfImportSource(
  { database: { db } }: Pick<Ports, "database">,
  name: string,
  most: number,
): Promise<Verdict<ListedFetch[], Unknown>> {
  const source = await sourceNamed(db, name);
  return source === undefined ? no("importSourceUnknown") : ok(await fetchesOfSource(db, source.uuid, most));
}

/** A paused source is not asked for; one that goes on is asked for at once. */
export function pauseImportSource(
  ports: Ports,
  actor: Actor,
  { name, isPaused }: { name: string; isPaused: boolean },
): Promise<Verdict<null, Unknown>> {
  return transact<null, { ok: false } & Unknown>(ports.database.db, async (tx) => {
    const source = await lockSource(tx, name);
    if (source === undefined) return no("importSourceUnknown");
    await pauseSourceIn(tx, ports, { author: operatorOf(actor), source, isPaused });
    return ok(null);
  });
}

export async function pauseSourceIn(
  tx: Tx,
  ports: Ports,
  { author, source, isPaused }: { author: JournalAuthor; source: ImportSourceRow; isPaused: boolean },
): Promise<void> {
  await setSourceState(tx, source.uuid, isPaused ? "paused" : "active", isPaused ? null : ports.clock.now());
  await recordChange(tx, author, {
    action: isPaused ? "importSource.paused" : "importSource.resumed",
    object: sourceObject(source),
    changes: {
      ...changesBetween({ isActive: source.state === "active" }, { isActive: !isPaused }),
      ...changesBetween({ version: source.version }, { version: source.version + 1 }),
    },
    answer: true,
  });
  log(ports, author.actor, isPaused ? "import.sourcePaused" : "import.sourceResumed", source.name);
}

type RemoveFault = Unknown | { code: "importSourceBusy" };

/** What it has imported stays. */
export function removeImportSource(ports: Ports, actor: Actor, name: string): Promise<Verdict<null, RemoveFault>> {
  return transact<null, { ok: false } & RemoveFault>(ports.database.db, async (tx) => {
    const source = await lockSource(tx, name);
    if (source === undefined) return no("importSourceUnknown");
    return removeSourceIn(tx, ports, { author: operatorOf(actor), source });
  });
}

export async function removeSourceIn(
  tx: Tx,
  ports: Ports,
  { author, source }: { author: JournalAuthor; source: ImportSourceRow },
): Promise<Verdict<null, { code: "importSourceBusy" }>> {
  if (isBusySource(ports, source)) return no("importSourceBusy");
  await deleteSource(tx, source.uuid);
  await recordChange(tx, author, { action: "importSource.removed", object: sourceObject(source), answer: true });
  log(ports, author.actor, "import.sourceRemoved", source.name);
  return ok(null);
}

/** Whether its file is being imported right now. */
export function isBusySource(
  { clock }: Pick<Ports, "clock">,
  { leasedUntil }: Pick<ImportSourceRow, "leasedUntil">,
): boolean {
  return leasedUntil !== null && new Date(leasedUntil) >= clock.now();
}

function operatorOf(actor: Actor): JournalAuthor {
  return { actor, requestId: null, address: null };
}

function log({ log: to }: Ports, { name: by }: Actor, event: string, source: string): void {
  to.info({ event, source, by }, "a file at an address was set up");
}
