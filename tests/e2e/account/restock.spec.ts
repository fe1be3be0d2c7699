import { expect, expectNoSidewaysScroll, open, settled, test } from "#tests/e2e/shop-test.ts";

test.use({ expectedStatuses: [422] });

test("a visitor requests an e-mail about unavailable goods, sees an error, and withdraws the request", async ({
  page,
  scripted,
}) => {
  await open(page, "/catalog/okonnaya-furnitura?availability=notAvailable", scripted);
  const first = page.locator("main a[href^='/product/']").first();
  await open(page, (await first.getAttribute("href")) ?? "", scripted);
  await settled(page, scripted);
  const form = page.locator("#restock");
  const ask = form.getByRole("button", { name: "Сообщить о поступлении" });
  const address = form.getByLabel("Электронная почта");
  await address.fill("anna@example");
  // Without script the browser itself enforces the checkbox before sending.
  if (!scripted) await form.getByLabel(/Согласен на обработку/).check();
  // A form sent too fast is taken for a robot's and has to be sent again.
  await expect(async () => {
    await ask.click();
    await expect(form.getByText("Проверьте адрес почты: name@example.ru").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  if (scripted) await expect(form.getByText("Нужно ваше согласие").first()).toBeVisible();
  await expect(address).toHaveValue("anna@example");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expectNoSidewaysScroll(page);

  await address.fill("anna@example.ru");
  await form.getByLabel(/Согласен на обработку/).check();
  await expect(async () => {
    await ask.click();
    await expect(form.getByText("Сообщим на a***@example.ru, когда товар появится")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoSidewaysScroll(page);

  await page.reload();
  await settled(page, scripted);
  await form.getByRole("button", { name: "Не сообщать" }).click();
  await expect(form.getByText("Хорошо, не сообщим.")).toBeVisible();
  await expect(ask).toBeVisible();
});
