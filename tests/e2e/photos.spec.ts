import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { expect, expectNoSidewaysScroll, open, operator, settled, test } from "./shop-test.ts";

const category = "/catalog/takelazh/soediniteli/talrepy";
const colours = ["#c0392b", "#2471a3", "#1e8449"] as const;
/** Upright, wide and square: none has the proportions of a drawing. */
const sizes = [
  [600, 1_200],
  [1_600, 500],
  [900, 900],
] as const;

/** Adds three photos to the first product of a category; the same ones again change nothing. */
async function withPhotos(page: Page, scripted: boolean): Promise<{ path: string; name: string }> {
  await open(page, category, scripted);
  const card = page.locator("main .goods-list > li").first();
  const [, article = ""] = /Арт\.\s(\S+)/.exec(await card.locator(":scope > small").innerText()) ?? [];
  const link = card.locator(":scope > a");
  const folder = await mkdtemp(join(tmpdir(), "skoba-e2e-photos-"));
  for (const [at, background] of colours.entries()) {
    const [width, height] = sizes[at] ?? [100, 100];
    const picture = sharp({ create: { width, height, channels: 3, background } });
    await writeFile(join(folder, `${article.replaceAll("/", "_")}_${at + 1}.png`), await picture.png().toBuffer());
  }
  await operator("photos", "add", folder);
  await rm(folder, { recursive: true });
  return { path: (await link.getAttribute("href")) ?? "", name: await link.innerText() };
}

/** The share of the row of pictures in which a picture is seen. */
async function seenIn(row: Locator, picture: Locator): Promise<number> {
  const [outer, inner] = await Promise.all([row.boundingBox(), picture.boundingBox()]);
  if (outer === null || inner === null) return 0;
  const width = Math.min(outer.x + outer.width, inner.x + inner.width) - Math.max(outer.x, inner.x);
  return Math.max(0, width) / outer.width;
}

test("photos of a product stand before its drawing, each reached by its link, and open in full size", async ({
  page,
  context,
  scripted,
}) => {
  const { path, name } = await withPhotos(page, scripted);
  await open(page, path, scripted);
  const row = page.getByRole("list", { name: "Фото товара" });
  const pictures = row.getByRole("img");
  await expect(pictures).toHaveCount(4);
  await expect(pictures.first()).toHaveAttribute("alt", name);
  await expect(pictures.first()).toHaveAttribute("fetchpriority", "high");
  await expect(pictures.last()).toHaveAttribute("src", /^\/media\/drawing\//);
  expect(await seenIn(row, pictures.nth(0))).toBe(1);
  expect(await seenIn(row, pictures.nth(2))).toBe(0);

  await page.getByRole("link", { name: "Фото 3" }).click();
  await expect.poll(() => seenIn(row, pictures.nth(2))).toBe(1);
  expect(await seenIn(row, pictures.nth(0))).toBe(0);
  await expect(pictures.nth(2)).toBeInViewport();
  await expect
    .poll(() => pictures.nth(2).evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(1);
  // A modern format reached the browser, in a size near that of the frame.
  expect(await pictures.nth(0).evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
  await expectNoSidewaysScroll(page);

  const opened = context.waitForEvent("page");
  await row.getByRole("link").nth(2).click();
  const full = await opened;
  await full.waitForLoadState();
  expect(new URL(full.url()).pathname).toMatch(/^\/media\/photo\/[0-9a-f]{32}\/2400\.jpg$/);
  await full.close();
});

test("the card of a product with photos shows the first one, in the same frame as drawings", async ({
  page,
  scripted,
}) => {
  await withPhotos(page, scripted);
  await open(page, category, scripted);
  await settled(page, scripted);
  const images = page.locator("main .goods-list > li img");
  const first = images.first();
  await expect(first).toHaveAttribute("src", /^\/media\/photo\/[0-9a-f]{32}\/640\.jpg$/);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const [photo, drawing] = await Promise.all([first.boundingBox(), images.nth(1).boundingBox()]);
  expect(photo?.width).toBe(drawing?.width);
  expect(photo?.height).toBe(drawing?.height);
});
