export const linkKinds = ["similar", "related"] as const;
export type ProductLinkKind = (typeof linkKinds)[number];

/** Goods of one kind beside a product. */
export const mostLinks = 24;

/** Typed articles or codes, a line or a comma each; a repeated one counts once. */
export function readCodes(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(/[\n,;]+/)
        .map((code) => code.trim())
        .filter(Boolean),
    ),
  ];
}

/** How a product is named in forms: by its article, or by its external id if others have the article too. */
export function codeOf({
  article,
  externalId,
  isAlone,
}: {
  article: string;
  externalId: string;
  isAlone: boolean;
}): string {
  return isAlone && readCodes(article).length === 1 ? article : externalId;
}
