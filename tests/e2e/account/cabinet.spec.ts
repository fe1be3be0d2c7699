import { readFileSync } from "node:fs";
import { samples } from "#tests/support/files/sample-files.ts";
import {
  expect,
  expectNoSidewaysScroll,
  freshPhone,
  lastCode,
  open,
  reachCheckout,
  register,
  settled,
  test,
} from "#tests/e2e/shop-test.ts";

test("a buyer changes the name, writes to the shop, exports own data and deletes the account", async ({
  page,
  scripted,
}) => {
  test.setTimeout(120_000);
  const main = page.locator("main");
  const phone = freshPhone();
  await open(page, "/profile/settings", scripted);
  await register(page, phone);
  await settled(page, scripted);

  await page.getByLabel("Фамилия").fill("Переименова");
  await page.getByRole("button", { name: "Сохранить имя" }).click();
  await expect(page.getByText("Имя сохранено").first()).toBeVisible();
  await expect(main).toContainText("Переименова Мария");

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Скачать JSON" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("Переименова");
  await page.getByRole("link", { name: "Посмотреть", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ваши данные" })).toBeVisible();
  await expect(main).toContainText("Переименова Мария");

  await open(page, "/profile/feedback", scripted);
  await page.getByLabel("Тема").fill("Как собрать петлю");
  await page.getByLabel("Сообщение").fill("Подскажите, как собрать петлю на фото.");
  await page.getByRole("radio", { name: "Написать на почту" }).check();
  await page.getByLabel("Электронная почта").fill("maria@example.ru");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "Петля.jpg", mimeType: "image/jpeg", buffer: Buffer.from(samples.jpeg) });
  await page.getByLabel(/Согласен на обработку персональных данных/).check();
  // Forms sent faster than a person can read are taken for a robot's.
  await page.waitForTimeout(3_200);
  await page.getByRole("button", { name: "Отправить", exact: true }).click();
  const heading = await page.getByRole("heading", { name: /Обращение ОБ-\d\d-\d{4} принято/ }).textContent();
  const number = /ОБ-\d\d-\d{4}/.exec(heading ?? "")?.[0] ?? "";
  await open(page, "/profile/feedback", scripted);
  await expect(main.getByRole("listitem").filter({ hasText: number })).toContainText("Принято");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Обращение ${number}` })).toBeVisible();
  await expect(main).toContainText("Петля.jpg");
  await page.getByLabel("Сообщение").fill("И ещё один вопрос.");
  await page.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(page.getByText("Сообщение добавлено к обращению").first()).toBeVisible();
  await expect(main).toContainText("И ещё один вопрос.");

  await open(page, "/profile/settings", scripted);
  await page.getByRole("link", { name: "Удалить учётную запись" }).last().click();
  await expect(main).toContainText("Обязаны хранить");
  await page.getByRole("button", { name: "Получить код по СМС" }).click();
  await expect(page.getByLabel("Код из СМС")).toBeVisible();
  await page.getByLabel("Код из СМС").fill(await lastCode(page.request, phone));
  await page.getByRole("button", { name: "Удалить учётную запись" }).click();
  await expect(page.getByText("Учётная запись удалена").first()).toBeVisible();
  await open(page, "/profile/settings", scripted);
  await expect(page.getByRole("dialog")).toContainText("Вход");
});

test("a buyer gets a notification of a new order in the account and opens the order from it", async ({
  page,
  scripted,
}) => {
  test.setTimeout(120_000);
  await reachCheckout(page, scripted);
  await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const group of await page.locator("fieldset.option-group").all()) await group.getByRole("radio").first().check();
  await page.getByLabel(/Принимаю условия продажи/).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  const title = page.getByRole("heading", { level: 1, name: /Заказ № МСК-\d\d-\d{6} оформлен/ });
  const number = /МСК-\d\d-\d{6}/.exec((await title.textContent()) ?? "")?.[0] ?? "";

  await open(page, "/profile/notifications", scripted);
  await expect(page.getByText("1 непрочитанное").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Открыть: Заказ № ${number} принят` }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();
  await open(page, "/profile/notifications", scripted);
  await expect(page.locator("main")).toContainText("Всё прочитано");
  await open(page, "/profile/main", scripted);
  await expect(page.locator("main")).toContainText("К оплате");
  await expect(page.locator("main")).toContainText("Что нужно сделать");
});
