import { expect, expectNoSidewaysScroll, open, settled, signIn, test } from "#tests/e2e/shop-test.ts";

const settlements = "/profile/mutual-settlements";

test("a company requests an act, disputes it and agrees; it pays selected documents once and waits for the accounts", async ({
  page,
  scripted,
}) => {
  test.setTimeout(150_000);
  // A different company for each visitor: a paid invoice cannot be paid again.
  await signIn(page, scripted ? "+79000000002" : "+79000000005");
  await open(page, "/profile/counterparties", scripted);
  await expect(page.getByRole("heading", { level: 1, name: "Контрагенты" })).toBeVisible();
  await settled(page, scripted);
  if (!scripted) {
    // A user who last bought for it buys for it again.
    const chosen = page.getByRole("link", { name: "Покупатель: ООО «Белов-Монтаж»" });
    const other = page.getByRole("button", { name: "Работать от имени: ООО «Белов-Монтаж»" });
    await expect(chosen.or(other)).toBeVisible();
    if (await other.isVisible()) await other.click();
    await expect(chosen).toBeVisible();
  }

  await open(page, settlements, scripted);
  await page.locator("#acts summary", { hasText: "Заказать акт сверки" }).click();
  await page.getByRole("button", { name: "Заказать акт" }).click();
  await expect(page.getByText(/Акт сверки № АС-\d\d-\d{5} готовится/)).toBeVisible();
  const act = page.locator(".act-list > li").first();
  const file = act.getByRole("link", { name: /Скачать/ });
  // Workers poll every two seconds.
  await expect(async () => {
    await open(page, settlements, scripted);
    await expect(file).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);
  const loaded = await page.request.get((await file.getAttribute("href")) ?? "");
  expect(loaded.headers()["content-type"]).toBe("application/pdf");
  await act.locator("summary", { hasText: "Оспорить" }).click();
  await act.getByLabel("С чем не согласны").fill("Нет платёжки № 7 от 1 марта");
  await act.getByRole("button", { name: "Отправить возражения" }).click();
  await expect(page.getByText(/отправлены менеджеру/)).toBeVisible();
  await expect(act.getByText("Есть разногласия")).toBeVisible();
  await settled(page, scripted);
  await act.getByRole("button", { name: /Подтвердить акт/ }).click();
  await expect(act.getByText("Подтверждён", { exact: true })).toBeVisible();

  await open(page, `${settlements}?from=2025-12-01&to=2027-12-31&unpaid=1`, scripted);
  await page.locator('input[name="document"]').first().check();
  await page.getByRole("button", { name: "Оплатить выбранные" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Счёт № СЧ-\d\d-\d{6}/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await settled(page, scripted);
  await page.getByRole("button", { name: "Оплатить картой" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Пробная оплата" })).toBeVisible();
  await page.getByRole("button", { name: "Оплатить", exact: true }).click();
  await expect(page.getByText(/Оплата принята\. Во взаиморасчётах она появится/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Оплатить картой" })).toHaveCount(0);
});
