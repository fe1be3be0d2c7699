/** What a table program would take for a formula stands behind an apostrophe (security I14). */
export function harmlessCell<C>(cell: C): C | string {
  return typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
