import { expect, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";

test("the link to the journal stands apart from the form of an attribute", async ({ page }) => {
  await signInToDesk(page, "admin");
  for (const width of [360, 1200]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/desk/attributes/length");
    const link = await page.getByRole("link", { name: "История изменений" }).boundingBox();
    const label = await page.locator("label", { hasText: "Название" }).first().boundingBox();
    expect((label?.y ?? 0) - (link?.y ?? 0) - (link?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(8);
  }
});

test("the chosen state of acts of reconciliation is framed, the others are not", async ({ page }) => {
  await signInToDesk(page, "admin");
  await page.goto("/desk/finance/acts?state=signed");
  const framed = await page
    .getByRole("navigation", { name: "Подписание" })
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .filter((link) => getComputedStyle(link).borderTopWidth === "1px")
        .filter((link) => !/transparent|, 0\)$/.test(getComputedStyle(link).borderTopColor))
        .map((link) => link.textContent),
    );
  expect(framed).toEqual(["подписан"]);
});

test("no part of an e-mail address is broken on a phone", async ({ page }) => {
  await signInToDesk(page, "admin");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/desk/staff");
  const cells = page.locator("td[data-label='Эл. почта']");
  const broken = await cells.evaluateAll((found) =>
    found.flatMap((cell) =>
      [...cell.childNodes].flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return node.nodeType === Node.TEXT_NODE && range.getClientRects().length > 1 ? [node.textContent] : [];
      }),
    ),
  );
  expect(await cells.count()).toBeGreaterThan(5);
  expect(broken).toEqual([]);
});

test("figures and days of a chart are legible on every screen and do not overlap", async ({ page }) => {
  await signInToDesk(page, "admin");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/desk/reports?show=revenue");
    const chart = page.getByRole("img", { name: /Выручка/ });
    await expect(chart).toHaveCount(1);
    const boxes = await chart.locator("text").evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, top, bottom, height } = text.getBoundingClientRect();
        return { left, right, top, bottom, height };
      }),
    );
    const edges = (await chart.boundingBox()) ?? { x: 0, width: 0 };
    expect(boxes.length, `${width} px`).toBeGreaterThan(5);
    for (const [at, box] of boxes.entries()) {
      expect(box.height, `${width} px`).toBeGreaterThanOrEqual(10);
      expect(box.left, `${width} px`).toBeGreaterThanOrEqual(edges.x);
      expect(box.right, `${width} px`).toBeLessThanOrEqual(edges.x + edges.width);
      for (const other of boxes.slice(at + 1))
        expect(
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top,
          `${width} px: two texts overlap`,
        ).toBe(true);
    }
  }
});
