import { expect, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";

test.use({ expectedFailures: true });

test("a new synonym asks for what its meaning takes, and says there what is missing", async ({ page }) => {
  await signInToDesk(page, "catalog", "/desk/dictionary");
  const form = page.locator("form", { has: page.getByLabel("Что это значит") });
  const shown = async (...labels: string[]) => {
    const fields = [
      "Слова для поиска",
      "Категория",
      "Бренд",
      "Характеристика",
      "Значение характеристики",
      "Страница сайта",
    ];
    for (const label of fields)
      await expect(form.getByLabel(label, { exact: true })).toBeVisible({ visible: labels.includes(label) });
    const isText = labels.includes("Слова для поиска");
    await expect(form.getByLabel("Искать и наоборот")).toBeVisible({ visible: isText });
  };
  await shown("Слова для поиска");
  await form.getByLabel("Что это значит").selectOption("Значение характеристики");
  await shown("Характеристика", "Значение характеристики");
  await form.getByLabel("Что это значит").selectOption("Бренд");
  await shown("Бренд");
  await form.getByLabel("Что пишет покупатель").fill("без бренда");
  await form.getByRole("button", { name: "Добавить" }).click();
  await shown("Бренд");
  await expect(form.getByLabel("Бренд", { exact: true })).toHaveAccessibleDescription(/Укажите, что она значит/);
  await expect(form.getByLabel("Что пишет покупатель")).toHaveValue("без бренда");
});
