import { violations } from "./axe.ts";
import { expect, freshPhone, open, reachCheckout, register, test } from "#tests/e2e/shop-test.ts";

const publicPages = [
  "/",
  "/catalog",
  "/catalog/okonnaya-furnitura",
  "/catalog/okonnaya-furnitura?view=list",
  "/search/шайба",
  "/search",
  "/favorite",
  "/compare",
  "/basket",
  "/about",
  "/contacts",
  "/corporativ-clients",
  "/delivery",
  "/payments",
  "/refund",
  "/support",
  "/warranty",
  "/brands",
  "/promotions",
  "/useful-materials",
  "/subscription-confirm",
  "/subscription-confirm?code=no-such",
  "/confirm-email",
  "/unsubscribe",
  "/restock-off",
  "/polzovatelskoe-soglashenie",
  "/politika-v-otnoshenii-faylov-cookie",
  "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  ...["location", "sitemap", "catalog", "auth", "search"].map((name) => `/delivery?drawer=${name}`),
  "/catalog/okonnaya-furnitura?drawer=filter",
];

// The markup is the same without script, where axe cannot run: it uses timers.
test.beforeEach(({ scripted }) => test.skip(!scripted, "axe needs script"));

test("axe finds no violations in the cookie banner and the city question", async ({ page, scripted }) => {
  await open(page, "/delivery", scripted);
  await expect(page.locator("form.cookie-banner")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test.describe("a page", () => {
  // The banner covers the bottom of the screen until it is closed.
  test.beforeEach(({ context, baseURL }) =>
    context.addCookies([{ name: "is_cookies_accepted", value: "true", url: baseURL ?? "" }]),
  );

  for (const path of publicPages) {
    test(`axe finds no violations on ${path}`, async ({ page, scripted }) => {
      await open(page, path, scripted);
      expect(await violations(page)).toEqual([]);
    });
  }

  test("axe finds no violations in the table of a size family and its messages", async ({ page, scripted }) => {
    await open(page, "/catalog/krepezh/samorezy/samorezy-po-derevu", scripted);
    await page.getByRole("link", { name: "Все размеры в таблице" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("все размеры");
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole("textbox", { name: /^Количество: / })
      .first()
      .fill("1");
    await page.getByRole("button", { name: "В корзину", exact: true }).click();
    await expect(page.getByText("В корзину добавлен 1 товар")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  for (const list of ["/brands", "/promotions", "/useful-materials"]) {
    test(`axe finds no violations on the first of ${list}`, async ({ page, scripted }) => {
      await open(page, list, scripted);
      const path = await page
        .locator(`main a[href^="${list}/"], main a[href^="/promotion/"]`)
        .first()
        .getAttribute("href");
      await open(page, path ?? "", scripted);
      await expect(page).not.toHaveURL(new RegExp(`${list}$`));
      expect(await violations(page)).toEqual([]);
    });
  }

  test("axe finds no violations in favourites and comparison with goods", async ({ page, scripted }) => {
    await open(page, "/search/шайба", scripted);
    for (const name of [/избранн/i, /сравн/i]) {
      for (const place of [0, 1]) {
        const toggle = page.locator("main").getByRole("button", { name }).nth(place);
        await toggle.click();
        await expect(toggle).toHaveAttribute("aria-pressed", "true");
      }
    }
    for (const path of ["/favorite", "/compare"]) {
      await open(page, path, scripted);
      await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible();
      expect(await violations(page), path).toEqual([]);
    }
  });

  test.describe("a refused request", () => {
    test.use({ expectedStatuses: [403, 404] });
    test("axe finds no violations on its page", async ({ page }) => {
      await page.goto("/.env");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
      // Initialises the page's script context: axe is injected, the page itself runs no script.
      await page.evaluate("0");
      expect(await violations(page)).toEqual([]);
    });
  });

  test("axe finds no violations on a product, a full basket, the popup, checkout and the profile", async ({
    page,
    scripted,
  }) => {
    await open(page, "/search/шайба", scripted);
    await page.getByRole("button", { name: "В корзину" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("link").filter({ hasText: /\S/ }).first().click();
    await expect(page).toHaveURL(/\/product\//);
    expect(await violations(page)).toEqual([]);
    await open(page, "/basket", scripted);
    expect(await violations(page)).toEqual([]);
    await open(page, "/?drawer=auth&return=/checkout", scripted);
    await register(page, freshPhone());
    await expect(page).toHaveURL(/\/checkout$/);
    expect(await violations(page)).toEqual([]);
    for (const path of [
      "/profile/main",
      "/profile/orders",
      "/profile/settings",
      "/profile/main?drawer=profile",
      "/profile/settings?drawer=phone",
      "/profile/settings?drawer=counterparty",
      "/checkout/error",
      "/checkout/payment-error",
    ]) {
      await open(page, path, scripted);
      expect(await violations(page), path).toEqual([]);
    }
  });

  test.describe("a checkout that was refused", () => {
    test.use({ expectedStatuses: [422] });
    test("axe finds no violations in its messages and on the order page that follows", async ({ page, scripted }) => {
      await reachCheckout(page, scripted);

      await page.getByLabel("Фамилия, имя и отчество").fill("Иванов 123");
      await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
      for (const group of await page.locator("fieldset.option-group").all())
        await group.getByRole("radio").first().check();
      await page.getByLabel(/Принимаю условия продажи/).check();
      await page.getByRole("button", { name: "Оформить заказ" }).click();
      await expect(page.getByText("Только буквы, пробел и дефис").first()).toBeVisible();
      expect(await violations(page)).toEqual([]);

      await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
      await page.getByRole("button", { name: "Оформить заказ" }).click();
      const title = page.getByRole("heading", { level: 1, name: /Заказ № МСК-\d\d-\d{6} оформлен/ });
      await expect(title).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const number = /МСК-\d\d-\d{6}/.exec((await title.textContent()) ?? "")?.[0] ?? "";
      await open(page, "/profile/orders", scripted);
      await page.getByRole("link", { name: number }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
});
