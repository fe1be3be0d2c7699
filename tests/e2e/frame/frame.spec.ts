import { expect, expectNoSidewaysScroll, open, settled, test } from "#tests/e2e/shop-test.ts";

test.describe("the cookie banner", () => {
  for (const button of ["Хорошо, принимаю", "Закрыть"]) {
    test(`«${button}» closes it for good on the same page`, async ({ page, scripted, context }) => {
      await open(page, "/delivery", scripted);
      const banner = page.locator("form.cookie-banner");
      await expect(banner).toBeVisible();
      await expect(banner.getByRole("link", { name: "файлы cookie" })).toHaveAttribute(
        "href",
        "/politika-v-otnoshenii-faylov-cookie",
      );
      await expectNoSidewaysScroll(page);
      // It is above the navigation bar and does not overlap it.
      const [own, bar] = [await banner.boundingBox(), await page.locator("nav.mobile-bar").boundingBox()];
      expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
      await banner.getByRole("button", { name: button }).click();
      await expect(banner).toHaveCount(0);
      await expect
        .poll(async () => (await context.cookies()).some(({ name }) => name === "is_cookies_accepted"))
        .toBe(true);
      expect((await context.cookies()).some(({ name }) => name === "analytics_consent")).toBe(button !== "Закрыть");
      await expect(page).toHaveURL(/\/delivery$/);
      await open(page, "/", scripted);
      await expect(banner).toHaveCount(0);
    });
  }
});

test("an answer to the cookie banner is kept even if the visitor navigates at the same moment", async ({
  page,
  scripted,
}) => {
  test.skip(!scripted, "without script the press itself is a page");
  await open(page, "/delivery", scripted);
  const banner = page.locator("form.cookie-banner");
  // Only the response is delayed.
  await page.route("**/*", (route) => (route.request().method() === "POST" ? undefined : route.continue()));
  await banner.getByRole("button", { name: "Хорошо, принимаю" }).click();
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Контакты");
  await expect(banner).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the notice of a closed page is readable and clickable above the login", async ({ page, scripted }) => {
  await open(page, "/profile/orders", scripted);
  const notice = page.getByRole("alert").filter({ hasText: "Невозможно открыть данный раздел" });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText("Пожалуйста авторизуйтесь");
  // With script it appears after a second; without, at once.
  const wait = await notice.evaluate((element) => {
    const { animationName, animationDuration, animationFillMode } = getComputedStyle(element);
    return [animationName, animationDuration, animationFillMode];
  });
  expect(wait).toEqual(scripted ? ["late", "1s", "backwards"] : ["none", "0s", "none"]);
  await notice.getByRole("link", { name: "Скрыть сообщение" }).click();
  await expect(notice).toHaveCount(0);
});

test("the notice of a closed page stays visible while script enhances the login", async ({ page, scripted }) => {
  test.skip(!scripted, "without script nothing takes it over");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/assets/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const notice = document.querySelector(".notices section");
      seen.push(notice === null ? "none" : getComputedStyle(notice).visibility);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const loading = page.goto("/profile/orders");
  const notice = page.getByRole("alert").filter({ hasText: "Невозможно открыть данный раздел" });
  await expect(notice).toBeVisible();
  letGo();
  await loading;
  await expect(page.locator("dialog:modal .notices section")).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Закрыть" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await notice.getByRole("link", { name: "Скрыть сообщение" }).click();
  await expect(notice).toHaveCount(0);
  const seen: unknown = await page.evaluate("window.seen");
  const shown = Array.isArray(seen) ? seen.slice(seen.indexOf("visible"), seen.lastIndexOf("visible") + 1) : [];
  expect(shown.length).toBeGreaterThan(0);
  expect(new Set(shown)).toEqual(new Set(["visible"]));
});

