import { uploadLimits } from "#app/domain/upload/limits.ts";

/** The forms of /load-products: a file, and a list that is pasted or typed. */
export const uploadFileForm = "upload.file";
export const uploadTextForm = "upload.text";
/** That which says what a file's columns hold. */
export const uploadColumnsForm = "upload.columns";
/** Which sheet of a book is the list. */
export const uploadSheetForm = "upload.sheet";
export const articleSheetForm = "articles.chooseSheet";
/** The goods that were found by names, all of a page. */
export const uploadAcceptForm = "upload.accept";
export const uploadRows = 4;
export const acceptedLists = ".xlsx,.xls,.ods,.xml,.csv,.txt,.tsv";
export const uploadMegabytes = uploadLimits.bytes / 1024 / 1024;

/** What was typed row by row; empty rows ask for nothing. */
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
