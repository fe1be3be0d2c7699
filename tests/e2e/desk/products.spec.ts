import type { Page } from "playwright/test";
import sharp from "sharp";
import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";

const notice = (page: Page, text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Разделы товара" }).getByRole("link", { name, exact: true }).click();

/** A draft with a name of its own; the page is its form then. */
async function createDraft(page: Page, name: string): Promise<void> {
  await page.goto("/desk/products/new");
  await page.getByLabel("Название", { exact: true }).fill(name);
  await page.getByLabel("Артикул", { exact: true }).fill(name.replace(/\D/g, ""));
  await page.getByLabel("Категория", { exact: true }).selectOption({ index: 3 });
  await page.getByLabel("Единица измерения").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Создать черновик" }).click();
  await notice(page, "Черновик товара создан");
}

async function setPrice(page: Page, price: string): Promise<void> {
  await tab(page, "Цены");
  await page
    .getByLabel(/^Цена \(/)
    .first()
    .fill(price);
  await page.getByRole("button", { name: "Сохранить цены" }).click();
  await notice(page, "Цены сохранены");
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Выставить на продажу" }).click();
  await notice(page, "Товар в продаже");
}

const unique = () => `Петля проверочная ${Date.now() % 1_000_000_000}${Math.floor(Math.random() * 100)}`;

test.describe("a product", () => {
  test.use({ expectedStatuses: [404, 422] });

  test("is made, filled, sold and hidden by a clerk", async ({ page }) => {
    await signInToDesk(page, "catalog");
    const name = unique();
    await createDraft(page, name);
    await expect(page.getByText("Чтобы выставить на продажу, не хватает:")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "базовая цена" })).toBeVisible();
    await page.getByRole("button", { name: "Выставить на продажу" }).click();
    await expect(page.getByText("Товар пока нельзя продавать")).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.getByRole("textbox", { name: "Вес, г" }).fill("много");
    await page.getByRole("button", { name: "Сохранить", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Вес, г" })).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("textbox", { name: "Вес, г" }).fill("120");
    await page.getByRole("button", { name: "Сохранить", exact: true }).click();
    await notice(page, "Товар сохранён");

    await tab(page, "Фото");
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#2471a3" } }).png();
    await page
      .getByLabel("Файлы")
      .setInputFiles({ name: "petlya.png", mimeType: "image/png", buffer: await picture.toBuffer() });
    await page.getByRole("button", { name: "Загрузить", exact: true }).click();
    await notice(page, "Добавлено 1 фото");
    await expect(page.getByText("Главное")).toBeVisible();
    await expectNoSidewaysScroll(page);

    await setPrice(page, "149,50");
    await expectNoSidewaysScroll(page);
    await tab(page, "Остатки");
    await page
      .getByLabel(/^Исправить на: /)
      .first()
      .fill("+40");
    await page.getByLabel("Причина").fill("Первая поставка");
    await page.getByRole("button", { name: "Исправить остатки" }).click();
    await notice(page, "Остатки исправлены");
    await expectNoSidewaysScroll(page);
    await publish(page);
    await tab(page, "История");
    await expect(page.getByText("Причина: Первая поставка")).toBeVisible();

    await tab(page, "Основное");
    const slug = await page.getByRole("textbox", { name: "Адрес страницы" }).inputValue();
    const desk = page.url();
    await page.goto(`/product/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await page.goto(desk);
    await page.getByRole("button", { name: "Скрыть с сайта" }).click();
    await notice(page, "Товар скрыт с сайта");
    expect((await page.goto(`/product/${slug}`))?.status()).toBe(404);
  });

  test("is not saved over the work of a colleague: both values are shown, and one is chosen", async ({
    page,
    browser,
  }) => {
    await signInToDesk(page, "catalog");
    const name = unique();
    await createDraft(page, name);
    const { javaScriptEnabled = true, baseURL } = test.info().project.use;
    const other = await browser.newContext({ javaScriptEnabled, ...(baseURL === undefined ? {} : { baseURL }) });
    const colleague = await other.newPage();
    await signInToDesk(colleague, "catalog");
    await colleague.goto(page.url());
    await colleague.getByRole("textbox", { name: "Страна производства" }).fill("Италия");
    await colleague.getByRole("button", { name: "Сохранить", exact: true }).click();
    await notice(colleague, "Товар сохранён");
    await other.close();

    await page.getByRole("textbox", { name: "Страна производства" }).fill("Чехия");
    await page.getByRole("textbox", { name: "Гарантия, месяцев" }).fill("24");
    await page.getByRole("button", { name: "Сохранить", exact: true }).click();
    const stale = page.getByRole("row", { name: /Страна производства/ });
    await expect(stale.getByText("Италия")).toBeVisible();
    await expect(stale.getByText("Чехия")).toBeVisible();
    await stale.getByRole("radio").last().check();
    await page.getByRole("button", { name: "Сохранить", exact: true }).click();
    await notice(page, "Товар сохранён");
    await expect(page.getByRole("textbox", { name: "Страна производства" })).toHaveValue("Италия");
    await expect(page.getByRole("textbox", { name: "Гарантия, месяцев" })).toHaveValue("24");
  });
});

test("two goods are hidden from the list at once, and put back", async ({ page }) => {
  await signInToDesk(page, "catalog");
  const name = unique();
  for (const end of ["1", "2"]) {
    await createDraft(page, `${name}${end}`);
    await setPrice(page, "10");
    await publish(page);
  }
  await page.goto(`/desk/products?q=${encodeURIComponent(name)}`);
  await expectNoSidewaysScroll(page);
  const rows = page.locator("[data-row]");
  await expect(rows).toHaveCount(2);
  for (const box of await rows.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Скрыть с сайта" }).click();
  await expect(page.getByText("Будет изменено 2 строки")).toBeVisible();
  await page.getByRole("button", { name: "Выполнить" }).click();
  await expect(page.getByText("Изменено 2 строки")).toBeVisible();
  await page.getByRole("button", { name: "Отменить изменение" }).click();
  await notice(page, "Отменены изменения 2 строк");
  await expect(rows.filter({ hasText: "В продаже" })).toHaveCount(2);
});
