import { z } from "zod";
import { codes } from "#app/domain/account/code-limits.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import type { ShopFacts } from "#server/demo/identity.ts";
import { cell, filesIn, readJson, readText } from "./data.ts";
import type { DemoContentPageRow, SeoSettingRow } from "./rows.ts";

/** When the texts were last edited: the version that a consent names. */
export const textsEdited = "2026-09-01T09:00:00.000Z";

const head = z.strictObject({ path: cell.text, title: cell.text, h1: cell.text, description: cell.text });
const pages = filesIn("pages").map((file) => ({ file, ...readText(file, head) }));
/** Only texts: titles and headings of these pages are made with the city's name. */
const seoTexts = readJson("seo-texts.json", z.record(z.string(), z.string()));

export function contentPageRows(shop: ShopFacts): DemoContentPageRow[] {
  const fill = filler(shop);
  return pages.map(({ file, head: { path, title, h1, description }, body }) => ({
    path,
    title: fill(title, file),
    h1: fill(h1, file),
    description: fill(description, file),
    body: fill(body, file),
    updated_at: textsEdited,
  }));
}

export function seoSettingRows(shop: ShopFacts): SeoSettingRow[] {
  const fill = filler(shop);
  return Object.entries(seoTexts).map(([path, text]) => ({
    path,
    title: null,
    h1: null,
    description: null,
    seo_text: fill(text, "seo-texts.json"),
  }));
}

/** Fills in `{name}`; names in double braces are filled in when a page is shown. */
function filler({ name, email, seller }: ShopFacts): (text: string, file: string) => string {
  const facts = new Map<string, string>([
    ["shop", name],
    ["email", email],
    ...Object.entries(seller).map(([fact, words]): [string, string] => [`seller.${fact}`, words]),
    ["basketLines", String(mostBasketLines)],
    ["codeMinutes", String(codes.lifetime / 60)],
    ["codeAgain", String(codes.resend)],
    ["codeTries", String(codes.tries)],
  ]);
  return (text, file) =>
    text.replace(/(?<!\{)\{([\w.]+)\}(?!\})/g, (_, fact: string) => {
      const words = facts.get(fact);
      if (words === undefined) throw new RangeError(`${file}: no {${fact}}`);
      return words;
    });
}
