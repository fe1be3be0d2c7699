import { expect, expectNoSidewaysScroll, open, settled, test } from "./shop-test.ts";

test.use({ expectedStatuses: [422] });

test("a visitor asks for an e-mail about goods that are not there, is told what is wrong, and takes it back", async ({
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
  // Without script the browser itself asks for the tick, and nothing leaves before.
  if (!scripted) await form.getByLabel(/Согласен на обработку/).check();
  // Programs are told by their haste: whoever is too fast presses again.
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
