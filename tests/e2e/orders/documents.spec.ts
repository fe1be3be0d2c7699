import { readFile } from "node:fs/promises";
import { expect, open, test } from "#tests/e2e/shop-test.ts";

test("a product's certificate is downloaded as a file of the announced size", async ({ page, scripted }) => {
  await open(page, "/catalog/okonnaya-furnitura/ruchki-okonnye", scripted);
  await page.locator('main a[href^="/product/"]').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const certificate = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Сертификат соответствия" }) });
  const kilobytes = /PDF, (\d+) КБ/.exec(await certificate.innerText())?.[1];

  const downloading = page.waitForEvent("download");
  await certificate.getByRole("link").click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^sertifikat-[a-z]+\.pdf$/);
  const bytes = await readFile(await file.path());
  expect([bytes.toString("latin1", 0, 5), String(Math.round(bytes.length / 1_024))]).toEqual(["%PDF-", kilobytes]);
  expect(new URL(page.url()).pathname).toMatch(/^\/product\//);
});
