import { mostBasketLines } from "#app/domain/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";

/** Input: rows of code and quantity, and a pasted list. */
export type TypedEntry = { text: string; rows: { code: string; quantity: string }[] };

export function typedEntry(form: FormData): TypedEntry {
  const [codes = [], quantities = [], lists = []] = ["code", "quantity", "list"].map((name) =>
    form.getAll(name).map((value) => (typeof value === "string" ? oneLine(value, name === "list") : "")),
  );
  const rows = codes.slice(0, mostBasketLines).map((code, row) => ({
    code: code.trim().slice(0, uploadLimits.codeLength),
    quantity: (quantities[row] ?? "").trim().slice(0, uploadLimits.quantityLength),
  }));
  return {
    text: (lists[0] ?? "").slice(0, 200_000),
    rows: rows.filter(({ code, quantity }) => code + quantity !== ""),
  };
}

/** Without control characters. */
function oneLine(text: string, isList: boolean): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, (sign) => (isList && /[\t\r\n]/.test(sign) ? sign : " "));
}
