import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { categoryMenuShape, productShape } from "#app/contract/catalog/catalog.ts";
import { brandListShape, materialPageShape } from "#app/contract/content/content.ts";
import { contentPageShape, promotionPageShape } from "#app/contract/orders/backoffice.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { backUp } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { addPhoto } from "#server/use-cases/catalog/photos/add-photo.ts";
import { operate, operatorReads, testOperator } from "#tests/support/operator.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { emptyTarget } from "#tests/support/shops/restore-target.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skoba-media-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.sql("delete from product_images");
  for (const table of ["categories", "brands", "promotions", "content_pages", "materials"])
    await shop.sql(`update ${table} set media_uuid = null`);
  await operate(shop.ports, "media", "delete", "--unused");
});
afterAll(() => shop.close());

const photo = async (number: number) =>
  Uint8Array.from(
    await sharp({ create: { width: 40 + number, height: 30, channels: 3, background: { r: number, g: 90, b: 30 } } })
      .png()
      .toBuffer(),
  );
const file = async (number: number, name = `${number}.png`) => {
  await writeFile(join(folder, name), await photo(number));
  return join(folder, name);
};
const product = async () => (await shop.call("GET", "/mixed/products/products/hinge")).data(productShape);
const widths = async () => (await product()).images.map(({ w }) => w).slice(0, -1);
const withPhotos = async (count: number) => {
  for (let number = 1; number <= count; number += 1) await file(number, `DH-120.R_${number}.png`);
  await operate(shop.ports, "photos", "add", folder);
};
const uuids = async () =>
  (await shop.sql<{ uuid: string }>("select uuid from media order by width")).map((m) => m.uuid);

describe("photos of a product", () => {
  test("are put into another order that names each of them once", async () => {
    await withPhotos(3);
    expect(await operatorReads(shop.ports, "photos", "order", "DH-120.R", "3,1,2")).toMatch(/new order/);
    expect(await widths()).toEqual([43, 41, 42]);
    for (const wrong of ["1,2", "1,1,2", "1,2,4", "0,1,2", "1,2,3,3"])
      expect(await operatorReads(shop.ports, "photos", "order", "DH-120.R", wrong)).toBe(
        "refused: the product has 3 photos; name the number of each once, like 3,1,2",
      );
    expect(await operatorReads(shop.ports, "photos", "order", "DH-120.R", "3;1")).toBe("usage");
    expect(await widths()).toEqual([43, 41, 42]);
  });

  test("are described, and by the name of the product again", async () => {
    await withPhotos(2);
    await operate(shop.ports, "photos", "set", "DH-120.R", "2", "--alt", "side view");
    const { images, name } = await product();
    expect(images.map(({ alt }) => alt)).toEqual([name, "side view", name]);
    await operate(shop.ports, "photos", "set", "DH-120.R", "2", "--alt", "none");
    expect((await product()).images[1]?.alt).toBe(name);
    expect(await operatorReads(shop.ports, "photos", "set", "DH-120.R", "3", "--alt", "x")).toBe(
      "refused: the product has no photo with this number",
    );
  });

  test("are listed with everything that shows them", async () => {
    await withPhotos(1);
    await operate(shop.ports, "picture", "set", "brand", await brandSlug(), join(folder, "DH-120.R_1.png"));
    const [uuid = ""] = await uuids();
    const listed = await operatorReads(shop.ports, "photos", "list", "DH-120.R");
    expect(listed).toContain(`1. ${uuid}, 41×30, `);
    expect(listed).toContain(`shown by brand ${await brandSlug()}, product DH-120.R`);
    expect(await operatorReads(shop.ports, "photos", "list", "LAM 33-8")).toBe("no photos");
  });

  test("come from addresses, behind those that are there, each once", async () => {
    await withPhotos(1);
    const asked: string[] = [];
    const publicWeb = {
      ...shop.ports.publicWeb,
      async read(address: string) {
        asked.push(address);
        if (address.endsWith("absent.jpg")) return no("addressFailed", { reason: "status 404" });
        return ok(address.endsWith("text.jpg") ? new TextEncoder().encode("<html>") : await photo(7));
      },
    };
    const ports = { ...shop.ports, publicWeb };
    const fetched = () => operatorReads(ports, "photos", "fetch", "DH-120.R", "https://maker.test/a.jpg");
    expect(await fetched()).toBe("the photo was added");
    expect(await widths()).toEqual([41, 47]);
    await operate(ports, "photos", "order", "DH-120.R", "2,1");
    expect(await fetched()).toBe("the product shows this photo already");
    expect(await widths()).toEqual([47, 41]);
    expect(asked).toEqual(["https://maker.test/a.jpg", "https://maker.test/a.jpg"]);

    const csv = join(folder, "addresses.csv");
    await writeFile(
      csv,
      [
        "\uFEFFDH-120.R;https://maker.test/a.jpg",
        '"LAM 33-8" ; https://maker.test/b.jpg',
        "no-such;https://maker.test/c.jpg",
        "DH-120.R;https://maker.test/absent.jpg",
        "DH-120.R;https://maker.test/text.jpg",
        "",
      ].join("\r\n"),
    );
    expect(await operatorReads(ports, "photos", "fetch-all", csv)).toBe(
      [
        "refused: 1 photos were added, 1 were there already, 3 lines are refused",
        "  no-such: no product has this article, external id or barcode",
        "  DH-120.R: nothing can be read at this address: status 404",
        "  DH-120.R: not a JPEG, PNG, WebP or GIF file",
      ].join("\n"),
    );
    await writeFile(csv, "DH-120.R;https://maker.test/a.jpg\nwrong\n");
    expect(await operatorReads(ports, "photos", "fetch-all", csv)).toBe(
      "refused: line 2 is not `article;https address`; nothing was added",
    );
    expect(asked).toHaveLength(6);
  });
});

