import type { Locator, Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { openSection, signInToDesk } from "./desk-session.ts";
import { placedOrder } from "./placed-order.ts";

const count = 10;

test("a clerk brings ten new orders from «Сегодня» to shipped in at most sixty presses", async ({ page, scripted }) => {
  test.setTimeout(240_000);
  // Cities with one warehouse: each order is one part.
  const buyer = scripted
    ? { phone: "+79000000024", city: "ekb", fio: "Тихонова Светлана", address: "Екатеринбург, улица Мира, 7" }
    : { phone: "+79000000023", city: "kazan", fio: "Хасанов Рамиль", address: "Казань, улица Чистопольская, 61" };
  await signInToDesk(page, "orders");
  const numbers: string[] = [];
  for (let at = 0; at < count; at += 1) numbers.push((await placedOrder(page, "саморез", buyer)).number);

  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  /** Ticks the rows and does it, after a look at what will happen. */
  const change = async (names: readonly string[], action: string) => {
    for (const name of names) await press(page.getByRole("checkbox", { name: `Отметить «${name}»` }));
    await press(page.getByRole("button", { name: action, exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: action })).toBeVisible();
    await expect(page.getByRole("status")).toContainText(`Будет изменено ${count}`);
    await expectNoSidewaysScroll(page);
    await press(page.getByRole("button", { name: "Выполнить" }));
    await expect(page.getByRole("status")).toContainText(`Изменено ${count}`);
  };

  await page.goto("/desk");
  await press(page.getByRole("link", { name: /Новые/ }));
  await expectApart(
    page.getByRole("checkbox", { name: `Отметить «${numbers[0] ?? ""}»` }),
    page.getByRole("link", { name: numbers[0] ?? "", exact: true }),
  );
  await change(numbers, "Подтвердить");

  const parts = numbers.map((number) => `${number}-1`);
  // The menu is folded on a phone.
  presses += 2;
  await openSection(page, "Сборка");
  await press(page.getByRole("link", { name: "200", exact: true }));
  await change(parts, "Взять в сборку");
  const lists = await page.getByRole("link", { name: "Листы сборки, PDF" }).getAttribute("href");
  expect((await page.request.get(lists ?? "")).headers()["content-type"]).toBe("application/pdf");
  await press(page.getByRole("link", { name: "К списку" }));
  await change(parts, "Собрано полностью");
  await press(page.getByRole("link", { name: "К списку" }));
  await change(parts, "Отгрузить");

  expect(presses).toBeLessThanOrEqual(60);
  for (const number of numbers) await expectStatus(page, number, "Отгружен");
});

/** Neither lies over the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error("not on the page");
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(isApart, JSON.stringify([a, b])).toBe(true);
}

async function expectStatus(page: Page, number: string, status: string): Promise<void> {
  await page.goto(`/desk/orders?q=${encodeURIComponent(number)}`);
  const row = page.locator("[data-row]").filter({ hasText: number });
  await expect(row).toContainText(status);
}
