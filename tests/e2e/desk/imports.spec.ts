import { readFile } from "node:fs/promises";
import { writeXlsx } from "hucre/xlsx";
import type { Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { openSection, signInToDesk } from "./desk-session.ts";
import { afterWork, chooseFile } from "./file-import.ts";

test("a file of prices is mapped, checked, applied, seen by buyers and undone", async ({ page, scripted }) => {
  await signInToDesk(page, "catalog");
  const exported = await exportedPrices(page, 1);
  const cellsOf = (line: string) => line.split(";").map((cell) => cell.replace(/^"|"$/g, ""));
  // The base price is shown where the city's list has none; drafts have no price.
  const lines = exported.split("\r\n");
  const own = cellsOf(lines[0] ?? "").findIndex((title) => title.includes("Москва"));
  const plain = lines.filter((one) => /\d/.test(cellsOf(one)[3] ?? "") && cellsOf(one)[own] === "");
  const line = plain[scripted ? 8 : 28] ?? "";
  const [externalId = "", article = "", , before = ""] = cellsOf(line);
  const price = scripted ? 123_456 : 234_567;
  const book = await writeXlsx({
    sheets: [
      {
        name: "Цены",
        rows: [
          ["Внешний код", "Цена"],
          [externalId, price],
          ["НЕТ-ТАКОГО", 5],
        ],
      },
      // The longest is read first.
      { name: "Старые цены", rows: [["Внешний код", "Цена"], ...["А-1", "А-2", "А-3"].map((code) => [code, 7])] },
    ],
  });

  await openSection(page, "Импорт");
  await page.getByRole("link", { name: "Загрузить файл" }).click();
  await chooseFile(page, "Цены", { name: scripted ? "цены.xlsx" : "прайс.xlsx", bytes: book });

  await afterWork(page, scripted, page.getByRole("heading", { name: "Столбцы" }));
  await expect(page.getByLabel("Поле столбца «Внешний код»")).toHaveValue("externalId");
  await expect(page.getByLabel("Лист файла")).toHaveValue("Старые цены");
  await expectNoSidewaysScroll(page);
  const [row, field] = [page.locator(".desk-mapping tbody tr"), page.getByLabel("Поле столбца «Внешний код»")];
  const [outer, inner] = [await row.first().boundingBox(), await field.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 9_999)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  await page.getByLabel("Лист файла").selectOption("Цены");
  await page.getByRole("button", { name: "Прочитать лист" }).click();

  await afterWork(page, scripted, page.getByText("НЕТ-ТАКОГО"));
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Проверить" }).click();

  await afterWork(page, scripted, page.getByRole("heading", { name: "Что изменится" }));
  const differences = page.getByRole("region", { name: "Строки файла" });
  await expect(differences).toContainText(new Intl.NumberFormat("ru-RU").format(price).replace(/\s/g, " "));
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: /Ошибок/ }).click();
  await expect(page.getByText("Такого товара в магазине нет")).toBeVisible();
  await page.getByRole("button", { name: "Применить" }).click();

  await afterWork(page, scripted, page.getByText("Применена 1 строка"));
  const url = page.url();
  const shown = new RegExp(String(price).replace(/(\d{3})(\d{3})/, "$1\\s$2"));
  await page.goto(`/search/${encodeURIComponent(article)}`);
  await expect(page.getByText(shown).first()).toBeVisible();

  await page.goto(url);
  await page.getByRole("button", { name: "Отменить импорт" }).click();
  await afterWork(page, scripted, page.getByText("Возвращена 1 строка"));
  const again = await exportedPrices(page, 2);
  expect(again.split("\r\n").find((one) => one.includes(externalId))).toBe(line);
  expect(before).not.toBe(String(price));
});

/** The file of prices that the person exports as the n-th. */
async function exportedPrices(page: Page, count: number): Promise<string> {
  await page.goto("/desk/imports/export");
  await page.getByRole("button", { name: "Цены, CSV" }).click();
  await expect(page.getByRole("heading", { name: "Мои файлы" })).toBeVisible();
  const links = page.getByRole("main").getByRole("link", { name: /^Цены: выгрузка/ });
  await expect(async () => {
    await page.reload();
    await expect(links).toHaveCount(count, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), links.first().click()]);
  expect(download.suggestedFilename()).toMatch(/^Цены .*\.csv$/);
  return readFile(await download.path(), "utf8");
}
