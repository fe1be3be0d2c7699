/**
 * The same keys in the other keyboard layout: `gtnkz` is «петля», `вр-120` is DH-120. Signs that are letters in the
 * Russian layout (`,` is «б») change too; everything else stays.
 */
export function otherLayout(text: string): string {
  const map = isMostlyLatin(text) ? toRussian : toLatin;
  return [...text].map((sign) => map.get(sign) ?? sign).join("");
}

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const russianKeys = "йцукенгшщзхъфывапролджэячсмитьбюё";
const latinShifted = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~';

const toRussian = pairs(latinKeys + latinShifted, russianKeys + russianKeys.toUpperCase());
const toLatin = pairs(russianKeys + russianKeys.toUpperCase(), latinKeys + latinShifted);

/** A word of signs alone (`[`) counts as Latin: it was typed in that layout. */
function isMostlyLatin(text: string): boolean {
  const russian = text.match(/[а-яё]/gi)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return russian === 0 || latin > russian;
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map([...from].map((sign, at) => [sign, to[at] ?? sign]));
}
