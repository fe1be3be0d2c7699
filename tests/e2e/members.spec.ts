import type { Page } from "playwright/test";
import { confirmPhone, expect, freshPhone, lastEmailLink, open, register, settled, test } from "./shop-test.ts";

const owner = "+79000000002";

/** Another person at the same machine: whoever was logged in is forgotten. */
async function comeAs(page: Page, scripted: boolean, path: string, login: () => Promise<void>): Promise<void> {
  await page.context().clearCookies();
  await open(page, `/?drawer=auth&return=${encodeURIComponent(path)}`, scripted);
  await login();
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  await settled(page, scripted);
}

test("a company invites a buyer without a sum, he sends an order for approval, the owner approves it", async ({
  page,
  scripted,
}) => {
  const phone = freshPhone();
  const email = `buyer${phone.slice(2)}@example.ru`;

  await comeAs(page, scripted, "/profile/main", () => confirmPhone(page, owner));
  await open(page, await membersPath(page), scripted);
  await expect(page.getByRole("heading", { level: 1, name: "Участники" })).toBeVisible();
  await page.getByRole("radio", { name: "Письмом" }).check();
  await page.locator("#invite").getByLabel("Электронная почта").fill(email);
  await page.getByRole("button", { name: "Пригласить", exact: true }).click();
  await expect(page.getByText("Приглашение отправлено").first()).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();

  const letter = await lastEmailLink(page.request, email, "invitation");
  await comeAs(page, scripted, "/profile/settings", () => register(page, phone));
  await open(page, letter, scripted);
  await page.getByRole("button", { name: "Принять" }).click();
  await expect(page.getByText("Теперь вы работаете от имени").first()).toBeVisible();

  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/checkout", scripted);
  await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const group of await page.locator("fieldset.option-group").all()) await group.getByRole("radio").first().check();
  await page.getByLabel(/Принимаю условия продажи/).check();
  await expect(page.getByRole("button", { name: "Оформить заказ" })).toHaveCount(0);
  await page.getByRole("button", { name: "Отправить на согласование" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Заказ отправлен на согласование" })).toBeVisible();
  const request = (await page.getByRole("link", { name: "Посмотреть заявку" }).getAttribute("href")) ?? "";

  await comeAs(page, scripted, request, () => confirmPhone(page, owner));
  await expect(page.getByText("Ждёт согласования")).toBeVisible();
  await page.getByRole("button", { name: "Согласовать и оформить заказ" }).click();
  await expect(page.getByText(/Заказ № \S+ согласован и оформлен/).first()).toBeVisible();

  await comeAs(page, scripted, request, () => confirmPhone(page, phone));
  await page.getByRole("link", { name: "Посмотреть заказ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /-26-|-\d\d-\d{6}/ })).toBeVisible();
});

/** The page of the counterparty's members, as the drawer of counterparties names it. */
async function membersPath(page: Page): Promise<string> {
  const html = await page.content();
  const root = /name="rootUuid" value="([\w-]{36})"/.exec(html)?.[1] ?? (await rootOf(page));
  return `/profile/counterparties/${root}/members`;
}

async function rootOf(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/private/users/users/clients/list");
  const { data }: { data: { rootUuid: string }[] } = await answer.json();
  return data[0]?.rootUuid ?? "";
}
