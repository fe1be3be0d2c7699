import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync, type Zippable } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { productShape } from "#app/contract/catalog/catalog.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { backUp } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { operate } from "#tests/support/operator.ts";
import { emptyTarget } from "#tests/support/shops/restore-target.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  await shop.sql("delete from product_images");
  folder = await mkdtemp(join(tmpdir(), "skoba-photos-"));
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => shop.close());

/** Different pictures for different numbers. */
const photo = async (number: number, width = 120) =>
  Uint8Array.from(
    await sharp({ create: { width, height: 80, channels: 3, background: { r: number * 20, g: 90, b: 30 } } })
      .png()
      .toBuffer(),
  );
/** What a broken transfer leaves of a file. */
const cut = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2);
const write = async (files: Record<string, Uint8Array>) => {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return folder;
};
const zipped = async (files: Zippable) => {
  const path = join(folder, "photos.zip");
  await writeFile(path, zipSync(files));
  return path;
};
const productOf = async (slug: string) =>
  (await shop.call("GET", `/mixed/products/products/${slug}`)).data(productShape);
const photosOf = async (slug: string) =>
  (await productOf(slug)).images.map(({ url }) => url).filter((url) => url.startsWith("/media/photo/"));
const colourAt = async (url: string, from: Pick<TestShop, "ports"> = shop) => {
  const response = await mediaFetch(from.ports)(new Request(`http://shop.test${url}`));
  if (response.status !== 200) return response.status;
  const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Math.round((data[0] ?? 0) / 20);
};

describe("shop photos add", () => {
  test("adds photos by article and barcode, in the order of their numbers, before the drawing", async () => {
    const path = await write({
      "a/dh120r (3).png": await photo(3),
      "b/DH-120.R_2.png": await photo(2),
      "c/DH-120.R.png": await photo(1),
    });
    expect(await operate(shop.ports, "photos", "add", path)).toEqual({
      ok: true,
      message: "3 photos were added, 0 were there already, 0 files are refused",
    });
    const product = await productOf("hinge");
    const photos = await photosOf("hinge");
    expect(await Promise.all(photos.map((url) => colourAt(url)))).toEqual([1, 2, 3]);
    expect(product.images).toHaveLength(4);
    expect(product.images[3]?.url).toContain("/media/drawing/");
    expect(product.image).toEqual({ url: photos[0], alt: product.name, w: 120, h: 80 });
  });

  test("stores nothing a second time, and a new first picture moves the others back", async () => {
    const path = await write({ "DH-120.R.png": await photo(1), "DH-120.R_2.png": await photo(2) });
    await operate(shop.ports, "photos", "add", path);
    const stored = await shop.sql("select count(*)::int as n from media_variants");
    const put = vi.spyOn(shop.ports.files, "put");
    expect((await operate(shop.ports, "photos", "add", path)).message).toBe(
      "0 photos were added, 2 were there already, 0 files are refused",
    );
    expect(await shop.sql("select count(*)::int as n from media_variants")).toEqual(stored);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    await write({ "DH-120.R.png": await photo(5) });
    await operate(shop.ports, "photos", "add", path);
    expect(await Promise.all((await photosOf("hinge")).map((url) => colourAt(url)))).toEqual([5, 2, 1]);
    expect(await operate(shop.ports, "photos", "remove", "DH-120.R", "1")).toMatchObject({ ok: true });
    expect(await Promise.all((await photosOf("hinge")).map((url) => colourAt(url)))).toEqual([2, 1]);
    expect(await operate(shop.ports, "photos", "remove", "DH-120.R", "7")).toEqual({
      ok: false,
      message: "the product has no photo with this number",
    });
  });

  test("with --check says what would happen, also to files that are no pictures, and adds nothing", async () => {
    const files: [string, Uint8Array][] = [
      ["DH-120.R.png", await photo(1)],
      ["DH-120.R_2.png", cut(await photo(2))],
      ["DH-120.R_3.jpg", new Uint8Array(21 * 1_024 ** 2)],
      ["DH-120.R_4.png", new TextEncoder().encode("<html>")],
      [
        "DH-120.R_5.png",
        await sharp(Buffer.alloc(7_200 * 7_200), { raw: { width: 7_200, height: 7_200, channels: 1 } })
          .png()
          .toBuffer(),
      ],
      ["no-such.png", await photo(3)],
    ];
    const path = await write(Object.fromEntries(files));
    const checked = await operate(shop.ports, "photos", "add", path, "--check");
    expect(await photosOf("hinge")).toEqual([]);
    const [summary, ...refusals] = checked.message.split("\n");
    expect(summary).toBe("1 photos would be added, 0 were there already, 5 files are refused");
    const added = await operate(shop.ports, "photos", "add", path);
    expect(added.message.split("\n").slice(1)).toEqual(refusals);
    expect(refusals).toContain("  no-such.png: no product has this article, external id or barcode");
    await shop.sql("delete from product_images");
    expect(await photosOf("hinge")).toEqual([]);
  });

  test("takes an article that ends in a number before the number of a picture", async () => {
    // «AN10.100» exists; «AN10» does not.
    await shop.sql("update products set article = 'AB-1', article_norm = 'AB1' where slug = 'hinge'");
    await shop.sql("update products set article = 'AB-12', article_norm = 'AB12' where article = 'HW-37'");
    const path = await write({ "AB-1_2.png": await photo(2), "AB-12.png": await photo(3), "AB-1.png": await photo(1) });
    await operate(shop.ports, "photos", "add", path);
    expect(await Promise.all((await photosOf("hinge")).map((url) => colourAt(url)))).toEqual([1, 2]);
    // Written otherwise than the article, the number is a picture's.
    await write({ "ab 1_2.png": await photo(4) });
    await operate(shop.ports, "photos", "add", path);
    expect(await Promise.all((await photosOf("hinge")).map((url) => colourAt(url)))).toEqual([1, 4, 2]);
    await shop.sql("update products set article = 'DH-120.R', article_norm = 'DH120R' where slug = 'hinge'");
    await shop.sql("update products set article = 'HW-37', article_norm = 'HW37' where article = 'AB-12'");
  });

  test("reads a zip, leaves out what systems add, and names each refused file with its reason", async () => {
    const path = await zipped({
      "DH-120.R.png": await photo(1),
      "__MACOSX/._DH-120.R.png": await photo(4),
      "Thumbs.db": await photo(4),
      "DH-120.R_2.txt": new TextEncoder().encode("no picture"),
      "HW-37.png": [new Uint8Array(3_000_000), { level: 9 }],
      "LAM 33-8.png": [await photo(6), { os: 3, attrs: (0o120777 << 16) >>> 0 }],
    });
    const outcome = await operate(shop.ports, "photos", "add", path);
    expect(outcome.message.split("\n").sort()).toEqual(
      [
        "1 photos were added, 0 were there already, 3 files are refused",
        "  DH-120.R_2.txt: not a JPEG, PNG, WebP or GIF file",
        "  HW-37.png: compressed more than 200 times; not a picture",
        "  LAM 33-8.png: a link, not a file",
      ].sort(),
    );
  });

  test("refuses an archive with paths that lead out of it, a broken one, and one that is not there", async () => {
    const broken = "not a zip file, a damaged one, or one with paths that lead out of it";
    const outside = await zipped({ "../DH-120.R.png": await photo(1) });
    expect((await operate(shop.ports, "photos", "add", outside)).message).toBe(broken);
    const cut = join(folder, "cut.zip");
    await writeFile(cut, zipSync({ "DH-120.R.png": await photo(1) }).subarray(0, 100));
    expect((await operate(shop.ports, "photos", "add", cut)).message).toBe(broken);
    const absent = join(folder, "absent");
    expect((await operate(shop.ports, "photos", "add", absent)).message).toBe(`cannot read the file ${absent}`);
  });

  test("does not follow links out of a folder", async () => {
    const other = await mkdtemp(join(tmpdir(), "skoba-outside-"));
    await writeFile(join(other, "DH-120.R.png"), await photo(1));
    await symlink(join(other, "DH-120.R.png"), join(folder, "DH-120.R.png"));
    expect((await operate(shop.ports, "photos", "add", folder)).message).toMatch(/^0 photos were added/);
    await rm(other, { recursive: true });
  });
});

