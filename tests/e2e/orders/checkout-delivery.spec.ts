import { expect, open, reachCheckout, settled, test } from "#tests/e2e/shop-test.ts";

const address = "Москва, Ленинский проспект, 30, офис 5";

test("a courier is chosen by zone, with surcharges; the next checkout preselects the same", async ({
  page,
  scripted,
}) => {
  await reachCheckout(page, scripted);
  const group = page.locator("fieldset.option-group").first();
  // The first suitable method is preselected, and no extra services.
  await expect(group.getByRole("radio").first()).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByLabel("Адрес доставки")).toBeHidden();

  await group.getByRole("radio", { name: /До 15 км за МКАД/ }).check();
  await page.getByLabel("Адрес доставки").fill(address);
  await page.getByLabel("Когда привезти").selectOption({ label: "С 09:00 до 13:00" });
  await page.getByRole("checkbox", { name: /Разгрузка/ }).check();
  await page.getByRole("checkbox", { name: /Запомнить адрес/ }).check();
  await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  await page.getByLabel(/Принимаю условия продажи/).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /оформлен/ })).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByText("разгрузка")).toBeVisible();
  await expect(page.getByText("с 09:00 до 13:00")).toBeVisible();

  await page.getByRole("link", { name: "Вернуться в каталог" }).click();
  await open(page, "/catalog/krepezh", scripted);
  await page
    .locator("main li")
    .filter({ hasText: "В наличии" })
    .getByRole("button", { name: "В корзину" })
    .first()
    .click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/checkout", scripted);
  await expect(page.getByRole("radio", { name: /До 15 км за МКАД.*как в прошлый раз/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: address })).toBeChecked();
  await expect(page.getByLabel("Другой адрес", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: `Удалить ${address}` }).click();
  await settled(page, scripted);
  await expect(page.getByRole("radio", { name: address })).toHaveCount(0);
});

test.describe("the delivery day", () => {
  test.use({ expectedStatuses: [422] });

  test("can be a later one and is stored in the order; a day in the past is refused with a message", async ({
    page,
    scripted,
  }) => {
    await reachCheckout(page, scripted);
    const group = page.locator("fieldset.option-group").first();
    await group.getByRole("radio", { name: /в пределах МКАД/ }).check();
    const day = group.getByLabel("День получения");
    await expect(day.getByRole("option").first()).toContainText("Как можно раньше");
    await expect(day).toHaveValue("");
    // The first days may be too early for a courier, or days off.
    const later = day.getByRole("option").filter({ hasNotText: "не для всех способов" }).nth(1);
    const wanted = (await later.getAttribute("value")) ?? "";
    const words = ((await later.textContent()) ?? "").replace(/,[^,]*$/, "");
    await page.getByLabel("Адрес доставки").fill(address);
    await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
    await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
    await page.getByLabel(/Принимаю условия продажи/).check();

    // The page was open for too long.
    await day.evaluate((select: HTMLSelectElement, value) => (select.options[3]!.value = value), "2026-01-05");
    await day.selectOption({ index: 3 });
    await page.getByRole("button", { name: "Оформить заказ" }).click();
    await expect(page.getByRole("link", { name: /В этот день доставить не получится/ })).toBeVisible();
    await expect(page.getByLabel("Адрес доставки")).toHaveValue(address);

    // React keeps the option modified by the test.
    await page
      .getByLabel("День получения")
      .first()
      .evaluate((select: HTMLSelectElement, value) => {
        if (![...select.options].some((option) => option.value === value)) select.options[3]!.value = value;
      }, wanted);
    await page.getByLabel("День получения").first().selectOption(wanted);
    await page.getByRole("button", { name: "Оформить заказ" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /оформлен/ })).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
  });
});
