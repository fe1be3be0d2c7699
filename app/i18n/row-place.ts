import { rowPlace } from "#app/domain/upload/row-place.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "./translator.ts";

const t = namespace("productUpload", texts);

/** «5», or «5 (таблица 2)» for a further table on the same sheet. */
export function rowPlaceText(number: number): string {
  const { row, table } = rowPlace(number);
  return table === 1 ? String(row) : t("rowOfTable", { row, table });
}
