import type { Locator } from "playwright/test";
import { confirmPhone, expect, open, test } from "#tests/e2e/shop-test.ts";

test("a phone's first screen shows goods within its upper half", async ({ page, scripted }) => {
  await open(page, "/catalog/okonnaya-furnitura", scripted);
  const card = await page.locator(".goods-list > li").first().boundingBox();
  expect(card?.y ?? Infinity).toBeLessThanOrEqual(740 / 2);
});

test("a heading has the same size before its font has loaded, with any system font", async ({ page, scripted }) => {
  await open(page, "/catalog/okonnaya-furnitura", scripted);
  const sizes = await page.evaluate(async () => {
    const families = getComputedStyle(document.documentElement).getPropertyValue("--head").split(/,\s*/);
    const own = families.slice(0, families.indexOf("system-ui"));
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => own.includes(style.getPropertyValue("font-family")));
    const sizeOf = async ({ style }: CSSFontFaceRule) => {
      const family = style.getPropertyValue("font-family");
      const own = (name: string) => style.getPropertyValue(name);
      // Loaded under another name: the page ignores a font that arrives too late.
      const face = new FontFace(`probe-${family}`, own("src"), {
        weight: own("font-weight"),
        ascentOverride: own("ascent-override") || "normal",
        descentOverride: own("descent-override") || "normal",
        lineGapOverride: own("line-gap-override") || "normal",
      });
      const adjusted = parseFloat(own("size-adjust") || "100%") / 100;
      if (!(await face.load().then(Boolean, () => false))) return null;
      document.fonts.add(face);
      const line = document.createElement("span");
      line.textContent = "Крепёж и фурнитура в Санкт-Петербурге: дверные замки";
      line.style.cssText = `font: 700 ${100 * adjusted}px "probe-${family}"; white-space: nowrap; position: absolute`;
      document.body.append(line);
      const { width, height } = line.getBoundingClientRect();
      line.remove();
      return { family, width, height };
    };
    return (await Promise.all(rules.map(sizeOf))).filter((size) => size !== null);
  });
  const [golos, ...others] = sizes;
  expect(golos?.family).toBe("Golos");
  expect(others.length).toBeGreaterThan(0);
  for (const { family, width, height } of others) {
    expect(Math.abs(width / (golos?.width ?? 0) - 1), family).toBeLessThan(0.05);
    expect(Math.abs(height / (golos?.height ?? 0) - 1), family).toBeLessThan(0.05);
  }
});

test("the cookie banner on a phone is one row", async ({ page, scripted }) => {
  await open(page, "/catalog", scripted);
  const banner = page.locator("form.cookie-banner");
  const words = await middleOf(banner.getByText("Мы используем"));
  for (const name of ["Хорошо, принимаю", "Закрыть"])
    expect(Math.abs((await middleOf(banner.getByRole("button", { name }))) - words)).toBeLessThan(3);
});

test("price, stepper and button of a product stay visible on a phone at any scroll position", async ({
  page,
  scripted,
}) => {
  await open(page, "/search/шайба", scripted);
  await page.locator(".goods-list > li").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  const bar = page.locator(".offer-form");
  // The address changes before the page.
  await expect(bar).toBeVisible();
  for (const place of [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("heading", { name: "Похожие товары" }),
  ]) {
    await place.scrollIntoViewIfNeeded();
    for (const part of [
      bar.getByText("₽").first(),
      bar.getByRole("textbox", { name: "Количество" }),
      bar.getByRole("button", { name: "В корзину" }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
  }
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test("the top bar stays one line, also with the city question and the buyer's name", async ({ page, scripted }) => {
    await open(page, "/?drawer=auth", scripted);
    await confirmPhone(page, "+79000000007");
    await expect(page.getByText("Вы вошли")).toBeVisible();
    await open(page, "/delivery", scripted);
    const strip = page.locator(".service-strip");
    await expect(strip.getByRole("link", { name: /^Покупатель: / })).toBeVisible();
    await expectOneLine([/^Ваш город/, /^Покупатель: /, "Контакты"].map((name) => strip.getByRole("link", { name })));
    await strip.getByRole("button", { name: "Да, верно" }).click();
    await expect(strip.getByRole("link", { name: /^Ваш город/ })).toHaveText("Москва");
    await expectOneLine([/^Ваш город/, /^Покупатель: /, "Контакты"].map((name) => strip.getByRole("link", { name })));
  });
});

async function expectOneLine(elements: readonly Locator[]): Promise<void> {
  const places = await Promise.all(elements.map(middleOf));
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(3);
}

/** The vertical centre of an element, from the top of the screen. */
async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? NaN : box.y + box.height / 2;
}