test("the city is confirmed by one click, with script without leaving the page", async ({ page, scripted }) => {
  await open(page, "/delivery", scripted);
  const question = page.getByRole("form", { name: "Ваш город" });
  await expect(question).toContainText("Ваш город — Москва?");
  await expect(question.getByRole("link", { name: "Другой" })).toHaveAttribute("href", "/delivery?drawer=location");
  await page.evaluate(() => void (document.body.dataset["same"] = ""));
  const entries = await page.evaluate(() => history.length);
  await question.getByRole("button", { name: "Да, верно" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Ваш город — Москва" })).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/delivery$/);
  if (scripted) {
    await expect(page.locator("body[data-same]")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Ваш город: Москва" })).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(entries);
  }
  await open(page, "/payments", scripted);
  await expect(question).toHaveCount(0);
});

test.describe("a link to an anchor on a page", () => {
  for (const [width, height] of [
    [360, 740],
    [1200, 800],
  ] as const) {
    test(`at ${width} px shows it below the header, by a click and by its address`, async ({ page, scripted }) => {
      await page.setViewportSize({ width, height });
      await open(page, "/support", scripted);
      const below = async (id: string) => {
        const place = page.locator(`#${id}`);
        await expect(place).toBeInViewport();
        await expect
          .poll(async () => {
            const [top, header] = await Promise.all([
              place.evaluate((element) => element.getBoundingClientRect().top),
              page.locator("header.site-header").evaluate((element) => element.getBoundingClientRect().bottom),
            ]);
            return top >= Math.max(header, 0) - 1 && top < height / 2;
          })
          .toBe(true);
      };
      await page.locator('a[href="/refund#claim"]').first().click();
      await expect(page).toHaveURL(/\/refund#claim$/);
      await below("claim");
      await page.goto("/about");
      await open(page, "/refund#claim", scripted);
      await below("claim");
    });
  }
});

test.describe("with script", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "what only script does"));

  test("a notice stays while it is hovered or focused, and disappears on navigation", async ({ page }) => {
    await page.clock.install();
    await open(page, "/search/шайба", true);
    await page
      .getByRole("button", { name: /избранн/i })
      .first()
      .click();
    const notice = page.getByRole("status").filter({ hasText: "Товар в избранном" });
    await expect(notice).toBeVisible();
    await notice.hover();
    await page.clock.fastForward(20_000);
    await expect(notice).toBeVisible();
    await page.mouse.move(5, 600);
    await page.clock.fastForward(5_000);
    await expect(notice).toHaveCount(0);

    await page
      .getByRole("button", { name: /избранн/i })
      .nth(1)
      .click();
    await expect(notice).toBeVisible();
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Избранное" }).click();
    await expect(page).toHaveURL(/\/favorite$/);
    await expect(notice).toHaveCount(0);
  });

  test("in-place navigation moves the focus to the heading of the page", async ({ page }) => {
    await open(page, "/delivery", true);
    await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
    for (const name of ["Оплата", "Гарантия"]) {
      const link = page.locator("footer").getByRole("link", { name });
      await link.focus();
      await link.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    }
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Оплата" })).toBeFocused();
  });

  test("a notice lasts 4.5 s, and the cookie banner disappears in 0.8 s", async ({ page }) => {
    await page.clock.install();
    await open(page, "/search/шайба", true);
    await page
      .getByRole("button", { name: /избранн/i })
      .first()
      .click();
    const notice = page.getByRole("status").filter({ hasText: "Товар в избранном" });
    await expect(notice).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(notice).toHaveCount(0);
    await page
      .getByRole("button", { name: /избранн/i })
      .nth(1)
      .click();
    await expect(notice).toBeVisible();
    await page.clock.runFor(4_400);
    await expect(notice).toBeVisible();
    await page.clock.runFor(100);
    await expect(notice).toHaveCount(0);

    const banner = page.locator("form.cookie-banner");
    const closed = page.waitForResponse((response) => response.request().postData() === "intent=cookies.close");
    await banner.getByRole("button", { name: "Закрыть" }).click();
    await closed;
    await expect(banner).toHaveClass(/hiding/);
    await page.clock.runFor(700);
    await expect(banner).toBeAttached();
    // A navigation during the animation does not show it again.
    expect((await page.context().cookies()).map(({ name }) => name)).toContain("is_cookies_accepted");
    await page.clock.runFor(100);
    await expect(banner).toHaveCount(0);
  });

  test("navigation starts at the top, and Back restores the position", async ({ page }) => {
    await open(page, "/catalog", true);
    await page.evaluate(() => window.scrollTo(0, 400));
    await page
      .locator("footer")
      .getByRole("link", { name: "Оплата" })
      .evaluate((link) => (link instanceof HTMLElement ? link.click() : null));
    await expect(page).toHaveURL(/\/payments$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/catalog$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  });

  test("G6: an unsafe link is blocked; tel: and marked links are left to the browser", async ({ page }) => {
    await open(page, "/delivery", true);
    const stopped = await page.evaluate(() => {
      const press = (href: string, rel = "") => {
        const link = document.createElement("a");
        link.setAttribute("href", href);
        link.rel = rel;
        document.querySelector("main")?.append(link);
        // The page is not left: the last listener prevents it and records whether an earlier one did.
        let prevented = false;
        window.addEventListener("click", (event) => ((prevented = event.defaultPrevented), event.preventDefault()), {
          once: true,
        });
        link.click();
        return prevented;
      };
      return [
        press("javascript:void(0)"),
        press("https://evil.example/"),
        press("//evil.example"),
        press("data:text/html,x"),
        press("tel:+78005550101"),
        press("https://evil.example/", "external"),
      ];
    });
    expect(stopped).toEqual([true, true, true, true, false, false]);
    await expect(page).toHaveURL(/\/delivery$/);
  });

  test("two clicks in a row end at the second without an error", async ({ page }) => {
    await open(page, "/", true);
    await page.evaluate(() => {
      for (const href of ["/catalog", "/delivery", "/delivery"])
        document.querySelector<HTMLAnchorElement>(`footer a[href="${href}"], a[href="${href}"]`)?.click();
    });
    await expect(page).toHaveURL(/\/delivery$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Доставка");
  });

  test("a new build on the server makes the next navigation a full load, once", async ({ page }) => {
    await page.clock.install();
    await page.route("**/version", (route) => route.fulfill({ body: "another" }));
    await open(page, "/", true);
    await page.evaluate(() => (document.body.dataset["same"] = ""));
    const versionResponse = page.waitForResponse("**/version");
    await page.clock.fastForward(3_600_000);
    await versionResponse;
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Избранное" }).click();
    await expect(page).toHaveURL(/\/favorite$/);
    await settled(page, true);
    await expect(page.locator("body[data-same]")).toHaveCount(0);
    await page.evaluate(() => (document.body.dataset["same"] = ""));
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Главная" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Крепёж");
    await expect(page.locator("body[data-same]")).toHaveCount(1);
  });

  test.describe("an unknown address", () => {
    test.use({ expectedStatuses: [404] });

    test("shows its error page in place, with links", async ({ page }) => {
      await open(page, "/", true);
      await page.evaluate(() => {
        document.body.dataset["same"] = "";
        const link = document.createElement("a");
        link.href = "/product/no-such-product";
        document.querySelector("main")?.append(link);
        link.click();
      });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
      await page.getByRole("link", { name: "Перейти на главную" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Крепёж");
    });
  });
});

test("long hours of a city push no link of the top strip to a second line", async ({ page, scripted }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await open(page, "/", scripted);
  const strip = page.getByRole("navigation", { name: "Город и помощь" });
  const [contacts, phone] = [strip.getByRole("link", { name: "Контакты" }), strip.locator("a[href^='tel:']")];
  await strip.locator(".strip-hours").evaluate((hours) => {
    hours.textContent = "Пн–Пт 09:00–19:00, Сб 10:00–16:00, Вс 10:00–14:00, последняя пятница 10:00–12:00";
  });
  const [last, first] = [await contacts.boundingBox(), await phone.boundingBox()];
  expect(Math.abs((last?.y ?? 0) - (first?.y ?? 99))).toBeLessThan(4);
  // They are whole or not there: half an hour tells something wrong.
  const isSeen = strip.locator(".strip-hours").evaluate((hours) => {
    const range = document.createRange();
    range.selectNodeContents(hours);
    return range.getBoundingClientRect().top < hours.getBoundingClientRect().bottom;
  });
  expect(await isSeen).toBe(false);
  await expectNoSidewaysScroll(page);
});
