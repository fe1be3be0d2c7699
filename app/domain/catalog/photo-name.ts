/**
 * What the name of a picture's file can name: article, external id or barcode, alone or with the picture's number
 * («article.jpg», «article_2.jpg», «barcode-3.png», «article (4).webp»; desk §5). `position` counts
 * from 0; a name without a number is the first picture. The whole name goes first: articles end in numbers too.
 */
export function photoNames(fileName: string): { code: string; position: number }[] {
  const stem = fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.[^.]*$/, "")
    .normalize("NFC")
    .trim();
  if (stem === "") return [];
  const [, code, dashed, bracketed] = /^(.+?)(?:[_-](\d{1,2})|\s*\((\d{1,2})\))$/.exec(stem) ?? [];
  const number = Number(dashed ?? bracketed);
  return [
    { code: stem, position: 0 },
    ...(code === undefined || number === 0 ? [] : [{ code: code.trim(), position: number - 1 }]),
  ];
}
