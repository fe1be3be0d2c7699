import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { categoryMenuShape, productShape } from "#app/contract/catalog/catalog.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

describe("drawings", () => {
  let shop: TestShop;
  let media: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    shop = await testShop();
    media = mediaFetch(shop.ports);
    await shop.sql("update products set drawing = $1", [JSON.stringify({ kind: "hingeButt", length: 120, width: 80 })]);
    await shop.sql("update categories set drawing = $1", [JSON.stringify({ kind: "padlock", width: 50, shackle: 30 })]);
    await shop.ports.bus.publish("public");
  });
  afterAll(() => shop.close());

  const get = (url: string, method = "GET") => media(new Request(`http://shop.test${url}`, { method }));
  const urlOf = async (slug: string) =>
    (await shop.call("GET", `/mixed/products/products/${slug}`)).data(productShape).image?.url ?? "";

  test("of a product are SVG with immutable caching and no scripts", async () => {
    const response = await get(await urlOf("hinge"));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      "x-content-type-options": "nosniff",
    });
    const svg = await response.text();
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>$/s);
    expect(svg).toContain("<title>Петля дверная 120</title>");
    expect(svg).toContain("120");
  });

  test.each(["png", "webp"] as const)("are also served as a raster image, as %s", async (kind) => {
    const address = (await urlOf("hinge")).replace(".svg?", `.${kind}?`);
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": `image/${kind}`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: kind, width: 1_200, height: 900 });
    const { isOpaque, channels } = await picture.stats();
    expect(isOpaque).toBe(true);
    expect(Math.max(...channels.map(({ stdev }) => stdev)), "something is drawn").toBeGreaterThan(5);
    expect(await shareOf(picture, 0x15, 0x19, 0x1e), "the outline, not only its dimensions").toBeGreaterThan(0.01);
    expect(await statementsOf(shop.database, () => get(address))).toBe(0);
  });

  test("exist for a category deep in the tree", async () => {
    const menu = (await shop.call("GET", "/public/categories/categories/menu")).data(categoryMenuShape);
    const response = await get(menu[0]?.children[0]?.image?.url ?? "");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(await response.text()).toContain("<title>Петли</title>");
  });

  test("are made once and then cached", async () => {
    const url = await urlOf("foam");
    expect(await statementsOf(shop.database, () => get(url))).toBe(1);
    expect(await statementsOf(shop.database, () => get(url))).toBe(0);
  });

  test("get a new address with new sizes; the old address serves the new drawing without caching", async () => {
    const old = await urlOf("handle");
    const before = await (await get(old)).text();
    await shop.sql("update products set drawing = $1 where slug = 'handle'", [
      JSON.stringify({ kind: "handleWindow", length: 135, spindle: 37, key: false }),
    ]);
    const url = await urlOf("handle");
    expect(url).not.toBe(old);
    const fresh = await get(url);
    expect(await fresh.text()).not.toBe(before);
    expect((await get(`${url}0`)).headers.get("cache-control")).toBe("public, max-age=300");
    expect((await get("/media/drawing/p/handle.svg")).status).toBe(200);
  });

  test("escape XML characters of names", async () => {
    await shop.sql("update products set name = $1 where slug = 'last'", ['"><script>alert(1)</script>&']);
    const svg = await (await get(await urlOf("last"))).text();
    expect(svg).not.toContain("<script>");
    expect(svg).toContain("alert(1)");
  });

  test("answer HEAD without a body and refuse other methods", async () => {
    const head = await get(await urlOf("hinge"), "HEAD");
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect((await get("/media/drawing/p/hinge.svg", "POST")).status).toBe(405);
  });

  test("of hidden goods are not found", async () => {
    expect((await get("/media/drawing/p/secret.svg")).status).toBe(404);
  });

  test("that cannot be made are not found", async () => {
    await shop.sql("update products set drawing = '{}' where slug = 'bolt'");
    expect((await get("/media/drawing/p/bolt.svg")).status).toBe(404);
  });

  test.each([
    "/media/drawing/p/nobody.svg",
    "/media/drawing/x/hinge.svg",
    "/media/drawing/p/hinge.gif",
    "/media/drawing/p/..%2f..%2fetc%2fpasswd.svg",
    "/media/drawing/p/hinge%00.svg",
    "/media/drawing/c/furnitura/petli.svg",
    "/media/",
    "/media/drawing/p/.svg",
  ])("%s is not found", async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

/** Share of the pixels that have a colour. */
async function shareOf(picture: sharp.Sharp, ...colour: number[]): Promise<number> {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 8)) found += 1;
  return found / (info.width * info.height);
}