async function brandSlug(): Promise<string> {
  const [brand] = await shop.sql<{ slug: string }>(
    "select b.slug from brands b join products p on p.brand_uuid = b.uuid where p.slug = 'hinge'",
  );
  return brand?.slug ?? "";
}

describe("pictures of categories, brands, promotions, pages and materials", () => {
  test("are shown in place of drawings, and taken away again", async () => {
    const slugOf = async (text: string) => (await shop.sql<{ name: string }>(text))[0]?.name ?? "";
    const category = await slugOf(
      "select slug as name from categories where parent_uuid is null order by sort limit 1",
    );
    const promotion = await slugOf("select slug as name from promotions where cities = '{}' order by sort limit 1");
    const page = await slugOf("select path as name from content_pages order by path limit 1");
    const material = await slugOf(
      "select slug as name from materials where published_at < '2026-06-01' order by published_at limit 1",
    );
    const owners = { category, brand: await brandSlug(), promotion, page, material };
    const shown = async () => ({
      category: (await shop.call("GET", "/public/categories/categories/menu"))
        .data(categoryMenuShape)
        .find(({ slug }) => slug === category)?.image?.url,
      brand: (await shop.call("GET", "/public/content/brands"))
        .data(brandListShape)
        .find((b) => b.slug === owners.brand)?.image?.url,
      promotion: (await shop.call("GET", `/mixed/content/promotions/${promotion}`)).data(promotionPageShape).image
        ?.mobile,
      page: (await shop.call("GET", `/public/content/pages/show?path=${page}`)).data(contentPageShape).image?.url,
      material: (await shop.call("GET", `/public/content/materials/${material}`)).data(materialPageShape).cover?.url,
    });
    const before = await shown();
    for (const [at, [kind, name]] of Object.entries(owners).entries())
      expect(await operatorReads(shop.ports, "picture", "set", kind, name, await file(at))).toBe(
        `the ${kind} has this picture now`,
      );
    const hashes = await shop.sql<{ hash: string }>("select left(sha256, 32) as hash from media order by width");
    const [one, two, three, four, five] = hashes.map(({ hash }) => `/media/photo/${hash}/640.jpg`);
    expect(await shown()).toEqual({ category: one, brand: two, promotion: three, page: four, material: five });

    for (const uuid of await uuids())
      expect(await operatorReads(shop.ports, "media", "delete", uuid)).toMatch(/^refused: something shows/);
    for (const [kind, name] of Object.entries(owners)) await operate(shop.ports, "picture", "remove", kind, name);
    expect(await shown()).toEqual(before);
  });

  test("are refused for what the shop does not have, and store nothing that stays in use", async () => {
    for (const kind of ["category", "brand", "promotion", "page", "material"]) {
      const refusal = "refused: there is no such category, brand, promotion, page or material";
      expect(await operatorReads(shop.ports, "picture", "set", kind, "no-such", await file(5))).toBe(refusal);
      expect(await operatorReads(shop.ports, "picture", "remove", kind, "no-such")).toBe(refusal);
    }
    expect(await operatorReads(shop.ports, "picture", "set", "city", "moskva", await file(5))).toBe("usage");
    expect(await operatorReads(shop.ports, "media", "unused")).toMatch(/, 45×30, \d+ kB, since /);
  });

  test("survive the sweep of objects without rows, and are part of a backup", async () => {
    await operate(shop.ports, "picture", "set", "brand", await brandSlug(), await file(3));
    const keys = (await shop.sql<{ key: string }>("select file_key as key from media_variants")).map(({ key }) => key);
    const swept: string[] = [];
    const files = {
      ...shop.ports.files,
      older: () => Promise.resolve(keys),
      remove: (key: string) => Promise.resolve(void swept.push(key)),
    };
    await sweepFiles({ ...shop.ports, files });
    expect(swept).toEqual([]);
    const backup = join(folder, "backup");
    await backUp(shop.ports, backup);
    const target = await emptyTarget("pglite");
    await restore(target, backup, { force: false });
    expect(await target.files.read(keys[0] ?? "")).not.toBeNull();
    const { rows } = await target.database.pool.query("select 1 from brands where media_uuid is not null");
    expect(rows).toHaveLength(1);
    await target.database.close();
  });
});

