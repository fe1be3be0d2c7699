import type { CityCases } from "./declension.ts";

type Cases = Omit<CityCases, "name" | "preposition">;

/**
 * Declines a city's name by the rules of Russian, for cities without stored forms. Parts after the noun ("на-Дону")
 * stay, adjectives agree with it, indeclinable names stay unchanged.
 */
export function declineCity(name: string): CityCases {
  const parts = name.split(/([ -])/);
  const words = parts.filter((_, at) => at % 2 === 0);
  const noun = nounOf(words);
  const kind = kindOf(words[noun] ?? "");
  const declined = words.map((word, at): Cases => {
    if (at === noun) return kind.cases(word);
    const isBeside = at < noun || !words.slice(noun + 1, at + 1).some((one) => isLower(one));
    const agreed = isBeside ? (adjective(word, kind) ?? (at < noun ? possessive(word, kind) : null)) : null;
    return agreed ?? unchanged(word);
  });
  const formOf = (of: keyof Cases) =>
    parts.map((part, at) => (at % 2 === 0 ? (declined[at / 2]?.[of] ?? part) : part)).join("");
  return {
    name,
    preposition: prepositionOf(name),
    genitive: formOf("genitive"),
    dative: formOf("dative"),
    accusative: formOf("accusative"),
    instrumental: formOf("instrumental"),
    prepositional: formOf("prepositional"),
  };
}

/** «во Владимире», «во Фрязино», «в Воронеже». */
function prepositionOf(name: string): string {
  return /^(?:[вф][бвгджзклмнпрстфхцчшщ]|мц)/i.test(name) ? "во" : "в";
}

/**
 * The noun that is declined: the last one before a preposition ("на"), else the first word that is not an adjective.
 */
function nounOf(words: readonly string[]): number {
  const small = words.findIndex((word, at) => at > 0 && isLower(word));
  const end = small === -1 ? words.length : small;
  for (let at = end - 1; at >= 0; at -= 1) if (adjectiveEnding(words[at] ?? "") === null) return at;
  return Math.max(0, end - 1);
}

function isLower(word: string): boolean {
  return word !== "" && word === word.toLowerCase();
}

type Gender = "masculine" | "feminine" | "neuter" | "plural";
type Kind = { gender: Gender; cases(word: string): Cases };

function kindOf(noun: string): Kind {
  const alone = adjectiveEnding(noun);
  if (alone !== null) {
    const kind = { gender: alone, cases: unchanged };
    return { ...kind, cases: (word) => adjective(word, kind) ?? unchanged(word) };
  }
  const known = nouns.find(([pattern]) => pattern.test(noun));
  return known ? { gender: known[1], cases: known[2] } : { gender: "masculine", cases: unchanged };
}

const endings =
  (
    cut: number,
    genitive: string,
    dative: string,
    accusative: string | null,
    instrumental: string,
    prepositional: string,
  ) =>
  (word: string): Cases => {
    const stem = cut === 0 ? word : word.slice(0, -cut);
    return {
      genitive: stem + genitive,
      dative: stem + dative,
      accusative: accusative === null ? word : stem + accusative,
      instrumental: stem + instrumental,
      prepositional: stem + prepositional,
    };
  };

const dropped =
  (stemOf: (word: string) => string, instrumental: string) =>
  (word: string): Cases => {
    const stem = stemOf(word);
    return {
      genitive: `${stem}а`,
      dative: `${stem}у`,
      accusative: word,
      instrumental: stem + instrumental,
      prepositional: `${stem}е`,
    };
  };

const plural =
  (genitive: (stem: string) => string) =>
  (word: string): Cases => {
    const stem = word.slice(0, -1);
    return {
      genitive: genitive(stem),
      dative: `${stem}ам`,
      accusative: word,
      instrumental: `${stem}ами`,
      prepositional: `${stem}ах`,
    };
  };

