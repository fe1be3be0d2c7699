/** Distance of a name's sizes from the wanted ones: 0 is the exact size; null for a name without sizes. */
export function sizeDistance(wanted: readonly number[], name: string): number | null {
  const measured = [...name.matchAll(measures)].map(([text]) => numbersIn(text));
  const distances = measured
    .filter((numbers) => numbers.length >= wanted.length)
    .map((numbers) => apart(wanted, numbers));
  return distances.length === 0 ? null : Math.min(...distances);
}

/** «М8×50», «4,5×70», «1200 мм», «1,8 м»: each run of numbers is one size. */
const measures = /\d+(?:[.,]\d+)?(?:\s?(?:мм|см|м))?(?:\s?[xхXХ×*]\s?\d+(?:[.,]\d+)?(?:\s?(?:мм|см|м))?)*/giu;

/** In millimetres. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/(\d+(?:[.,]\d+)?)\s?(мм|см|м(?!\p{L}))?/giu)].map(([, digits = "0", unit = ""]) => {
    const value = Number(digits.replace(",", "."));
    return unit === "" || /^мм$/i.test(unit) ? value : value * (/^см$/i.test(unit) ? 10 : 1000);
  });
}

/** The first number, the diameter, has double weight: it matters more than the length. */
function apart(wanted: readonly number[], numbers: readonly number[]): number {
  if (wanted.length === 1) return Math.min(...numbers.map((number) => ratio(wanted[0] ?? 1, number)));
  return wanted.reduce((sum, value, at) => sum + ratio(value, numbers[at] ?? value) * (at === 0 ? 2 : 1), 0);
}

function ratio(one: number, other: number): number {
  return one <= 0 || other <= 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(one / other));
}
