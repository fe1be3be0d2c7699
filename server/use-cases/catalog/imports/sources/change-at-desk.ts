import { z } from "zod";
import {
  savedImportSourceShape,
  type AddedImportSource,
  type SaveImportSource,
} from "#app/contract/desk/import-sources.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { httpsAddress, shownAddress } from "#app/domain/imports/sources/source-address.ts";
import { changesBetween, type JournalChanges } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { askForSource, updateSource } from "#server/db/queries/catalog/imports/saved-sources.ts";
import { lockSource, sourceNamed, type ImportSourceRow } from "#server/db/queries/catalog/imports/sources.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import type { ImportOptions } from "#server/use-cases/catalog/imports/open-import.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStaleTexts, type StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import { maySetUp } from "./show-at-desk.ts";
import { optionTexts, sourceObject, sourceTexts } from "./source-texts.ts";
import {
  addSourceIn,
  isBusySource,
  optionsOfSource,
  pauseSourceIn,
  removeSourceIn,
  sealedPassword,
} from "./sources.ts";

type Missing = { code: "importSourceForeign" | "importSourceUnknown" | "rightMissing" };
type OptionFault = { code: "importList" | "importWarehouse"; field: string; known: readonly string[] };
type ValueFault =
  { code: "addressNotHttps" | "importSourcePassword" | "importSourceTaken"; field: string } | OptionFault;
type Busy = { code: "importSourceBusy" };

/** A file at an address that is imported from now on; the first time within minutes. */
export function createDeskSource(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  { kind, ...values }: AddedImportSource,
): Promise<Verdict<{ uuid: string }, ValueFault | { code: "importSourceForeign" | "rightMissing" }>> {
  type Refusal = { ok: false } & (ValueFault | { code: "importSourceForeign" | "rightMissing" });
  return changeOnce<typeof savedImportSourceShape, Refusal>(ports, author, savedImportSourceShape, async (tx) => {
    if (!mayStaff(staff, "import", { file: kind })) return no("rightMissing");
    if (!maySetUp(staff, kind)) return no("importSourceForeign");
    const options = await optionsIn(tx, { map: [], allOrNothing: false }, values);
    if (!options.ok) return options;
    const { name, address, every, login, password } = values;
    if (login !== null && password === null) return no("importSourcePassword", { field: "password" });
    const basic = login === null ? null : { login, password: password ?? "" };
    const source = { name, kind, address, every, basic, options: options.value };
    const added = await addSourceIn(tx, ports, { author, source, answer: (uuid) => ({ uuid }) });
    return added.ok ? ok({ uuid: added.value }) : added;
  });
}

const done = z.literal(true);

/**
 * Saves the source unless its version is another. The stored password is sent only to the host and login it was entered
 * for; for others it has to be entered again.
 */
export function saveDeskSource(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, ...values }: SaveImportSource,
): Promise<Verdict<true, ValueFault | Missing | StaleTexts | Busy>> {
  const { name, address, every, login, password } = values;
  const form = { uuid, version, yours: { name, address, every, login: login ?? "", ...optionTexts(typed(values)) } };
  return changeSource<ValueFault | Busy>(ports, change, form, async (tx, source) => {
    if (isBusySource(ports, source)) return no("importSourceBusy");
    const url = httpsAddress(address);
    if (url === null) return no("addressNotHttps", { field: "address" });
    const before = optionsOfSource(source);
    const options = await optionsIn(tx, before, values);
    if (!options.ok) return options;
    const isKept = source.login === login && httpsAddress(source.address)?.host === url.host;
    if (login !== null && password === null && !(isKept && source.password !== null))
      return no("importSourcePassword", { field: "password" });
    const namesake = await sourceNamed(tx, name);
    if (namesake !== undefined && namesake.uuid !== source.uuid) return no("importSourceTaken", { field: "name" });
    const kept = source.password === null ? null : Buffer.from(source.password);
    const sealed = login === null ? null : password === null ? kept : sealedPassword(ports, uuid, password);
    const now = { name, address, every, login, options: options.value };
    const isOther =
      address !== source.address || JSON.stringify(optionTexts(before)) !== JSON.stringify(optionTexts(options.value));
    await updateSource(tx, uuid, { ...now, password: sealed }, isOther ? ports.clock.now() : null);
    const changes = changesBetween(sourceTexts({ ...source, options: before }), sourceTexts(now));
    await recordChange(tx, change.author, {
      action: "importSource.saved",
      object: sourceObject(source),
      changes: {
        ...changes,
        ...(Object.hasOwn(changes, "address") && {
          address: { before: shownAddress(source.address), after: shownAddress(address) },
        }),
        ...passwordChange(source, login === null ? "removed" : password === null ? null : "changed"),
        ...changesBetween({ version }, { version: version + 1 }),
      },
      answer: true,
    });
    return ok(true as const);
  });
}

