import { parseQuantity, quantityToNumber } from "#app/domain/quantity.ts";

/** Rows for goods to be added to an order. */
const rowCount = 5;

export function addedRow(row: number): { article: string; quantity: string } {
  return { article: `add.article.${row}`, quantity: `add.quantity.${row}` };
}

export const addedRows = Array.from({ length: rowCount }, (_, row) => addedRow(row));

type Named = { article: string; quantity: number };

/** Goods by article; empty rows are skipped, half empty ones are faults. */
export function addedGoods(typed: Readonly<Record<string, string>>): {
  goods: Named[];
  withoutArticle: number[];
  badQuantity: number[];
} {
  const goods: Named[] = [];
  const withoutArticle: number[] = [];
  const badQuantity: number[] = [];
  for (const [row, names] of addedRows.entries()) {
    const article = (typed[names.article] ?? "").trim();
    const text = (typed[names.quantity] ?? "").trim();
    if (article === "" && text === "") continue;
    const quantity = parseQuantity(text);
    if (article === "") withoutArticle.push(row);
    else if (quantity.ok) goods.push({ article, quantity: quantityToNumber(quantity.value) });
    else badQuantity.push(row);
  }
  return { goods, withoutArticle, badQuantity };
}

/** "DH-120.R 4" in each line; `bad` is the number of the first line that is not read. */
export function goodsInText(text: string): { goods: Named[]; bad: number | null } {
  const goods: Named[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [, article = "", typed = ""] = /^(.+?)[\s;]+([\d.,]+)\s*$/.exec(line.trim()) ?? [];
    const quantity = parseQuantity(typed);
    if (article === "" || !quantity.ok) return { goods, bad: at + 1 };
    goods.push({ article: article.trim(), quantity: quantityToNumber(quantity.value) });
  }
  return { goods, bad: null };
}
