import type { Atom } from "#app/domain/catalog/search-query/understand.ts";

/** tsquery text: lexemes contain only lower-case letters, digits and dots (0007_search.sql). */
export function queryOf(atoms: readonly Atom[], by: " & " | " | "): string {
  return atoms.map(atomText).join(by);
}

export function anyOf(atoms: readonly Atom[]): string {
  return queryOf(atoms, " | ");
}

/** The same within one kind of goods, where a number may be a thread. */
export function queryInKind(atoms: readonly Atom[]): string {
  return atoms
    .map((atom) =>
      /^\d{1,2}$/.test(atom.lexeme)
        ? `(${atomText(atom)} | ${atomText({ ...atom, lexeme: `m${atom.lexeme}`, others: [] })})`
        : atomText(atom),
    )
    .join(" & ");
}

function atomText({ lexeme, begins, others = [] }: Atom): string {
  const own = begins ? `'${lexeme}':*` : `'${lexeme}'`;
  return others.length === 0 ? own : `(${[own, ...others.map((other) => `'${other}'`)].join(" | ")})`;
}
