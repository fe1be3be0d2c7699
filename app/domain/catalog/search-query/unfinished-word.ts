import { isFunctionWord } from "./function-words.ts";
import { otherLayout } from "./keyboard-layout.ts";
import type { TradeReading } from "./read-trade.ts";
import type { JudgedRead } from "./understand.ts";

/** Whether the last word may be unfinished: it begins known words and is none itself, or says nothing alone. */
export function isUnfinished(
  typed: string,
  first: TradeReading | null,
  places: readonly (readonly JudgedRead[])[],
): boolean {
  const last = typed.split(" ").at(-1) ?? "";
  if (isFunctionWord(last) || isFunctionWord(otherLayout(last))) return true;
  // What the dictionary took is a whole word.
  const word = first?.words.at(-1)?.text ?? "";
  const token = places.at(-1)?.[0]?.tokens.at(-1);
  if (token === undefined || !last.toLowerCase().endsWith(word.toLowerCase())) return false;
  if (places.at(-1)?.some((read) => isStopWord(read)) === true) return true;
  return token.token.length === 1 ? !/\d/.test(token.token) : !token.known && token.begins;
}

/** The database does not search for it: «как», «вам». */
export function isStopWord({ tokens }: JudgedRead): boolean {
  return tokens.length > 0 && tokens.every(({ token, lexeme }) => lexeme === null && /^[а-я]+$/u.test(token));
}
