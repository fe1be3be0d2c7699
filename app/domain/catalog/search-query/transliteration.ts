/**
 * The word transliterated into the other alphabet: `ruchka` is «ручка», «ривело» is rivelo. Common spellings (petlya,
 * petlia) give one result; ambiguous letters (soft signs, h, c) get the most frequent reading, since the fuzzy match
 * corrects one letter. A text in both alphabets stays as it is.
 */
export function transliterated(text: string): string {
  const latin = /[a-z]/i.test(text);
  const russian = /[а-яё]/i.test(text);
  if (latin === russian) return text;
  return latin
    ? inRussian(text.toLowerCase().replaceAll("x", "ks"))
    : [...text.toLowerCase()].map((letter) => latinOf.get(letter) ?? letter).join("");
}

function inRussian(text: string): string {
  let word = "";
  for (let at = 0; at < text.length;) {
    const length = longestFirst.find((size) => russianOf.has(text.slice(at, at + size))) ?? 0;
    const letters = text.slice(at, at + (length || 1));
    word += letters === "y" ? lonelyY(word) : (russianOf.get(letters) ?? letters);
    at += length || 1;
  }
  return word;
}

/** «й» after a vowel, «ы» after a consonant. */
function lonelyY(before: string): string {
  return /[аеиоуыэюяё]$/.test(before) ? "й" : "ы";
}

const longestFirst = [4, 3, 2, 1];

const russianOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    shch: "щ",
    sch: "щ",
    yo: "ё",
    jo: "ё",
    zh: "ж",
    kh: "х",
    ts: "ц",
    tz: "ц",
    ch: "ч",
    sh: "ш",
    yu: "ю",
    ju: "ю",
    iu: "ю",
    ya: "я",
    ja: "я",
    ia: "я",
    ye: "е",
    ck: "к",
    ph: "ф",
    a: "а",
    b: "б",
    v: "в",
    g: "г",
    d: "д",
    e: "е",
    z: "з",
    i: "и",
    j: "й",
    k: "к",
    l: "л",
    m: "м",
    n: "н",
    o: "о",
    p: "п",
    r: "р",
    s: "с",
    t: "т",
    u: "у",
    f: "ф",
    h: "х",
    c: "ц",
    w: "в",
    q: "к",
    y: "ы",
    "'": "ь",
  }),
);

const latinOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    е: "e",
    ё: "yo",
    ж: "zh",
    з: "z",
    и: "i",
    й: "y",
    к: "k",
    л: "l",
    м: "m",
    н: "n",
    о: "o",
    п: "p",
    р: "r",
    с: "s",
    т: "t",
    у: "u",
    ф: "f",
    х: "h",
    ц: "ts",
    ч: "ch",
    ш: "sh",
    щ: "shch",
    ъ: "",
    ы: "y",
    ь: "",
    э: "e",
    ю: "yu",
    я: "ya",
  }),
);
