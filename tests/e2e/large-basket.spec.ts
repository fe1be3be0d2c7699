import type { Page } from "playwright/test";
import { z } from "zod";
import { expect, open, test } from "./shop-test.ts";

const goods = 130;

test("a basket of more than a hundred goods is shown in pages, with totals of all of it", async ({
  page,
  scripted,
}) => {
  await open(page, "/", scripted);
  await fillBasket(page, goods);
  await open(page, "/basket", scripted);
  const total = page.locator(".basket-total");
  const whole = (await total.textContent()) ?? "";
  await expect(page.getByText(`Показаны товары 1–100 из ${goods}`)).toBeVisible();
  await page.getByRole("navigation", { name: "Страницы" }).getByRole("link", { name: "2", exact: true }).click();
  await expect(page.getByText(`Показаны товары 101–${goods} из ${goods}`)).toBeVisible();
  await expect(total).toHaveText(whole);

  const stepped = posted(page);
  await page
    .getByRole("button", { name: /^(Больше|Увеличить)/ })
    .first()
    .click();
  await expect(total).not.toHaveText(whole);
  await stepped;
  await expect(page).toHaveURL(/\/basket\?page=2$/);
  const changed = (await total.textContent()) ?? "";
  await open(page, "/basket", scripted);
  await expect(total).toHaveText(changed);

  const ticks = page.getByRole("checkbox", { name: /^Заказать:/ });
  const ticked = posted(page);
  await ticks.first().uncheck();
  if (!scripted) await page.getByRole("button", { name: "Обновить выбор" }).first().click();
  await ticked;
  await expect(page.getByText(`${goods - 1} товаров`).first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Удалить:/ })
    .last()
    .click();
  await expect(page.getByText(`Показаны товары 1–100 из ${goods - 1}`)).toBeVisible();
});

/** The response to the next form. */
function posted(page: Page) {
  return page.waitForResponse((response) => response.request().method() === "POST");
}

async function fillBasket(page: Page, count: number): Promise<void> {
  const listed = z.object({ data: z.object({ items: z.array(z.object({ uuid: z.string() })) }) });
  const uuids: string[] = [];
  for (let at = 1; uuids.length < count; at += 1) {
    const answer = await page.request.post("/api/v1/mixed/products/products", {
      data: { context: { type: "search", value: "саморез" }, page: at, limit: 100 },
    });
    uuids.push(...listed.parse(await answer.json()).data.items.map(({ uuid }) => uuid));
  }
  const items = uuids.slice(0, count).map((uuid) => ({ uuid, quantity: 1 }));
  const added = await page.request.post("/api/v1/mixed/baskets/baskets/products/add", { data: { items } });
  expect(added.status()).toBe(200);
}
