import { asSent } from "../as-sent.ts";
import { atMost, type Figure } from "../figures.ts";
import { renderBlocking, scriptsOf } from "../page-parts.ts";
import { benchPages, searched } from "../pages.ts";
import { usualEngine, withShop } from "../shop-process.ts";

const mostHtml = 22_000;
const mostScript = 120 * 1024;
const mostBlocking = 0;

/** What a page weighs as it is sent to a visitor who comes for the first time. */
export function sizes(): Promise<Figure[]> {
  return withShop(usualEngine, async ({ origin }) => {
    const { home, categories, products } = await benchPages(origin);
    const groups = [
      { name: "main page", paths: [home] },
      { name: `category of 24, heaviest of ${categories.length}`, paths: categories },
      { name: `product, heaviest of ${products.length}`, paths: products },
      { name: "search", paths: [searched] },
    ];
    const figures: Figure[] = [];
    for (const { name, paths } of groups) {
      const pages = await Promise.all(paths.map((path) => weigh(origin, path)));
      const most = (part: keyof Weight) => Math.max(...pages.map((page) => page[part]));
      figures.push(
        atMost(`${name}: HTML with the CSS of the first paint, brotli`, most("html"), mostHtml, "B"),
        atMost(`${name}: pages whose styles and first screen pass the first 14 kB`, most("late"), 0, ""),
        atMost(`${name}: JavaScript, gzip`, most("script"), mostScript, "B"),
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

/** All up to the fourth card of goods, which is more than any screen of a phone shows; without goods, up to the footer. */
function firstScreen(text: string): string {
  const cards = [...text.matchAll(/<article/g)].map(({ index }) => index);
  return text.slice(0, cards[3] ?? text.indexOf("<footer"));
}