/** The first matching ending applies. Other endings, as in «Сочи» and «Тольятти», are indeclinable. */
const nouns: readonly [RegExp, Gender, (word: string) => Cases][] = [
  [/^Орёл$/, "masculine", dropped(() => "Орл", "ом")],
  [/^Елец$/, "masculine", dropped(() => "Ельц", "ом")],
  [/^Дно$/, "neuter", endings(1, "а", "у", null, "ом", "е")],
  [/ия$/i, "feminine", endings(1, "и", "и", "ю", "ей", "и")],
  [/я$/i, "feminine", endings(1, "и", "е", "ю", "ей", "е")],
  [/[гкх]а$/i, "feminine", endings(1, "и", "е", "у", "ой", "е")],
  [/[жшчщ]а$/i, "feminine", endings(1, "и", "е", "у", "ей", "е")],
  [/ца$/i, "feminine", endings(1, "ы", "е", "у", "ей", "е")],
  [/а$/i, "feminine", endings(1, "ы", "е", "у", "ой", "е")],
  // The few masculine cities with this ending.
  [/(?:поль|[ая]вль|суздаль|гусь)$/i, "masculine", endings(1, "я", "ю", null, "ем", "е")],
  [/ь$/i, "feminine", endings(1, "и", "и", null, "ью", "и")],
  [/й$/i, "masculine", endings(1, "я", "ю", null, "ем", "е")],
  [/[^л]ец$/i, "masculine", dropped((word) => `${word.slice(0, -2)}ц`, "ом")],
  [/[бвгджзклмнпрстфх]городок$|^городок$/i, "masculine", dropped((word) => `${word.slice(0, -2)}к`, "ом")],
  [/[жшчщц]$/i, "masculine", endings(0, "а", "у", null, "ем", "е")],
  [/[бвгдзклмнпрстфх]$/i, "masculine", endings(0, "а", "у", null, "ом", "е")],
  [/^(?:Мытищи|Луки)$/, "plural", plural((stem) => stem)],
  [/мки$/i, "plural", plural((stem) => `${stem.slice(0, -1)}ок`)],
  [/рцы$/i, "plural", plural((stem) => `${stem.slice(0, -1)}ец`)],
  [/лны$/i, "plural", plural((stem) => `${stem}ов`)],
  [/[^аеёиоуыэюя]ы$/i, "plural", plural((stem) => stem)],
];

/** Null if the word has no adjective ending. */
function adjectiveEnding(word: string): Gender | null {
  if (/(?:[ыи]й|[нт]ой)$/i.test(word)) return "masculine";
  if (/(?:ая|яя)$/i.test(word)) return "feminine";
  if (/(?:ое|ее)$/i.test(word)) return "neuter";
  return /[жнрк](?:ые|ие)$/i.test(word) ? "plural" : null;
}

/** Null if the word does not agree with the noun. */
function adjective(word: string, { gender }: Pick<Kind, "gender">): Cases | null {
  if (adjectiveEnding(word) !== gender) return null;
  const stem = word.slice(0, -2);
  const soft = /(?:ний|яя|ее|ние)$/i.test(word);
  // After ж, ш, ч, щ and г, к, х: «и» instead of «ы»; after ж, ш, ч, щ also «е» instead of an unstressed «о».
  const hissing = /[жшчщ]$/i.test(stem);
  const [o, y] = [soft || hissing ? "е" : "о", soft || hissing || /[гкх]$/i.test(stem) ? "и" : "ы"];
  if (gender === "plural") {
    const many = `${stem}${y}х`;
    return {
      genitive: many,
      dative: `${stem}${y}м`,
      accusative: word,
      instrumental: `${stem}${y}ми`,
      prepositional: many,
    };
  }
  if (gender === "feminine") {
    const other = `${stem}${o}й`;
    const accusative = stem + (soft ? "юю" : "ую");
    return { genitive: other, dative: other, accusative, instrumental: other, prepositional: other };
  }
  return {
    genitive: `${stem}${o}го`,
    dative: `${stem}${o}му`,
    accusative: word,
    instrumental: `${stem}${y}м`,
    prepositional: `${stem}${o}м`,
  };
}

/** Possessive short adjectives: «Сергиев Посад». */
function possessive(word: string, { gender }: Pick<Kind, "gender">): Cases | null {
  if (gender !== "masculine" || !/(?:ов|ев|ин)$/i.test(word)) return null;
  return {
    genitive: `${word}а`,
    dative: `${word}у`,
    accusative: word,
    instrumental: `${word}ым`,
    prepositional: `${word}ом`,
  };
}

function unchanged(word: string): Cases {
  return { genitive: word, dative: word, accusative: word, instrumental: word, prepositional: word };
}
