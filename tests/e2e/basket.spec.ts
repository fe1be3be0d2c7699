import { expect, open, settled, test } from "./shop-test.ts";

test("a quantity is rounded to whole packs with a message", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  const row = page
    .locator("main li")
    .filter({ hasText: /кратно\s1\s?000\sшт/ })
    .first();
  await row.getByLabel("Количество").fill("1500");
  await row.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText(/Количество округлено до 2\s000\sшт \(кратно 1\s000\sшт\)/).first()).toBeVisible();
  // With script the notice is shown before the server answers.
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  await expect(page.getByLabel(/^Количество:/).first()).toHaveValue(/^2\s000$/);
});

test("the stepper changes by one pack, and removing empties the basket", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  const row = page
    .locator("main li")
    .filter({ hasText: /кратно\s1\s?000\sшт/ })
    .filter({ hasText: "В наличии" })
    .first();
  await row.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  const quantity = page.getByLabel(/^Количество:/).first();
  await expect(quantity).toHaveValue(/^1\s000$/);
  await page
    .getByRole("button", { name: /^(Больше|Увеличить)/ })
    .first()
    .click();
  await expect(quantity).toHaveValue(/^2\s000$/);
  await page
    .getByRole("button", { name: /^(Меньше|Уменьшить)/ })
    .first()
    .click();
  await expect(quantity).toHaveValue(/^1\s000$/);
  await page
    .getByRole("button", { name: /^Удалить:/ })
    .first()
    .click();
  await expect(page.getByText("В корзине пусто")).toBeVisible();
});

test("a button shows progress until the server has answered", async ({ page, scripted }) => {
  test.skip(!scripted, "without script the browser itself shows it");
  await open(page, "/search/шайба", scripted);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  const button = page.locator("main li").getByRole("button", { name: "В корзину" }).first();
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy", "true");
});

test("a double click adds once", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  const row = page
    .locator("main li")
    .filter({ hasText: /кратно\s1\s?000\sшт/ })
    .filter({ hasText: "В наличии" })
    .first();
  await row.getByRole("button", { name: "В корзину" }).dblclick({ delay: 60 });
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  await expect(page.getByLabel(/^Количество:/).first()).toHaveValue(/^1\s000$/);
});

test("unselected lines do not count", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  const rows = page.locator("main li").filter({ hasText: "В наличии" });
  await rows.nth(0).getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/search/саморез", scripted);
  await rows.nth(0).getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  const ticks = page.getByRole("checkbox", { name: /^Заказать:/ });
  await expect(ticks).toHaveCount(2);
  await ticks.nth(0).uncheck();
  if (!scripted) await page.getByRole("button", { name: "Обновить выбор" }).first().click();
  await expect(ticks.nth(0)).not.toBeChecked();
  await expect(page.getByText("1 товар").first()).toBeVisible();
});

test.describe("an invalid quantity", () => {
  // Without script the page is answered with the error.
  test.use({ expectedStatuses: [422] });

  const digits = "Введите количество цифрами, например 100 или 2,5";
  const faults = [
    ["0", "Введите число больше нуля"],
    ["-5", "Введите число больше нуля"],
    ["abc", digits],
    ["1e5", digits],
    ["200.0000001", "В количестве не больше трёх знаков после запятой"],
  ] as const;
  for (const [typed, fault] of faults) {
    test(`${typed} is reported at its field: on a card, on the product page, in the basket`, async ({
      page,
      scripted,
    }) => {
      const message = page.getByText(fault);
      await open(page, "/search/шайба", scripted);
      const card = page.locator("main li").filter({ hasText: "В наличии" }).first();
      await card.getByLabel("Количество").fill(typed);
      await card.getByRole("button", { name: "В корзину" }).click();
      await expect(card.getByText(fault)).toBeVisible();
      await expect(card.getByLabel("Количество")).toHaveAttribute("aria-invalid", "true");
      await expect(card.getByLabel("Количество")).toHaveAccessibleDescription(fault);
      await expect(card.getByLabel("Количество")).toHaveValue(typed);
      await expect(card.getByLabel("Количество")).toBeFocused();

      await card.getByRole("link").filter({ hasText: /\S/ }).first().click();
      await expect(page.locator(".product-offer")).toBeVisible();
      await settled(page, scripted);
      const field = page.locator(".product-offer").getByLabel("Количество");
      await field.fill(typed);
      await page.locator(".product-offer").getByRole("button", { name: "В корзину" }).click();
      await expect(message).toBeVisible();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill("900000");
      await page.locator(".product-offer").getByRole("button", { name: "В корзину" }).click();
      await expect(page.getByText("Товар в корзине").first()).toBeVisible();
      await expect(message).toBeHidden();

      // A quantity beyond the city's stock has one field for all of it.
      await open(page, "/basket", scripted);
      await expect(page.getByRole("heading", { name: "Нет в наличии" })).toBeVisible();
      const quantity = page.getByLabel(/^Количество:/);
      await expect(quantity).toHaveCount(1);
      await expect(quantity).toHaveValue(/^900\s000$/);
      await quantity.fill(typed);
      await quantity.press("Enter");
      await expect(message).toBeVisible();
      await expect(quantity).toHaveAttribute("aria-invalid", "true");
      await quantity.fill("6000");
      await quantity.press("Enter");
      await expect(page.getByRole("heading", { name: "Нет в наличии" })).toBeHidden();
      await expect(quantity).toHaveValue(/^6\s000$/);
      await expect(message).toBeHidden();
    });
  }
});

