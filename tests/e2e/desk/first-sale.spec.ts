import type { Locator, Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, freshPhone, open, register, settled } from "../shop-test.ts";
import { openSection } from "./desk-session.ts";
import { test } from "./empty-shop.ts";
import { afterWork, chooseFile } from "./file-import.ts";
import { acceptInvitation, done, fill, openCity, publishLegalTexts } from "./opening.ts";
import { expectBars, scan } from "./scanner.ts";
import { goodsFile, notebook, photosFile, refusedRows } from "./stationery.ts";

test.setTimeout(180_000);
test.use({ actionTimeout: 15_000 });

/** Of goods with a photo. */
const bought = notebook(1);

// Acceptance of desk §16, the first. One command, `staff add`: whoever opens the desk has to be invited by somebody.
test("an empty shop comes to its first sale at the desk alone", async ({ page, emptyShop, scripted }) => {
  const owner = ["olga@skrepka.example", "--role", "admin", "--name", "Ольга Крылова"];
  const invited = await emptyShop.operator("staff", "add", ...owner);
  await acceptInvitation(page, /https?:\/\/\S+/.exec(invited)?.[0] ?? "");

  await test.step("the shop says who it is", () => describeShop(page));
  await test.step("a city is opened", () => openCity(page));
  await test.step("legal texts are published", () => publishLegalTexts(page));
  await test.step("a category is added", () => addCategory(page));
  await test.step("goods come by a file with ten bad rows", () => importGoods(page, scripted));
  await test.step("photos come by an archive", () => importPhotos(page, scripted));
  await test.step("a product is written by hand and published", () => publishProduct(page));
  await test.step("visitors see the product", () => expectProduct(page, scripted));
  const number = await test.step("a buyer orders", () => order(page, scripted));
  await test.step("the order is confirmed", () => confirm(page, number));
  await test.step("its part is picked by scanner, labelled and shipped", () => pick(page, `${number}-1`));
  await test.step("the order is handed over and paid", () => complete(page, number));
  await test.step("the buyer sees it done", async () => {
    await open(page, "/profile/orders", scripted);
    await expect(page.getByRole("main")).toContainText("Выполнен");
  });
});

async function describeShop(page: Page): Promise<void> {
  await openSection(page, "Настройки");
  await fill(page, { "Название магазина": "Скрепка", "Почта магазина": "shop@skrepka.example" });
  await done(page, page.getByRole("button", { name: "Сохранить" }).first(), "Сохранено");
  await fill(page, { "Полное название": "ООО «Скрепка»", ИНН: "7707083893", КПП: "770701001" });
  await fill(page, { "ОГРН или ОГРНИП": "1027700132195", "Юридический адрес": "Тула, улица Мира, 1" });
  await done(page, page.getByRole("button", { name: "Сохранить" }).nth(1), "Сохранено");
}

async function addCategory(page: Page): Promise<void> {
  await openSection(page, "Категории");
  await page.getByRole("link", { name: "Новая категория" }).click();
  await fill(page, { Название: "Канцелярия" });
  await done(page, page.getByRole("button", { name: "Добавить категорию" }), "Категория добавлена");
}

async function upload(page: Page, kind: string, file: { name: string; bytes: Uint8Array }): Promise<void> {
  await openSection(page, "Импорт");
  await page.getByRole("link", { name: "Загрузить файл" }).click();
  await chooseFile(page, kind, file);
}

async function importGoods(page: Page, scripted: boolean): Promise<void> {
  await upload(page, "Товары", { name: "товары.xlsx", bytes: await goodsFile() });
  await afterWork(page, scripted, page.getByRole("heading", { name: "Столбцы" }));
  const field = (column: string) => page.getByLabel(`Поле столбца «${column}»`);
  const chosen = (column: string) => field(column).locator("option:checked");
  await expect(chosen("Код товара")).toHaveText("Внешний код");
  await expect(chosen("Цена")).toHaveText("Цена: Розничная");
  await expect(chosen("Остаток")).toHaveText("Остаток: Склад на Мира");
  await field("Раздел").selectOption({ label: "Категория, уровень 1" });
  await field("Подраздел").selectOption({ label: "Категория, уровень 2" });
  await field("Цвет").selectOption({ label: "Новая характеристика" });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Проверить" }).click();

  await afterWork(page, scripted, page.getByRole("heading", { name: "Что изменится" }));
  const rows = page.getByRole("region", { name: "Строки файла" });
  // On a phone each cell has its heading before it.
  const name = new RegExp(`Было пусто Станет Артикул: ${notebook(0).article}; Наименование: ${notebook(0).name};`);
  await expect(rows.getByRole("row", { name })).toBeVisible();
  await page.getByText("Вместе с товарами появятся").click();
  await expect(page.getByText("Бренды: Зелёный лист")).toBeVisible();
  await expect(page.getByText("Характеристики: Цвет")).toBeVisible();
  await page.getByRole("link", { name: /Ошибок/ }).click();
  await expect(rows.locator("tbody tr")).toHaveCount(refusedRows.length);
  for (const [at, { row, reason }] of refusedRows.entries()) {
    await expect(rows.locator("tbody tr").nth(at)).toContainText(String(row));
    await expect(rows.locator("tbody tr").nth(at)).toContainText(reason);
  }
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Применить" }).click();
  await afterWork(page, scripted, page.getByText("Применено 290 строк"));
}

async function importPhotos(page: Page, scripted: boolean): Promise<void> {
  await upload(page, "Фото", { name: "фото.zip", bytes: await photosFile() });
  await afterWork(page, scripted, page.getByRole("button", { name: "Применить" }));
  await page.getByRole("link", { name: /Ошибок/ }).click();
  await expect(page.getByText("Переименуйте файл")).toBeVisible();
  await page.getByRole("button", { name: "Применить" }).click();
  await afterWork(page, scripted, page.getByText("Применены 2 строки"));
}

