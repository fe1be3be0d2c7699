import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bytesFile, packagesOf, textFile, type SentFile } from "#tests/support/exchange-packages.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const picture = async (shade: number): Promise<Uint8Array> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .png()
    .toBuffer();

const good = (id: string, tags: string) =>
  `<Товар><Ид>${id}</Ид><Наименование>Товар ${id}</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница>${tags}</Товар>`;
const tag = (name: string) => `<Картинка>${name}</Картинка>`;
const catalog = (...goods: string[]) =>
  textFile(
    "import.xml",
    `<КоммерческаяИнформация ВерсияСхемы="2.08"><Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>${goods.join("")}</Товары></Каталог></КоммерческаяИнформация>`,
  );

describe("pictures from 1C", () => {
  let shop: TestShop;
  let red: Uint8Array = new Uint8Array();
  let [green, blue] = [red, red];
  beforeAll(async () => {
    shop = await testShop({});
    [red, green, blue] = [await picture(250), await picture(120), await picture(10)];
  });
  afterAll(() => shop.close());

  const shown = async (id: string) => {
    const rows = await shop.sql<{ media: string }>(
      `select i.media_uuid as media from product_images i join products p on p.uuid = i.product_uuid
        where p.external_id = $1 order by i.position`,
      [id],
    );
    return rows.map(({ media }) => media);
  };

  test("come in the order of their tags, stay without a tag, and go with an empty one", async () => {
    const exchange = await packagesOf(shop, { login: "pictures", isMain: false });
    const files = (...pictures: [string, Uint8Array][]): SentFile[] =>
      pictures.map(([name, bytes]) => bytesFile(name, bytes));
    await exchange.send(
      catalog(good("p1", tag("import_files/1a/red.png") + tag("import_files/1a/green.png"))),
      ...files(["import_files/1a/green.png", green], ["import_files/1a/red.png", red]),
    );
    const first = await shown("p1");
    expect(first).toHaveLength(2);
    // The same names and files once more.
    const again = await exchange.send(
      catalog(good("p1", tag("import_files\\1a\\red.png") + tag("import_files/1a/green.png"))),
      ...files(["import_files/1a/green.png", green], ["import_files/1a/red.png", red]),
    );
    expect(again).toMatchObject({ state: "done", warnings: 0 });
    expect(await shown("p1")).toEqual(first);
    await exchange.send(
      catalog(good("p1", tag("import_files/1a/green.png") + tag("import_files/1a/red.png"))),
      ...files(["import_files/1a/green.png", green], ["import_files/1a/red.png", red]),
    );
    expect(await shown("p1")).toEqual(first.toReversed());
    await exchange.send(catalog(good("p1", "")));
    expect(await shown("p1")).toEqual(first.toReversed());
    await exchange.send(catalog(good("p1", "<Картинка/>")));
    expect(await shown("p1")).toEqual([]);
  });

  test("are not dropped if they are more than the connection lets go", async () => {
    const exchange = await packagesOf(shop, { login: "few", isMain: false, fuses: { picturesDropped: 0 } });
    await exchange.send(catalog(good("p9", tag("import_files/9e/red.png"))), bytesFile("import_files/9e/red.png", red));
    expect(await exchange.send(catalog(good("p9", "<Картинка/>")))).toMatchObject({ state: "held" });
    expect(await exchange.held()).toEqual([{ kind: "pictures", state: "waiting" }]);
    expect(await shown("p9")).toHaveLength(1);
  });

  test("wait for their files, and a file with other content under the same name replaces the picture", async () => {
    const exchange = await packagesOf(shop, { login: "late", isMain: false });
    const early = await exchange.send(catalog(good("p2", tag("import_files/2b/blue.png"))));
    expect(early).toMatchObject({ warnings: 1 });
    expect(await shown("p2")).toEqual([]);
    await exchange.send(catalog(), bytesFile("import_files/2b/blue.png", blue));
    const [one] = await shown("p2");
    expect(one).toBeDefined();
    await exchange.send(
      catalog(good("p2", tag("import_files/2b/blue.png"))),
      bytesFile("import_files/2b/blue.png", red),
    );
    const [other] = await shown("p2");
    expect(other).not.toBe(one);
  });

  test("stay as they are while they are pinned, and come when they are not", async () => {
    const exchange = await packagesOf(shop, { login: "pinned", isMain: false });
    const send = (bytes: Uint8Array, tags = tag("import_files/5e/one.png")) =>
      exchange.send(catalog(good("p5", tags)), bytesFile("import_files/5e/one.png", bytes));
    await send(red);
    const kept = await shown("p5");
    expect(kept).toHaveLength(1);
    await shop.sql("update products set pinned = '{pictures}' where external_id = 'p5'");
    expect(await send(blue)).toMatchObject({ state: "done", warnings: 0 });
    expect(await shown("p5")).toEqual(kept);
    await exchange.send(catalog(good("p5", "<Картинка/>")));
    expect(await shown("p5")).toEqual(kept);
    await shop.sql("update products set pinned = '{}' where external_id = 'p5'");
    await send(blue);
    const now = await shown("p5");
    expect([now.length, now[0] === kept[0]]).toEqual([1, false]);
  });

  test("leave those that people have added, unless 1C owns the pictures; a broken file is a problem", async () => {
    const exchange = await packagesOf(shop, { login: "owned", isMain: false });
    await exchange.send(catalog(good("p3", "")));
    const [media] = await shop.sql<{ uuid: string }>("select uuid from media limit 1");
    await shop.sql(
      "insert into product_images (product_uuid, media_uuid, position) select uuid, $1, 0 from products where external_id = 'p3'",
      [media?.uuid],
    );
    await exchange.send(
      catalog(good("p3", tag("import_files/3c/green.png"))),
      bytesFile("import_files/3c/green.png", green),
    );
    expect(await shown("p3")).toEqual([media?.uuid]);
    const broken = await exchange.send(
      catalog(good("p4", tag("import_files/4d/x.png"))),
      bytesFile("import_files/4d/x.png", Buffer.from("<svg onload=alert(1)>")),
    );
    expect(broken.state).toBe("done");
    expect((await exchange.problems()).map(({ field }) => field)).toEqual(["pictures"]);
  });
});
