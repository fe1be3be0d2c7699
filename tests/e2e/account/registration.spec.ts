import type { Page } from "playwright/test";
import { confirmPhone, expect, expectNoSidewaysScroll, freshPhone, open, settled, test } from "#tests/e2e/shop-test.ts";

/** Companies of the built-in register, one for each run: an INN can be registered once. */
const companies = {
  phone: { script: "7799004183", plain: "5499001558" },
  desktop: { script: "6699008440", plain: "1699007310" },
};
const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };

test.use({ expectedStatuses: [422] });

for (const device of ["phone", "desktop"] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: widths[device] });

    test("a company registers: looked up by INN, branch selected, input kept on errors, then moderation", async ({
      page,
      scripted,
    }) => {
      await open(page, "/profile/settings", scripted);
      await confirmPhone(page, freshPhone());
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText("Осталось познакомиться")).toBeVisible();
      await expect(dialog.getByLabel("ИНН", { exact: true })).toBeHidden();
      await settled(page, scripted);

      await dialog.getByLabel("Организация", { exact: true }).check();
      await dialog.getByLabel("Фамилия").fill("Кузнецова");
      await find(page, "770123457129");
      await expect(dialog.getByRole("link", { name: /Выберите, кто покупает/ })).toBeVisible();

      await find(page, "7800990529");
      await expect(dialog.getByText("Нашли в реестре: ООО «Северный крепёж»")).toBeVisible();
      await dialog.getByLabel(/Филиал в Казани/).check();
      await dialog.getByRole("button", { name: "Подставить реквизиты" }).click();
      await expect(dialog.getByLabel("КПП (если есть)")).toHaveValue("166043001");
      await expect(dialog.getByLabel("Юридический адрес")).toHaveValue(/Казань/);

      const inn = companies[device][scripted ? "script" : "plain"];
      await find(page, inn);
      await expect(dialog.getByText("Проверьте реквизиты")).toBeVisible();
      await expect(dialog.getByLabel("КПП (если есть)")).not.toHaveValue("166043001");
      await expect(dialog.getByLabel("Фамилия")).toHaveValue("Кузнецова");
      await expectNoSidewaysScroll(page);

      const kpp = await dialog.getByLabel("КПП (если есть)").inputValue();
      await dialog.getByLabel("КПП (если есть)").fill("77990");
      await dialog.getByLabel("Имя", { exact: true }).fill("Мария");
      await dialog.getByLabel("Должность").fill("Снабженец");
      await dialog.getByLabel("Электронная почта").fill("kuznetsova@example.ru");
      await dialog.getByLabel(/обработку персональных данных/).check();
      await dialog.getByLabel(/Принимаю условия/).check();
      await dialog.getByRole("button", { name: "Зарегистрироваться" }).click();
      await expect(dialog.getByRole("link", { name: "КПП — 9 знаков" })).toBeVisible();
      await expect(dialog.getByLabel("КПП (если есть)")).toHaveAccessibleDescription("КПП — 9 знаков");
      await expect(dialog.getByLabel("Должность")).toHaveValue("Снабженец");
      await expect(dialog.getByLabel(/новости и предложения/)).not.toBeChecked();

      await dialog.getByLabel("КПП (если есть)").fill(kpp);
      await dialog.getByRole("button", { name: "Зарегистрироваться" }).click();
      await expect(page.getByText("Проверим организацию и напишем").first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "Мы проверяем вашу учётную запись" })).toBeVisible();
      await expectNoSidewaysScroll(page);

      await open(page, "/profile/orders", scripted);
      await expect(page).not.toHaveURL(/orders/);
      await expect(page.getByText("Невозможно открыть данный раздел")).toBeVisible();
    });
  });
}

test("a sole trader types everything manually, and a registered company sends a request to its owner", async ({
  page,
  scripted,
}) => {
  await open(page, "/?drawer=auth", scripted);
  await confirmPhone(page, freshPhone());
  const dialog = page.getByRole("dialog");
  await settled(page, scripted);
  await dialog.getByLabel("Индивидуальный предприниматель").check();
  await find(page, "500100732259");
  await expect(dialog.getByText("Организация не найдена. Заполните данные вручную")).toBeVisible();
  await expect(dialog.getByLabel("КПП (если есть)")).toBeHidden();

  await dialog.getByLabel("Организация", { exact: true }).check();
  await dialog.getByLabel("ИНН", { exact: true }).fill("1699005270");
  await dialog.getByLabel("Название", { exact: true }).fill("ООО «Фрам-Сервис»");
  await dialog.getByLabel("Юридический адрес").fill("Казань, ул. Техническая, 17");
  await dialog.getByLabel("Фамилия").fill("Кузнецова");
  await dialog.getByLabel("Имя", { exact: true }).fill("Мария");
  await dialog.getByLabel("Электронная почта").fill("kuznetsova@example.ru");
  await dialog.getByLabel(/обработку персональных данных/).check();
  await dialog.getByLabel(/Принимаю условия/).check();
  await dialog.getByRole("button", { name: "Зарегистрироваться" }).click();
  await expect(page.getByText("Мы отправили её владельцу запрос на присоединение").first()).toBeVisible();
});

async function find(page: Page, inn: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("ИНН", { exact: true }).fill(inn);
  await dialog.getByRole("button", { name: "Найти по ИНН" }).click();
}

test("a registration continues after a reload, Back and in another tab, with typed values and without a second code", async ({
  page,
  context,
  scripted,
}) => {
  const phone = freshPhone();
  await open(page, "/catalog", scripted);
  await page.getByRole("link", { name: "Войти" }).first().click();
  await confirmPhone(page, phone);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Осталось познакомиться")).toBeVisible();
  await settled(page, scripted);
  const draftSaved = scripted
    ? page.waitForResponse((answer) => answer.request().postData()?.includes("save") ?? false)
    : null;
  await dialog.getByLabel("Организация", { exact: true }).check();
  await dialog.getByLabel("Фамилия").fill("Кузнецова");
  await dialog.getByLabel("ИНН", { exact: true }).fill("7800990529");
  await draftSaved;
  if (!scripted) {
    await find(page, "7800990529");
    await open(page, "/catalog?drawer=auth", scripted);
  }

  await page.reload();
  await expect(dialog.getByLabel("Фамилия")).toHaveValue("Кузнецова");
  await expect(dialog.getByLabel("ИНН", { exact: true })).toHaveValue("7800990529");

  await page.goto("/catalog");
  await page.goBack();
  await expect(dialog.getByLabel("Фамилия")).toHaveValue("Кузнецова");

  const other = await context.newPage();
  await open(other, "/basket?drawer=auth", scripted);
  await expect(other.getByRole("dialog").getByLabel("Фамилия")).toHaveValue("Кузнецова");
  await other.getByRole("button", { name: "Другой номер" }).click();
  await expect(other.getByLabel("Мобильный телефон")).toBeVisible();
});
