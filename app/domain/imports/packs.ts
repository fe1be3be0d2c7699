import type { ProductPack } from "#app/domain/catalog/saving/product-to-save.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { CellFault } from "./cells/read-number.ts";

/**
 * Packs as an import compares them: «Пачка: 50; Коробка: 500 (4601234567893)». Reads «пачка 50 шт», «коробка = 500» and
 * a number alone, which is a pack called `packName`.
 */
export function readPacks(text: string, packName: string): Verdict<string, CellFault> {
  const packs: ProductPack[] = [];
  for (const part of text.split(/[;\n|]/)) {
    if (part.trim() === "") continue;
    const [, name = "", digits = "", barcode = null] =
      /^\s*(.*?)[\s:=–—-]*(?<![\d.,])(\d{1,7}(?:[.,]\d{1,3})?)\s*(?:\p{L}{1,6}[²³]?\.?)?\s*(?:\(?([0-9]{8,14})\)?)?\s*$/u.exec(
        part,
      ) ?? [];
    const quantity = Number(digits.replace(",", "."));
    if (!(quantity > 0)) return no("packs");
    packs.push({ name: name.trim() || packName, quantity, barcode });
  }
  return packs.length === 0 ? no("packs") : ok(packsText(packs) ?? "");
}

/** Null for none. */
export function packsText(packs: readonly ProductPack[]): string | null {
  const texts = packs.map(
    ({ name, quantity, barcode }) => `${name.replaceAll(";", ",")}: ${quantity}${barcode ? ` (${barcode})` : ""}`,
  );
  return texts.join("; ") || null;
}

/** What `readPacks` has made. */
export function packsOf(text: string): ProductPack[] {
  return text.split("; ").flatMap((part) => {
    const [, name, quantity, barcode = null] = /^(.*): ([\d.]+)(?: \(([^()]+)\))?$/s.exec(part) ?? [];
    return name === undefined ? [] : [{ name, quantity: Number(quantity), barcode }];
  });
}
