import type { Locator, Page } from "playwright/test";
import { expect } from "../shop-test.ts";

/** A scanner types into the field that has the focus, and ends with Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel("Штрихкод, артикул или код маркировки")).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

/** They are large enough to be read by a scanner. */
export async function expectBars(bars: Locator): Promise<void> {
  await expect(bars).toBeVisible();
  const box = await bars.boundingBox();
  expect(box?.width).toBeGreaterThan(50);
  expect(box?.height).toBeGreaterThan(15);
}
