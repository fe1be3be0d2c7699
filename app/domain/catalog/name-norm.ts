/** Form in which copied names are compared; the same as name_norm in the database. */
export function nameNorm(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[х×*]/g, "x")
    .replace(/[–—−‑‐]/g, "-")
    .replace(/[«»“”„"']/g, "")
    .replace(/\s+/g, " ")
    .replace(/^[ .,;]+|[ .,;]+$/g, "")
    .replace(/(\d),(?=\d)/g, "$1.")
    .replace(/(\d) ?x ?(?=\d)/g, "$1x")
    .replace(/ ?- ?/g, "-");
}
