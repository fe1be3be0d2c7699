import type { Atom } from "#app/domain/catalog/search-query/understand.ts";

/** As text of a tsquery: lexemes hold nothing but small letters, digits and points (0007_search.sql). */
export function queryOf(atoms: readonly Atom[], by: " & " | " | "): string {
  return atoms.map(atomText).join(by);
}

/** The same among goods of one kind, where a number may be that of a thread. */
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
