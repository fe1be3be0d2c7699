import type { Locator, Page } from "playwright/test";
import { fromBase32, totpCode, totpStep } from "#server/security/totp.ts";
import { expect, expectNoSidewaysScroll } from "../shop-test.ts";
import { openSection } from "./desk-session.ts";

/** Fields of a form by their labels; a list by what it shows. */
export async function fill(form: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true });
    const isList = await field.evaluate((element) => element.tagName === "SELECT");
    await (isList ? field.selectOption({ label: value }) : field.fill(value));
  }
}

/** Presses a button and sees the page say that it is done. */
export async function done(page: Page, button: Locator, notice: string): Promise<void> {
  await button.click();
  await expect(page.getByRole("status")).toContainText(notice);
  await expectNoSidewaysScroll(page);
}

/** The owner opens the link of the invitation, sets a password and connects a generator of codes. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  const password = "скрепка скрепке рознь";
  await page.goto(link);
  await expect(page.getByText("Ольга Крылова, придумайте пароль")).toBeVisible();
  await fill(page, { Пароль: password, "Пароль ещё раз": password });
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(page.getByRole("img", { name: "QR-код для приложения" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replace(/\s/g, "");
  await page
    .getByLabel("Код из приложения")
    .fill(totpCode(fromBase32(secret) ?? Buffer.alloc(0), totpStep(new Date())));
  await page.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Сохраните резервные коды" })).toBeVisible();
  await page.getByText("Коды сохранены, перейти к работе").click();
  await expect(page.getByRole("heading", { level: 1, name: "Сегодня" })).toBeVisible();
}

/** A city with the cases of its name, which is the main one then, its warehouse, point and courier. */
export async function openCity(page: Page): Promise<void> {
  await openSection(page, "Города и склады");
  await page.getByRole("link", { name: "Новый город" }).click();
  await fill(page, { Название: "Тула" });
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(page.getByLabel("В ком? В чём?")).toHaveValue("Туле");
  await expect(page.getByLabel("Кого? Чего?")).toHaveValue("Тулы");
  await expect(page.getByLabel("Регион")).toHaveValue("Тульская область");
  await fill(page, { Телефон: "+7 4872 55-01-01", "Часы работы": "пн-пт 09:00-18:00" });
  await done(page, page.getByRole("button", { name: "Добавить" }), "Добавлено");
  await fill(page, { "Открыт для покупателей": "Да" });
  await done(page, page.getByRole("button", { name: "Сохранить" }), "Сохранено");

  const place = { Город: "Тула", Адрес: "Тула, улица Мира, 1" };
  await openSection(page, "Города и склады");
  await page.getByRole("link", { name: "Новый склад" }).click();
  await fill(page, { Название: "Склад на Мира", ...place });
  await page.getByRole("checkbox", { name: "Тула" }).check();
  await done(page, page.getByRole("button", { name: "Добавить" }), "Добавлено");
  await openSection(page, "Города и склады");
  await page.getByRole("link", { name: "Новый пункт выдачи" }).click();
  await fill(page, { Название: "Магазин на Мира", ...place, "Часы работы": "пн-пт 09:00-18:00" });
  await done(page, page.getByRole("button", { name: "Добавить" }), "Добавлено");

  await openSection(page, "Доставка");
  await page.getByRole("link", { name: "Тула", exact: true }).click();
  await page.getByRole("link", { name: "Добавить тариф" }).click();
  await fill(page, { Способ: "Курьер магазина", "Стоимость, ₽": "490" });
  await done(page, page.getByRole("button", { name: "Добавить тариф" }), "Сохранено");

  await openSection(page, "Настройки");
  await fill(page, { "Главный город": "Тула" });
  await done(page, page.getByRole("button", { name: "Сохранить" }).first(), "Сохранено");
  // The city that an empty shop comes with.
  await openSection(page, "Города и склады");
  await page.getByRole("link", { name: "Москва", exact: true }).click();
  await fill(page, { "Открыт для покупателей": "Нет" });
  await done(page, page.getByRole("button", { name: "Сохранить" }), "Сохранено");
}

/** Each legal text begins with a template, whose note to the lawyer has to go before it is published. */
export async function publishLegalTexts(page: Page): Promise<void> {
  const names = [
    ...["Политика конфиденциальности", "Пользовательское соглашение", "Политика в отношении файлов cookie"],
    ...["Возврат", "Гарантия"],
  ];
  for (const name of names) {
    await openSection(page, "Страницы");
    const row = page.locator("[data-row]").filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(row).toContainText("Не написано");
    await row.getByRole("link", { name, exact: true }).click();
    const body = page.getByLabel("Текст", { exact: true });
    const template = await body.inputValue();
    expect(template).toMatch(/^> \[DRAFT\]/);
    await body.fill(template.replace(/^> \[DRAFT\].*\n/, ""));
    await done(page, page.getByRole("button", { name: "Сохранить черновик" }), "Черновик сохранён");
    await done(page, page.getByRole("button", { name: "Опубликовать", exact: true }), "Опубликовано");
  }
}
