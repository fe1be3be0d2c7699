import { expect, freshPhone, lastEmailLink, open, register, settled, test } from "#tests/e2e/shop-test.ts";

test.use({ expectedStatuses: [422] });

test("a visitor subscribes, confirms by the e-mail, and unsubscribes by the same e-mail", async ({
  page,
  scripted,
  context,
}) => {
  const email = `visitor-${freshPhone().slice(2)}@example.ru`;
  await open(page, "/contacts", scripted);
  const block = page.locator("#news");
  await block.getByLabel("Электронная почта").fill(email);
  await block.getByLabel(/Согласен получать новости/).check();
  // A form sent too fast is taken for a robot's and has to be sent again.
  await expect(async () => {
    const button = block.getByRole("button", { name: "Подписаться" });
    if (await button.isVisible()) await button.click();
    await expect(block.getByText(`Проверьте почту ${email}`)).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.goto(await lastEmailLink(context.request, email, "subscription-confirm"));
  await expect(page.getByRole("heading", { level: 1, name: "Подтверждение подписки" })).toBeVisible();
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Подписка подтверждена" })).toBeVisible();

  await page.goto(await lastEmailLink(context.request, email, "unsubscribe"));
  await page.getByRole("button", { name: "Отписаться" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Вы отписаны" })).toBeVisible();

  await page.goto(await lastEmailLink(context.request, email, "subscription-confirm"));
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByText("Эта ссылка больше не действует")).toBeVisible();
  await page.getByRole("link", { name: "Подписаться ещё раз" }).click();
  await expect(page.locator("#news").getByRole("button", { name: "Подписаться" })).toBeVisible();
});

test("an invalid form keeps the address and shows what is missing", async ({ page, scripted }) => {
  await open(page, "/corporativ-clients", scripted);
  const block = page.locator("#news");
  await block.getByLabel("Электронная почта").fill("anna@example");
  // Without script the browser itself enforces the checkbox before sending.
  if (!scripted) await block.getByRole("checkbox").check();
  await expect(async () => {
    await block.getByRole("button", { name: "Подписаться" }).click();
    await expect(block.getByText("Проверьте адрес почты: name@example.ru").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  if (scripted) await expect(block.getByText("Отметьте согласие").first()).toBeVisible();
  await expect(block.getByLabel("Электронная почта")).toHaveValue("anna@example");
  await expect(block.getByLabel("Электронная почта")).toHaveAttribute("aria-invalid", "true");
});

test("a new buyer confirms the address given at registration by its e-mail", async ({ page, scripted, context }) => {
  const phone = freshPhone();
  const email = `buyer-${phone.slice(2)}@example.ru`;
  await open(page, "/?drawer=auth&return=/profile/main", scripted);
  await register(page, phone, email);
  await open(page, "/profile/main", scripted);
  await expect(page.getByText("не подтверждена")).toBeVisible();

  await page.goto(await lastEmailLink(context.request, email, "confirm-email"));
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Адрес подтверждён" })).toBeVisible();
  await open(page, "/profile/main", scripted);
  await settled(page, scripted);
  await expect(page.getByText("не подтверждена")).toHaveCount(0);
});
