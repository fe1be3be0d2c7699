import { isFunctionWord } from "./function-words.ts";
import { russianStem } from "./russian-stem.ts";
import type { TextSpan } from "./span.ts";

/** A word of a query with its position; `stem` is common to its forms. */
export type TradeWord = TextSpan & { text: string; stem: string };

/** Hyphens split words, but not codes. */
export function tradeWords(text: string): TradeWord[] {
  // In the other layout these signs are letters: «,jkn» is «болт».
  const runs = /[а-яё]/i.test(text) ? /(?:[^\s,;:!?«»"()]|(?<=\d),(?=\d))+/gu : /[^\s!?«»()]+/gu;
  return [...text.matchAll(runs)].flatMap((run) => {
    const parts = /\d/.test(run[0]) ? [...run[0].matchAll(/.+/gu)] : [...run[0].matchAll(/[\p{L}\d'[\].{}`,;:"]+/gu)];
    return parts.map((part) => {
      const start = run.index + part.index;
      return { start, end: start + part[0].length, text: part[0], stem: russianStem(part[0]) };
    });
  });
}

/** «без ключа», «не оцинкованный», «кроме белого»: an exclusion; the span includes the negation. `lacking`: «без». */
export type TradeWordFault = TextSpan & { words: TradeWord[]; lacking: boolean };

/** `isMeant` recognises values such as «без покрытия», which is a coating. */
export function refusals(words: readonly TradeWord[], isMeant: (stem: string) => boolean): TradeWordFault[] {
  return words.flatMap((word, at): TradeWordFault[] => {
    if (!/^(?:без|не|кроме|исключая)$/iu.test(word.text)) return [];
    const next = words.slice(at + 1).find(({ text }) => !isFunctionWord(text));
    if (next === undefined || /^\d/.test(next.text) || (/^без$/iu.test(word.text) && isMeant(next.stem))) return [];
    // «чтобы дверь не хлопала» is a task.
    if (/^не$/iu.test(word.text) && isVerb(next.text)) return [];
    return [{ start: word.start, end: next.end, words: [next], lacking: /^без$/iu.test(word.text) }];
  });
}

function isVerb(word: string): boolean {
  return (
    /(?:[аеиоуыя](?:л|ла|ло|ли|ть)|[аеиуюя]т)(?:ся|сь)?$/iu.test(word) && !/(?:металл|угол|винт|болт)$/iu.test(word)
  );
}

/** «для болта», «под круглый дюбель»: the purpose of goods, not their kind. */
export function servedWords(words: readonly TradeWord[]): ReadonlySet<TradeWord> {
  const served = new Set<TradeWord>();
  words.forEach(({ text }, at) => {
    if (!/^(?:для|под|к|ко)$/iu.test(text)) return;
    const [next, noun] = words.slice(at + 1).filter((word) => !isFunctionWord(word.text));
    if (next === undefined) return;
    served.add(next);
    if (noun !== undefined && /(?:ого|его|ому|ему|ой|ей|ых|их|ым|им|ую|юю|ый|ий|ые|ие)$/iu.test(next.text))
      served.add(noun);
  });
  return served;
}

/** «чем закрепить подоконник»: starts with a question word or ends with a question mark. */
export function isQuestion(text: string): boolean {
  return (
    /\?\s*$/u.test(text) ||
    /(?:^|\s)(?:чем|как|какой|какая|какое|какие|какую|каким|сколько|почему|зачем|что|куда|где|можно\s+ли|нужно\s+ли|чего)\s/iu.test(
      `${text} `,
    )
  );
}

/** «дешёвые», «недорогой», «подешевле»: the cheapest goods first; «дорогой», «премиум»: the dearest. */
export function priceOrderOf(word: string): "cheap" | "dear" | null {
  if (
    /^(?:(?:по)?дешев(?:ый|ая|ое|ые|ых|ую|ого|ле|о)|недорог(?:ой|ая|ое|ие|их|ую|ого|о)|бюджетн\p{L}+|эконом)$/iu.test(
      withE(word),
    )
  )
    return "cheap";
  return /^(?:(?:по)?дорог(?:ой|ая|ое|ие|их|ую|ого)|подороже|премиум)$/iu.test(word) ? "dear" : null;
}

function withE(word: string): string {
  return word.replaceAll("ё", "е");
}
