import { expect, freshPhone, open, reachCheckout, test } from "#tests/e2e/shop-test.ts";

test.beforeEach(({ scripted }) => test.skip(scripted, "what a browser does by itself"));
test.use({ expectedStatuses: [422] });

for (const start of ["/?drawer=auth", "/delivery?drawer=auth", "/?drawer=auth&return=%2Fcheckout"]) {
  test(`posts in the login drawer do not change the address: ${start}`, async ({ page, scripted, baseURL }) => {
    await open(page, start, scripted);
    const phone = page.getByLabel("Мобильный телефон");
    for (const typed of ["12", "34"]) {
      await phone.fill(typed);
      await page.getByRole("button", { name: "Получить код" }).click();
      await expect(page.getByRole("dialog").getByRole("alert").first()).toBeVisible();
      expect(page.url()).toBe(baseURL + start);
    }
    await phone.fill(freshPhone());
    await page.getByRole("button", { name: "Получить код" }).click();
    for (const code of ["000001", "000002"]) {
      await page.getByLabel("Код из СМС").fill(code);
      await page.getByRole("button", { name: "Войти", exact: true }).click();
      await expect(page.getByRole("dialog").getByText(/код/i).first()).toBeVisible();
      expect(page.url()).toBe(baseURL + start);
    }
  });
}

test("«Пересчитать итог» keeps the consent and the comment", async ({ page, scripted }) => {
  await reachCheckout(page, scripted);
  const consent = page.locator('main input[name="offer"]');
  await consent.check();
  await page.getByLabel("Комментарий").fill("Позвонить за час");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Пересчитать итог" }).click();
  expect((await answer).status()).toBe(200);
  await expect(consent).toBeChecked();
  await expect(page.getByLabel("Комментарий")).toHaveValue("Позвонить за час");
});
