/** What phones and mail programs turn into something to press, wherever it is in a text. */
const pressable = [
  /:\/\//u,
  /@/u,
  /(?<![\p{L}\p{N}])www\./iu,
  /\d{1,3}(?:\.\d{1,3}){3}/u,
  // A site: its last label is Latin, or one of the Cyrillic ones that exist. «И.И.», «Яндекс.Маркет» and «Авто.ру» are none.
  /[\p{L}\p{N}-]\.(?:[a-z]{2,}|xn--[a-z0-9-]+|рф|рус|бел|укр|дети|онлайн|сайт|орг|ком|москва|католик)(?![\p{L}\p{N}])/iu,
];

/**
 * Is it a name and nothing else? The names of people and companies get into messages of the shop, so that one with a link
 * or an address would make the shop send it to others. Dots of other scripts and characters without width hide nothing.
 */
export function isPlainName(text: string): boolean {
  const seen = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll("。", ".");
  return !pressable.some((pattern) => pattern.test(seen));
}
