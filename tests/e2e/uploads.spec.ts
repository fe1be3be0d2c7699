import { writeXlsx } from "hucre/xlsx";
import { expect, expectNoSidewaysScroll, freshPhone, open, register, settled, test } from "./shop-test.ts";

/** What a page of goods says of its first product. */
async function someArticle(page: import("playwright/test").Page, place: number): Promise<string> {
  const text = await page
    .locator("main")
    .getByText(/^(?:Арт\.?|Артикул)\s/)
    .nth(place)
    .textContent();
  return (/^\S+\s+(\S+)/.exec(text ?? "")?.[1] ?? "").trim();
}

test("a buyer loads a list, mends it and fills the basket (invariants BK7)", async ({ page, scripted }) => {
  test.setTimeout(120_000);
  const main = page.locator("main");
  await open(page, "/profile/settings", scripted);
  await register(page, freshPhone());
  await settled(page, scripted);
  await open(page, "/search/петля", scripted);
  const [first, second] = [await someArticle(page, 0), await someArticle(page, 1)];
  const file = async (rows: (string | number)[][]) => ({
    name: "Заявка.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: "a", rows }] })),
  });
  const rows = [
    ["Артикул", "Кол-во"],
    [first, 2],
    [second, 1],
    ["НЕТ-ТАКОГО-77", 5],
    [first, 1],
  ];

  const sent = await file(rows);
  await open(page, "/basket", scripted);
  await main
    .getByRole("link", { name: /Загрузить список/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Загрузка товаров" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Файл со списком").setInputFiles(sent);
  await page.getByRole("button", { name: "Загрузить", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Загруженные товары" })).toBeVisible();
  await expect(main).toContainText("Объединён со строкой 2");
  await expect(main).toContainText("Не найден");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Добавить 2 позиции в корзину" }).click();
  await expect(main).toContainText(/Добавлено \d из 4, 1 строка с ошибкой/);

  const row = page.locator("#row-4");
  await row.getByLabel("Изменить строку 4").click();
  await row.getByLabel("Артикул или код").fill(second);
  await row.getByRole("button", { name: "Сохранить" }).click();
  await page.getByRole("button", { name: "Добавить 1 позицию в корзину" }).click();
  await expect(main).toContainText("Весь список добавлен");

  await open(page, "/load-products", scripted);
  await page.getByLabel("Файл со списком").setInputFiles(sent);
  await page.getByRole("button", { name: "Загрузить", exact: true }).click();
  await expect(main).toContainText("Этот же файл загружали");
  await open(page, "/basket", scripted);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Корзина");
});

test("a list whose columns nobody can guess asks for them", async ({ page, scripted }) => {
  test.setTimeout(120_000);
  await open(page, "/profile/settings", scripted);
  await register(page, freshPhone());
  await settled(page, scripted);
  await open(page, "/load-products", scripted);
  await page.getByLabel("Список: в строке код и количество").fill("1;петля;НЕТ-1;4\n2;ручка;НЕТ-2;2");
  await page.getByRole("button", { name: "Проверить список" }).click();
  await expect(page.getByRole("heading", { name: "Где в файле артикул и количество?" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Артикул или код", { exact: true }).selectOption({ index: 2 });
  await page.getByLabel("Количество", { exact: true }).selectOption({ index: 4 });
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(page.locator("main")).toContainText("НЕТ-2");
});

test.describe("a file that is no list", () => {
  test.use({ expectedStatuses: [422] });
  test("comes back with the reason", async ({ page, scripted }) => {
    await open(page, "/profile/settings", scripted);
    await register(page, freshPhone());
    await settled(page, scripted);
    await open(page, "/load-products", scripted);
    await page.getByLabel("Файл со списком").setInputFiles({
      name: "list.xlsx.exe",
      mimeType: "application/octet-stream",
      buffer: Buffer.from([0x4d, 0x5a, 0, 1, 2]),
    });
    await page.getByRole("button", { name: "Загрузить", exact: true }).click();
    await expect(page.locator("main")).toContainText("Подходят файлы XLSX, XLS, CSV и TXT");
  });
});
