import type { Page } from "playwright/test";
import { writeXlsx } from "hucre/xlsx";
import { confirmPhone, expect, expectNoSidewaysScroll, open, settled, signIn, test } from "#tests/e2e/shop-test.ts";

/** Logs in a member of the demo OOO: another one for each mode, because codes have a pause of a minute. */
async function logIn(page: Page, scripted: boolean, to: string): Promise<void> {
  await open(page, `/?drawer=auth&return=${to}`, scripted);
  await confirmPhone(page, "+79000000006");
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await settled(page, scripted);
}

test("one sheet of a workbook is selected, and Back and a reload show its state", async ({ page, scripted }) => {
  await signIn(page, "+79000000002");
  await open(page, "/profile/articles", scripted);
  if (!(await page.locator("input[type=file]").isVisible())) await page.getByText("Загрузить списком").click();
  const head = ["Ваш артикул", "Артикул"];
  const sheets = ["Склад", "Старые", "Длинное-имя-листа-без-пробелов"].map((name, at) => ({
    name,
    rows: [head, [`Лист-${at}`, "НЕТ-ТАКОГО"]],
  }));
  await page.locator("input[type=file]").setInputFiles({
    name: "Коды.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(await writeXlsx({ sheets })),
  });
  await page.getByRole("button", { name: "Проверить" }).click();
  const group = page.getByRole("group", { name: "Какой лист загрузить?" });
  await expect(group).toBeVisible();
  await settled(page, scripted);
  for (const width of [360, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    for (const { name } of sheets) {
      const [radio, text] = await Promise.all([
        group.getByRole("radio", { name }).boundingBox(),
        group.getByText(name, { exact: true }).boundingBox(),
      ]);
      // The name is next to its button, not below it.
      expect((text?.x ?? 0) - (radio?.x ?? 0) - (radio?.width ?? 0)).toBeGreaterThanOrEqual(8);
    }
  }
  await page.reload();
  await settled(page, scripted);
  await group.getByRole("radio", { name: "Старые" }).check();
  await page.getByRole("button", { name: "Загрузить этот лист" }).click();
  const preview = page.getByRole("heading", { name: "Проверьте список: Коды.xlsx" });
  await expect(preview).toBeVisible();
  await expect(page.locator("main")).toContainText("Лист-1");
  await page.goBack();
  await expect(group).toHaveCount(0);
  await page.goForward();
  await page.reload();
  await expect(preview).toBeVisible();
});

// An unknown code is answered with suggestions.
test.use({ expectedStatuses: [422] });

test("a buyer adds own codes manually and from a list, and gets a price list with them", async ({ page, scripted }) => {
  test.setTimeout(120_000);
  const main = page.locator("main");
  const mark = scripted ? "С" : "Б";
  await logIn(page, scripted, "/profile/articles");
  await expect(page.getByRole("heading", { level: 1, name: "Ваши артикулы" })).toBeVisible();

  const suggested = await page.request.get(`/api/v1/mixed/products/suggest?q=${encodeURIComponent("шайба")}`, {
    headers: { fingerprint: crypto.randomUUID() },
  });
  const { data }: { data: { products: { article: string }[] } } = await suggested.json();
  const code = data.products[0]?.article ?? "";

  const add = page.getByText("Добавить код", { exact: true });
  if (!(await page.getByLabel("Ваш артикул", { exact: true }).isVisible())) await add.click();
  await page.getByLabel("Ваш артикул", { exact: true }).fill(`Код-${mark}1`);
  await page.getByLabel("Артикул или штрихкод товара").fill("шайба");
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(page.getByText("Какой товар вы имели в виду?")).toBeVisible();
  await page.locator(".article-candidates").getByRole("radio").first().check();
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(page.getByText(`Сохранили код Код-${mark}1`).first()).toBeVisible();
  await expect(main).toContainText(`Код-${mark}1`);
  await expectNoSidewaysScroll(page);

  await page.getByText("Загрузить списком", { exact: true }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "Коды.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Ваш артикул;Артикул\nКод-${mark}1;${code}\nКод-${mark}2;${code}\nКод-${mark}3;НЕТ-ТАКОГО\n`),
  });
  await page.getByRole("button", { name: "Проверить" }).click();
  await expect(page.getByRole("heading", { name: "Проверьте список: Коды.csv" })).toBeVisible();
  await expect(page.getByText("Товар не найден")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Сохранить отмеченные" }).click();
  await expect(page.getByText("Коды сохранены").first()).toBeVisible();
  await open(page, `/profile/articles?q=${encodeURIComponent(`Код-${mark}2`)}`, scripted);
  await expect(main).toContainText(code);

  await page.getByRole("link", { name: `Изменить код Код-${mark}2` }).click();
  await page.getByLabel("Комментарий").fill("для второго склада");
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByText("для второго склада").first()).toBeVisible();

  await open(page, "/profile/priceList", scripted);
  await page.getByLabel("Название").fill(`Прайс ${mark}`);
  await page.getByLabel("Ваши артикулы").check();
  await page.getByLabel("Только товары в наличии").check();
  await page.getByRole("button", { name: "Посчитать товары" }).click();
  await expect(page.getByText(/В прайс-лист войд/)).toBeVisible();
  await page.getByRole("button", { name: "Сделать прайс-лист" }).click();
  await expect(page.getByText(`Прайс ${mark}`).first()).toBeVisible();
  const link = page.getByRole("link", { name: `Скачать: Прайс ${mark}` });
  await expect(async () => {
    if (!scripted) await page.reload();
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toBe(`Прайс ${mark}.xlsx`);
  await page.getByRole("button", { name: `Ссылка для программ: Прайс ${mark}` }).click();
  const shared = page.getByRole("link", { name: /\/public\/reports\/price-lists\// });
  const url = (await shared.getAttribute("href")) ?? "";
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(200);
  await page.getByRole("button", { name: `Отозвать ссылку: Прайс ${mark}` }).click();
  await expect(shared).toHaveCount(0);
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(404);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Удалить: Прайс ${mark}` }).click();
  await expect(page.getByText("Прайс-лист удалён").first()).toBeVisible();

  await open(page, `/profile/articles?q=${encodeURIComponent(`Код-${mark}`)}`, scripted);
  await page.getByText("Удалить все найденные", { exact: true }).click();
  await page.getByRole("button", { name: "Да, удалить все" }).click();
  await expect(page.getByText("Удалено кодов: 2").first()).toBeVisible();
});
