import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { keyFields, type ImportKind } from "#app/domain/imports/kinds.ts";
import { httpsAddress } from "#app/domain/imports/sources/source-address.ts";
import type { SourceEvery } from "#app/domain/imports/sources/source-times.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  deleteSource,
  fetchesOfSource,
  insertSource,
  listSources,
  setSourceState,
  sourceNamed,
  type ImportSourceRow,
  type ListedFetch,
  type ListedSource,
} from "#server/db/queries/catalog/imports/sources.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seal, unseal } from "#server/security/sealed.ts";
import type { ImportOptions } from "#server/use-cases/catalog/imports/open-import.ts";

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

/** A file at an address that is imported from now on; the first time at once. */
export async function addImportSource(
  ports: Ports,
  actor: Actor,
  { basic, ...source }: SourceToAdd,
): Promise<Verdict<string, { code: "addressNotHttps" } | { code: "importSourceTaken" }>> {
  if (httpsAddress(source.address) === null) return no("addressNotHttps");
  const uuid = ports.ids.uuid();
  const isNew = await insertSource(ports.database.db, {
    uuid,
    ...source,
    login: basic?.login ?? null,
    password: basic === null ? null : seal(ports, purpose, uuid, Buffer.from(basic.password)),
    nextAt: ports.clock.now(),
    actor,
  });
  if (!isNew) return no("importSourceTaken");
  log(ports, actor, "import.sourceAdded", source.name);
  return ok(uuid);
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
export async function pauseImportSource(
  ports: Ports,
  actor: Actor,
  { name, isPaused }: { name: string; isPaused: boolean },
): Promise<Verdict<null, Unknown>> {
  const { db } = ports.database;
  const source = await sourceNamed(db, name);
  if (source === undefined) return no("importSourceUnknown");
  await setSourceState(db, source.uuid, isPaused ? "paused" : "active", isPaused ? null : ports.clock.now());
  log(ports, actor, isPaused ? "import.sourcePaused" : "import.sourceResumed", source.name);
  return ok(null);
}

/** What it has imported stays. */
export async function removeImportSource(ports: Ports, actor: Actor, name: string): Promise<Verdict<null, Unknown>> {
  const source = await sourceNamed(ports.database.db, name);
  if (source === undefined) return no("importSourceUnknown");
  await deleteSource(ports.database.db, source.uuid);
  log(ports, actor, "import.sourceRemoved", source.name);
  return ok(null);
}

function log({ log: to }: Ports, { name: by }: Actor, event: string, source: string): void {
  to.info({ event, source, by }, "a file at an address was set up");
}
