/** Mass of a steel rod in grams by its sizes in millimetres. */
export function steelGrams(diameter: number, length: number): number {
  return (Math.PI / 4) * diameter * diameter * length * 0.00785;
}

/** Rows of a size table: diameter and length. */
export function pairs(list: readonly (readonly [number, number])[]): { d: number; l: number }[] {
  return list.map(([d, l]) => ({ d, l }));
}
