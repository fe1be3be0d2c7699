import type { Page } from "playwright/test";
import { confirmPhone, expect, expectNoSidewaysScroll, open, settled, test } from "#tests/e2e/shop-test.ts";

const drawer = (title: string) => ({ name: title });

/** A drawer that is rendered becomes modal a moment later; Esc closes only a modal one. */
async function pressEsc(page: Page): Promise<void> {
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.press("Escape");
}

/**
 * With text of twice the size nothing overflows a phone's screen, neither in an open drawer nor on the page behind it.
 */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  // A phone widens the page to its overflowing content, including the drawer: the screen's width is the reference.
  const widths = await page
    .getByRole("dialog")
    .evaluate(({ scrollWidth }) => [scrollWidth, document.documentElement.scrollWidth]);
  for (const width of widths) expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ""));
}

/** Holds form requests; returns a function that releases them. */
async function holdForms(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  return letGo;
}

test("the catalogue opens over the page, leads to a category and closes", async ({ page, scripted }) => {
  await open(page, "/delivery", scripted);
  await page.locator("nav.mobile-bar").getByRole("link", { name: "Каталог" }).click();
  const catalog = page.getByRole("dialog", drawer("Каталог"));
  await expect(catalog).toBeVisible();
  await expect(page).toHaveURL(/\/delivery\?drawer=catalog$/);
  await expectNoSidewaysScroll(page);
  await catalog.locator("details[name=catalog]").nth(1).locator("summary").first().click();
  await catalog
    .locator("details[name=catalog]")
    .nth(1)
    .getByRole("link", { name: /все товары/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/catalog\/[a-z-]+$/);
});

for (const name of ["location", "sitemap", "catalog", "auth", "search"]) {
  test(`${name} has room for text of twice the size`, async ({ page, scripted }) => {
    await open(page, `/delivery?drawer=${name}`, scripted);
    await expectRoomForLargeText(page);
  });
}

test("a city is found by its name and selected by one click", async ({ page, scripted }) => {
  await open(page, "/delivery", scripted);
  await page.getByRole("link", { name: /^Ваш город/ }).click();
  const cities = page.getByRole("dialog", drawer("Выберите город"));
  await expect(cities.getByRole("button", { name: "Казань" }).first()).toBeVisible();
  await cities.getByLabel("Найти город").fill("екат");
  if (!scripted) await cities.getByRole("button", { name: "Найти" }).click();
  await expect(cities.getByRole("button", { name: "Казань" })).toHaveCount(0);
  await cities.getByRole("button", { name: /^Екатеринбург/ }).click();
  await expect(page.getByText("Ваш город — Екатеринбург").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("added goods are shown over the page, which does not scroll", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  const popup = page.getByRole("dialog", drawer("Товар в корзине"));
  await expect(popup).toBeVisible();
  await expectNoSidewaysScroll(page);
  await popup.getByRole("link", { name: "Продолжить покупки" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await settled(page, scripted);
  await page.getByRole("button", { name: "В корзину" }).nth(1).click();
  await popup.getByRole("button", { name: "Больше не показывать это окно" }).click();
  await expect(page.getByText("Больше не показываем это окно").first()).toBeVisible();
  await settled(page, scripted);
  await page.getByRole("button", { name: "В корзину" }).nth(2).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("with script", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "what only script does"));

  test("Esc closes a drawer and restores the focus; the page behind neither scrolls nor is reachable", async ({
    page,
  }) => {
    await open(page, "/delivery", true);
    await page.evaluate(() => window.scrollTo(0, 300));
    const opener = page.locator("footer").getByRole("link", { name: "Карта сайта" });
    await opener.evaluate((link) =>
      link instanceof HTMLElement ? (link.focus({ preventScroll: true }), link.click()) : null,
    );
    const map = page.getByRole("dialog", drawer("Карта сайта"));
    await expect(map).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
    for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
    ).toBe(true);
    await pressEsc(page);
    await expect(map).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
  });

  test("a click outside a drawer closes it, and Back does not open it again", async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await open(page, "/payments", true);
    await open(page, "/delivery", true);
    await page.getByRole("link", { name: /^Ваш город/ }).click();
    const cities = page.getByRole("dialog", drawer("Выберите город"));
    await expect(cities).toBeVisible();
    await page.mouse.click(200, 400);
    await expect(cities).toHaveCount(0);
    await expect(page).toHaveURL(/\/delivery$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/payments$/);
  });

  test("Back closes an open drawer, and a quick second Esc leaves the page alone", async ({ page }) => {
    await open(page, "/payments", true);
    await open(page, "/delivery", true);
    const opener = page.locator("nav.mobile-bar").getByRole("link", { name: "Каталог" });
    const catalog = page.getByRole("dialog", drawer("Каталог"));
    await opener.click();
    await expect(catalog).toBeVisible();
    await page.goBack();
    await expect(catalog).toHaveCount(0);
    await expect(page).toHaveURL(/\/delivery$/);
    await opener.click();
    await expect(catalog).toBeVisible();
    await page.evaluate(() => {
      const close = document.querySelector<HTMLAnchorElement>("dialog .close-button");
      close?.click();
      close?.click();
    });
    await expect(catalog).toHaveCount(0);
    await expect(page).toHaveURL(/\/delivery$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/payments$/);
  });

  test("the catalogue opens with the press itself, and closed as quickly leaves the history as it was", async ({
    page,
  }) => {
    await open(page, "/payments", true);
    await open(page, "/delivery", true);
    const opener = page.locator("nav.mobile-bar").getByRole("link", { name: "Каталог" });
    const catalog = page.getByRole("dialog", drawer("Каталог"));
    // Its code is loaded by the first press.
    await opener.click();
    await expect(catalog).toBeVisible();
    await pressEsc(page);
    await expect(catalog).toHaveCount(0);
    await expect(page).toHaveURL(/\/delivery$/);
    const shown = await opener.evaluate(async (link) => {
      if (link instanceof HTMLElement) link.click();
      await Promise.resolve();
      const isOpen = document.querySelector("dialog[open]") !== null;
      document.querySelector<HTMLAnchorElement>("dialog .close-button")?.click();
      return isOpen;
    });
    expect(shown).toBe(true);
    await expect(catalog).toHaveCount(0);
    await expect(page).toHaveURL(/\/delivery$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/payments$/);
  });

  test("opening drawer after drawer and then a page is one history entry, which Back undoes at once; the focus returns behind them", async ({
    page,
  }) => {
    await open(page, "/delivery", true);
    const opener = page.locator("nav.mobile-bar").getByRole("link", { name: "Каталог" });
    await opener.focus();
    await opener.press("Enter");
    await page.getByRole("dialog").getByRole("link", { name: "Найти по названию или артикулу" }).click();
    await expect(page.getByRole("dialog", drawer("Поиск товаров"))).toBeVisible();
    await pressEsc(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await page.getByRole("dialog", drawer("Каталог")).getByRole("link", { name: "Весь каталог" }).click();
    await expect(page).toHaveURL(/\/catalog$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/delivery$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a drawer opened by its address closes without leaving the page", async ({ page }) => {
    await open(page, "/payments", true);
    await open(page, "/delivery?drawer=catalog", true);
    await expect(page.getByRole("dialog", drawer("Каталог"))).toBeVisible();
    await pressEsc(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/payments$/);
  });

  test("the catalogue opens without the page's data, and closes so; an addition requests nothing besides", async ({
    page,
  }) => {
    await open(page, "/search/шайба", true);
    const requests: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith(".data") && request.method() === "GET")
        requests.push(`${url.searchParams.get("drawer") ?? "page"}: ${url.searchParams.get("_routes") ?? "all"}`);
    });
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Каталог" }).click();
    await expect(page.getByRole("dialog", drawer("Каталог"))).toBeVisible();
    await pressEsc(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "В корзину" }).first().click();
    await expect(page.getByRole("dialog", drawer("Товар в корзине"))).toBeVisible();
    await pressEsc(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(requests).toEqual([]);
  });

  test("the filter of a phone is a drawer: Esc, Back and its button close it, and the list keeps its position", async ({
    page,
  }) => {
    const screws = "/catalog/krepezh/samorezy";
    await open(page, "/catalog", true);
    await open(page, screws, true);
    const filter = page.getByRole("dialog", drawer("Фильтры"));
    const opener = page.locator(".listing > .listing-filter > details > summary");
    await opener.focus();
    await opener.press("Enter");
    await expect(filter).toBeVisible();
    await expect(page).toHaveURL(`${screws}?drawer=filter`);
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
    for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
    ).toBe(true);
    await pressEsc(page);
    await expect(filter).toHaveCount(0);
    await expect(page).toHaveURL(screws);
    await expect(opener).toBeFocused();
    await expect(page.getByRole("group", { name: "Бренд" })).toBeHidden();

    await opener.press("Enter");
    await filter.getByRole("checkbox", { name: "Tessfix" }).check();
    await filter.getByRole("button", { name: /^Показать \d+ товар/ }).click();
    await expect(page).toHaveURL(`${screws}?brand=tessfix`);
    await expect(filter).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Товары" })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(screws);
    await page.goBack();
    await expect(page).toHaveURL(/\/catalog$/);
  });

  test("the filter next to the goods on a wide screen is not a drawer", async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await open(page, "/catalog/krepezh/samorezy?drawer=filter", true);
    await expect(page.getByRole("checkbox", { name: "Tessfix" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("an addition is counted and its button says so before the answer", async ({ page }) => {
    await open(page, "/search/шайба", true);
    const letGo = await holdForms(page);
    const inBar = page.locator("nav.mobile-bar").getByRole("link", { name: /Корзина/ });
    const badge = inBar.locator(".count-badge");
    const button = page.getByRole("button", { name: "В корзину" }).first();
    await button.click();
    await expect(badge).toHaveText("1");
    const [mark, bar] = [await badge.boundingBox(), await page.locator("nav.mobile-bar").boundingBox()];
    expect(mark?.width).toBeGreaterThan(8);
    expect(mark?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) - 8);
    await expect(button).toHaveAttribute("data-added", "");
    expect(await button.evaluate((one) => getComputedStyle(one, "::after").content)).toContain("✓");
    letGo();
    const popup = page.getByRole("dialog", drawer("Товар в корзине"));
    await expect(popup.getByText(/^Всего в корзине 1 товар на /)).toBeVisible();
    await pressEsc(page);
    await expect(badge).toHaveText("1");
    await expect(button).not.toHaveAttribute("data-added");

    // The same product again makes no second line.
    const again = await holdForms(page);
    await button.click();
    await expect(button).toHaveAttribute("data-added", "");
    await expect(badge).toHaveText("1");
    again();
    await expect(popup).toBeVisible();
    await pressEsc(page);
  });

  test("the answer to an earlier click does not navigate back a visitor who has moved on", async ({ page }) => {
    const letGo = await holdForms(page);
    await open(page, "/search/шайба", true);
    await page.getByRole("button", { name: "В корзину" }).first().click();
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Избранное" }).click();
    await expect(page).toHaveURL(/\/favorite$/);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    letGo();
    await answered;
    // The frame shows the count on the current page.
    await expect(page.getByText(/^В корзине 1 товар/)).toHaveCount(1);
    await expect(page).toHaveURL(/\/favorite$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("of two quick additions the first opens its popup, and both are counted", async ({ page }) => {
    await open(page, "/search/шайба", true);
    const letGo = await holdForms(page);
    const first = page.locator(".goods-list > li").first();
    const name = (await first.locator("a").first().textContent()) ?? "";
    for (const place of [0, 1]) await page.getByRole("button", { name: "В корзину" }).nth(place).click();
    await expect(page.locator("nav.mobile-bar .count-badge")).toHaveText("2");
    letGo();
    const popup = page.getByRole("dialog", drawer("Товар в корзине"));
    await expect(popup).toContainText(name);
    await expect(popup).toContainText("Всего в корзине 2 товара");
  });

  test("queued forms are sent to the page they belong to", async ({ page }) => {
    const letGo = await holdForms(page);
    await open(page, "/search/шайба", true);
    for (const place of [0, 1]) await page.getByRole("button", { name: "В корзину" }).nth(place).click();
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Избранное" }).click();
    await expect(page).toHaveURL(/\/favorite$/);
    letGo();
    await expect(page.getByText(/^В корзине 2 товара/)).toHaveCount(1);
    await expect(page).toHaveURL(/\/favorite$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("selecting another counterparty updates in place, and logging out reloads the page", async ({ page }) => {
    await open(page, "/payments", true);
    await open(page, "/delivery", true);
    const own = page.locator("nav.mobile-bar a").last();
    await own.click();
    await confirmPhone(page, "+79000000005");
    await expect(page.getByText("Вы вошли")).toBeVisible();
    await open(page, "/delivery", true);
    await page.evaluate(() => void (document.body.dataset["same"] = ""));

    await own.click();
    await page.getByRole("dialog").getByRole("link", { name: "Сменить" }).click();
    const buyers = page.getByRole("dialog", drawer("Покупатель"));
    await expect(buyers).toBeVisible();
    await expectRoomForLargeText(page);
    await buyers.getByRole("button", { name: "Работать от имени: ООО «Белов-Монтаж»" }).click();
    await expect(page.getByText("Вы работаете от имени: ООО «Белов-Монтаж»")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/delivery$/);
    await expect(own).toBeFocused();
    await own.click();
    const map = page.getByRole("dialog", drawer("Сергей Белов"));
    await expect(map).toContainText("ООО «Белов-Монтаж»");
    // A notice stays while the pointer is over it, and this one covers the end of the list.
    await page.mouse.move(0, 0);
    await expect(page.locator(".notices section")).toHaveCount(0);
    await map.getByRole("button", { name: "Выйти" }).click();
    await expect(page.getByText("Вы вышли")).toBeVisible();
    await expect(page).toHaveURL(/\/delivery$/);
    await expect(own).toHaveText("Войти");
    await expect(page.locator("body[data-same]")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test.describe("a refused city", () => {
    test.use({ expectedStatuses: [422] });

    test("keeps what was typed and found, and shows the reason under «Выбор города»", async ({ page }) => {
      await open(page, "/delivery?drawer=location", true);
      const cities = page.getByRole("dialog", drawer("Выберите город"));
      // The list reacts once its script runs; earlier input needs the button.
      await expect(async () => {
        await cities.getByLabel("Найти город").fill("");
        await cities.getByLabel("Найти город").fill("екат");
        await expect(cities.getByRole("button", { name: "Казань" })).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
      // A city that was removed from the shop after the page was rendered.
      const button = cities.getByRole("button", { name: /^Екатеринбург Свердловская/ });
      await button.evaluate((city) => city.setAttribute("value", "00000000-0000-4000-8000-000000000000"));
      await button.click();
      await expect(page.getByRole("alert").filter({ hasText: "Выбор города" })).toBeVisible();
      await expect(cities.getByLabel("Найти город")).toHaveValue("екат");
      await expect(button).toBeVisible();
      await expect(cities.getByRole("button", { name: "Казань" })).toHaveCount(0);
    });
  });

  test.describe("a refused addition", () => {
    test.use({ expectedFailures: true });

    test("takes back the count and the button's word", async ({ page }) => {
      await open(page, "/search/шайба", true);
      const other = page.locator(".goods-list > li").nth(1);
      await other.locator('input[name="uuid"]').evaluate((field) => {
        if (field instanceof HTMLInputElement) field.value = "00000000-0000-4000-8000-00000000dead";
      });
      const badge = page.locator("nav.mobile-bar .count-badge");
      const refuse = await holdForms(page);
      await other.getByRole("button", { name: "В корзину" }).click();
      await expect(badge).toHaveText("1");
      refuse();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(badge).toHaveCount(0);
      await expect(other.getByRole("button", { name: "В корзину" })).not.toHaveAttribute("data-added");
    });
  });
});
