import type { Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { signInToDesk, unfoldMenu } from "./desk-session.ts";

const box = (page: Page) => page.getByRole("searchbox", { name: "Поиск по магазину" });

/** The number of an order of the demo shop. */
async function anyNumber(page: Page): Promise<string> {
  await page.goto("/desk/orders");
  return page.locator("[data-row] a").first().innerText();
}

test.describe.configure({ timeout: 120_000 });
test.use({ expectedStatuses: [422] });

test("the search opens an exact number, also as a scanner sends it, and lists what a part of it may mean", async ({
  page,
  scripted,
}) => {
  await signInToDesk(page, "orders");
  const number = await anyNumber(page);
  if (scripted) {
    await page.keyboard.press("/");
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(`${number}\n`);
  } else {
    await box(page).fill(number);
    await box(page).press("Enter");
  }
  await expect(page).toHaveURL(new RegExp(`/desk/orders/${encodeURIComponent(number)}$`));
  await box(page).fill(number.slice(-5));
  // Dark letters on white, in a dark bar whose letters are white.
  await expect(box(page)).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(box(page)).toHaveCSS("color", "rgb(21, 25, 30)");
  await page.getByRole("button", { name: "Найти" }).click();
  await expect(page.getByRole("heading", { name: "Заказы" })).toBeVisible();
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await expect(box(page)).toHaveValue(number.slice(-5));
  await expectNoSidewaysScroll(page);
  await box(page).fill("такого нет нигде");
  await box(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Ничего не найдено" })).toBeVisible();
});

test("a task is added for an order, taken, refused without a reason, and dismissed with others", async ({
  page,
  scripted,
}) => {
  await signInToDesk(page, "orders");
  const name = `Позвонить перевозчику ${scripted ? "со скриптом" : "без скрипта"}`;
  await page.goto("/desk/tasks/new");
  await page.getByLabel("Что сделать").fill(name);
  await page.getByLabel("Номер заказа").fill("MSK-26-9");
  await page.getByRole("button", { name: "Добавить задачу" }).click();
  await expect(page.getByRole("alert")).toContainText("Заказа с таким номером нет");
  await expect(page.getByLabel("Что сделать")).toHaveValue(name);
  await page.getByLabel("Номер заказа").fill("");
  await page.getByRole("button", { name: "Добавить задачу" }).click();
  await expect(page.getByRole("status")).toHaveText("Задача добавлена");
  if (scripted) await expect(page.getByRole("status")).toBeFocused();
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Взять в работу" }).click();
  await expect(page.getByRole("status")).toHaveText("Задача за вами");
  await expectNoSidewaysScroll(page);
  await page.goto("/desk/tasks?mine=1");
  await page.getByRole("checkbox", { name: `Отметить «${name}»` }).check();
  await page.getByRole("button", { name: "Отклонить" }).click();
  await expect(page.getByText("Будет изменена 1 строка")).toBeVisible();
  await page.getByLabel("Почему задача не нужна").fill("Проверка");
  await page.getByRole("button", { name: "Выполнить" }).click();
  await expect(page.getByText("Изменена 1 строка")).toBeVisible();
  await page.getByRole("link", { name: "К списку" }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("a list is exported and its file is downloaded", async ({ page }) => {
  await signInToDesk(page, "orders");
  await page.goto("/desk/orders");
  await page.getByText("Выгрузить", { exact: true }).click();
  await expect(page.getByText("С личными данными")).toHaveCount(0);
  await page.getByRole("button", { name: "CSV" }).click();
  await expect(page.getByRole("heading", { name: "Мои файлы" })).toBeVisible();
  const link = page.getByRole("main").getByRole("link", { name: /^Заказы от/ });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^Заказы .*\.csv$/);
});

test("keys step through rows, open one, and a form that is not saved is not lost", async ({ page, scripted }) => {
  test.skip(!scripted, "keys are the script's");
  await signInToDesk(page, "orders");
  await page.goto("/desk/orders");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(page.locator("[data-row]").first()).toBeFocused();
  const number = await page.locator("[data-row] a").first().innerText();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/desk/orders/${encodeURIComponent(number)}\\?back=`));
  await page.goto("/desk/tasks/new");
  await page.getByLabel("Что сделать").fill("Черновик");
  const asked = new Promise<string>((resolve) =>
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await unfoldMenu(page);
  await page
    .getByRole("navigation", { name: "Разделы" })
    .getByRole("link", { name: "Заказы" })
    .click({ noWaitAfter: true });
  expect(await asked).toBe("beforeunload");
  await expect(page.getByLabel("Что сделать")).toHaveValue("Черновик");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status")).toHaveText("Задача добавлена");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.locator("[data-row]").first().getByRole("checkbox")).toBeChecked();
});
