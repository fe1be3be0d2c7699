import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { z } from "zod";
import { browser as userAgent } from "./pages.ts";

/** Milliseconds; `answered` and `changed` since the input. */
const interactionShape = z.object({
  /** From the input to the next paint, as the Event Timing API counts it. */
  paint: z.number(),
  /** The longest task from the input on. */
  task: z.number(),
  shift: z.number(),
  answered: z.number(),
  changed: z.number(),
  requests: z.number(),
});

export type Interaction = z.infer<typeof interactionShape>;

const slowdown = 4;
/** Enough for what an answer causes: longer than the pause of a stepper before it is sent. */
const quietMs = 1_500;

/** A page of a returning visitor whose processor is slowed down 4 times. */
export async function slowPage(browser: Browser, origin: string, cookie: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, userAgent, locale: "ru-RU" });
  const cookies = cookie.split("; ").map((pair) => pair.split("="));
  await context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url: origin })));
  await context.addInitScript({ path: join(import.meta.dirname, "interaction-recorder.mjs") });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

/** Opens a page and waits until its scripts have run and nothing is loading. */
export async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("html[data-js]").waitFor({ state: "attached" });
  await page.waitForTimeout(quietMs);
}

/** `act` causes one input; `changes`: the text at this selector becomes another one. */
export async function interaction(page: Page, act: () => Promise<unknown>, changes: string): Promise<Interaction> {
  await page.evaluate((selector) => Reflect.get(globalThis, "interactions").expect(selector), changes);
  await act();
  await page
    .waitForFunction(() => Reflect.get(globalThis, "interactions").isChanged(), null, { polling: 100 })
    .catch(async (error: unknown) => {
      throw new Error(`${changes} did not change on ${page.url()}`, { cause: error });
    });
  await page.waitForTimeout(quietMs);
  return interactionShape.parse(await page.evaluate(() => Reflect.get(globalThis, "interactions").result()));
}
