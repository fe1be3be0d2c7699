import { z } from "zod";
import type { ImportFaultCode, ImportValue } from "#app/domain/imports/import-value.ts";
import { priceWarningCodes, type PriceWarning } from "#app/domain/imports/price-warnings.ts";
import { shownAddress } from "#app/domain/imports/sources/source-address.ts";
import { importField, type ImportKind } from "#app/domain/imports/kinds.ts";
import { storedRefusal } from "#server/operator/refusals.ts";
import type { ImportRow, ImportRun } from "#server/use-cases/catalog/imports/run-shape.ts";
import type { FailedPicture, ShownImport } from "#server/use-cases/catalog/imports/show-import.ts";

const longestValue = 60;
const namedAdditions = 15;

/** The check or the result of an import as the operator reads it. */
export function importReport({ run, results, changing, pinned, faulty, pictures, warehouses }: ShownImport): string {
  const { counts, additions } = run;
  const count = (name: string) => counts[name] ?? 0;
  const field = (name: string) => {
    const [group, uuid = ""] = name.split(/:(.*)/su);
    return group === "stock" && uuid !== "" ? `stock:${warehouses.get(uuid) ?? uuid}` : name;
  };
  const lines = [
    `import ${run.uuid}: ${run.kind} from ${run.fileName}, ${run.state}`,
    `${count("rows")} rows: ${count("created")} new, ${count("updated")} changed, ${count("unchanged")} unchanged, ${count("error")} with errors; ${count("skipped")} headings and notes were skipped`,
    ...(run.appliedAt === null ? [] : [importTotals(run.state === "undone" ? "undone" : "applied", results)]),
    ...picturesLine(pictures),
    ...priceWarningCodes.flatMap((code) =>
      count(code) === 0 ? [] : [`note: ${count(code)} rows: ${warningWords[code]}`],
    ),
    ...run.fuses.map((fuse) => `held: ${fuseWords(fuse, warehouses)}`),
    "",
    "columns:",
    ...run.mapping
      .filter(({ label, field: of }) => label !== "" || of !== null)
      .map((column) => columnLine(column, field)),
    ...added("new categories", additions.categories),
    ...added("new brands", additions.brands),
    ...added(
      "new attributes",
      additions.attributes.map(({ name, unit, kind }) => `${name}${unit === null ? "" : `, ${unit}`} (${kind})`),
    ),
    ...(changing.length === 0 ? [] : ["", "changes, the biggest of prices first:"]),
    ...changing.flatMap((row) => rowLines(run.kind, row, field)),
    ...(pinned.length === 0 ? [] : ["", `pinned and left as they are, in ${count("pinned")} rows at the check:`]),
    ...pinned.map((row) => `  row ${row.number}, ${row.label}: ${row.pinned.map(field).join(", ")}`),
    ...(faulty.length === 0 ? [] : ["", run.state === "undone" ? "not imported, or not undone:" : "not imported:"]),
    ...faulty.map((row) => faultLine(run, row, field)),
    ...(count("error") > faulty.length ? [`  … all of them: import errors ${run.uuid} <file.xlsx>`] : []),
  ];
  return lines.join("\n");
}

const warningWords: Readonly<Record<PriceWarning, string>> = {
  oldPriceNotAbove: "the old price is not above the price and is not shown",
  tierDearer: "a larger quantity costs more than a smaller one",
};

function fuseWords(fuse: ImportRun["fuses"][number], warehouses: ShownImport["warehouses"]): string {
  if (fuse.code === "priceJumps") return `${fuse.jumps} of ${fuse.prices} prices change by more than half`;
  if (fuse.code === "goodsHidden") return `${fuse.hidden} of ${fuse.active} goods on sale would be hidden`;
  const warehouse = warehouses.get(fuse.warehouse) ?? fuse.warehouse;
  return `${fuse.zeroed} of ${fuse.stocked} goods of ${warehouse} would be out of stock`;
}

function picturesLine(pictures: ShownImport["pictures"]): string[] {
  const count = (state: string) => pictures.get(state) ?? 0;
  if (pictures.size === 0) return [];
  return [
    `pictures: ${count("due")} to fetch, ${count("added")} added, ${count("same")} there already, ${count("failed")} failed`,
  ];
}

/** Rows by result, of applying or undoing. */
export function importTotals(what: "applied" | "undone", results: ReadonlyMap<string, number>): string {
  const count = (name: string) => results.get(name) ?? 0;
  if (what === "undone")
    return `${count("undone")} rows were undone, ${count("left")} left, as they have changed since`;
  return `${count("done")} rows were applied, ${count("stale")} skipped, as they have changed since the check, ${count("refused")} refused${count("due") > 0 ? `, ${count("due")} are still due` : ""}`;
}

export function runLine({ uuid, kind, state, fileName, createdAt, actorName, counts }: ImportRun): string {
  const changed = (counts["created"] ?? 0) + (counts["updated"] ?? 0);
  return `${uuid}  ${createdAt.slice(0, 16)}  ${kind.padEnd(10)}  ${state.padEnd(8)}  ${changed} of ${counts["rows"] ?? 0}  ${fileName}  ${actorName}`;
}

