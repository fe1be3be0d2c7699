import { atEachWidth, expectInSight } from "./boxes.ts";
import { expect, open, reachCheckout, settled, signIn, test } from "#tests/e2e/shop-test.ts";

// Each test checks seven widths.
test.setTimeout(180_000);

for (const path of ["/delivery", "/search", "/search/no-such-thing", "/delivery?drawer=search"]) {
  test(`the suggestions of the search field are visible on ${path}, at every width`, async ({ page, scripted }) => {
    test.skip(!scripted, "suggestions need script");
    await atEachWidth(page, async (width) => {
      await open(page, path, scripted);
      const inDialog = path.includes("drawer");
      const field = page.getByRole(inDialog ? "dialog" : path === "/delivery" ? "banner" : "main").getByLabel("Поиск");
      await field.fill("");
      await field.pressSequentially("ручка");
      const list = page.getByRole("listbox", { name: "Подсказки" });
      await expect(list.getByRole("option").first()).toBeVisible();
      await expectInSight(list, width, { overHeader: inDialog });
      await expect(list.getByRole("option").nth(2)).toBeInViewport({ ratio: 0.9 });
    });
  });
}

test("the suggestions of a phone end above its keyboard", async ({ page, scripted }) => {
  test.skip(!scripted, "suggestions need script");
  // Only the visual viewport shows how much is left above a keyboard.
  await page.addInitScript(() =>
    Object.defineProperty(VisualViewport.prototype, "height", { get: () => window.innerHeight - 320 }),
  );
  await open(page, "/delivery", scripted);
  await page.getByRole("banner").getByLabel("Поиск").pressSequentially("ручка");
  const list = page.getByRole("listbox", { name: "Подсказки" });
  await expect(list.getByRole("option").first()).toBeVisible();
  await expect
    .poll(async () => {
      const box = await list.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThanOrEqual(740 - 320);
});

for (const name of ["location", "sitemap", "catalog", "auth", "search"]) {
  test(`the drawer «${name}» is inside the window and uncovered, at every width`, async ({ page, scripted }) => {
    await atEachWidth(page, async (width) => {
      await open(page, `/delivery?drawer=${name}`, scripted);
      await expectInSight(page.getByRole("dialog"), width, { overHeader: true });
      await expectInSight(page.getByRole("dialog").getByRole("link", { name: "Закрыть" }), width, { overHeader: true });
    });
  });
}

test("the account drawers are inside the window and uncovered, at every width", async ({ page, scripted }) => {
  await signIn(page, "+79000000005");
  for (const name of ["profile", "phone", "email", "profile-email", "counterparty"]) {
    await atEachWidth(page, async (width) => {
      await open(page, `/profile/settings?drawer=${name}`, scripted);
      await expectInSight(page.getByRole("dialog"), `${name}, ${width}`, { overHeader: true });
    });
  }
});

test("the filter of a listing and its button are visible, at every width", async ({ page, scripted }) => {
  await atEachWidth(page, async (width) => {
    await open(page, "/catalog/okonnaya-furnitura?drawer=filter", scripted);
    const isSheet = (page.viewportSize()?.width ?? 0) < 1200 && scripted;
    if (isSheet) await expectInSight(page.getByRole("dialog"), width, { overHeader: true });
    const button = page.locator(isSheet ? "dialog .filter-submit" : ".filter-submit");
    if (!isSheet) await button.scrollIntoViewIfNeeded();
    await expectInSight(button, width, { overHeader: isSheet });
  });
});

test("the popup of added goods is visible, at every width", async ({ page, scripted }) => {
  await atEachWidth(page, async (width) => {
    await open(page, "/search/шайба", scripted);
    await page.getByRole("button", { name: "В корзину" }).first().click();
    await expectInSight(page.getByRole("dialog"), width, { overHeader: true });
  });
});

test("a notice on an ordinary page is visible below the header on the right, at every width", async ({
  page,
  scripted,
}) => {
  await atEachWidth(page, async (width) => {
    for (const scrolled of [false, true]) {
      await open(page, "/search/шайба", scripted);
      const toggle = page.getByRole("main").getByRole("button", { name: /сравн/i });
      await (scrolled ? toggle.last() : toggle.first()).click();
      const notice = page.locator(".notices section").last();
      await expectInSight(notice, width);
      const box = await notice.boundingBox();
      const right = (page.viewportSize()?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0);
      expect(right, width).toBeLessThanOrEqual(24);
    }
  });
});

test("a notice in the basket is visible and covers no part of the summary, at every width", async ({
  page,
  scripted,
}) => {
  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await atEachWidth(page, async (width) => {
    await open(page, "/basket", scripted);
    await page
      .getByRole("button", { name: /Отложить|На потом/ })
      .first()
      .click();
    const notice = page.locator(".notices section").last();
    await expectInSight(notice, width);
    await page
      .getByRole("button", { name: /Вернуть/ })
      .first()
      .click();
    await expect(page.locator(".basket-order")).toBeVisible();
  });
});

test("the notice of a closed page is visible next to the login, at every width", async ({ page, scripted }) => {
  await atEachWidth(page, async (width) => {
    await open(page, "/profile/orders", scripted);
    const notice = page.getByRole("alert").filter({ hasText: "Невозможно открыть данный раздел" });
    await expectInSight(notice, width, { overHeader: true });
    await expectInSight(page.getByLabel("Мобильный телефон"), width, { overHeader: true });
  });
});

test.describe("before the cookie question is answered", () => {
  test("the bars at the bottom of the window are visible and do not overlap, at every width", async ({
    page,
    scripted,
  }) => {
    await atEachWidth(page, async (width) => {
      await open(page, "/catalog", scripted);
      await expectInSight(page.locator("form.cookie-banner"), width);
      if ((page.viewportSize()?.width ?? 0) < 768) await expectInSight(page.locator("nav.mobile-bar"), width);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expectInSight(page.locator("form.cookie-banner"), `${width}, at the end`);
    });
  });

  test("price and button of a product are visible, at every width", async ({ page, scripted }) => {
    await open(page, "/search/шайба", scripted);
    const path = await page.locator(".goods-list > li a[href^='/product/']").first().getAttribute("href");
    await atEachWidth(page, async (width) => {
      await open(page, path ?? "", scripted);
      const bar = page.locator(".offer-form");
      if ((page.viewportSize()?.width ?? 0) >= 768) await bar.scrollIntoViewIfNeeded();
      await expectInSight(bar, width);
    });
  });

  test("the button of a table of goods is visible, at every width", async ({ page, scripted }) => {
    await atEachWidth(page, async (width) => {
      await open(page, "/catalog/okonnaya-furnitura?view=table", scripted);
      const bar = page.locator(".goods-table-submit");
      if ((await bar.count()) === 0) return;
      await page.locator(".goods-table tbody tr").nth(3).scrollIntoViewIfNeeded();
      await expectInSight(bar, width);
    });
  });

  test("the button of a size table is visible, at every width", async ({ page, scripted }) => {
    await open(page, "/catalog/krepezh/samorezy/samorezy-po-derevu", scripted);
    await page.getByRole("link", { name: "Все размеры в таблице" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("все размеры");
    const path = new URL(page.url()).pathname;
    await atEachWidth(page, async (width) => {
      await open(page, path, scripted);
      const bar = page.locator(".size-form-submit");
      await page.locator(".size-grid").scrollIntoViewIfNeeded();
      await expectInSight(bar, width);
    });
  });

  test("total and button of basket and checkout are visible, at every width", async ({ page, scripted }) => {
    await reachCheckout(page, scripted);
    for (const [path, bar] of [
      ["/basket", ".basket-order"],
      ["/checkout", ".checkout-order"],
    ] as const) {
      await atEachWidth(page, async (width) => {
        await open(page, path, scripted);
        const order = page.locator(bar);
        if ((page.viewportSize()?.width ?? 0) >= 1200) await order.scrollIntoViewIfNeeded();
        await expectInSight(order, `${path}, ${width}`);
      });
    }
  });

  test("the sticky heads of the comparison and the size table stay below the header, at every width", async ({
    page,
    scripted,
  }) => {
    await open(page, "/search/шайба", scripted);
    for (const place of [0, 1, 2])
      await page.getByRole("main").getByRole("button", { name: /сравн/i }).nth(place).click();
    await atEachWidth(page, async (width) => {
      await open(page, "/compare", scripted);
      const head = page.locator(".comparison-table thead th").nth(1);
      await head.scrollIntoViewIfNeeded();
      await expect(head, width).toBeInViewport();
      await settled(page, scripted);
    });
  });
});