describe("pictures that nothing shows", () => {
  test("are listed and deleted with all their objects; what is shown is not", async () => {
    await withPhotos(2);
    const [kept = "", gone = ""] = await uuids();
    const keysOf = async (uuid: string) =>
      (await shop.sql<{ key: string }>("select file_key as key from media_variants where media_uuid = $1", [uuid])).map(
        ({ key }) => key,
      );
    const [keptKeys, goneKeys] = [await keysOf(kept), await keysOf(gone)];
    await operate(shop.ports, "photos", "remove", "DH-120.R", "2");
    expect(await operatorReads(shop.ports, "media", "unused")).toMatch(new RegExp(`^${gone}, 42×30, .*$`));
    expect(await operatorReads(shop.ports, "media", "delete", kept)).toMatch(/^refused: something shows this picture/);
    expect(await operatorReads(shop.ports, "media", "delete", gone)).toBe("the picture was deleted");
    expect(await operatorReads(shop.ports, "media", "delete", gone)).toMatch(/^refused: there is no picture/);
    expect(await uuids()).toEqual([kept]);
    const left = async (keys: string[]) =>
      (await Promise.all(keys.map((key) => shop.ports.files.read(key)))).filter((bytes) => bytes !== null).length;
    expect([await left(keptKeys), await left(goneKeys)]).toEqual([keptKeys.length, 0]);
    expect(await operatorReads(shop.ports, "media", "delete", "--unused")).toBe("0 pictures were deleted");
    for (const wrong of [[], [kept, "--unused"], ["1"]])
      expect(await operatorReads(shop.ports, "media", "delete", ...wrong)).toBe("usage");
  });
});

describe.skipIf(postgresUrl === null)("deleting a picture while it is being shown", () => {
  test("ends with the picture shown and whole, whoever was first", async () => {
    const racing = await testShop({ engine: "postgres" });
    const [{ uuid: hinge } = { uuid: "" }] = await racing.sql<{ uuid: string }>(
      "select uuid from products where slug = 'hinge'",
    );
    const bytes = await photo(9);
    const add = () => addPhoto(racing.ports, testOperator, { product: hinge, position: 0, bytes });
    await add();
    for (let round = 0; round < 12; round += 1) {
      await racing.sql("delete from product_images");
      const [added, deleted] = await Promise.all([add(), operate(racing.ports, "media", "delete", "--unused")]);
      expect([added, deleted.ok]).toEqual([{ ok: true, value: "added" }, true]);
      const keys = await racing.sql<{ key: string }>(
        "select v.file_key as key from product_images i join media_variants v using (media_uuid)",
      );
      expect(keys.length).toBeGreaterThan(0);
      for (const { key } of keys) expect(await racing.ports.files.read(key)).not.toBeNull();
    }
    await racing.close();
  });
});
