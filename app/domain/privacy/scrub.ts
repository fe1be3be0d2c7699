const mostCharacters = 4_000;

/**
 * Makes a text fit to leave the process, for logs and error reports (security L1, L2, L4). Phones in any spelling, INN
 * and account numbers, codes, e-mails, tokens, cookies, query strings, document names and all Cyrillic (messages of
 * code are English, so it is personal data) are replaced by a word in brackets. What identifies an event stays: uuids,
 * trace ids, timestamps, private addresses, positions in files. Cut at 4,000 characters.
 */
export function scrub(text: string): string {
  const cut = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  // Fast path: most logged texts are short words of our own.
  if (/^[a-z]{1,12}(?: [a-z]{1,12}){0,8}$/.test(cut) || isUuid.test(cut)) return cut;
  return rules.reduce(
    (left, [pattern, put]) => (typeof put === "string" ? left.replace(pattern, put) : left.replace(pattern, put)),
    cut,
  );
}

/** Separators within a number, plain or percent-encoded. */
const between = String.raw`(?:%(?:20|28|29|2B|2D|C2%A0|E2%80%9[0-5])|[^\p{L}\p{N}%\n:=,;"'{}\[\]]){0,4}`;

const uuid = String.raw`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`;
const isUuid = new RegExp(`^${uuid}$`, "i");
const traceId = String.raw`(?<![\w-])(?=\d*[a-f])(?:[0-9a-f]{32}|[0-9a-f]{16})(?![\w-])`;
const moment = String.raw`(?<![\d-])(?:19|20)\d\d-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z?|(?![\p{N}T-]| ?[\p{N}(+]))`;
const privateAddress = String.raw`(?<![\d.])(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?![\d.])`;
const manyDigits = String.raw`\p{N}(?:${between}\p{N}){6,}`;

const documents = "pdf|docx?|xlsx?|xlsm|csv|tsv|txt|rtf|od[ts]|jpe?g|png|gif|webp|heic|tiff?|zip|rar|7z|p7s|sig";
const secrets =
  "authorization|cookie|set-cookie|password|secret|(?:refresh|register|access|csrf)?_?-?token|fingerprint|phone|e-?mail|inn|kpp|ogrn|fio|(?:first|last|middle)_?name|address|recipient";

type Rule = [RegExp, string | ((found: string) => string)];

const rules: Rule[] = [
  [/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " "],
  [/\b((?:set-)?cookie)["']?\s*[:=][^\n]*/gi, "$1: [removed]"],
  [/(Bearer|Basic)\s+[^\s"',]+/gi, "$1 [token]"],
  [/eyJ[\w-]*(?:\.[\w-]*)*/g, "[token]"],
  [/(?<=[^\s"'<>])\?[\w.%[\]-]+=[^\s"'<>)]*/g, "?[query]"],
  [/\/search\/[^\s"'<>?#)]+/g, "/search/*"],
  [/[^\s"'<>()=:,;[\]{}@/]{1,64}(?:@|%40)[^\s"'<>()=:,;[\]{}@/]{1,200}/g, "[email]"],
  [new RegExp(String.raw`(["'«\x60])[^"'»\x60\n]{1,200}\.(?:${documents})(["'»\x60])`, "giu"), "$1[file]$2"],
  [new RegExp(String.raw`[^\s"'<>()=]{1,200}\.(?:${documents})(?![\p{L}\p{N}])`, "giu"), "[file]"],
  [
    new RegExp(
      String.raw`\b(${secrets})(["']?\s*\)?\s*[:=]\s*\(?\s*)(?!\[)("[^"\n]*"?|'[^'\n]*'?|[^\s&;,)}\]"']+)`,
      "giu",
    ),
    "$1$2[removed]",
  ],
  [/[\w-]{40,}/g, keepUuid],
  [new RegExp(`${uuid}|${traceId}|${moment}|${privateAddress}|${manyDigits}`, "giu"), keepKnown],
  // A six-digit code, optionally split in two; a colon precedes positions in files and follows ports.
  [/(?<![\p{N}:.\w-])\p{N}{3}[\s-]?\p{N}{3}(?![\p{N}\w])/gu, "[code]"],
  [/((?:code|otp|pin|код|парол)[^\p{N}\n]{0,40})\p{N}{4,8}(?!\p{N})/giu, "$1[code]"],
  [/(?:%(?:D0|D1)%[89AB][0-9A-F])(?:%[0-9A-F]{2}|[+.\-\w])*/gi, "[text]"],
  [/\p{Script=Cyrillic}(?:[^\n"'<>{}[\]()=:;/\\|]*\p{Script=Cyrillic})?/gu, "[text]"],
];

/** Two uuids may be adjacent; anything else this long is a token or a hash. */
function keepUuid(found: string): string {
  return new RegExp(`^(?:${uuid}[_-]?)+$`, "i").test(found) ? found : "[token]";
}

const known = new RegExp(`^(?:${uuid}|(?=\\d*[a-f])(?:[0-9a-f]{32}|[0-9a-f]{16})|${moment}|${privateAddress})$`, "iu");

function keepKnown(found: string): string {
  return known.test(found) ? found : "[number]";
}
