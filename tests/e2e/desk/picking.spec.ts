import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { openSection, signInToDesk } from "./desk-session.ts";
import { confirmedPart } from "./placed-order.ts";
import { expectBars, scan } from "./scanner.ts";

test.use({ expectedStatuses: [422] });
test.setTimeout(240_000);
// Both visitors order as one demo account: one basket.
test.describe.configure({ mode: "serial" });

test("a part is taken, scanned, found short, labelled, put together and shipped", async ({ page, scripted }) => {
  await signInToDesk(page, "orders");
  const { number, articles } = await confirmedPart(page, scripted ? "саморез" : "шайба");
  const [first = "", second = ""] = articles;

  await openSection(page, "Сборка");
  await expectNoSidewaysScroll(page);
  await page.goto(`/desk/picking?q=${encodeURIComponent(number)}`);
  await page.locator("[data-row] a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Сборка части № ${number}`);
  await page.getByRole("button", { name: "Взять в сборку" }).click();
  await expect(page.getByRole("status")).toContainText("в сборке");
  await expectNoSidewaysScroll(page);

  await scan(page, "0000000000000");
  await expect(page.getByRole("alert")).toContainText("нет товара с таким штрихкодом");
  await scan(page, first);
  await expect(page.getByRole("status")).toContainText("собрано");
  await scan(page, first);
  await expect(page.locator("tr.desk-picked")).toHaveCount(1);
  await scan(page, second);
  const counted = page.locator("tr").filter({ hasText: second }).locator(".desk-picking-count b");
  await expect(counted).not.toHaveText("0");
  await expect(page.getByText("Строк собрано: 1 из 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Собрано", exact: true })).toHaveCount(0);

  await page.getByText("Найдено меньше").click();
  await page.getByLabel("Спросить покупателя: ждать или отменить").check();
  await page.getByRole("button", { name: "Отметить нехватку" }).click();
  await expect(page.getByRole("status")).toContainText(`часть № ${number.replace(/1$/, "2")}`);
  await expect(page.getByText("Строк собрано: 2 из 2")).toBeVisible();

  await page.getByRole("link", { name: "Этикетки товаров" }).click();
  // Articles with Cyrillic letters have no Code 128; their barcode is there then.
  const label = page.locator(".desk-label").filter({ hasText: first });
  await expectBars(label.getByRole("img", { name: /^(Code 128|EAN-13): / }).first());
  await expectNoSidewaysScroll(page);
  const href = await page.getByRole("link", { name: "Скачать PDF" }).getAttribute("href");
  const pdf = await page.request.get(href ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  await page.getByRole("link", { name: "К сборке" }).click();

  await page.getByRole("button", { name: "Собрано", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("собрана");
  await page.getByLabel("Номер ЭТрН").fill("ЭТрН-1");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByLabel("Номер ЭТрН")).toHaveValue("ЭТрН-1");
  await page.getByLabel("Трек-номер, если есть").fill("TRK-1");
  await page.getByRole("button", { name: "Отгрузить" }).click();
  await expect(page.getByRole("status")).toContainText("отгружена");
  await expect(page.getByText("TRK-1")).toBeVisible();
});
