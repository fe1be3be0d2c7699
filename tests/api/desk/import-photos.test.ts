import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskImports } from "#tests/support/imports/at-desk.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { hinge } = small.products;

let shop: TestShop;
let imports: ReturnType<typeof deskImports>;
beforeAll(async () => {
  shop = await testShop();
  imports = deskImports(shop, await atDesk(shop, ["catalog"]));
});
afterAll(() => shop.close());
beforeEach(() => shop.sql("delete from product_images"));

const photo = async (shade: number) =>
  Uint8Array.from(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 30 } } })
      .png()
      .toBuffer(),
  );
const photosOf = (uuid: string) =>
  shop.sql<{ media: string }>(
    "select media_uuid as media from product_images where product_uuid = $1 order by position",
    [uuid],
  );

describe("a zip of photos at the desk", () => {
  it("is matched by names of files, added, and taken back", async () => {
    const zip = zipSync({
      "DH-120.R_2.png": await photo(40),
      "DH-120.R.png": await photo(20),
      "неизвестный.png": await photo(60),
      "СМ-3-9.25.png": new TextEncoder().encode("это не картинка"),
    });
    const checked = await imports.read("photos", zip, "фото.zip");
    expect(checked).toMatchObject({
      state: "ready",
      counts: { rows: 4, error: expect.any(Number) },
      can: { map: false },
    });
    expect((await imports.rows(checked.uuid, "error")).items).toContainEqual(
      expect.objectContaining({ label: "неизвестный.png" }),
    );
    expect(await photosOf(hinge.uuid)).toEqual([]);

    const applied = await imports.apply(checked);
    expect(applied.results.done).toBe(2);
    const placed = await photosOf(hinge.uuid);
    expect(placed).toHaveLength(2);

    // Somebody has taken one of them off since.
    await shop.sql("delete from product_images where product_uuid = $1 and media_uuid = $2", [
      hinge.uuid,
      placed[1]?.media ?? "",
    ]);
    await imports.act(applied.uuid, "undo", { version: applied.version });
    await imports.work();
    expect(await imports.show(applied.uuid)).toMatchObject({
      state: "undone",
      filters: { left: 1 },
      results: { undone: 1 },
    });
    expect(await photosOf(hinge.uuid)).toEqual([]);
  });

  it("leaves goods whose pictures are pinned as they are, pinned before its check or since", async () => {
    const pin = (pins: string) => shop.sql("update products set pinned = $1 where uuid = $2", [pins, hinge.uuid]);
    const zip = zipSync({ "DH-120.R.png": await photo(80) });
    const early = await imports.read("photos", zip, "рано.zip");
    await pin("{pictures}");
    const late = await imports.read("photos", zip, "поздно.zip");
    expect([early, late].map(({ counts }) => counts?.error)).toEqual([0, 1]);
    const [row] = (await imports.rows(late.uuid, "error")).items;
    expect(row?.reasons.map(({ text }) => text)).toEqual(["Закреплено за сайтом: значение осталось прежним"]);
    expect((await imports.apply(early)).results.done).toBe(0);
    expect(await photosOf(hinge.uuid)).toEqual([]);
    await pin("{}");
  });

  it("may be larger than a table may", async () => {
    const large = new Uint8Array(50 * 1024 * 1024 + 1);
    expect((await imports.send("photos", large, { name: "фото.zip" })).status).toBe(200);
    const refused = await imports.send("goods", large);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('"code":"fileTooLarge"');
    await imports.work();
  });

  it("that is none is refused, and errors of a whole one are given out", async () => {
    expect(await imports.read("photos", "не архив", "фото.zip")).toMatchObject({
      state: "failed",
      fault: { code: "archiveBroken" },
    });
  });
});