test("a box unchecked before the scripts load stays unchecked", async ({ page, scripted }) => {
  test.skip(!scripted, "without script nothing comes");
  await open(page, "/search/шайба", scripted);
  await page
    .locator("main li")
    .filter({ hasText: "В наличии" })
    .first()
    .getByRole("button", { name: "В корзину" })
    .click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  const arrived = page.goto("/basket");
  const tick = page.getByRole("checkbox", { name: /^Заказать:/ });
  await tick.uncheck();
  letGo();
  await arrived;
  await settled(page, scripted);
  await expect(tick).not.toBeChecked();
  await expect(page.getByText("0 товаров").first()).toBeVisible();
});

test("typed quantities and selections change the totals at once, before the server has answered", async ({
  page,
  scripted,
}) => {
  test.skip(!scripted, "without script a button asks the shop");
  await open(page, "/search/шайба", scripted);
  const card = page.locator("main li").filter({ hasText: "В наличии" }).first();
  await card.getByLabel("Количество").fill("1000");
  await card.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  const total = page.locator(".basket-total .price");
  const before = await total.innerText();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/basket.data*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel(/^Количество:/).fill("900000");
  await expect(page.getByRole("heading", { name: "Нет в наличии" })).toBeVisible();
  await expect(total).not.toHaveText(before);
  const typed = await total.innerText();
  await page
    .getByRole("checkbox", { name: /^Заказать:/ })
    .first()
    .uncheck();
  await expect(total).not.toHaveText(typed);
  answer();
  await expect(page.getByText("1 товар").first()).toBeVisible();
});

test.describe("quick entry", () => {
  test("adds what it recognises, shows the reason at other lines, and keeps them for correction", async ({
    page,
    scripted,
  }) => {
    await open(page, "/search/шайба", scripted);
    const card = page.locator("main li").filter({ hasText: "В наличии" }).first();
    const article = /Арт\. (\S+)/.exec(await card.innerText())?.[1] ?? "";
    await open(page, "/basket", scripted);
    const list = page.getByLabel("Или список: в строке код и количество");
    await list.fill(`${article} 1000\nНЕТ-ТАКОГО; 5`);
    await page.getByRole("button", { name: "Добавить в корзину" }).click();
    await expect(page.getByText("«НЕТ-ТАКОГО; 5»: такого кода нет")).toBeVisible();
    await expect(list).toHaveValue("НЕТ-ТАКОГО; 5");
    await expect(page.getByLabel(/^Количество:/)).toHaveCount(1);
  });
});

test("a basket is saved under a name and shared by a link", async ({ page, scripted, browser }) => {
  await open(page, "/search/шайба", scripted);
  await page
    .locator("main li")
    .filter({ hasText: "В наличии" })
    .first()
    .getByRole("button", { name: "В корзину" })
    .click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  await page.getByLabel("Сохранить как список").fill("Объект на Лесной");
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByRole("link", { name: "Объект на Лесной" })).toBeVisible();
  await page.getByRole("button", { name: "Ссылка на корзину" }).click();
  const link = page.locator(".shared-link");
  await expect(link).toHaveCount(1);
  const other = await (await browser.newContext({ javaScriptEnabled: scripted })).newPage();
  await other.goto((await link.getAttribute("href")) ?? "");
  await other.getByRole("button", { name: "Положить всё в мою корзину" }).click();
  await expect(other).toHaveURL(/\/basket$/);
  await expect(other.getByLabel(/^Количество:/)).toHaveCount(1);
  await other.context().close();
});

test("a phone of 360 px leaves half the line to product names", async ({ page, scripted }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/search/шайба", scripted);
  const card = page.locator("main li").filter({ hasText: "В наличии" }).first();
  await card.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  const line = page.locator(".basket-line").first();
  const name = await line.locator(".line-product").boundingBox();
  expect(name?.width).toBeGreaterThan(175);
  const [remove, later] = await Promise.all([
    line.locator(".close-button").boundingBox(),
    line.getByRole("button", { name: /Отложить/ }).boundingBox(),
  ]);
  for (const box of [remove, later]) {
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(box?.height).toBeGreaterThanOrEqual(24);
  }
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((remove?.x ?? 0) + 1);
});
