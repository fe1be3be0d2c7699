/** The list in the order of these numbers, which count from 1; null unless each of its places is named once. */
export function reordered<T>(list: readonly T[], numbers: readonly number[]): T[] | null {
  if (numbers.length !== list.length || new Set(numbers).size < numbers.length) return null;
  const found = numbers.flatMap((number) => {
    const one = list[number - 1];
    return one === undefined ? [] : [one];
  });
  return found.length === list.length ? found : null;
}
