import type { Locator, Page } from "playwright/test";
import { expect, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";
import { placedOrder } from "./placed-order.ts";

const buyer = { phone: "+79000000001", city: "msk", fio: "Иванов Пётр", address: "Москва, улица Арбат, 1" };

test("a clerk takes a new order from «Сегодня» to assembled parts by the keyboard alone", async ({ page }) => {
  await signInToDesk(page, "admin");
  const { number } = await placedOrder(page, "саморез", buyer);
  await page.goto("/desk");
  await tabTo(page, page.getByRole("link", { name: /Новые/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Заказы" })).toBeVisible();

  await tabTo(page, page.getByRole("checkbox", { name: `Отметить «${number}»` }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Подтвердить", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Будет изменена 1 строка");
  await tabTo(page, page.getByRole("button", { name: "Выполнить" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Изменена 1 строка");

  await tabTo(page, page.locator("summary").filter({ hasText: "Разделы" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Сборка" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Сборка" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "200", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: `${number}-1`, exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Взять в сборку" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Собирается");
});

const pages = [
  ...["", "/orders", "/picking", "/products", "/products/new", "/prices", "/imports", "/categories", "/attributes"],
  ...["/claims", "/buyers", "/companies", "/finance", "/pages", "/cities", "/delivery", "/reports", "/settings"],
];

test("each control of the desk is reached by Tab, seen when it is, and not below a bar", async ({ page, scripted }) => {
  test.skip(!scripted, "the pages and their styles are the same");
  test.setTimeout(240_000);
  await signInToDesk(page, "admin");
  const faults: string[] = [];
  for (const [at, path] of pages.entries()) {
    await page.setViewportSize(at % 2 === 0 ? { width: 1200, height: 700 } : { width: 360, height: 740 });
    await page.goto(`/desk${path}`);
    const missed = await walk(page, (fault) => faults.push(`${path}: ${fault}`));
    faults.push(...missed.map((name) => `${path}: Tab never reaches ${name}`));
  }
  expect(faults).toEqual([]);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 900; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      expect(await faultOfFocus(page)).toBeNull();
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach it");
}

/** Goes through the whole page; the names of controls that were not reached. */
async function walk(page: Page, fault: (text: string) => void): Promise<string[]> {
  await page.evaluate(() => {
    const selector = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const isRadioOfGroup = element.matches("input[type=radio]:not(:checked)");
      if (element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled") && !isRadioOfGroup)
        element.dataset["unreached"] = "";
    }
  });
  for (let pressed = 0; pressed < 1_500; pressed += 1) {
    await page.keyboard.press("Tab");
    const isPast = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return true;
      // A date has stops of its own.
      const isSeenAgain = element.dataset["reached"] !== undefined && element.dataset["reached"] !== "last";
      for (const last of document.querySelectorAll<HTMLElement>("[data-reached=last]")) last.dataset["reached"] = "";
      element.dataset["reached"] = "last";
      delete element.dataset["unreached"];
      return isSeenAgain;
    });
    if (isPast) break;
    const found = await faultOfFocus(page);
    if (found !== null) fault(found);
  }
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-unreached]")].map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Why a person does not see what has the focus: off the screen, under something, or without a mark (WCAG 2.4.7, 2.4.11). */
function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return "nothing has the focus";
    const name = element.outerHTML.slice(0, 120);
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height, innerHeight) / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `off the screen: ${name}`;
    const shown = document.elementFromPoint(x, y);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    if (shown === null || !(element.contains(shown) || shown.contains(element) || label?.contains(shown)))
      return `under ${shown?.outerHTML.slice(0, 80) ?? "nothing"}: ${name}`;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const isMarked = (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
    return isMarked ? null : `without a mark of the focus: ${name}`;
  });
}
