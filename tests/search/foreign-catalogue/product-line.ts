export type AttributeValues = Readonly<Record<string, number | string | boolean>>;

/** One product as a line makes it; `vendorCode` and `note` only where a supplier gives them. */
type Made = {
  name: string;
  article: string;
  brand: BrandKey | null;
  /** Roubles. */
  price: number;
  unit?: "шт" | "м" | "упак" | "рул";
  vendorCode?: string;
  note?: string;
  attributes: AttributeValues;
};
export type ForeignProduct = Made & { category: string };

export const brandNames = {
  volna: "Волна",
  voltera: "Voltera",
  fazis: "Фазис",
  lumora: "Lumora",
  svetlik: "Светлик",
  priokabel: "Приокабель",
  donkabel: "Донкабель",
  klemmix: "Klemmix",
  koroplast: "Коропласт",
  tokmaster: "Токмастер",
  teplon: "Теплон",
  ventor: "Ventor",
  stabilon: "Стабилон",
} as const;
export type BrandKey = keyof typeof brandNames;

/** Goods of one category from one supplier: rows of a table and how that supplier writes them. */
export function line<Row>(category: string, rows: readonly Row[], made: (row: Row) => Made): ForeignProduct[] {
  return rows.map((row) => ({ category, ...made(row) }));
}

/** Every pair of two columns, the first changing slowest. */
export function pairs<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first.flatMap((a) => second.map((b): [A, B] => [a, b]));
}

/** Every triple of three columns, the first changing slowest. */
export function triples<A, B, C>(first: readonly A[], second: readonly B[], third: readonly C[]): [A, B, C][] {
  return pairs(first, second).flatMap(([a, b]) => third.map((c): [A, B, C] => [a, b, c]));
}

/** A number as most suppliers write it. */
export function comma(value: number): string {
  return String(value).replace(".", ",");
}
