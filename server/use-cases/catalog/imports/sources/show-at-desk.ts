import { z } from "zod";
import type {
  DeskFetch,
  DeskImportSource,
  DeskImportSourceRow,
  ImportSourceChoices,
  ImportSources,
} from "#app/contract/desk/import-sources.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { importKinds, type ImportKind } from "#app/domain/imports/kinds.ts";
import { shownAddress } from "#app/domain/imports/sources/source-address.ts";
import { mayStaff, scopeOf } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import {
  fetchesOfSource,
  listSources,
  sourceNamed,
  type ImportSourceRow,
  type ListedFetch,
} from "#server/db/queries/catalog/imports/sources.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { isBusySource, optionsOfSource } from "./sources.ts";

/** Times that a card shows. */
const mostFetches = 20;

/**
 * Whether the person may set up files of the kind. One with stock may name any warehouse, and nobody looks at it before
 * it is applied: people of some warehouses only see it.
 */
export function maySetUp(staff: StaffScope, kind: string): boolean {
  if (!mayStaff(staff, "import", { file: kind })) return false;
  const hasStock = kind === "stock" || kind === "goods";
  return !hasStock || scopeOf(staff, "editStock")?.warehouses === null;
}

/** Files at addresses of the kinds that the person may import. */
export async function deskSources(ports: Ports, staff: StaffScope): Promise<ProblemOr<ImportSources, "rightMissing">> {
  if (!mayStaff(staff, "import")) return no("rightMissing");
  const sources = await listSources(ports.database.db);
  return ok({
    items: sources.flatMap(({ last, ...source }) => {
      const kind = kindOf(source);
      return mayStaff(staff, "import", { file: kind }) ? [rowOf(ports, source, kind, last)] : [];
    }),
    choices: await choicesFor(ports, staff),
    timezone: await timezoneOf(ports),
  });
}

/** One of them, with the latest times that it was asked for. */
export async function showDeskSource(
  ports: Ports,
  staff: StaffScope,
  uuid: string,
): Promise<ProblemOr<DeskImportSource, "importSourceUnknown" | "rightMissing">> {
  if (!mayStaff(staff, "import")) return no("rightMissing");
  const { db } = ports.database;
  const source = await sourceNamed(db, uuid);
  if (source === undefined || !mayStaff(staff, "import", { file: source.kind })) return no("importSourceUnknown");
  const kind = kindOf(source);
  const fetches = await fetchesOfSource(db, source.uuid, mostFetches);
  const options = optionsOfSource(source);
  const choices = await choicesFor(ports, staff);
  // The operator may have named it instead.
  const { warehouse = null, list = null } = options;
  const named = (one: { name: string }, name: string | null) => name !== null && nameNorm(one.name) === nameNorm(name);
  return ok({
    ...rowOf(ports, source, kind, fetches[0] ?? null),
    version: source.version,
    address: source.address,
    login: source.login,
    hasPassword: source.password !== null,
    keyField: options.key ?? null,
    list: choices.lists.find((one) => named(one, list))?.code ?? list,
    warehouse: choices.warehouses.find((one) => named(one, warehouse))?.uuid ?? warehouse,
    inStock: options.inStock === undefined ? null : options.inStock / 1_000,
    category: options.category ?? null,
    sheet: options.sheet ?? null,
    allOrNothing: options.allOrNothing,
    fetches: fetches.map(fetchOf),
    choices,
    timezone: await timezoneOf(ports),
    can: { edit: maySetUp(staff, kind) },
  });
}

type Listed = Omit<ImportSourceRow, "password">;

function kindOf({ kind }: Listed): ImportKind {
  const known = importKinds.find((one) => one === kind);
  if (known === undefined) throw new RangeError(`no kind ${kind}`);
  return known;
}

function rowOf(ports: Ports, source: Listed, kind: ImportKind, last: ListedFetch | null): DeskImportSourceRow {
  const { uuid, name, address, every, state, isAsked, nextAt } = source;
  return {
    ...{ uuid, name, kind, every, nextAt },
    shownAddress: shownAddress(address),
    isActive: state === "active",
    isAwaited: isAsked || isBusySource(ports, source),
    last: last === null ? null : fetchOf(last),
  };
}

const detailsShape = z.record(z.string(), z.unknown());

function fetchOf({ beganAt, result, code, details, runUuid }: ListedFetch): DeskFetch {
  return {
    at: beganAt,
    result,
    fault: code === null ? null : { code, details: detailsShape.parse(details) },
    run: runUuid,
  };
}

async function choicesFor({ database }: Ports, staff: StaffScope): Promise<ImportSourceChoices> {
  const { lists, warehouses } = await importReferenceRows(database.db);
  return {
    kinds: importKinds.filter((kind) => maySetUp(staff, kind)),
    lists: lists.map(({ code, name }) => ({ code, name })),
    warehouses,
  };
}

async function timezoneOf(ports: Ports): Promise<string> {
  return (await publicData(ports).cities()).main.timezone;
}
