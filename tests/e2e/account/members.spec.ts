import type { Page } from "playwright/test";
import { expect, freshPhone, lastEmailLink, open, register, settled, signIn, test } from "#tests/e2e/shop-test.ts";

test("a company invites a buyer without a limit, he sends an order for approval, the owner approves it", async ({
  page,
  browser,
  baseURL,
  scripted,
}) => {
  const phone = freshPhone();
  const email = `buyer${phone.slice(2)}@example.ru`;
  const context = await browser.newContext({ javaScriptEnabled: scripted, ...(baseURL ? { baseURL } : {}) });
  const buyer = await context.newPage();

  // Approved companies: an individual cannot invite.
  await signIn(page, scripted ? "+79000000002" : "+79000000003");
  await open(page, await membersPath(page), scripted);
  await expect(page.getByRole("heading", { level: 1, name: "Участники" })).toBeVisible();
  await page.getByRole("radio", { name: "Письмом" }).check();
  await page.locator("#invite").getByLabel("Электронная почта").fill(email);
  await page.getByRole("button", { name: "Пригласить", exact: true }).click();
  await expect(page.getByText("Приглашение отправлено").first()).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();

  const letter = await lastEmailLink(page.request, email, "invitation");
  await open(buyer, letter, scripted);
  await buyer.getByRole("link", { name: "Войти", exact: true }).last().click();
  await settled(buyer, scripted);
  await register(buyer, phone, email);
  await open(buyer, letter, scripted);
  await buyer.getByRole("button", { name: "Принять", exact: true }).click();
  await expect(buyer.getByText("Теперь вы работаете от имени").first()).toBeVisible();

  await open(buyer, "/search/шайба", scripted);
  await buyer.getByRole("button", { name: "В корзину" }).first().click();
  await expect(buyer.getByText("Товар в корзине").first()).toBeVisible();
  await open(buyer, "/checkout", scripted);
  await buyer.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await buyer.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const group of await buyer.locator("fieldset.option-group").all())
    await group.getByRole("radio").first().check();
  await buyer.getByLabel(/Принимаю условия продажи/).check();
  await expect(buyer.getByRole("button", { name: "Оформить заказ" })).toHaveCount(0);
  await buyer.getByRole("button", { name: "Отправить на согласование" }).click();
  await expect(buyer.getByRole("heading", { level: 1, name: "Заказ отправлен на согласование" })).toBeVisible();
  const request = (await buyer.getByRole("link", { name: "Посмотреть заявку" }).getAttribute("href")) ?? "";

  await open(buyer, "/profile/approvals", scripted);
  await expect(buyer.getByText("Ждёт согласования").first()).toBeVisible();

  await open(page, "/profile/approvals", scripted);
  await expect(page.getByRole("heading", { level: 1, name: "Согласования" })).toBeVisible();
  await page.locator(`a[href="${request}"]`).first().click();
  await page.waitForURL(`**${request}`);
  await expect(page.getByText("Ждёт согласования")).toBeVisible();
  await page.getByRole("button", { name: "Согласовать и оформить заказ" }).click();
  await expect(page.getByText(/Заказ № \S+ согласован и оформлен/).first()).toBeVisible();

  await open(page, request, scripted);
  await expect(page.getByText("Ждёт согласования")).toHaveCount(0);

  await open(buyer, request, scripted);
  await buyer.getByRole("link", { name: "Посмотреть заказ" }).click();
  await expect(buyer.getByRole("heading", { level: 1, name: /-\d\d-\d{6}/ })).toBeVisible();
  await context.close();
});

/** The path of the members page of the user's only counterparty. */
async function membersPath(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/private/users/users/clients/list");
  const { data }: { data: { rootUuid: string }[] } = await answer.json();
  return `/profile/counterparties/${data[0]?.rootUuid ?? ""}/members`;
}
