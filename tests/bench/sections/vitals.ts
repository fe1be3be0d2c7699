import { chromium, type Browser, type Page } from "playwright";
import { chromiumFlags, findChromium } from "#tests/support/chromium.mjs";
import { atMost, told, type Figure } from "../figures.ts";
import { benchPages } from "../pages.ts";
import { usualEngine, withShop } from "../shop-process.ts";

const widths = [360, 1440];

/** Nothing moves while a page loads and is scrolled through, at first sight and with a warm cache. */
export async function vitals(): Promise<Figure[]> {
  const executablePath = await findChromium();
  if (executablePath === null) return [told("layout shift", "no Chromium found")];
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    return await withShop(usualEngine, ({ origin }) => shiftsOf(browser, origin));
  } finally {
    await browser.close();
  }
}

async function shiftsOf(browser: Browser, origin: string): Promise<Figure[]> {
  const { home, categories, products } = await benchPages(origin);
  const pages = { "main page": home, "category of 24": categories[0] ?? home, product: products[0] ?? home };
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
