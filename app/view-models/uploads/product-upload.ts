import type {
  Upload,
  UploadFilter,
  UploadGoodsCard,
  UploadNotes,
  UploadRow,
  UploadSummary,
} from "#app/contract/uploads/product-uploads.ts";
import { quantityFromNumber, quantityToNumber, subtractQuantity } from "#app/domain/quantity.ts";
import { rowStates } from "#app/domain/upload/judge-rows.ts";
import { formatDateTime, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listQuantityFaultText } from "#app/i18n/list-quantity-fault.ts";
import { rowPlaceText } from "#app/i18n/row-place.ts";

const t = namespace("productUpload", texts);

export type KeptUpload = { uuid: string; name: string; at: string; note: string };

/** A list as one line among others. */
export function keptUpload(upload: UploadSummary, timeZone: string): KeptUpload {
  const { uuid, needsColumns, added, rows, createdAt } = upload;
  const note = needsColumns
    ? t(upload.needsSheet ? "sheetAwaits" : "columnsAwait")
    : [t("rows", { count: rows }), ...(added > 0 ? [t("addedOf", { added, rows })] : [])].join(", ");
  return { uuid, name: nameOf(upload), at: formatDateTime(createdAt, timeZone), note };
}

export type ShownUploadGoods = Pick<UploadGoodsCard, "uuid" | "name" | "article"> & {
  path: string;
  image: string | null;
};
export type UploadRowViewModel = Pick<UploadRow, "number" | "code" | "name" | "quantity" | "isAdded"> & {
  mark: "good" | "waiting" | "bad" | "neutral";
  stateText: string;
  /** Further notes. */
  note: string | null;
  goods: ShownUploadGoods | null;
  amount: string;
  cost: string;
  perUnit: string;
  /** Found by name only and not confirmed yet. */
  asksAccept: boolean;
  candidates: ShownUploadGoods[];
  isNear: boolean;
  replacement: ShownUploadGoods | null;
  /** Found by the text search only. */
  match: ShownUploadGoods | null;
};

export type UploadViewModel = {
  uuid: string;
  name: string;
  at: string;
  filter: UploadFilter | null;
  filters: { filter: UploadFilter | null; text: string; count: number }[];
  rows: UploadRowViewModel[];
  page: number;
  pages: number;
  /** Number of products ready for the basket. */
  goods: number;
  /** Their worded sum; null for members who see no prices. */
  sum: string | null;
  wrong: number;
  added: number;
  total: number;
  repeatOf: { uuid: string; at: string } | null;
  columns: Upload["columns"];
  sheets: Upload["sheets"];
  /** What was left out of the file, one sentence per kind, and the ignored rows. */
  notes: string[];
  ignored: string[];
  /** Rows of a price list without a quantity. */
  unordered: string[];
  /** How much of the list fits into the basket, if not all. */
  room: string | null;
  /** Rows of this page awaiting confirmation, each as "row:uuid". */
  matches: string[];
};

export function uploadViewModel(upload: Upload, filter: UploadFilter | null, timeZone: string): UploadViewModel {
  const { uuid, createdAt, inRows, ready, goods, added, rows, sum, repeatOf, columns, page, pages, shown } = upload;
  const { sheets, notes, room } = upload;
  const states = rowStates
    .filter((state) => (inRows[state] ?? 0) > 0)
    .map((state) => ({ filter: state, text: t(`states.${state}`), count: inRows[state] ?? 0 }));
  return {
    uuid,
    name: nameOf(upload),
    at: formatDateTime(createdAt, timeZone),
    filter,
    filters: [
      { filter: null, text: t("all"), count: rows },
      ...(added > 0 ? [{ filter: "added" as const, text: t("added"), count: added }] : []),
      ...states,
    ],
    rows: shown.map(rowViewModel),
    page,
    pages,
    goods,
    sum: sum === null ? null : formatMoney(sum),
    wrong: rows - added - ready,
    added,
    total: rows,
    repeatOf: repeatOf && { uuid: repeatOf.uuid, at: formatDateTime(repeatOf.createdAt, timeZone) },
    columns,
    sheets,
    notes: notes === null ? [] : noteTexts(notes),
    ignored: notes === null ? [] : notes.ignored.map(namedRow),
    unordered: notes === null ? [] : unorderedTexts(notes),
    room: room === null ? null : t("room", { count: room, goods }),
    matches: shown.flatMap(({ number, state, isAdded, product, match }) => {
      const one = state === "byName" ? product : state === "notFound" ? match : null;
      return isAdded || one === null ? [] : [`${number}:${one.uuid}`];
    }),
  };
}

function namedRow({ number, text }: { number: number; text: string }): string {
  return t("ignoredRow", { row: rowPlaceText(number), text });
}

function unorderedTexts({ unordered, unorderedCount }: UploadNotes): string[] {
  const more = unorderedCount - unordered.length;
  return [...unordered.map(namedRow), ...(more > 0 ? [t("unorderedMore", { count: more })] : [])];
}

