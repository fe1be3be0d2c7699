/** Prefixes would-be formulas with an apostrophe (security I14). */
export function harmlessCell<C>(cell: C): C | string {
  return typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
