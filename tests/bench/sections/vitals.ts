import { chromium, type Browser, type Page } from "playwright";
import { chromiumFlags, findChromium } from "#tests/support/chromium.mjs";
import { atMost, withoutGoal, type Figure } from "../figures.ts";
import { audit } from "../lighthouse.ts";
import { benchPages, photoListing, searched } from "../pages.ts";
import { usualEngine, withShop } from "#tests/bench/shops/shop-process.ts";

const widths = [360, 1440];
const runs = Number(process.env["BENCH_RUNS"] ?? 5);

/** In milliseconds on Lighthouse's phone; the last one at 400 kbit/s and 400 ms. */
const most = { fcp: 1_000, lcp: 1_500, tbt: 50, cls: 0, lcpOnSlow3g: 3_000 };

/** Lighthouse's metrics on a slow phone in a real Chromium; then the layout shifts while a page is scrolled. */
export async function vitals(): Promise<Figure[]> {
  const executablePath = await findChromium({ withWindows: true });
  if (executablePath === null) return [withoutGoal("vitals", "no Chromium found")];
  return withShop(usualEngine, async ({ origin }) => {
    const { home, categories, products } = await benchPages(origin);
    const photos = await photoListing(origin);
    const pages = { home, category: categories[0] ?? home, "listing of photos": photos, product: products[0] ?? home };
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
  // Fills the page cache.
  await (await fetch(address)).arrayBuffer();
  const phone = await audit(address, "phone", runs, chromiumPath);
  const slow = await audit(address, "slow3g", Math.min(runs, 3), chromiumPath);
  // Search results are noindex on purpose, which Lighthouse's SEO score would count.
  const scores = (["performance", "accessibility", "best-practices", "seo"] as const).filter(
    (score) => score !== "seo" || name !== "search",
  );
  const figures = [
    ...scores.map((score) => atMost(`${name}: ${score}, points below 100`, 100 - phone[score], 0, "")),
    atMost(`${name}: FCP`, Math.round(phone.fcp), most.fcp, "ms"),
    atMost(`${name}: LCP`, Math.round(phone.lcp), most.lcp, "ms"),
    atMost(`${name}: TBT`, Math.round(phone.tbt), most.tbt, "ms"),
    atMost(`${name}: CLS`, phone.cls, most.cls, ""),
    atMost(`${name}: LCP on slow 3G`, Math.round(slow.lcp), most.lcpOnSlow3g, "ms"),
  ];
  for (const { what, measured } of figures) console.log(`${what}: ${measured}`);
  return figures;
}

/** Layout shifts while a page loads and is scrolled, on the first visit and with a warm cache. */
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
    // On a reload far down the page the browser restores the position while the page is loading.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.reload({ waitUntil: "networkidle" });
    return { first, again: await scrollThrough(page) };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its scripts. Shifts within half a second of an input do not count (web.dev, CLS). */
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
  // Waits for lazily loaded pictures.
  await page.waitForLoadState("networkidle");
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(globalThis, "shifts").sum))),
      ),
  );
}
