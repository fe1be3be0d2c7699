import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { fetchDuePictures } from "#server/use-cases/catalog/imports/pictures/fetch-pictures.ts";
import { importFile } from "#tests/support/imports/files.ts";
import { operate, operatorReads } from "#tests/support/operator.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const { hinge } = small.products;

/** Pictures of different widths are different files. */
const picture = async (width: number) =>
  new Uint8Array(
    await sharp({ create: { width, height: 30, channels: 3, background: { r: width, g: 90, b: 90 } } })
      .png()
      .toBuffer(),
  );

describe.each(engines)("addresses of pictures in imported files, on %s", (engine) => {
  let shop: TestShop;
  let ports: Ports;
  let asked: string[];
  let now: Date;
  let isDown: boolean;

  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql("delete from picture_addresses");
    await shop.sql("delete from product_images");
    asked = [];
    isDown = false;
    now = new Date(Date.now() + 3_600_000);
    ports = {
      ...shop.ports,
      clock: { ...shop.ports.clock, now: () => now },
      publicWeb: {
        ...shop.ports.publicWeb,
        async read(address) {
          asked.push(address);
          if (isDown) return no("addressFailed", { reason: "timed out" });
          const [, width] = /(\d+)\.png$/.exec(address) ?? [];
          return width === undefined ? no("addressNotPublic") : ok(await picture(Number(width)));
        },
      },
    };
  });

  const runOf = (message: string) => /import ([0-9a-f-]{36}):/.exec(message)?.[1] ?? "";
  const load = async (text: string, name = "list.csv", ...options: string[]) => {
    const file = await importFile(text, name);
    return (await operate(ports, "import", "goods", file, "--apply", ...options)).message;
  };
  const list = (...cells: string[]) => ["Внешний код;Фото", ...cells].join("\n");
  const widths = async (externalId = hinge.externalId) =>
    (
      await shop.sql<{ width: number }>(
        `select m.width from product_images i join media m on m.uuid = i.media_uuid join products p on p.uuid = i.product_uuid
          where p.external_id = $1 order by i.position`,
        [externalId],
      )
    ).map(({ width }) => width);
  const pin = (pins: string) => shop.sql("update products set pinned = $1 where uuid = $2", [pins, hinge.uuid]);
  const at = (width: number | string) => `https://maker.test/${width}.png`;

  test("wait while the pictures of the product are pinned", async () => {
    await load(list(`${hinge.externalId};${at(44)}`));
    await pin("{pictures}");
    expect([await fetchDuePictures(ports), asked]).toEqual([0, []]);
    await load(list(`${hinge.externalId};${at(45)}`));
    await pin("{}");
    await fetchDuePictures(ports);
    expect(await widths()).toEqual([44]);
  });

  test("are fetched after the import, in their order, behind the photos of the product, each once", async () => {
    const message = await load(list(`${hinge.externalId};"${at(41)}, ${at(42)}"`));
    expect(message).toContain("1 rows were applied");
    expect(asked).toEqual([]);
    expect(await fetchDuePictures(ports)).toBe(2);
    expect(await widths()).toEqual([41, 42]);
    const again = await load(list(`${hinge.externalId};${at(42)} ${at(43)} ${at(41).replace("https", "http")}`));
    await fetchDuePictures(ports);
    expect(await widths()).toEqual([41, 42, 43]);
    expect(asked).toEqual([at(41), at(42), at(43)]);
    expect(await operatorReads(ports, "import", "show", runOf(again))).toContain(
      "pictures: 0 to fetch, 1 added, 0 there already, 0 failed",
    );
    const unchanged = await operatorReads(
      ports,
      "import",
      "goods",
      await importFile(list(`${hinge.externalId};${at(41)}`)),
    );
    expect(unchanged).toContain("1 rows: 0 new, 0 changed, 1 unchanged");
  });

  test("that lead to a picture the product shows already add nothing", async () => {
    const message = await load(list(`${hinge.externalId};${at(51)} https://maker.test/copy/51.png`));
    await fetchDuePictures(ports);
    expect(await widths()).toEqual([51]);
    expect(await operatorReads(ports, "import", "show", runOf(message))).toContain(
      "0 to fetch, 1 added, 1 there already",
    );
  });

  test("come from several columns, from YML, and not from a column with names of files", async () => {
    await load(`Внешний код;Фото 2;Фото 1;Наличие фото\n${hinge.externalId};${at(62)};${at(61)};да\n`);
    await fetchDuePictures(ports);
    expect(await widths()).toEqual([61, 62]);
    const yml = `<?xml version="1.0" encoding="UTF-8"?><yml_catalog><shop><categories><category id="1">Крепёж</category></categories><offers>
      <offer id="yml-1"><name>Дюбель</name><vendorCode>YML-1</vendorCode><categoryId>1</categoryId><price>5</price><picture>${at(63)}</picture><picture>${at(64)}</picture></offer>
    </offers></shop></yml_catalog>`;
    await load(yml, "feed.yml");
    await fetchDuePictures(ports);
    expect(await widths("yml-1")).toEqual([63, 64]);
    const names = await operatorReads(
      ports,
      "import",
      "goods",
      await importFile(`Внешний код;Название;Фото\n${hinge.externalId};Петля;1.jpg\n`),
    );
    expect(names).toContain("Фото: not read");
    const faulty = await operatorReads(
      ports,
      "import",
      "goods",
      await importFile(list(`${hinge.externalId};${at(1)}`, "yml-1;ftp://a.test/1.png")),
    );
    expect(faulty).toContain("not https addresses of at most 30 pictures");
  });

  test("are tried three times where a server does not answer, and then listed until they are asked for again", async () => {
    isDown = true;
    const run = runOf(await load(list(`${hinge.externalId};${at(71)} https://maker.test/inside`)));
    isDown = false;
    asked = [];
    isDown = true;
    for (const hours of [0, 0.2, 1.1]) {
      now = new Date(now.getTime() + hours * 3_600_000);
      await fetchDuePictures(ports);
      await fetchDuePictures(ports);
    }
    now = new Date(now.getTime() + 100 * 3_600_000);
    await fetchDuePictures(ports);
    expect(asked.filter((one) => one === at(71))).toHaveLength(3);
    expect((await operatorReads(ports, "import", "pictures", run)).split("\n")).toEqual([
      `row 2, DH-120.R: ${at(71)}: nothing can be read at this address: timed out`,
      `row 2, DH-120.R: https://maker.test/inside: nothing can be read at this address: timed out`,
    ]);
    isDown = false;
    expect(await operatorReads(ports, "import", "pictures", run, "--again")).toBe(
      "2 pictures are fetched once more, within minutes",
    );
    asked = [];
    await fetchDuePictures(ports);
    await fetchDuePictures(ports);
    expect(await widths()).toEqual([71]);
    // What is refused for good is not tried again.
    expect(asked).toEqual([at(71), "https://maker.test/inside"]);
    expect(await operatorReads(ports, "import", "pictures", run)).toContain(
      "the address is not on the public internet",
    );
  });

  test("are taken back with their import, also those not yet fetched; own photos stay", async () => {
    await load(list(`${hinge.externalId};${at(81)}`));
    await fetchDuePictures(ports);
    const run = runOf(await load(list(`${hinge.externalId};${at(82)} ${at(81)}`)));
    await fetchDuePictures(ports);
    expect(await widths()).toEqual([81, 82]);
    expect(await operatorReads(ports, "import", "undo", run)).toContain("1 rows were undone, 0 left");
    expect(await widths()).toEqual([81]);
    const created = runOf(
      await load(`Внешний код;Артикул;Название;Категория;Фото\nundo-1;U-1;Уголок;Крепёж;${at(83)}\n`),
    );
    await operatorReads(ports, "import", "undo", created);
    asked = [];
    await fetchDuePictures(ports);
    expect(asked).toEqual([]);
  });

  test("are fetched by one process at a time", async () => {
    await load(list(`${hinge.externalId};${[91, 92, 93, 94, 95, 96].map(at).join(" ")}`));
    const counts = await Promise.all([fetchDuePictures(ports), fetchDuePictures(ports), fetchDuePictures(ports)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(asked.toSorted()).toEqual([91, 92, 93, 94, 95, 96].map(at));
    expect((await widths()).toSorted()).toEqual([91, 92, 93, 94, 95, 96]);
  });

  test("are exported, and the export changes nothing", async () => {
    await load(list(`${hinge.externalId};${at(97)} ${at(98)}`));
    await fetchDuePictures(ports);
    const file = await importFile("", "goods.csv");
    await operate(ports, "export", "goods", file);
    const again = await operatorReads(ports, "import", "goods", file);
    expect(again).toContain("Фото: pictures");
    expect(again).toMatch(/ 0 new, 0 changed, \d+ unchanged, 0 with errors/);
  });
});
