import { readFileSync } from "node:fs";
import { codes } from "#app/domain/account/code-limits.ts";
import { readTemplate, textPages, type ShopText, type TextPage } from "#app/domain/content/shop-text.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import type { ShopSettings } from "#server/ports/ports.ts";
import { openingData } from "#server/shipped-files.ts";

type Facts = Pick<ShopSettings, "shopName" | "email" | "seller">;

/** Texts that every shop needs, with its own details filled in; names in double braces are filled when shown. */
export function textTemplates(facts: Facts): { page: TextPage; markdown: string }[] {
  return textPages.map((page) => ({ page, markdown: markdownOf(page, facts) }));
}

/** What a text that nobody has written begins with. */
export function textTemplate(page: TextPage, facts: Facts): ShopText {
  return readTemplate(markdownOf(page, facts));
}

function markdownOf({ slug }: TextPage, facts: Facts): string {
  const words = wordsOf(facts);
  const template = readFileSync(new URL(`texts/${slug}.md`, openingData), "utf8");
  return template.replace(/(?<!\{)\{([\w.]+)\}(?!\})/g, (_, name: string) => {
    const word = words.get(name);
    if (word === undefined) throw new RangeError(`${slug}.md: no {${name}}`);
    return word;
  });
}

function wordsOf({ shopName, email, seller }: Facts): ReadonlyMap<string, string> {
  return new Map<string, string>([
    ["shop", shopName],
    ["email", email],
    ["seller.name", seller.name],
    ["seller.inn", seller.inn],
    ["seller.ogrn", seller.ogrn],
    ["seller.address", seller.address],
    ["basketLines", String(mostBasketLines)],
    ["codeMinutes", String(codes.lifetime / 60)],
    ["codeAgain", String(codes.resend)],
    ["codeTries", String(codes.tries)],
  ]);
}
