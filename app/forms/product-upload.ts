import { uploadLimits } from "#app/domain/upload/limits.ts";

/** Forms of /load-products: a file, and a pasted or typed list. */
export const uploadFileForm = "upload.file";
export const uploadTextForm = "upload.text";
/** The choice of a file's columns. */
export const uploadColumnsForm = "upload.columns";
/** The choice of a workbook's sheet. */
export const uploadSheetForm = "upload.sheet";
export const articleSheetForm = "articles.chooseSheet";
/** Acceptance of all products of a page found by name. */
export const uploadAcceptForm = "upload.accept";
export const uploadRows = 4;
export const acceptedLists = ".xlsx,.xls,.ods,.xml,.csv,.txt,.tsv";
export const uploadMegabytes = uploadLimits.bytes / 1024 / 1024;

/** Typed rows; empty rows are skipped. */
export function typedRows(form: FormData): { code: string; quantity: string }[] {
  const [codes = [], quantities = []] = ["code", "quantity"].map((name) =>
    form.getAll(name).map((value) => (typeof value === "string" ? value.trim() : "")),
  );
  return codes
    .slice(0, uploadLimits.rows)
    .map((code, row) => ({
      code: code.slice(0, uploadLimits.codeLength),
      quantity: (quantities[row] ?? "").slice(0, uploadLimits.quantityLength),
    }))
    .filter(({ code, quantity }) => code !== "" || quantity !== "");
}
