import type { Locator } from "playwright/test";
import { samples } from "#tests/support/files/sample-files.ts";
import { expect, expectNoSidewaysScroll, freshPhone, lastCode, open, settled, test } from "#tests/e2e/shop-test.ts";

test.use({ expectedStatuses: [422] });

const photo = { name: "../Вид сбоку.php", mimeType: "image/jpeg", buffer: samples.png };
const page404 = { name: "page.jpg", mimeType: "image/jpeg", buffer: samples.html };

/** Waits until the form has been open long enough not to be taken for a robot's. */
async function unhurried(form: Locator): Promise<void> {
  const shownAt = form.locator("[name=shownAt]");
  await expect.poll(async () => Date.now() - Date.parse(await shownAt.inputValue())).toBeGreaterThan(3_500);
}

test("a visitor writes to the shop: errors are shown, and typed and attached data is kept", async ({
  page,
  scripted,
}) => {
  await open(page, "/support?query=саморез", scripted);
  await settled(page, scripted);
  const form = page.locator("#feedback");
  await expect(form.getByLabel("Тема")).toHaveValue("Не нашёл в каталоге: саморез");
  await form.getByLabel("Сообщение").fill("Есть ли у вас саморез 4×70 жёлтый?");
  await form.getByLabel("Имя и фамилия").fill("Анна Петрова");
  await form.getByLabel("Электронная почта").fill(`anna-${freshPhone().slice(2)}@example.ru`);
  await form.getByLabel("Написать на почту").check();
  await form.getByLabel(/Согласен на обработку/).check();
  await form.getByLabel("Файлы", { exact: true }).setInputFiles([photo, page404]);
  const send = form.getByRole("button", { name: "Отправить" });
  await unhurried(form);
  await send.click();
  await expect(form.getByText("page.jpg: Подходят файлы").first()).toBeVisible();
  await expect(form.getByLabel("Вид сбоку.png").first()).toBeChecked();
  await expect(form.getByLabel("Сообщение")).toHaveValue("Есть ли у вас саморез 4×70 жёлтый?");
  await expect(form.getByLabel(/Согласен на обработку/)).toBeChecked();
  await expectNoSidewaysScroll(page);
  await unhurried(form);
  await send.click();
  await expect(page.getByRole("heading", { name: /^Обращение ОБ-\d\d-\d{4} принято$/ })).toBeVisible();
  await expect(page.getByText("Ответим за 1 рабочий день")).toBeVisible();
});

test("a guest who claims a return proves the phone, and sees only the matching order", async ({
  page,
  scripted,
  context,
}) => {
  const phone = freshPhone();
  await open(page, "/refund", scripted);
  const section = page.locator("#claim");
  await section.getByLabel("Номер заказа").fill("МСК-26-000001");
  await section.getByLabel("Телефон из заказа").fill(phone);
  await section.getByRole("button", { name: "Получить код" }).click();
  await expect(section.getByLabel("Код из СМС")).toBeVisible();
  await section.getByLabel("Код из СМС").fill(await lastCode(context.request, phone));
  await section.getByRole("button", { name: "Открыть заказ" }).click();
  await expect(section.getByText("Заказа с таким номером и телефоном нет").first()).toBeVisible();
  await expect(section.getByLabel("Номер заказа")).toHaveValue("МСК-26-000001");
  await expectNoSidewaysScroll(page);
});

test("all missing fields are reported at once in the shop's own wording", async ({ page, scripted }) => {
  await open(page, "/support", scripted);
  const form = page.locator("#feedback");
  const email = form.getByLabel("Электронная почта");
  if (scripted) {
    // Leaving a field validates it alone, without a request.
    await email.fill("anna@");
    await form.getByLabel("Имя и фамилия").focus();
    await expect(email).toHaveAccessibleDescription("Проверьте адрес почты: name@example.ru");
    await email.fill("anna@example.ru");
    await expect(email).not.toHaveAttribute("aria-invalid");
  }
  const summary = form.getByRole("alert");
  await unhurried(form);
  await form.getByRole("button", { name: "Отправить" }).click();
  await expect(summary.getByRole("link")).toContainText([
    "Тема",
    "Сообщение",
    "Имя и фамилия",
    "согласие на обработку персональных данных",
  ]);
  await summary.getByRole("link", { name: "Заполните поле «Тема»" }).click();
  await expect(form.getByLabel("Тема")).toBeFocused();
});

test("a return request reports all missing fields at once from its first step on", async ({ page, scripted }) => {
  await open(page, "/refund", scripted);
  const form = page.locator("#claim");
  await form.getByRole("button", { name: "Получить код" }).click();
  await expect(form.getByRole("alert").getByRole("link")).toContainText(["Номер заказа", "Телефон из заказа"]);
});

for (const path of ["/support", "/refund", "/contacts", "/confirm-email", "/catalog/krepezh/samorezy"]) {
  test(`${path} does not overflow with text of twice the size`, async ({ page, scripted }) => {
    await open(page, path, scripted);
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await expectNoSidewaysScroll(page);
  });
}
