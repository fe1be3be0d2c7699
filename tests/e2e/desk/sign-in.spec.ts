import { randomUUID } from "node:crypto";
import { fromBase32, totpCode, totpStep } from "#server/security/totp.ts";
import { expect, expectNoSidewaysScroll, lastEmailLink, test } from "../shop-test.ts";
import { enterDesk, openSection, unfoldMenu } from "./desk-session.ts";

test.use({ expectedStatuses: [422] });
// A code is good for half a minute and once: another visitor's spec may have used the one of now.
test.setTimeout(180_000);

const password = "лошадь батарея скрепка";

test("an administrator invites a colleague, who works at the desk until blocked; the journal tells what was done and whose data was seen", async ({
  page,
  browser,
  scripted,
}) => {
  const email = `${randomUUID().slice(0, 8)}@example.ru`;
  await enterDesk(page, "admin");
  await openSection(page, "Сотрудники");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Пригласить" }).click();
  await page.getByLabel("Эл. почта").fill(email);
  await page.getByLabel("Имя и фамилия").fill("Ольга Новикова");
  await page.getByRole("button", { name: "Пригласить" }).click();
  await expect(page.getByRole("alert")).toContainText("хотя бы одну роль");
  await expect(page.getByLabel("Имя и фамилия")).toHaveValue("Ольга Новикова");
  await page.getByRole("checkbox", { name: "Заказы" }).check();
  await page.getByRole("button", { name: "Пригласить" }).click();
  const link = await page.getByLabel("Ссылка для входа").inputValue();
  expect(await lastEmailLink(page.request, email, "desk/invitation")).toBe(link.replace(/^https?:\/\/[^/]+/, ""));
  await page.getByRole("link", { name: "Открыть карточку сотрудника" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ольга Новикова");

  const theirs = await browser.newContext({ javaScriptEnabled: scripted, baseURL: new URL(page.url()).origin });
  const colleague = await theirs.newPage();
  await colleague.goto(link);
  await expectNoSidewaysScroll(colleague);
  await colleague.getByLabel("Пароль", { exact: true }).fill(password);
  await colleague.getByLabel("Пароль ещё раз").fill("другой пароль");
  await colleague.getByRole("button", { name: "Продолжить" }).click();
  await expect(colleague.getByText("Пароли не совпадают").first()).toBeVisible();
  await colleague.getByLabel("Пароль", { exact: true }).fill(password);
  await colleague.getByLabel("Пароль ещё раз").fill(password);
  await colleague.getByRole("button", { name: "Продолжить" }).click();
  await expect(colleague.getByRole("img", { name: "QR-код для приложения" })).toBeVisible();
  await expectNoSidewaysScroll(colleague);
  const secret = fromBase32((await colleague.locator("code").textContent()) ?? "") ?? Buffer.alloc(0);
  await colleague.getByLabel("Код из приложения").fill(totpCode(secret, totpStep(new Date())));
  await colleague.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(colleague.getByRole("listitem")).toHaveCount(10);
  await colleague.getByRole("link", { name: "Коды сохранены, перейти к работе" }).click();
  await unfoldMenu(colleague);
  await expect(colleague.getByRole("navigation", { name: "Разделы" })).toContainText("Заказы");
  await expect(colleague.getByRole("link", { name: "Сотрудники" })).toHaveCount(0);

  await colleague.goto("/desk/orders");
  const order = colleague.locator("[data-row]").first().getByRole("link").first();
  const number = (await order.innerText()).trim();
  await order.click();
  await expect(colleague.getByRole("heading", { level: 1 })).toContainText(number);

  await page.getByLabel("Причина").fill("уволилась");
  await page.getByRole("button", { name: "Заблокировать" }).click();
  await expect(page.getByRole("status")).toContainText("заблокирован");
  await colleague.goto("/desk/orders");
  await expect(colleague).toHaveURL(/\/desk\/sign-in/);
  await theirs.close();

  await page.getByRole("link", { name: "История изменений" }).click();
  const rows = page.locator("[data-row]");
  await expect(rows).toHaveCount(4);
  for (const [index, text] of ["заблокирован", "Вход", "Задан пароль", "приглашён"].entries())
    await expect(rows.nth(index)).toContainText(text);
  await expect(rows.first()).toContainText("уволилась");
  await expectNoSidewaysScroll(page);

  await page.goto(`/desk/journal/access?subject=${encodeURIComponent(number)}`);
  const seen = rows.filter({ hasText: "Ольга Новикова" });
  await expect(seen).toContainText(["открыл(а) карточку"]);
  await expect(seen.first()).toContainText(number);

  await page.getByRole("button", { name: "Выйти" }).click();
  await expect(page.getByRole("heading", { name: "Вход для сотрудников" })).toBeVisible();
  await page.goto("/desk/journal");
  await expect(page).toHaveURL(/\/desk\/sign-in\?to=/);
});
