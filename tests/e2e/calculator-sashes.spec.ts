import { violations } from "#tests/e2e/frame/axe.ts";
import { expect, expectNoSidewaysScroll, freshPhone, open, register, settled, test } from "./shop-test.ts";

test("a calculation scrolls to its result, announces it, and shows the mass the parts bear", async ({
  page,
  scripted,
}) => {
  test.setTimeout(120_000);
  await open(page, "/calculator?drawer=auth", scripted);
  await register(page, freshPhone());
  await open(page, "/calculator", scripted);
  const first = page.getByRole("group", { name: "Створка 1" });
  const count = page.getByRole("button", { name: "Рассчитать" });
  const result = page.getByRole("heading", { name: "Комплекты", exact: true });

  // The second sash keeps its own mass although the first has none.
  await page.getByRole("button", { name: "Добавить створку" }).click();
  const second = page.getByRole("group", { name: "Створка 2" });
  await expect(second).toBeVisible();
  await settled(page, scripted);
  await first.getByLabel("Открывание").selectOption("sliding");
  await first.getByLabel("Ширина ШП, мм").fill("1600");
  await first.getByLabel("Высота ВП, мм").fill("2200");
  await first.getByLabel("Стеклопакет").selectOption("double44");
  await second.getByLabel("Масса, кг").fill("45");
  await count.click();
  await expect(result).toBeInViewport();
  await expect(result).toBeFocused();
  expect(new URL(page.url()).hash).toBe("#result");
  const main = page.getByRole("main");
  await expect(main).toContainText("Масса створки ≈ 91 кг, рассчитана по размеру и стеклопакету");
  await expect(main).toContainText("Масса створки 45 кг, указана вами");
  await expect(main).toContainText("Каретка роликовая Фрамир до 100 кг");
  await expect(first.getByLabel("Масса, кг")).toHaveValue("");
  await expect(second.getByLabel("Масса, кг")).toHaveValue("45");
  await expectNoSidewaysScroll(page);
  if (scripted) expect(await violations(page)).toEqual([]);

  // A door requires a profile: its field appears at once with script, and in the answer without.
  await settled(page, scripted);
  await page.getByRole("button", { name: "Убрать створку 2" }).click();
  await expect(second).toHaveCount(0);
  await settled(page, scripted);
  await first.getByLabel("Открывание").selectOption("door");
  await first.getByLabel("Ширина ШП, мм").fill("900");
  const depth = first.getByLabel("Толщина профиля двери, мм");
  if (!scripted) {
    await count.click();
    await settled(page, scripted);
  }
  await depth.fill("66");
  await count.click();
  await expect(result).toBeInViewport();
  await expect(main).toContainText("40×50");
  await settled(page, scripted);
  await expect(depth).toHaveValue("66");

  await first.getByLabel("Ширина ШП, мм").fill("90");
  await count.click();
  await expect(page.getByText("Исправьте поля, отмеченные красным")).toBeInViewport();
  await expect(first.getByText("От 250 до 1600")).toBeVisible();
});