async function publishProduct(page: Page): Promise<void> {
  await openSection(page, "Товары");
  await page.getByRole("link", { name: "Добавить товар" }).click();
  await fill(page, { Название: "Клей-карандаш", Артикул: "КК-21", Категория: "Канцелярия", "Единица измерения": "шт" });
  await done(page, page.getByRole("button", { name: "Создать черновик" }), "Черновик товара создан");
  await expect(page.getByText("базовая цена")).toBeVisible();
  await page.getByRole("link", { name: "Цены", exact: true }).last().click();
  await page
    .getByRole("row", { name: /Розничная/ })
    .getByRole("textbox")
    .first()
    .fill("95");
  await done(page, page.getByRole("button", { name: "Сохранить цены" }), "Цены сохранены");
  await done(page, page.getByRole("button", { name: "Выставить на продажу" }), "в продаже");
}

/** The page of a product as a visitor of the shop finds it. */
async function expectProduct(page: Page, scripted: boolean): Promise<void> {
  await open(page, "/", scripted);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("в Туле");
  await open(page, `/search/${encodeURIComponent("Клей-карандаш")}`, scripted);
  await expect(page.getByRole("main")).toContainText("95 ₽");
  await open(page, `/search/${encodeURIComponent(bought.article)}`, scripted);
  await page.getByRole("main").getByRole("link", { name: bought.name }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(bought.name);
  await settled(page, scripted);
  await expect(page.getByText(`${bought.price} ₽`).first()).toBeVisible();
  await expect(page.getByText("В наличии 100 шт").first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("ООО «Скрепка»");
  await expectSeen(page, page.getByRole("main").getByRole("img", { name: bought.name }).first());
  await expectNoSidewaysScroll(page);
}

/** It has loaded and is whole on the screen. */
async function expectSeen(page: Page, photo: Locator): Promise<void> {
  await expect(photo).toHaveAttribute("src", /^\/media\/photo\//);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const [box, screen] = [await photo.boundingBox(), page.viewportSize()];
  if (box === null || screen === null) throw new Error("the photo is not on the page");
  expect(Math.min(box.width, box.height)).toBeGreaterThan(100);
  expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
  expect(box.y + box.height).toBeLessThanOrEqual(screen.height);
}

/** From the product's page: two of it, to be brought by the courier and paid then; the order's number. */
async function order(page: Page, scripted: boolean): Promise<string> {
  await page.getByLabel("Количество").first().fill("2");
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  const enter = { name: "Войти и оформить" };
  await page.getByRole("link", enter).or(page.getByRole("button", enter)).first().click();
  await settled(page, scripted);
  await register(page, freshPhone());
  await expect(page).toHaveURL(/\/checkout$/);
  await settled(page, scripted);
  await page.getByRole("radio", { name: /Привезти по адресу: 490 ₽/ }).check();
  await page.getByLabel("Адрес доставки").fill("Тула, проспект Ленина, 10");
  await page.getByLabel("При получении").check();
  await page.getByLabel(/Принимаю условия продажи/).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  const title = page.getByRole("heading", { level: 1, name: /Заказ № ТУЛ-\d\d-000001 оформлен/ });
  await expect(title).toBeVisible();
  return /ТУЛ-\d\d-\d{6}/.exec((await title.textContent()) ?? "")?.[0] ?? "";
}

async function confirm(page: Page, number: string): Promise<void> {
  await page.goto("/desk");
  await page.getByRole("link", { name: "1 Новые" }).click();
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("main")).toContainText(`Осталось получить${2 * bought.price + 490} ₽`);
  await done(page, page.getByRole("button", { name: "Подтвердить" }), "переведена");
  await expect(page.getByText("Подтверждён").first()).toBeVisible();
}

async function pick(page: Page, number: string): Promise<void> {
  await openSection(page, "Сборка");
  await page.getByRole("link", { name: number, exact: true }).click();
  await done(page, page.getByRole("button", { name: "Взять в сборку" }), "в сборке");
  await scan(page, bought.barcode);
  await expect(page.getByRole("status")).toContainText("собрано 1 из 2");
  await scan(page, bought.barcode);
  await expect(page.getByText("Строк собрано: 1 из 1")).toBeVisible();

  await page.getByRole("link", { name: "Этикетки товаров" }).click();
  const label = page.locator(".desk-label").filter({ hasText: bought.name });
  const box = await label.boundingBox();
  const millimetre = 96 / 25.4;
  expect(box?.width).toBeCloseTo(58 * millimetre, 0);
  expect(box?.height).toBeCloseTo(40 * millimetre, 0);
  await expectBars(label.getByRole("img", { name: `EAN-13: ${bought.barcode}` }));
  await page.getByRole("link", { name: "К сборке" }).click();
  await done(page, page.getByRole("button", { name: "Собрано", exact: true }), "собрана");
  await page.getByLabel("Трек-номер, если есть").fill("ТУЛА-1");
  await done(page, page.getByRole("button", { name: "Отгрузить" }), "отгружена");
}

async function complete(page: Page, number: string): Promise<void> {
  await openSection(page, "Заказы");
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByText("Отгружен").first()).toBeVisible();
  await done(page, page.getByRole("button", { name: "Выдан покупателю" }), "переведена");
  const money = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Деньги" }) })
    .last();
  await expect(money).toContainText("Оплачен");
  await expect(money).toContainText(/Осталось получить\s*0\s₽/);
}
