import { violations } from "#tests/e2e/frame/axe.ts";
import { expect, expectNoSidewaysScroll, freshPhone, open, register, settled, test } from "./shop-test.ts";

test("an engineer calculates the fittings of two sashes, buys them and saves the calculation", async ({
  page,
  scripted,
}) => {
  test.setTimeout(120_000);
  const main = page.locator("main");
  await open(page, "/calculator?drawer=auth", scripted);
  await register(page, freshPhone());
  await open(page, "/calculator", scripted);
  await expect(page.getByRole("heading", { level: 1, name: "Калькулятор комплектующих" })).toBeVisible();
  await expect(page.getByRole("img", { name: /Поворотно-откидное, 800 × 1400 мм/ })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const first = page.getByRole("group", { name: "Створка 1" });
  await first.getByLabel("Ширина ШП, мм").fill("900");
  // With script the drawing follows the typed values; without, it is in the answer.
  if (scripted) await expect(page.getByRole("img", { name: /900 × 1400 мм/ })).toBeVisible();
  await page.getByRole("button", { name: "Добавить створку" }).click();
  const second = page.getByRole("group", { name: "Створка 2" });
  await expect(second).toBeVisible();
  await settled(page, scripted);
  await second.getByLabel("Ширина ШП, мм").fill("1300");
  await second.getByLabel("Количество").fill("3");
  await page.getByRole("button", { name: "Рассчитать" }).click();
  await expect(page.getByRole("heading", { name: "Спецификация на все створки" })).toBeVisible();
  await expect(page.getByRole("img", { name: /900 × 1400 мм/ })).toBeVisible();
  await expect(main).toContainText("ШП 801–1000");
  await expect(main).toContainText("Не подобрано: ширина больше 1280 мм");
  await expectNoSidewaysScroll(page);
  if (scripted) expect(await violations(page)).toEqual([]);

  await settled(page, scripted);
  await page.getByLabel(/^Заменить .*EU110/).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Пересчитать с заменами" }).click();
  await expect(main).toContainText(/вместо .*EU110/);
  await settled(page, scripted);
  await page.getByRole("button", { name: "Всё в корзину" }).click();
  await expect(page.getByText(/в корзине/i).first()).toBeVisible();

  await settled(page, scripted);
  await page.getByLabel("Сохранить расчёт").fill("Окна на дачу");
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Расчёт «Окна на дачу»" })).toBeVisible();
  await expect(main).toContainText("С тех пор ничего не изменилось.");
  await expectNoSidewaysScroll(page);
  await settled(page, scripted);
  await page.getByRole("button", { name: "Удалить Окна на дачу" }).click();
  await expect(page.getByText("Расчёт удалён").first()).toBeVisible();
});

test("the list of components is filtered by one role, and a part is added to the basket", async ({
  page,
  scripted,
}) => {
  test.setTimeout(90_000);
  await open(page, "/calculator/components?drawer=auth", scripted);
  await register(page, freshPhone());
  await open(page, "/calculator/components", scripted);
  await page.getByLabel("Фурнитура").selectOption("Тембра");
  await page.getByLabel("Назначение").selectOption({ label: "Ножницы" });
  await page.getByRole("button", { name: "Показать", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Ножницы" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Ручка" })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  if (scripted) expect(await violations(page)).toEqual([]);
  await settled(page, scripted);
  await page.getByRole("main").getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
});
