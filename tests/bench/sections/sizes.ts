import { asSent } from "../as-sent.ts";
import { atMost, type Figure } from "../figures.ts";
import { renderBlocking, scriptsOf } from "../page-parts.ts";
import { benchPages } from "../pages.ts";
import { usualEngine, withShop } from "../shop-process.ts";

/** As much as a server may send before the first acknowledgement comes back: ten packets. */
const mostHtml = 14 * 1024;
const mostScript = 120 * 1024;
const mostBlocking = 1;

/** What a page weighs as it is sent to a visitor who comes for the first time. */
export function sizes(): Promise<Figure[]> {
  return withShop(usualEngine, async ({ origin }) => {
    const { home, categories, products } = await benchPages(origin);
    const groups = [
      { name: "main page", paths: [home] },
      { name: `category of 24, heaviest of ${categories.length}`, paths: categories },
      { name: `product, heaviest of ${products.length}`, paths: products },
    ];
    const figures: Figure[] = [];
    for (const { name, paths } of groups) {
      const pages = await Promise.all(paths.map((path) => weigh(origin, path)));
      const most = (part: keyof Weight) => Math.max(...pages.map((page) => page[part]));
      figures.push(
        atMost(`${name}: HTML with the CSS of the first paint, brotli`, most("html"), mostHtml, "B"),
        atMost(`${name}: JavaScript, gzip`, most("script"), mostScript, "B"),
        atMost(`${name}: render-blocking requests`, most("blocking"), mostBlocking, ""),
      );
    }
    return figures;
  });
}

type Weight = { html: number; script: number; blocking: number };

async function weigh(origin: string, path: string): Promise<Weight> {
  const { bytes, text } = await asSent(origin + path, "br");
  const scripts = await scriptsOf(text, (address) => asSent(origin + address, "gzip"));
  const script = [...scripts.values()].reduce((sum, sent) => sum + sent.bytes, 0);
  return { html: bytes, script, blocking: renderBlocking(text) };
}
