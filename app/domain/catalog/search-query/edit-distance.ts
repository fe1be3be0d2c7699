/** Damerau-Levenshtein distance of two words (replaced, missing, extra or swapped letters), capped at `most` + 1. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const wrong = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const least = Math.min(wrong, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, row] = [row, next];
    if (Math.min(...row) > most) return most + 1;
  }
  return Math.min(row[other.length] ?? 0, most + 1);
}

/**
 * Whether one word may be the other misspelt: with at most as many slips as its length bears, of which those that are
 * not heard («о» for «а», «т» for «д», no «ь», one «н» for two, «v» for «w») count for nothing in all but long words.
 */
export function isSlip(word: string, meant: string, slips: number): boolean {
  if (slips > bearableSlips(word)) return false;
  const most = word.length < longWord ? 1 : 2;
  return slips <= most || editDistance(sound(word), sound(meant), most) <= most;
}

const longWord = 8;

function sound(word: string): string {
  return word
    .replace(/[оэияыёе]/gu, (vowel) => (vowel === "о" ? "а" : "и"))
    .replace(/[ьъh]/gu, "")
    .replace(/w/gu, "v")
    .replace(/[cq]/gu, "k")
    .replace(/[бвгджз]/gu, (voiced) => voiceless.get(voiced) ?? voiced)
    .replace(/(.)\1+/gu, "$1");
}

const voiceless = new Map([..."бвгджз"].map((voiced, at) => [voiced, "пфктшс"[at] ?? voiced]));

/** Typing errors tolerated in a word of this length. */
export function bearableSlips(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
}
