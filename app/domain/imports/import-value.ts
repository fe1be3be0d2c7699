import { isSame } from "#app/domain/catalog/saving/saved-row.ts";

/**
 * Value of a field as an import compares and stores it: money and quantities in thousandths, weight in grams, sizes as
 * «100x50x20» in millimetres, categories as «Parent > Child»; null when the object has none.
 */
export type ImportValue = string | number | boolean | null | readonly string[];

/** An object of the shop, or what a row gives of it, by field. */
export type ImportRecord = { readonly [field: string]: ImportValue };

export type ImportChange = { field: string; before: ImportValue; after: ImportValue };

/** Why a cell or a row is not imported. */
export type ImportFaultCode =
  // a cell
  | "notNumber"
  | "negative"
  | "priceOnRequest"
  | "stockWord"
  | "formula"
  | "notFlag"
  | "unknownUnit"
  | "notWeight"
  | "notSizes"
  | "vatRate"
  | "roundedBarcode"
  | "badBarcode"
  | "badAddress"
  | "status"
  | "notDays"
  | "attributeKind"
  | "tooLong"
  | "badCharacters"
  | "notErasable"
  | "path"
  | "packs"
  | "tag"
  | "outOfRange"
  // a row
  | "keyMissing"
  | "keyAmbiguous"
  | "keyTaken"
  | "productUnknown"
  | "duplicate"
  | "missing"
  | "categoryAmbiguous"
  | "warehouseUnknown"
  | "cutRow"
  // found by the shop's rules when the row is written
  | "stale"
  | "changedSince"
  | "badValue"
  | "unknown"
  | "taken"
  | "circle"
  | "permanent"
  | "belowReserved"
  | "pinned"
  | "inUse";

/** `field` is the field at fault, `value` the cell as written, `other` the row that has the same key. */
export type ImportFault = { code: ImportFaultCode; field: string; value?: string; other?: number };

/** Texts that only differ by what cells lose are the same: ends, control characters, and blanks but in descriptions. */
export function isSameValue(field: string, current: ImportValue, given: ImportValue): boolean {
  if (current === given) return true;
  const tidy = (value: ImportValue): unknown => {
    if (typeof value !== "string") return nothingOf(value);
    const text = tidyText(value);
    return nothingOf(field === "description" ? text : text.replace(/\s+/g, " "));
  };
  return isSame(tidy(current), tidy(given));
}

/** No text, no codes and no value are the same. */
export function nothingOf(value: ImportValue): ImportValue {
  return value === "" || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** A cell's text: without control and invisible characters, and blanks at its ends; line breaks stay. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\p{Cs}\u200b-\u200f\u2028-\u202e\ufeff\u00ad]/gu, " ")
    .trim();
}
