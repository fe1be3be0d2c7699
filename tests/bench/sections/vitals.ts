import { chromium, type Browser, type Page } from "playwright";
import { chromiumFlags, findChromium } from "#tests/support/chromium.mjs";
import { atMost, told, type Figure } from "../figures.ts";
import { audit } from "../lighthouse.ts";
import { benchPages, searched } from "../pages.ts";
import { usualEngine, withShop } from "../shop-process.ts";

const widths = [360, 1440];
const runs = Number(process.env["BENCH_RUNS"] ?? 5);

/** Milliseconds; those of Lighthouse's phone but for the last, of a line of 400 kbit/s and 400 ms. */
const most = { fcp: 1_000, lcp: 1_500, tbt: 50, cls: 0, lcpOnSlow3g: 3_000 };

/** What a visitor on a slow phone waits for, by Lighthouse in a real Chromium; then what moves while a page is scrolled. */
export async function vitals(): Promise<Figure[]> {
  const executablePath = await findChromium({ withWindows: true });
  if (executablePath === null) return [told("vitals", "no Chromium found")];
  return withShop(usualEngine, async ({ origin }) => {
    const { home, categories, products } = await benchPages(origin);
    const pages = { home, category: categories[0] ?? home, product: products[0] ?? home };
    const audited = { ...pages, search: searched, contacts: "/contacts" };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(audited))
      figures.push(...(await auditsOf(name, origin + path, executablePath)));
    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    try {
      return [...figures, ...(await shiftsOf(browser, origin, pages))];
    } finally {
      await browser.close();
    }
  });
}

async function auditsOf(name: string, address: string, chromiumPath: string): Promise<Figure[]> {
  // The first visit makes the page that the others are sent.
  await (await fetch(address)).arrayBuffer();
  const phone = await audit(address, "phone", runs, chromiumPath);
  const slow = await audit(address, "slow3g", Math.min(runs, 3), chromiumPath);
  // Search results are kept out of search engines on purpose, which Lighthouse counts against them.
  const scores = (["performance", "accessibility", "best-practices", "seo"] as const).filter(
    (score) => score !== "seo" || name !== "search",
  );
  const figures = [
    ...scores.map((score) => atMost(`${name}: Lighthouse, ${score}, points short of 100`, 100 - phone[score], 0, "")),
    atMost(`${name}: first contentful paint`, Math.round(phone.fcp), most.fcp, "ms"),
    atMost(`${name}: largest contentful paint`, Math.round(phone.lcp), most.lcp, "ms"),
    atMost(`${name}: total blocking time`, Math.round(phone.tbt), most.tbt, "ms"),
    atMost(`${name}: layout shift`, phone.cls, most.cls, ""),
    atMost(`${name}: largest contentful paint on slow 3G`, Math.round(slow.lcp), most.lcpOnSlow3g, "ms"),
  ];
  for (const { what, measured } of figures) console.log(`${what}: ${measured}`);
  return figures;
}

/** Nothing moves while a page loads and is scrolled through, at first sight and with a warm cache. */
async function shiftsOf(browser: Browser, origin: string, pages: Record<string, string>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    for (const width of widths) {
      const { first, again } = await layoutShift(browser, origin + path, width);
      figures.push(
        atMost(`${name} at ${width} px: CLS, empty cache`, first, 0, ""),
        atMost(`${name} at ${width} px: CLS, warm cache`, again, 0, ""),
      );
    }
  }
  return figures;
}

async function layoutShift(
  browser: Browser,
  address: string,
  width: number,
): Promise<{ first: number; again: number }> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  try {
    await context.addInitScript(observeShifts);
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    const first = await scrollThrough(page);
    // Where a reload begins far down, the browser finds the place again while the page is still coming.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.reload({ waitUntil: "networkidle" });
    return { first, again: await scrollThrough(page) };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything of it. Shifts within half a second of a visitor's act do not count (web.dev, CLS). */
function observeShifts() {
  const shifts = { sum: 0 };
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry && "hadRecentInput" in entry && entry.hadRecentInput === false)
        shifts.sum += Number(entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function scrollThrough(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  // The pictures that were far from the screen come now.
  await page.waitForLoadState("networkidle");
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(globalThis, "shifts").sum))),
      ),
  );
}
