/**
 * Stem of a Russian word («саморезы», «саморезов») by Snowball's stemmer; the fleeting vowel in «ручка — ручек» is
 * dropped, as in search_lexeme of the database. Words with digits or in other alphabets are only lower-cased, with «ё»
 * as «е».
 */
export function russianStem(typed: string): string {
  const word = typed.toLowerCase().replaceAll("ё", "е");
  if (!/^[а-я]+$/.test(word)) return word;
  const [, head = "", body = ""] = /^([^аеиоуыэюя]*[аеиоуыэюя])(.*)$/.exec(word) ?? [];
  if (head === "") return word;
  return (head + stemmed(body)).replace(/(.[бвгджзклмнпрстфхцчшщ])[ео]([кцлн])$/, "$1$2");
}

/** Stems of a text's words: sizes, signs and hyphens are separators. */
export function stemsOf(text: string): string[] {
  return (text.match(/[\p{L}\d]+/gu) ?? []).map(russianStem);
}

function stemmed(body: string): string {
  let rest = cut(body, gerund);
  if (rest === body) {
    rest = cut(rest, reflexive);
    const adjective = cut(rest, adjectival);
    if (adjective !== rest) rest = cut(adjective, participle);
    else {
      const verbal = cut(rest, verb);
      rest = verbal === rest ? cut(rest, noun) : verbal;
    }
  }
  rest = cut(rest, /и$/);
  if (/[^аеиоуыэюя][аеиоуыэюя].*[^аеиоуыэюя]ость?$/.test(rest)) rest = cut(rest, /ость?$/);
  rest = cut(rest, /(?:ейше|ейш)$/);
  return rest.endsWith("нн") ? rest.slice(0, -1) : cut(rest, /ь$/);
}

function cut(text: string, ending: RegExp): string {
  return text.replace(ending, "");
}

const gerund = /(?:(?<=[ая])(?:вши|вшись)|(?:ивши|ившись|ывши|ывшись))$/;
const reflexive = /(?:ся|сь)$/;
const adjectival = /(?:ее|ие|ые|ое|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$/;
const participle = /(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|(?:ивш|ывш|ующ))$/;
/** Fewer endings than Snowball's: «отлив», «акрил» and «магнит» are nouns here. */
const verb = /(?:(?<=[ая])(?:ете|йте|ют|ть|ешь)|(?:ить|ыть|еть|уйте|уют|ует|ишь))$/;
const noun =
  /(?:а|ев|ов|ие|ье|е|иями|ями|ами|еи|ии|и|ией|ей|ой|ий|й|иям|ям|ием|ем|ам|ом|о|у|ах|иях|ях|ы|ь|ию|ью|ю|ия|ья|я)$/;

export function isAdjective(word: string): boolean {
  return /\p{L}{2}(?:ые|ие|ый|ий|ой|ая|яя|ое|ее|ых|их|ую|юю|ого|его)$/iu.test(word);
}

/** «биметаллический» is of «биметалл», «автоматические» of «автомат»: an adjective made of this noun. */
export function isAdjectiveOf(stem: string, noun: string): boolean {
  return noun.length >= 4 && stem.startsWith(noun) && adjectiveSuffix.test(stem.slice(noun.length));
}

const adjectiveSuffix = /^(?:н|енн|онн|ов|ев|ск|еск|ическ|ичн|янн)$/u;

/**
 * What a noun and its adjective have in common: «опт» of «оптовая», «розн» of «розничная» and «розница»; at least three
 * letters. Coarser than a stem, for choosing among a few names.
 */
export function commonRoot(word: string): string {
  for (const ending of derivedEndings) {
    const root = word.replace(ending, "");
    if (root !== word && root.length >= 3) return root;
  }
  return word;
}

const derivedEndings = [
  /(?:ичн|очн|ионн|онн|овск|ов|ев|ск|н)(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ую|ом|ем|ых|их)$/u,
  /(?:ый|ий|ая|яя|ое|ее|ые|ие|ого|его|ую|ых|их)$/u,
  /(?:иц[аыуе]|к[аиуе]|[аяыиуею]|ом|ем)$/u,
];
