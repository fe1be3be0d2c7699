import type { Upload, UploadFilter, UploadGoodsCard, UploadRow, UploadSummary } from "#app/contract/product-uploads.ts";
import { quantityFromNumber, quantityToNumber, subtractQuantity } from "#app/domain/quantity.ts";
import { rowStates } from "#app/domain/upload/judge-rows.ts";
import { formatDateTime, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { productUpload as texts } from "#app/i18n/ru/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("productUpload", texts);

export type KeptUpload = { uuid: string; name: string; at: string; note: string };

/** A list among others, as one line. */
export function keptUpload(upload: UploadSummary, timeZone: string): KeptUpload {
  const { uuid, needsColumns, added, rows, createdAt } = upload;
  const note = needsColumns
    ? t("columnsAwait")
    : [t("rows", { count: rows }), ...(added > 0 ? [t("addedOf", { added, rows })] : [])].join(", ");
  return { uuid, name: nameOf(upload), at: formatDateTime(createdAt, timeZone), note };
}

export type UploadGoods = Pick<UploadGoodsCard, "uuid" | "name" | "article"> & { path: string; image: string };
export type UploadRowViewModel = Pick<UploadRow, "number" | "code" | "quantity" | "isAdded"> & {
  mark: "good" | "waiting" | "bad" | "neutral";
  stateText: string;
  /** What else there is to know of it. */
  note: string | null;
  goods: UploadGoods | null;
  amount: string;
  cost: string;
  perUnit: string;
  /** Found by its name alone, and not looked at yet. */
  asksAccept: boolean;
  candidates: UploadGoods[];
  isNear: boolean;
  replacement: UploadGoods | null;
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
  /** Goods that go into a basket now. */
  goods: number;
  /** What they cost, worded; null for who sees no prices. */
  sum: string | null;
  wrong: number;
  added: number;
  total: number;
  repeatOf: { uuid: string; at: string } | null;
  columns: Upload["columns"];
};

export function uploadViewModel(upload: Upload, filter: UploadFilter | null, timeZone: string): UploadViewModel {
  const { uuid, createdAt, inRows, ready, goods, added, rows, sum, repeatOf, columns, page, pages, shown } = upload;
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
  };
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
  const { number, code, quantity, isAdded, state, settled, product, price, sum, candidates, replacement } = row;
  return {
    ...{ number, code, quantity, isAdded },
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
  if (state === "duplicate") return t("state.duplicate", { row: joinedTo ?? "" });
  if (settled === null || product === null) return t(`state.${state}`);
  if (state === "rounded")
    return t(capped ? "state.capped" : "state.rounded", { quantity: formatQuantity(settled, unit) });
  if (state !== "split" || product.availableQuantity === 0) return t("state.found");
  const rest = subtractQuantity(quantityFromNumber(settled), quantityFromNumber(product.availableQuantity));
  // The stock has grown since the list was read.
  if (rest <= 0) return t("state.found");
  return t("state.split", {
    available: formatQuantity(product.availableQuantity, unit),
    rest: formatQuantity(quantityToNumber(rest), unit),
  });
}

function noteOf({ state, isAdded, code, product }: UploadRow): string | null {
  if (isAdded) return null;
  if (state === "byName") return t("byNameText");
  if (state === "notFound" && code === "") return t("noCode");
  if (product === null || product.availability === "available" || state === "discontinued") return null;
  return t(`waits.${product.availability}`);
}

function goodsOf({ uuid, slug, name, article, image }: UploadGoodsCard): UploadGoods {
  return { uuid, name, article, path: `/product/${slug}`, image: image.url };
}
