import { chromium, type Browser, type Page } from "playwright";
import { chromiumFlags, findChromium } from "#tests/support/chromium.mjs";
import { atMost, median, withoutGoal, type Figure } from "../figures.ts";
import { interaction, opened, slowPage, type Interaction } from "../interactions.ts";
import { benchPages } from "../pages.ts";
import { filled, goods } from "../shops/guest-baskets.ts";
import { usualEngine, withShop } from "../shops/shop-process.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const lines = 100;
const width = 1_280;
/** Milliseconds, with a processor slowed down 4 times. */
const most = { paint: 100, worstPaint: 200, task: 50, popup: 200, drawer: 100, page: 400, back: 100 };

type Measured = { origin: string; browser: Browser; listing: string; uuids: readonly string[] };

/** What a buyer feels in a real Chromium on a slow device: from the input to what it changes. */
export async function interactions(): Promise<Figure[]> {
  const executablePath = await findChromium();
  if (executablePath === null) return [withoutGoal("interactions", "no Chromium found")];
  return withShop(usualEngine, async ({ origin }) => {
    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    try {
      const { categories, home } = await benchPages(origin);
      const shop = { origin, browser, listing: categories[0] ?? home, uuids: await goods(origin, lines) };
      return [...(await adding(shop)), ...(await largeBasket(shop)), ...(await drawer(shop)), ...(await moving(shop))];
    } finally {
      await browser.close();
    }
  });
}

async function adding({ origin, browser, listing, uuids }: Measured): Promise<Figure[]> {
  const [pressed, answered] = [[], []] as [Interaction[], Interaction[]];
  for (let round = 0; round < rounds; round += 1) {
    const page = await slowPage(browser, origin, await filled(origin, uuids.slice(0, 3)), width);
    await opened(page, origin + listing);
    const buttons = page.locator('main button[value="basket.add"]');
    await buttons.first().hover();
    await page.waitForTimeout(500);
    const press = () => buttons.nth(4).click();
    answered.push(await interaction(page, press, "dialog.popup h2"));
    await page.locator("dialog.popup .close-button").click();
    pressed.push(await interaction(page, () => buttons.nth(5).click(), "header .count-badge"));
    await page.context().close();
  }
  return [
    ...paints("«В корзину»: press to paint", pressed, most.paint),
    inTime(
      "«В корзину»: press to badge",
      pressed.map(({ changed }) => changed),
      most.paint,
    ),
    inTime(
      "«В корзину»: answer to popup",
      answered.map(({ changed, answered: at }) => changed - at),
      most.popup,
    ),
    withoutGoal("«В корзину»: requests", String(Math.max(...answered.map(({ requests }) => requests)))),
  ];
}

async function largeBasket({ origin, browser, uuids }: Measured): Promise<Figure[]> {
  const page = await slowPage(browser, origin, await filled(origin, uuids), width);
  await opened(page, `${origin}/basket`);
  const total = ".basket-total .price";
  const ticks = await repeated((round) =>
    interaction(page, () => page.locator(".line-tick input[type=checkbox]").nth(round).click(), total),
  );
  // Of lines that are still ticked.
  const more = page.locator(".line-quantity .stepper button:last-child");
  const steps = await repeated((round) => interaction(page, () => more.nth(2 * rounds + round).click(), total));
  await page.context().close();
  return [
    ...ofBasket(`tick in a basket of ${lines} lines`, ticks),
    ...ofBasket(`stepper in a basket of ${lines} lines`, steps),
  ];
}

function ofBasket(what: string, all: readonly Interaction[]): Figure[] {
  return [
    ...paints(`${what}: input to paint`, all, most.paint),
    inTime(
      `${what}: input to total`,
      all.map(({ changed }) => changed),
      most.paint,
    ),
    atMost(`${what}: longest task`, Math.round(Math.max(...all.map(({ task }) => task))), most.task, "ms"),
    atMost(`${what}: CLS`, Math.max(...all.map(({ shift }) => shift)), 0, ""),
  ];
}

async function drawer({ origin, browser, listing, uuids }: Measured): Promise<Figure[]> {
  const all: Interaction[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await slowPage(browser, origin, await filled(origin, uuids.slice(0, 3)), width);
    await opened(page, origin + listing);
    all.push(await interaction(page, () => pressed(page, 'header a[href*="drawer=catalog"]', 0), "dialog nav"));
    await page.context().close();
  }
  return [
    ...paints("catalogue drawer: press to paint", all, most.drawer),
    inTime(
      "catalogue drawer: press to first level",
      all.map(({ changed }) => changed),
      most.drawer,
    ),
    atMost("catalogue drawer: longest task", Math.round(Math.max(...all.map(({ task }) => task))), most.task, "ms"),
  ];
}

async function moving({ origin, browser, listing, uuids }: Measured): Promise<Figure[]> {
  const page = await slowPage(browser, origin, await filled(origin, uuids.slice(0, 3)), width);
  await opened(page, origin + listing);
  const there: number[] = [];
  const back: number[] = [];
  const listings: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    there.push(await moved(page, () => pressed(page, 'main a[href^="/product/"]', round)));
    back.push(await moved(page, () => page.goBack({ waitUntil: "commit" })));
    await pressed(page, 'main a[href^="/product/"]', round);
    await page.waitForURL("**/product/**");
    await page.waitForTimeout(1_000);
    listings.push(await moved(page, () => pressed(page, 'main nav a[href^="/catalog/"]', 1)));
    await opened(page, origin + listing);
  }
  await page.context().close();
  return [
    inTime("listing to product: content", there, most.page),
    inTime("product to listing: content", listings, most.page),
    inTime("product to listing by Back: content", back, most.back),
  ];
}

/** A visitor points at a link for a moment before the press. */
async function pressed(page: Page, selector: string, at: number): Promise<void> {
  const link = page.locator(selector).nth(at);
  await link.hover();
  await page.waitForTimeout(150);
  await link.click();
}

async function moved(page: Page, act: () => Promise<unknown>): Promise<number> {
  return (await interaction(page, act, "main h1")).changed;
}

async function repeated(measure: (round: number) => Promise<Interaction>): Promise<Interaction[]> {
  // The first one warms up.
  const all: Interaction[] = [];
  for (let round = 0; round <= rounds; round += 1) all.push(await measure(round));
  return all.slice(1);
}

function paints(what: string, all: readonly Interaction[], goal: number): Figure[] {
  const values = all.map(({ paint }) => paint);
  return [
    inTime(what, values, goal),
    atMost(`${what}, the worst`, Math.round(Math.max(...values)), most.worstPaint, "ms"),
  ];
}

/** The median, with the worst beside it. */
function inTime(what: string, values: readonly number[], goal: number): Figure {
  const figure = atMost(what, Math.round(median(values)), goal, "ms");
  return { ...figure, measured: `${figure.measured} (worst ${Math.round(Math.max(...values))})` };
}
