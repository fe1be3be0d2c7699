import type { Locator, Page } from "playwright/test";
import { expect } from "#tests/e2e/shop-test.ts";

/** Phones, tablets, and both sides of each specified breakpoint. */
export const screens = [
  [360, 740],
  [412, 800],
  [600, 800],
  [768, 900],
  [1000, 800],
  [1200, 800],
  [1440, 900],
] as const;

/** The box is inside the window, below a visible header and not covered by anything. */
export async function expectInSight(box: Locator, what: string, { overHeader = false } = {}): Promise<void> {
  await expect(box, what).toBeVisible();
  await expect.poll(() => box.evaluate(faults, overHeader), { message: what }).toEqual([]);
}

export async function atEachWidth(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await look(`${width} px`);
  }
}

/** Runs in the page. */
function faults(element: Element, overHeader: boolean): string[] {
  const found: string[] = [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { clientWidth: width } = document.documentElement;
  const height = window.innerHeight;
  const at = `${[left, top, right, bottom].map(Math.round).join(" ")} in ${width}×${height}`;
  if (left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5) found.push(`outside: ${at}`);
  const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
  if (!overHeader && top < header - 0.5) found.push(`on the header, which ends at ${Math.round(header)}: ${at}`);
  const inset = 6;
  const points: [number, number][] = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + inset, top + inset],
    [right - inset, top + inset],
    [left + inset, bottom - inset],
    [right - inset, bottom - inset],
  ];
  for (const [x, y] of points) {
    const over = document.elementFromPoint(x, y);
    if (over !== null && !element.contains(over))
      found.push(`covered at ${Math.round(x)}, ${Math.round(y)} by ${over.outerHTML.slice(0, 80)}: ${at}`);
  }
  return found;
}
