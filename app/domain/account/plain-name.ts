/** Text that phones and mail programs turn into a link. */
const pressable = [
  /:\/\//u,
  /@/u,
  /(?<![\p{L}\p{N}])www\./iu,
  /\d{1,3}(?:\.\d{1,3}){3}/u,
  // A domain: Latin top-level domains and the existing Cyrillic ones. «И.И.», «Яндекс.Маркет» and «Авто.ру» do not
  // match.
  /[\p{L}\p{N}-]\.(?:[a-z]{2,}|xn--[a-z0-9-]+|рф|рус|бел|укр|дети|онлайн|сайт|орг|ком|москва|католик)(?![\p{L}\p{N}])/iu,
];

/**
 * Whether a text is only a name. Names appear in messages of the shop, so a link or an address in a name would make
 * the shop send spam. Look-alike dots and zero-width characters are normalised first.
 */
export function isPlainName(text: string): boolean {
  const seen = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll("。", ".");
  return !pressable.some((pattern) => pattern.test(seen));
}
