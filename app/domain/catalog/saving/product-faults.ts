import { isPinnable } from "./pins.ts";
import type { AttributeValue, ProductPack, ProductToSave } from "./product-to-save.ts";
import { firstFault, slugFault, textFault, uuidFault, wholeFault, type FaultCode, type RowFault } from "./saved-row.ts";

const longest = {
  externalId: 80,
  name: 255,
  article: 50,
  vendorCode: 80,
  fullName: 500,
  description: 50_000,
  country: 60,
  barcode: 48,
  text: 1_000,
  packName: 60,
} as const;
const shortestName = 3;
const most = { barcodes: 20, packs: 10, attributes: 200, documents: 20 } as const;
/** 50 t, 100 m, 1,000 m³. */
const largest = {
  grams: 50_000_000,
  mm: 100_000,
  cm3: 1_000_000_000,
  days: 365,
  months: 1_200,
  popularity: 1_000_000_000,
} as const;
/** Null is «без НДС». */
export const vatRates: readonly (number | null)[] = [22, 10, 7, 5, 0, null];
const required = ["name", "article", "category", "unit"] as const;

/** The first fault visible without looking up references; `kinds` of attributes by code. */
export function productFault(
  row: ProductToSave,
  isNew: boolean,
  kinds: ReadonlyMap<string, string>,
): RowFault<FaultCode> | null {
  return firstFault(row, [
    ({ externalId }) => textFault("externalId", externalId, longest.externalId),
    ({ uuid }) => uuidFault("uuid", uuid),
    () => (isNew ? missing(row) : null),
    ({ name }) => textFault("name", name, longest.name, shortestName),
    ({ article }) => textFault("article", article, longest.article),
    ({ vendorCode }) => textFault("vendorCode", vendorCode, longest.vendorCode),
    ({ fullName }) => textFault("fullName", fullName, longest.fullName),
    ({ description }) => textFault("description", description, longest.description, 0),
    ({ country }) => textFault("country", country, longest.country, 0),
    ({ slug }) => slugFault("slug", slug),
    ({ barcodes = [] }) => barcodesFault(barcodes),
    ({ multiplicity = 1 }) => (multiplicity > 0 ? null : { code: "outOfRange", field: "multiplicity" }),
    ({ minQuantity = 1 }) => (minQuantity > 0 ? null : { code: "outOfRange", field: "minQuantity" }),
    ({ packs = [] }) => packsFault(packs),
    ({ weightGrams }) => wholeFault("weightGrams", weightGrams, 0, largest.grams),
    ({ dimensions }) =>
      firstFault(Object.values(dimensions ?? {}), [
        (sides) =>
          sides.map((side) => wholeFault("dimensions", side, 1, largest.mm)).find((fault) => fault !== null) ?? null,
      ]),
    ({ longestMm }) => wholeFault("longestMm", longestMm, 0, largest.mm),
    ({ volumeCm3 }) => wholeFault("volumeCm3", volumeCm3, 0, largest.cm3),
    ({ vatRate = null }) => (vatRates.includes(vatRate) ? null : { code: "badValue", field: "vatRate" }),
    ({ supplyDays }) => supplyFault(supplyDays),
    ({ attributes = [] }) => attributesFault(attributes, kinds),
    ({ documents = [] }) => (documents.length > most.documents ? { code: "outOfRange", field: "documents" } : null),
    ({ warrantyMonths }) => wholeFault("warrantyMonths", warrantyMonths, 0, largest.months),
    ({ popularity }) => wholeFault("popularity", popularity, 0, largest.popularity),
    ({ pinned = [] }) => (pinned.every(isPinnable) ? null : { code: "badValue", field: "pinned" }),
  ]);
}

function missing(row: ProductToSave): RowFault<FaultCode> | null {
  const field = required.find((name) => row[name] === undefined);
  return field === undefined ? null : { code: "missing", field };
}

/** A barcode with a wrong check digit is only a warning and stays searchable. */
function barcodesFault(barcodes: readonly string[]): RowFault<FaultCode> | null {
  const field = "barcodes";
  if (barcodes.length > most.barcodes || new Set(barcodes).size < barcodes.length) return { code: "outOfRange", field };
  return barcodes.every(isBarcode) ? null : { code: "badValue", field };
}

function isBarcode(code: string): boolean {
  return /^[0-9A-Za-z-]+$/.test(code) && code.length <= longest.barcode;
}

function packsFault(packs: readonly ProductPack[]): RowFault<FaultCode> | null {
  const field = "packs";
  if (packs.length > most.packs) return { code: "outOfRange", field };
  const isGood = ({ name, quantity, barcode = null }: ProductPack) =>
    textFault(field, name, longest.packName) === null &&
    Number.isFinite(quantity) &&
    quantity > 0 &&
    (barcode === null || isBarcode(barcode));
  return packs.every(isGood) ? null : { code: "badValue", field };
}

function supplyFault(days: ProductToSave["supplyDays"]): RowFault<FaultCode> | null {
  const field = "supplyDays";
  if (days === null || days === undefined) return null;
  if (days.from > days.to) return { code: "outOfRange", field };
  return wholeFault(field, days.from, 0, largest.days) ?? wholeFault(field, days.to, 0, largest.days);
}

function attributesFault(
  attributes: readonly AttributeValue[],
  kinds: ReadonlyMap<string, string>,
): RowFault<FaultCode> | null {
  const field = "attributes";
  if (attributes.length > most.attributes) return { code: "outOfRange", field };
  if (new Set(attributes.map(({ code }) => code)).size < attributes.length) return { code: "badValue", field };
  for (const { code, value } of attributes) {
    const kind = kinds.get(code);
    if (kind === undefined) return { code: "unknown", field };
    if (kindOf(value) !== kind) return { code: "badValue", field };
    if (typeof value === "string") {
      const fault = textFault(field, value, longest.text);
      if (fault !== null) return fault;
    }
  }
  return null;
}

function kindOf(value: number | string | boolean): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? "number" : null;
  return typeof value === "string" ? "text" : "flag";
}
