import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productShape } from "#app/contract/catalog/catalog.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { operate } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await shop.sql("alter table products alter column drawing drop not null");
  await shop.sql("update products set drawing = null, name = $1 where slug = 'hinge'", [
    "Петля дверная универсальная «Ночь & <День>» 120 × 80 × 3 мм, латунь полированная, комплект из двух петель с крепежом",
  ]);
  await shop.sql("update categories set drawing = $1", [JSON.stringify({ kind: "padlock", width: 50, shackle: 30 })]);
  await shop.ports.bus.publish("public");
});
afterAll(() => shop.close());

async function image() {
  const { image: shown } = (await shop.call("GET", "/mixed/products/products/hinge")).data(productShape);
  return shown ?? expect.fail("no picture");
}
const get = (url: string) => mediaFetch(shop.ports)(new Request(`http://shop.test${url}`));

describe("a product with neither photo nor drawing", () => {
  test("shows its name under what its category looks like", async () => {
    const { url, w, h } = await image();
    expect([w, h]).toEqual([200, 150]);
    const response = await get(url);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const svg = await response.text();
    const lines = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, line = ""]) => line);
    expect(lines).toHaveLength(3);
    expect(lines.join(" ")).toMatch(/^Петля дверная универсальная «Ночь &#38; &#60;День&#62;» 120 × 80 × 3 мм, .*…$/);
    expect(svg).toContain('transform="translate(44 6) scale(.56)"');
    // The padlock, without its dimensions.
    expect(svg).toContain('r="9"');
    expect(svg).not.toContain("⌀");
  });

  test("has the same in pixels for those who show no SVG", async () => {
    const raster = await get((await image()).url.replace(".svg", ".png"));
    expect(raster.headers.get("content-type")).toBe("image/png");
    expect(await sharp(Buffer.from(await raster.arrayBuffer())).metadata()).toMatchObject({
      width: 1_200,
      height: 900,
    });
  });

  test("shows the photo of the category under a new address once there is one, and a parcel without anything", async () => {
    const folder = await mkdtemp(join(tmpdir(), "skoba-tile-"));
    const { url: before } = await image();
    const path = join(folder, "a.png");
    await writeFile(
      path,
      await sharp({ create: { width: 90, height: 60, channels: 3, background: "#a33" } })
        .png()
        .toBuffer(),
    );
    const [category] = await shop.sql<{ slug: string }>(
      "select c.slug from categories c join products p on p.category_uuid = c.uuid where p.slug = 'hinge'",
    );
    await operate(shop.ports, "picture", "set", "category", category?.slug ?? "", path);
    const { url } = await image();
    expect(url).not.toBe(before);
    expect(await (await get(url)).text()).toContain('<image href="data:image/jpeg;base64,');
    await operate(shop.ports, "picture", "remove", "category", category?.slug ?? "");
    expect((await image()).url).toBe(before);
    await shop.sql("update categories set drawing = '{}'");
    expect((await get((await image()).url)).status).toBe(200);
    await rm(folder, { recursive: true });
  });
});
