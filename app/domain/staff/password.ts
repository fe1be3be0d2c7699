import { no, ok, type Verdict } from "#app/domain/verdict.ts";

const passwordLimits = { least: 12, most: 200 } as const;

/** Fewest different characters of a password that is not a pattern. */
const leastDifferent = 5;

/** Words from which guessed passwords are made; with digits and signs around they are known too. */
const knownWords = [
  "password",
  "passwort",
  "parol",
  "qwerty",
  "qwertyuiop",
  "asdfgh",
  "asdfghjkl",
  "zxcvbn",
  "zxcvbnm",
  "qazwsx",
  "qazwsxedc",
  "iloveyou",
  "letmein",
  "welcome",
  "administrator",
  "admin",
  "root",
  "master",
  "superman",
  "dragon",
  "football",
  "princess",
  "sunshine",
  "monkey",
  "shadow",
  "samsung",
  "internet",
  "computer",
  "changeme",
  "secret",
  "default",
  "login",
  "user",
  "test",
  "moscow",
  "russia",
  "marina",
  "natasha",
  "spartak",
  "gfhjkm",
  "ghbdtn",
  "ytrewq",
];

/** What a keyboard or an alphabet gives in a row. */
const rows = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "1q2w3e4r5t6y7u8i9o0p",
  "qazwsxedcrfvtgbyhnujmikolp",
];

/** Whether a password is long enough and not among those that are tried first; `own`: words of the person. */
export function judgePassword(
  password: string,
  own: readonly string[],
): Verdict<string, { code: "passwordShort" | "passwordKnown" }> {
  const length = [...password].length;
  if (length < passwordLimits.least || length > passwordLimits.most) return no("passwordShort", passwordLimits);
  return isKnown(password.toLowerCase(), own) ? no("passwordKnown") : ok(password);
}

function isKnown(password: string, own: readonly string[]): boolean {
  if (new Set(password).size < leastDifferent || isRepeated(password) || isInRow(password)) return true;
  const letters = unleet(password).replace(/[^\p{L}]/gu, "");
  const words = [...knownWords, ...own.flatMap(wordsIn)];
  return isMadeOf(letters, words);
}

/** Of a block of at most half its length. */
function isRepeated(password: string): boolean {
  for (let size = 1; size <= password.length / 2; size += 1) {
    const times = Math.ceil(password.length / size);
    if (password.slice(0, size).repeat(times).slice(0, password.length) === password) return true;
  }
  return false;
}

function isInRow(password: string): boolean {
  return rows.some((row) => {
    const there = row.repeat(3);
    return there.includes(password) || [...there].reverse().join("").includes(password);
  });
}

function unleet(password: string): string {
  return password
    .replace(/[@4]/g, "a")
    .replace(/0/g, "o")
    .replace(/[$5]/g, "s")
    .replace(/3/g, "e")
    .replace(/[1!]/g, "i");
}

/** Whether at most three letters remain besides these words. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), letters);
  return rest.length < letters.length || letters.length === 0 ? rest.length <= 3 : false;
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4);
}
