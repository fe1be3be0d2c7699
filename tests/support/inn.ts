/** A company's INN with these nine digits and their check digit. */
export function innOf(nine: number): string {
  const digits = [...String(nine)].map(Number);
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  return `${nine}${(sum % 11) % 10}`;
}
