import { readFileSync } from "node:fs";
import { codes } from "#app/domain/account/code-limits.ts";
import { textPages, type TextPage } from "#app/domain/content/shop-text.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import type { ShopSettings } from "#server/ports/ports.ts";
import { openingData } from "#server/shipped-files.ts";

type Facts = Pick<ShopSettings, "shopName" | "email" | "seller">;

/** Texts that every shop needs, with its own details filled in; names in double braces are filled when shown. */
export function textTemplates(facts: Facts): { page: TextPage; markdown: string }[] {
  const words = wordsOf(facts);
  return textPages
    .filter(({ slug }) => slug !== "brands")
    .map((page) => {
      const template = readFileSync(new URL(`texts/${page.slug}.md`, openingData), "utf8");
      const markdown = template.replace(/(?<!\{)\{([\w.]+)\}(?!\})/g, (_, name: string) => {
        const word = words.get(name);
        if (word === undefined) throw new RangeError(`${page.slug}.md: no {${name}}`);
        return word;
      });
      return { page, markdown };
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
