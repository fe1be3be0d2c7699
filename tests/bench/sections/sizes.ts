import { asSent } from "../as-sent.ts";
import { atMost, type Figure } from "../figures.ts";
import { renderBlocking, scriptsOf } from "../page-parts.ts";
import { benchPages, searched } from "../pages.ts";
import { usualEngine, withShop } from "#tests/bench/shops/shop-process.ts";

const mostHtml = 22_000;
const mostScript = 120 * 1024;
const mostBlocking = 0;

/** The weight of a page as sent to a first-time visitor. */
export function sizes(): Promise<Figure[]> {
  return withShop(usualEngine, async ({ origin }) => {
    const { home, categories, products } = await benchPages(origin);
    const groups = [
      { name: "home", paths: [home] },
      { name: `category of 24, heaviest of ${categories.length}`, paths: categories },
      { name: `product, heaviest of ${products.length}`, paths: products },
      { name: "search", paths: [searched] },
    ];
    const figures: Figure[] = [];
    for (const { name, paths } of groups) {
      const pages = await Promise.all(paths.map((path) => weigh(origin, path)));
      const most = (part: keyof Weight) => Math.max(...pages.map((page) => page[part]));
      figures.push(
        atMost(`${name}: HTML, brotli`, most("html"), mostHtml, "B"),
        atMost(`${name}: pages with a first screen not inside 14,336 B`, most("late"), 0, ""),
        atMost(`${name}: script, gzip`, most("script"), mostScript, "B"),
        atMost(`${name}: render-blocking requests`, most("blocking"), mostBlocking, ""),
      );
    }
    return figures;
  });
}

type Weight = { html: number; late: number; script: number; blocking: number };

async function weigh(origin: string, path: string): Promise<Weight> {
  const { bytes, text, head } = await asSent(origin + path, "br");
  const scripts = await scriptsOf(text, (address) => asSent(origin + address, "gzip"));
  const script = [...scripts.values()].reduce((sum, sent) => sum + sent.bytes, 0);
  return { html: bytes, late: head.includes(firstScreen(text)) ? 0 : 1, script, blocking: renderBlocking(text) };
}

/**
 * Everything up to the fourth card, which is more than a phone's screen shows; up to the footer on pages without goods.
 */
function firstScreen(text: string): string {
  const cards = [...text.matchAll(/<article/g)].map(({ index }) => index);
  return text.slice(0, cards[3] ?? text.indexOf("<footer"));
}
