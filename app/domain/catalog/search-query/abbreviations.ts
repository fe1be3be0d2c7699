import { correctionsOf } from "./correction.ts";
import type { Abbreviation } from "./trade-lexicon.ts";
import type { JudgedRead, JudgedToken } from "./understand.ts";

/** «кор.» may be «коричневый» and «коробка»: short ones stand only for words that the goods do not have. */
const shortestBeside = 4;

/** Marks words that names of goods abbreviate: «распределительная» where goods are called «Коробка распред.». */
export function markAbbreviated(
  places: readonly (readonly JudgedRead[])[],
  abbreviations: readonly Abbreviation[],
): JudgedRead[][] {
  const marked = (token: JudgedToken): JudgedToken => {
    if (token.lexeme === null || !/^[а-я]{5,}$/u.test(token.token)) return token;
    // «выключатиль» is misspelt, and no other word of «выкл.».
    if (!token.known && correctionsOf(token.token, token.alike).length > 0) return token;
    const shortened = abbreviations
      .filter(({ word }) => token.token.startsWith(word) && word.length < token.token.length)
      .filter(({ word, lexeme }) => lexeme !== token.lexeme && (!token.known || word.length >= shortestBeside))
      .map(({ lexeme }) => lexeme);
    return shortened.length === 0 ? token : { ...token, known: true, shortened };
  };
  return places.map((reads) =>
    reads.map((read) => (read.how === "typed" ? { ...read, tokens: read.tokens.map(marked) } : read)),
  );
}