/** Switches it off, or on: then it is imported at once. */
export function switchDeskSource(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, isPaused }: { version: number; isPaused: boolean },
): Promise<Verdict<true, Missing | StaleTexts>> {
  return changeSource<never>(ports, change, { uuid, version, yours: {} }, async (tx, source) => {
    await pauseSourceIn(tx, ports, { author: change.author, source, isPaused });
    return ok(true as const);
  });
}

/** Has it imported within minutes, whatever its time. */
export function askForDeskSource(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
): Promise<Verdict<true, Missing | Busy>> {
  return changeOnce<typeof done, { ok: false } & (Missing | Busy)>(ports, change.author, done, async (tx) => {
    const found = await sourceFor(tx, change, uuid);
    if (!found.ok) return found;
    if (isBusySource(ports, found.value)) return no("importSourceBusy");
    await askForSource(tx, uuid, ports.clock.now());
    const object = sourceObject(found.value);
    await recordChange(tx, change.author, { action: "importSource.asked", object, answer: true });
    return ok(true as const);
  });
}

/** Forgets it; what it has imported stays. */
export function removeDeskSource(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  version: number,
): Promise<Verdict<true, Missing | StaleTexts | Busy>> {
  return changeSource<Busy>(ports, change, { uuid, version, yours: {} }, async (tx, source) => {
    const removed = await removeSourceIn(tx, ports, { author: change.author, source });
    return removed.ok ? ok(true as const) : removed;
  });
}

type SourceForm = { uuid: string; version: number; yours: Readonly<Record<string, string>> };

async function changeSource<R extends { code: string }>(
  ports: Ports,
  change: DeskGoodsChange,
  { uuid, version, yours }: SourceForm,
  work: (tx: Tx, source: ImportSourceRow) => Promise<Verdict<true, R>>,
): Promise<Verdict<true, R | Missing | StaleTexts>> {
  type Refusal = { ok: false } & (R | Missing | StaleTexts);
  return changeOnce<typeof done, Refusal>(ports, change.author, done, async (tx) => {
    const found = await sourceFor(tx, change, uuid);
    if (!found.ok) return found;
    const source = found.value;
    if (source.version === version) return work(tx, source);
    const texts = Object.entries(sourceTexts({ ...source, options: optionsOfSource(source) }));
    const now = Object.fromEntries(texts.filter(([name]) => Object.hasOwn(yours, name)));
    return refuseStaleTexts(tx, sourceObject(source), { version, present: source.version, yours, now });
  });
}

/** The source, until the transaction ends; those of other kinds than the person's do not exist. */
async function sourceFor(tx: Tx, { staff }: DeskGoodsChange, uuid: string): Promise<Verdict<ImportSourceRow, Missing>> {
  if (!mayStaff(staff, "import")) return no("rightMissing");
  const source = await lockSource(tx, uuid);
  if (source === undefined || !mayStaff(staff, "import", { file: source.kind })) return no("importSourceUnknown");
  return maySetUp(staff, source.kind) ? ok(source) : no("importSourceForeign");
}

type Typed = Pick<
  SaveImportSource,
  "keyField" | "list" | "warehouse" | "inStock" | "category" | "sheet" | "allOrNothing"
>;

function typed({ keyField, list, warehouse, inStock, category, sheet, allOrNothing }: Typed): ImportOptions {
  return {
    map: [],
    key: keyField ?? undefined,
    list: list ?? undefined,
    warehouse: warehouse ?? undefined,
    inStock: inStock === null ? undefined : Math.round(inStock * 1_000),
    category: category ?? undefined,
    sheet: sheet ?? undefined,
    allOrNothing,
  };
}

/** How the file is read; columns that the operator has assigned stay so. */
async function optionsIn(tx: Tx, { map }: ImportOptions, values: Typed): Promise<Verdict<ImportOptions, OptionFault>> {
  const { list, warehouse } = values;
  const { lists, warehouses } = await importReferenceRows(tx);
  if (list !== null && !lists.some(({ code, name }) => code === list || nameNorm(name) === nameNorm(list)))
    return no("importList", { field: "list", known: lists.map(({ name }) => name) });
  if (warehouse !== null && !warehouses.some(({ uuid }) => uuid === warehouse))
    return no("importWarehouse", { field: "warehouse", known: warehouses.map(({ name }) => name) });
  return ok({ ...typed(values), map });
}

function passwordChange({ password }: ImportSourceRow, after: "removed" | "changed" | null): JournalChanges {
  if (after === null || (after === "removed" && password === null)) return {};
  return { password: { before: null, after: password === null ? "set" : after } };
}
