import type { Atom } from "#app/domain/catalog/search-query/understand.ts";

/** tsquery text: lexemes contain only lower-case letters, digits and dots (0007_search.sql). */
export function queryOf(atoms: readonly Atom[], by: " & " | " | "): string {
  return atoms.map(atomText).join(by);
}

export function anyOf(atoms: readonly Atom[]): string {
  return queryOf(atoms, " | ");
}

/**
 * The same within one kind of goods, where a number may be a thread or have its unit beside it: «16», «М16», «16А», «16
 * А», and its letter apart: «C25», «C 25А».
 */
export function queryInKind(atoms: readonly Atom[]): string {
  return atoms
    .map((atom) => {
      const [, letter, number = ""] = lettered.exec(atom.lexeme) ?? [];
      if (letter !== undefined)
        return `(${atomText(atom)} | ('${letter}' & ${queryInKind([{ lexeme: number, begins: false }])}))`;
      const [, digits, unit = ""] = numberWithUnit.exec(atom.lexeme) ?? [];
      if (digits === undefined) return atomText(atom);
      const spelt =
        unit === "" ? [...(digits.length < 3 ? [`m${digits}`] : []), ...units.map((one) => digits + one)] : [digits];
      return `(${[atomText(atom), ...spelt.map((lexeme) => `'${lexeme}'`)].join(" | ")})`;
    })
    .join(" & ");
}

/** In the spelling of lexemes, which have Latin letters beside digits (0007_search.sql): А, В, Вт, К, П, Р, W. */
const units = ["a", "b", "bt", "k", "п", "p", "w"];
/** «C25» is «C 25A», too; a thread is not. */
const lettered = /^([abcefhkprt])(\d{1,3})$/;
const numberWithUnit = new RegExp(`^(\\d{1,4}(?:\\.\\d)?)(${units.join("|")})?$`, "u");

function atomText({ lexeme, begins, others = [] }: Atom): string {
  const own = begins ? `'${lexeme}':*` : `'${lexeme}'`;
  return others.length === 0 ? own : `(${[own, ...others.map((other) => `'${other}'`)].join(" | ")})`;
}