/** «Product, attribute: before -> proposed» of the first goods. */
export function proposalTable({ run, changing }: ShownImport): string {
  const count = run.counts["updated"] ?? 0;
  const names = new Map(run.mapping.map(({ field, label }) => [field, label.replace(/^[^:]*:\s*/u, "")]));
  const lines = changing.flatMap(({ label, changes }) =>
    changes.map(
      ({ field, before, after }) =>
        `  ${label}  ${names.get(field) ?? field}  ${shown(run.kind, field, before)} -> ${shown(run.kind, field, after)}`,
    ),
  );
  const rest = count - changing.length;
  return [`${count} goods:`, ...lines, ...(rest > 0 ? [`  … and ${rest} more: import show ${run.uuid}`] : [])].join(
    "\n",
  );
}

const detailsShape = z.record(z.string(), z.unknown());

export function pictureLine({ number, article, address, code, details }: FailedPicture): string {
  const reason = storedRefusal(code, detailsShape.parse(details)) ?? code;
  return `row ${number}, ${article}: ${shownAddress(address)}: ${reason}`;
}

const notes: Readonly<Record<string, string>> = {
  skipped: "not read",
  unknown: "not recognised; use --map",
  repeated: "not read: another column is the same",
  listUnknown: "not read: no such price list; use --map",
  warehouseUnknown: "not read: no such warehouse; use --warehouse or --map",
  inStockMissing: "not read: says only whether there is any; use --in-stock",
};

function columnLine(
  { label, field, note, samples, newAttribute }: ImportRun["mapping"][number],
  named: (field: string) => string,
): string {
  const meaning =
    field === null ? (notes[note ?? ""] ?? "not read") : `${named(field)}${newAttribute === undefined ? "" : " (new)"}`;
  return `  ${label || "(no heading)"}: ${meaning}${samples.length === 0 ? "" : `  [${samples.map(oneLine).join(" | ")}]`}`;
}

function added(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const rest = names.length - namedAdditions;
  return [
    "",
    `${title} (${names.length}):`,
    ...names.slice(0, namedAdditions).map((name) => `  ${name}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

function rowLines(
  kind: ImportKind,
  { number, label, action, changes }: ImportRow,
  named: (field: string) => string,
): string[] {
  if (action === "created") return [`  row ${number}, ${label}: new`];
  return changes.map(
    ({ field, before, after }) =>
      `  row ${number}, ${label}: ${named(field)}: ${shown(kind, field, before)} -> ${shown(kind, field, after)}`,
  );
}

function shown(kind: ImportKind, field: string, value: ImportValue): string {
  if (value === null) return "(none)";
  if (Array.isArray(value)) return oneLine(value.join(", "));
  const cell = importField(kind, field)?.cell;
  const isThousandths = cell === "money" || cell === "count" || cell === "stock";
  return oneLine(String(typeof value === "number" && isThousandths ? value / 1000 : value));
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > longestValue ? `${line.slice(0, longestValue - 1)}…` : line;
}

function faultLine(
  { mapping }: ImportRun,
  { number, label, fault }: ImportRow,
  named: (field: string) => string,
): string {
  if (fault === null) return `  row ${number}`;
  const column =
    mapping.find(({ field }) => field === fault.field)?.label ?? (fault.field === "" ? "" : named(fault.field));
  const value = fault.value === undefined ? "" : `: «${oneLine(fault.value)}»`;
  const reason = sentences.get(fault.code) ?? fault.code;
  return `  row ${number}${label === "" ? "" : `, ${label}`}${column === "" ? "" : `, «${column}»`}${value}: ${reason.replace("{{other}}", String(fault.other ?? ""))}`;
}

const faultSentences: Readonly<Record<ImportFaultCode, string>> = {
  attributeKind: "not a value of this attribute's kind",
  badAddress: "not https addresses of at most 30 pictures",
  badBarcode: "a barcode has digits, Latin letters and hyphens only",
  badCharacters: "the text has characters that cannot be stored",
  badValue: "the value is not valid",
  belowReserved: "less than orders reserve",
  inUse: "is still in use",
  pinned: "pinned: left as it is",
  categoryAmbiguous: "several categories have this name; write the whole path",
  circle: "this makes a circle",
  cutRow: "the file ends in the middle of this row",
  duplicate: "repeats row {{other}}",
  formula: "a formula without a result; save the file in the program that made it",
  keyAmbiguous: "several products match; add the brand or the external id",
  keyMissing: "nothing says which product it is: an external id, article or barcode",
  keyTaken: "a product of this article was renamed; add its external id",
  missing: "a new one needs this field",
  negative: "less than zero",
  notDays: "not a number of days like 5-7",
  notErasable: "this field cannot be empty",
  notFlag: "neither yes nor no",
  notNumber: "not a number",
  notSizes: "not three sizes like 100x50x20",
  notWeight: "not a weight like 1.2 kg",
  outOfRange: "out of the allowed range",
  packs: "not packs like Box: 50",
  path: "not a path of categories like A > B",
  permanent: "this field cannot be changed",
  priceOnRequest: "a price on request is none",
  productUnknown: "the shop has no such product",
  roundedBarcode: "the spreadsheet has rounded the barcode; enter it again as text",
  stale: "skipped: changed after the check",
  changedSince: "left as it is: changed after the import",
  status: "no such status",
  tag: "no such tag",
  stockWord: "in stock, but how much? add --in-stock <n>",
  taken: "taken by another one",
  tooLong: "the text is too long",
  unknown: "the shop does not have it",
  unknownUnit: "the shop has no such unit",
  vatRate: "no such VAT rate; there are 22, 10, 7, 5, 0 and none",
  warehouseUnknown: "there is no such warehouse",
};
const sentences: ReadonlyMap<string, string> = new Map(Object.entries(faultSentences));