/** What was left out of a file, one sentence per kind. */
function noteTexts(notes: UploadNotes): string[] {
  const { sheet, otherSheets, hiddenSheets, hiddenRows, hiddenColumns, ignoredCount, tables, unread } = notes;
  const columns = unread.map(({ column, label }) => `${columnLetter(column)}${label === "" ? "" : ` «${label}»`}`);
  const named = (names: readonly string[]) => names.map((name) => `«${name}»`).join(", ");
  return [
    ...(notes.unorderedCount > 0 ? [t("note.unordered", { count: notes.unorderedCount })] : []),
    ...(tables > 1 ? [t("note.tables", { count: tables })] : []),
    ...(unread.length > 0 ? [t("note.unread", { columns: columns.join(", ") })] : []),
    ...(sheet !== null && otherSheets.length > 0 ? [t("note.sheet", { sheet, others: named(otherSheets) })] : []),
    ...(hiddenSheets.length > 0 ? [t("note.hiddenSheets", { names: named(hiddenSheets) })] : []),
    ...(hiddenRows > 0 ? [t("note.hiddenRows", { count: hiddenRows })] : []),
    ...(hiddenColumns > 0 ? [t("note.hiddenColumns", { count: hiddenColumns })] : []),
    ...(ignoredCount > 0 ? [t("note.ignored", { count: ignoredCount })] : []),
  ];
}

/** A, B … Z, AA, AB: spreadsheet column names. */
export function columnLetter(at: number): string {
  return `${at > 25 ? String.fromCharCode(64 + Math.floor(at / 26)) : ""}${String.fromCharCode(65 + (at % 26))}`;
}

/** The address of a page of a list. */
export function uploadAddress(uuid: string, filter: UploadFilter | null = null, page = 1): string {
  const params = new URLSearchParams({ upload: uuid });
  if (filter !== null) params.set("state", filter);
  if (page > 1) params.set("page", String(page));
  return `/loaded-products?${params}`;
}

function nameOf({ source, fileName }: Pick<UploadSummary, "source" | "fileName">): string {
  return fileName ?? t(`source.${source}`);
}

function rowViewModel(row: UploadRow): UploadRowViewModel {
  const { number, code, name, quantity, isAdded, state, settled, product, price, sum, candidates, replacement } = row;
  return {
    ...{ number, code, name, quantity, isAdded },
    mark: isAdded ? "good" : marks[state],
    stateText: stateText(row),
    note: noteOf(row),
    goods: product && goodsOf(product),
    amount: settled === null || product === null ? "" : formatQuantity(settled, product.unit),
    cost: sum === null ? "" : formatMoney(sum),
    perUnit: price === null || product === null ? "" : t("perUnit", { price: formatMoney(price), unit: product.unit }),
    asksAccept: state === "byName" && !isAdded,
    candidates: isAdded ? [] : candidates.map(goodsOf),
    isNear: state === "notFound",
    match: isAdded || row.match === null ? null : goodsOf(row.match),
    replacement: isAdded ? null : replacement && goodsOf(replacement),
  };
}

const marks = {
  found: "good",
  rounded: "waiting",
  split: "waiting",
  byName: "bad",
  multiple: "bad",
  notFound: "bad",
  discontinued: "bad",
  badQuantity: "bad",
  duplicate: "neutral",
} as const;

function stateText({ state, isAdded, settled, capped, joinedTo, product }: UploadRow): string {
  if (isAdded) return t("state.added");
  const unit = product?.unit;
  if (state === "duplicate") return t("state.duplicate", { row: joinedTo === null ? "" : rowPlaceText(joinedTo) });
  if (settled === null || product === null) return t(`state.${state}`);
  if (state === "rounded")
    return t(capped ? "state.capped" : "state.rounded", { quantity: formatQuantity(settled, unit) });
  if (state !== "split" || product.availableQuantity === 0) return t("state.found");
  const rest = subtractQuantity(quantityFromNumber(settled), quantityFromNumber(product.availableQuantity));
  // Stock has grown since the list was read.
  if (rest <= 0) return t("state.found");
  return t("state.split", {
    available: formatQuantity(product.availableQuantity, unit),
    rest: formatQuantity(quantityToNumber(rest), unit),
  });
}

function noteOf({ state, isAdded, fault, product, match }: UploadRow): string | null {
  if (isAdded) return null;
  if (fault !== null) return listQuantityFaultText(fault);
  if (state === "byName") return t("byNameText");
  if (state === "notFound" && match !== null) return t("matchText");
  if (product === null || product.availability === "available" || state === "discontinued") return null;
  return t(`waits.${product.availability}`);
}

function goodsOf({ uuid, slug, name, article, image }: UploadGoodsCard): ShownUploadGoods {
  return { uuid, name, article, path: `/product/${slug}`, image: image?.url ?? null };
}
