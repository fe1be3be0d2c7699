import { isFunctionWord } from "#app/domain/catalog/search-query/function-words.ts";
import type { TradeReading } from "#app/domain/catalog/search-query/read-trade.ts";
import type { How, Understanding } from "#app/domain/catalog/search-query/understand.ts";
import type { SettledSearch } from "./settle/settle-search.ts";

/** Goods meet everything that was typed. */
export function isWhole({ how, settled }: { how: How; settled: SettledSearch | null }): boolean {
  return how !== "partly" && (settled === null || (settled.leftOut.length === 0 && settled.nearestTo === null));
}

type Read = { reading: TradeReading; meant: Understanding };

/** The corrected query is shown even if some words were dropped. */
export function explanation(
  { reading, meant }: Read,
  typed: Read,
  { leftOut }: SettledSearch,
): { shown: string | null; how: How } {
  if (leftOut.length === 0) {
    const isBent = meant.how !== "typed" && meant.how !== "partly";
    return { shown: isBent ? meant.text : null, how: isBent ? meant.how : "typed" };
  }
  const bent = typed.meant.words.find((word) => word.how !== "typed" && !leftOut.includes(word.text));
  const left =
    bent === undefined && leftOut.every((one) => reading.text.includes(one))
      ? leftOut.reduce((rest, one) => rest.replace(one, " "), reading.text)
      : (bent === undefined ? [...kindWords(reading), ...meant.words] : namedWords(typed))
          .flatMap(({ text }) => (leftOut.includes(text) ? [] : [text]))
          .join(" ");
  const shown = withoutIdleEnd(left.split(/\s+/).filter((word) => word !== "")).join(" ");
  return { shown: shown === "" ? null : shown, how: bent?.how ?? "partly" };
}

function kindWords({ kinds }: TradeReading): readonly { text: string }[] {
  return kinds?.words ?? [];
}

function namedWords({ reading, meant }: Read): { text: string }[] {
  return [...kindWords(reading), ...meant.words, ...reading.wishes.map(({ label }) => ({ text: label }))];
}

/** «саморез па», «чтобы дверь не»: words that belonged to what was left out. */
function withoutIdleEnd(words: readonly string[]): readonly string[] {
  return words.slice(0, words.findLastIndex((word) => !isFunctionWord(word)) + 1);
}
