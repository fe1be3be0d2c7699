import { describe, expect, test } from "vitest";
import sharp from "sharp";
import { addDemoPhotos, demoPhoto, demoPhotos } from "#server/demo/photos/add-photos.ts";
import { thingOf } from "#server/demo/photos/things.ts";
import { testShop } from "#tests/support/shops/shop.ts";
import { wholeShop } from "./whole-shop.ts";

const photos = demoPhotos();

describe("photos of the demo shop", () => {
  test("show at least 60 goods that the usual shop has, some of them more than once", () => {
    const uuids = new Set(wholeShop().products.map(({ uuid }) => uuid));
    const shown = new Set(photos.map(({ product }) => product));
    expect(shown.size).toBeGreaterThanOrEqual(60);
    expect([...shown].filter((uuid) => !uuids.has(uuid))).toEqual([]);
    expect(photos.filter(({ position }) => position === 1).length).toBeGreaterThanOrEqual(5);
    expect(photos.filter(({ draft, finish }) => thingOf(draft.drawing, finish) === null)).toEqual([]);
  });

  test("are the same every time, differ from product to product, and show something", async () => {
    const [first, , , second] = photos;
    if (first === undefined || second === undefined) throw new Error("too few photos");
    const [one, again, other] = [await demoPhoto(first), await demoPhoto(first), await demoPhoto(second)];
    expect(Buffer.from(one).equals(Buffer.from(again))).toBe(true);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
    const { channels } = await sharp(one).stats();
    expect(channels.every(({ stdev }) => stdev > 20)).toBe(true);
  });

  test("are added once, however often a filling is begun", async () => {
    const shop = await testShop({ engine: "pglite" });
    try {
      const [{ uuid: product } = { uuid: "" }] = await shop.sql<{ uuid: string }>(
        "select uuid from products where slug = 'hinge'",
      );
      const some = photos.slice(0, 2).map((photo) => ({ ...photo, product }));
      await addDemoPhotos(shop.ports, some);
      await addDemoPhotos(shop.ports, some);
      const stored = await shop.sql(
        "select m.width, m.height, i.position, m.actor_name from product_images i join media m on m.uuid = i.media_uuid order by i.position",
      );
      const common = { width: 640, height: 480, actor_name: "demo" };
      expect(stored).toEqual([
        { ...common, position: 0 },
        { ...common, position: 1 },
      ]);
    } finally {
      await shop.close();
    }
  });
});
