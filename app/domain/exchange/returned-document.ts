import type { DocumentLine, DocumentRecord } from "./records.ts";

export type ReturnedKind = "order" | "shipping" | "return" | "payment";

/** What a document of 1C is to an order, by its ХозОперация; null: nothing. */
export function returnedKind(operation: string): ReturnedKind | null {
  const words = normalName(operation);
  if (words === "" || words === "заказтовара") return "order";
  if (words.startsWith("возврат")) return "return";
  if (words === "отпусктовара") return "shipping";
  return /^(?:выплата|поступление|оплата|эквайрингов)/.test(words) ? "payment" : null;
}

/** How names of 1C are compared: lower case, without spaces. */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/\s/g, "");
}

/** A value of a requisite by any of these names. */
export function requisiteOf({ requisites }: DocumentRecord, names: readonly string[]): string | null {
  const wanted = new Set(names.map(normalName));
  return requisites.find(({ name, value }) => wanted.has(normalName(name)) && value !== "")?.value ?? null;
}

/** A line of the shop; quantity in thousandths. */
export type ComparedLine = { id: string; name: string; quantity: number };

/** `before` is the shop's, null if it has no such line; `after` is that of 1C. */
export type LineDifference = { name: string; before: number | null; after: number };

/** Goods that a document has otherwise than the shop. Services are no goods; the same good twice counts as one. */
export function lineDifferences(
  own: readonly ComparedLine[],
  theirs: readonly Pick<DocumentLine, "id" | "name" | "quantity" | "isService">[],
): LineDifference[] {
  const before = summed(own);
  const after = summed(theirs.filter(({ isService }) => !isService));
  const lost = [...before].map(([id, { name, quantity }]) => ({
    name,
    before: quantity,
    after: after.get(id)?.quantity ?? 0,
  }));
  const added = [...after].flatMap(([id, { name, quantity }]) =>
    before.has(id) ? [] : [{ name, before: null, after: quantity }],
  );
  return [...lost.filter((line) => line.before !== line.after), ...added];
}

function summed(lines: readonly ComparedLine[]): Map<string, ComparedLine> {
  const sums = new Map<string, ComparedLine>();
  for (const { id, name, quantity } of lines)
    sums.set(id, { id, name, quantity: (sums.get(id)?.quantity ?? 0) + quantity });
  return sums;
}