describe("the address of a photo", () => {
  test("never changes what it shows, and gives the nearest size there is", async () => {
    await operate(shop.ports, "photos", "add", await write({ "DH-120.R.png": await photo(1, 500) }));
    const [url = ""] = await photosOf("hinge");
    const media = mediaFetch(shop.ports);
    const get = (path: string) => media(new Request(`http://shop.test${path}`));
    const response = await get(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const widthAt = async (path: string) =>
      (await sharp(Buffer.from(await (await get(path)).arrayBuffer())).metadata()).width;
    expect(await widthAt(url.replace("640.jpg", "96.webp"))).toBe(96);
    expect((await get(url.replace("640.jpg", "96.avif"))).headers.get("content-type")).toBe("image/avif");
    expect(await widthAt(url.replace("640.jpg", "1280.webp"))).toBe(500);
    expect(await widthAt(url.replace("640.jpg", "2400.jpg"))).toBe(500);
    for (const wrong of ["641.jpg", "640.svg", "../640.jpg", "640.jpg/x"])
      expect((await get(url.replace("640.jpg", wrong))).status).toBe(404);
    expect((await get(url.replace(/[0-9a-f]{32}/, "0".repeat(32)))).status).toBe(404);
  });
});

describe("photos in the store of files", () => {
  test("survive the sweep of objects without rows, and are part of a backup", async () => {
    await operate(shop.ports, "photos", "add", await write({ "DH-120.R.png": await photo(1) }));
    const [url = ""] = await photosOf("hinge");
    const keys = await shop.sql<{ file_key: string }>("select file_key from media_variants");
    const swept: string[] = [];
    const files = {
      ...shop.ports.files,
      older: () => Promise.resolve(keys.map(({ file_key }) => file_key)),
      remove: (key: string) => Promise.resolve(void swept.push(key)),
    };
    await sweepFiles({ ...shop.ports, files });
    expect(swept).toEqual([]);

    const file = join(folder, "backup");
    await backUp(shop.ports, file);
    const target = await emptyTarget("pglite");
    await restore(target, file, { force: false });
    const restored = shop.replica({ database: target.database, files: target.files });
    expect(await colourAt(url, restored)).toBe(1);
    await target.database.close();
  });
});
