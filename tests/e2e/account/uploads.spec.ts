import { writeXlsx } from "hucre/xlsx";
import { expect, expectNoSidewaysScroll, freshPhone, open, register, settled, test } from "#tests/e2e/shop-test.ts";

/** The article of a product on a page of goods, by position. */
async function someArticle(page: import("playwright/test").Page, place: number): Promise<string> {
  const text = await page
    .locator("main")
    .getByText(/^(?:Арт\.?|Артикул)\s/)
    .nth(place)
    .textContent();
  return (/^\S+\s+(\S+)/.exec(text ?? "")?.[1] ?? "").trim();
}

test("a buyer uploads a list, corrects it and fills the basket (invariants BK7)", async ({ page, scripted }) => {
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
  await page.getByRole("button", { name: "Добавить 2 товара в корзину" }).click();
  await expect(main).toContainText(/Добавлено \d из 4, 1 строка с ошибкой/);

  const row = page.locator("#row-4");
  await row.getByLabel("Изменить строку 4").click();
  await row.getByLabel("Артикул или код").fill(second);
  await row.getByRole("button", { name: "Сохранить" }).click();
  await page.getByRole("button", { name: "Добавить 1 товар в корзину" }).click();
  await expect(main).toContainText("Весь список добавлен");

  await open(page, "/load-products", scripted);
  await page.getByLabel("Файл со списком").setInputFiles(sent);
  await page.getByRole("button", { name: "Загрузить", exact: true }).click();
  await expect(main).toContainText("Этот же файл загружали");
  await open(page, "/basket", scripted);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Корзина");
});

test("a list with unrecognised columns asks for them", async ({ page, scripted }) => {
  test.setTimeout(120_000);
  await open(page, "/profile/settings", scripted);
  await register(page, freshPhone());
  await settled(page, scripted);
  await open(page, "/load-products", scripted);
  await page.getByLabel("Список: в строке код и количество").fill("Артикул;Количество;К заказу\nНЕТ-1;9;4\nНЕТ-2;9;2");
  await page.getByRole("button", { name: "Проверить список" }).click();
  await expect(page.getByRole("heading", { name: "Где в файле артикул и количество?" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Артикул или код", { exact: true }).selectOption({ index: 0 });
  await page.getByLabel("Количество", { exact: true }).selectOption({ index: 3 });
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(page.locator("main")).toContainText("НЕТ-2");
});

test.describe("a file that is not a list", () => {
  test.use({ expectedStatuses: [422] });
  test("is refused with the reason", async ({ page, scripted }) => {
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
    await expect(page.locator("main")).toContainText("Подходят файлы XLSX, XLS, ODS, CSV и TXT");
  });
});

test("a list shows many rows at once: one line each on a wide screen, two on a phone", async ({ page, scripted }) => {
  test.setTimeout(120_000);
  const main = page.locator("main");
  await open(page, "/profile/settings", scripted);
  await register(page, freshPhone());
  await settled(page, scripted);
  await open(page, "/search/петля", scripted);
  const articles = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((place) => someArticle(page, place)));
  await open(page, "/load-products", scripted);
  await main
    .getByLabel(/Список/)
    .first()
    .fill([...articles.map((article) => `${article} 100`), "НЕТ-ТАКОГО-77 5"].join("\n"));
  await main.getByRole("button", { name: "Проверить список" }).click();
  await expect(page).toHaveURL(/loaded-products/);
  const rows = page.locator(".upload-row");
  const found = rows.filter({ hasText: /Найден/ });
  await expect(rows).toHaveCount(articles.length + 1);
  // The other rows exceed the stock.
  const ordinary = await found.count();
  expect(ordinary).toBeGreaterThan(3);
  for (const [width, most] of [
    [1440, 46],
    [1200, 46],
    [768, 64],
    [700, 52],
    [360, 52],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const row of await found.all()) {
      const box = await row.boundingBox();
      expect(box?.height, `${width}`).toBeLessThanOrEqual(most);
      const name = await row.locator(".upload-found a").boundingBox();
      expect(name?.width, `${width}`).toBeGreaterThan(100);
    }
    for (const row of await rows.all()) expect(await row.evaluate(crowding), `${width}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
  const row = found.first();
  const [name, edit] = [row.getByRole("link"), row.locator("summary")];
  expect(await name.getAttribute("title")).toBe(await name.textContent());
  const placeInRow = () => edit.evaluate(({ offsetLeft, offsetTop }: HTMLElement) => [offsetLeft, offsetTop]);
  const closed = await placeInRow();
  await row.getByLabel(/^Изменить строку/).click();
  expect(await placeInRow(), "it closes where it opens").toEqual(closed);
  expect(await name.evaluate((link) => getComputedStyle(link).textOverflow), "the whole name").toBe("clip");
  expect(await row.evaluate(crowding)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const field = await row.getByLabel("Кол-во").boundingBox();
  expect(field?.width).toBeGreaterThan(80);
});

/** Runs in the page: elements of a row that leave it or the window, overlap, or are too small to tap on a phone. */
function crowding(row: Element): string[] {
  const isPhone = innerWidth < 768;
  // On wider screens a name is clamped to two lines, which its box does not show.
  const parts = [...row.querySelectorAll("a, b, .price, .status-mark, small, summary, [aria-hidden=true]:not(svg)")]
    .filter((element) => isPhone || !element.matches("a"))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const outer = row.getBoundingClientRect();
  const words = ({ textContent }: Element) => (textContent ?? "").slice(0, 20);
  return parts.flatMap(({ element, box }, at) => {
    const isInside = box.left >= outer.left - 0.5 && box.right <= outer.right + 0.5;
    const isSeen = box.top >= outer.top - 0.5 && box.bottom <= outer.bottom + 0.5 && box.right <= innerWidth;
    const isSmall = isPhone && element.matches("a, summary") && Math.min(box.width, box.height) < 24;
    const under = parts.slice(at + 1).filter(({ element: other, box: over }) => {
      if (element.contains(other)) return false;
      const across = Math.min(box.right, over.right) - Math.max(box.left, over.left);
      return across > 0.5 && Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 0.5;
    });
    return [
      ...(isInside && isSeen ? [] : [`outside: ${words(element)}`]),
      ...(isSmall ? [`small: ${words(element)}, ${Math.round(box.width)}×${Math.round(box.height)}`] : []),
      ...under.map(({ element: other }) => `«${words(element)}» on «${words(other)}»`),
    ];
  });
}
