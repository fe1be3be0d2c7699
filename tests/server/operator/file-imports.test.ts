import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "#server/backup/backup.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import type { Ports } from "#server/ports/ports.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { electrical, paints, plumbing, tools } from "#tests/support/imports/catalogues.ts";
import { cyrillicBytes, importFile, workbook } from "#tests/support/imports/files.ts";
import { operate } from "#tests/support/operator.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const { products, warehouses } = small;

/** «5 rows: 1 new, 2 changed, …» as numbers. */
function countsOf(message: string): Record<string, number> {
  const [, rows, created, changed, unchanged, error, skipped] =
    /(\d+) rows: (\d+) new, (\d+) changed, (\d+) unchanged, (\d+) with errors; (\d+) headings/.exec(message) ?? [];
  return Object.fromEntries(
    Object.entries({ rows, created, changed, unchanged, error, skipped }).map(([name, count]) => [name, Number(count)]),
  );
}

function runOf(message: string): string {
  return /import ([0-9a-f-]{36}):/.exec(message)?.[1] ?? "";
}

describe.each(engines)("imports of files, on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  const command = (...words: string[]) => operate(shop.ports, ...words);
  const product = async (externalId: string) =>
    (
      await shop.sql<Record<string, unknown>>(
        `select p.*, b.name as brand, c.name as category from products p left join brands b on b.uuid = p.brand_uuid
           join categories c on c.uuid = p.category_uuid where external_id = $1`,
        [externalId],
      )
    )[0];
  /** Everything that a buyer could see of goods. */
  const catalogue = async (of: Pick<TestShop, "sql"> = shop) =>
    (
      await of.sql<{ all: unknown }>(
        `select json_agg(v order by v) as all from (
           select to_jsonb(p) - 'updated_at' - 'version' - 'updated_by_kind' - 'updated_by_id' - 'updated_by_name' - 'created_at' - 'uuid' - 'facet_set' - 'numbers' - 'number_codes' || jsonb_build_object('brand_uuid', 0, 'category_uuid', 0) as v from products p union all
           select jsonb_build_array(p.external_id, r.price_list_id, r.from_quantity, r.price, r.old_price) from prices r join products p on p.uuid = r.product_uuid union all
           select jsonb_build_array(p.external_id, s.warehouse_uuid, s.on_hand) from stock s join products p on p.uuid = s.product_uuid) t`,
      )
    )[0]?.all;

  test("loads lists of four trades: the good rows come, and each bad one says why", async () => {
    const lists = [
      { trade: electrical, file: await importFile(await electrical.file(), "electrical.xlsx"), options: [] },
      { trade: plumbing, file: await importFile(cyrillicBytes(plumbing.text)), options: [] },
      {
        trade: paints,
        file: await importFile(paints.text, "paints.txt"),
        options: ["--warehouse", "Склад Северный", "--in-stock", "10"],
      },
      { trade: tools, file: await importFile(tools.text), options: [] },
    ];
    for (const { trade, file, options } of lists) {
      const before = await catalogue();
      const checked = await command("import", "goods", file, ...options);
      expect(countsOf(checked.message), checked.message).toMatchObject({ created: trade.good, error: trade.bad });
      expect(await catalogue()).toEqual(before);
      const applied = await command("import", "goods", file, "--apply", ...options);
      expect(applied.message).toContain(`${trade.good} rows were applied`);
      const again = await command("import", "goods", file, ...options);
      expect(countsOf(again.message), again.message).toMatchObject({ created: 0, changed: 0, unchanged: trade.good });
      expect(again.message).toContain("this very file was applied");
    }
    expect(await product("a:EL001:volta")).toMatchObject({
      name: "Выключатель автоматический 16А",
      category: "Автоматы",
      base_price: "412.500",
    });
    expect(await product("PL-12")).toBeUndefined();
    expect(await product("a:PL12:akvist")).toMatchObject({
      category: "Трубы",
      weight_grams: 150,
      unit_uuid: small.units.metre,
    });
    expect(await product("a:PL15:akvist")).toMatchObject({
      vat_rate: null,
      country: "Китай",
      weight_grams: 1_400,
      dimensions: { l: 300, w: 200, h: 80 },
    });
    expect(await product("a:KR1")).toMatchObject({ category: "Краски водные", brand: null, weight_grams: null });
    expect(await product("g-1")).toMatchObject({
      article: "T-100",
      barcodes: ["4600000000015"],
      description: "Сталь CrV\nРукоятка двухкомпонентная",
      category: "Отвёртки",
    });
    const stock = await shop.sql(
      "select s.on_hand::float as count from stock s join products p on p.uuid = s.product_uuid where p.external_id in ('a:KR1', 'a:LK1') order by p.external_id",
    );
    expect(stock).toEqual([{ count: 10 }, { count: 100 }]);
    expect(await derivedFaults(shop.database.db)).toEqual([]);
  });

  test("finds goods by external id, article with brand and barcode, and refuses what matches two", async () => {
    const { hinge, screw } = products;
    await shop.sql("update products set barcodes = '{4600000000053}' where external_id = $1", [screw.externalId]);
    const file = await importFile(
      [
        "Внешний код;Артикул;Бренд;Штрихкод;Цена",
        `${hinge.externalId};;;;190`,
        ";dh 100;Рото-М;;175,5",
        ";;;4600000000053;0,9",
        ";НЕТ-ТАКОГО;;;5",
        `${hinge.externalId};;;;191`,
        ";;;;3",
      ].join("\n"),
    );
    const checked = await command("import", "prices", file, "--apply");
    expect(countsOf(checked.message)).toMatchObject({ changed: 3, error: 3 });
    expect(checked.message).toContain(
      "row 5, «article»: the shop has no such product".replace("«article»", "«Артикул»"),
    );
    expect(checked.message).toContain("repeats row 2");
    expect(checked.message).toContain("price:base: 184.5 -> 190");
    expect(await product(hinge.externalId)).toMatchObject({ base_price: "190.000", article: "DH-120.R" });
    expect(await product(screw.externalId)).toMatchObject({ base_price: "0.900" });
    const goods = ["Артикул;Название;Бренд;Категория;Цена", "НОВ-1;Кран;Рото-М;Петли;5", "НОВ-1;Кран;;Петли;7"].join(
      "\n",
    );
    const repeated = await command("import", "goods", await importFile(goods));
    expect(countsOf(repeated.message)).toMatchObject({ created: 1, error: 1 });
    expect(repeated.message).toContain("repeats row 2");
  });

  test("leaves blank cells and absent columns as they are, and erases only what is said to be empty", async () => {
    const { hinge } = products;
    await shop.sql("update products set description = 'Старое', vendor_code = 'V-9' where external_id = $1", [
      hinge.externalId,
    ]);
    const rows = (cells: string) =>
      importFile(`Внешний код;Описание;Код производителя;Длина, мм;Бренд\n${hinge.externalId};${cells}\n`);
    await command("import", "goods", await rows(";;;"), "--apply");
    expect(await product(hinge.externalId)).toMatchObject({ description: "Старое", vendor_code: "V-9" });
    await command("import", "goods", await rows("(пусто);;(пусто);"), "--apply");
    expect(await product(hinge.externalId)).toMatchObject({
      description: "",
      vendor_code: "V-9",
      attributes: [{ code: "material", value: "сталь" }],
    });
    expect((await command("import", "goods", await rows(";;;(пусто)"))).message).toContain(
      "this field cannot be empty",
    );
  });

  test("skips rows whose goods have changed since the check", async () => {
    const { foam, handle } = products;
    const file = await importFile(`Внешний код;Цена\n${foam.externalId};455\n${handle.externalId};1060\n`);
    const run = runOf((await command("import", "prices", file)).message);
    await shop.sql(
      "update prices set price = 460 where product_uuid = $1 and price_list_id = 1 and from_quantity = 0",
      [foam.uuid],
    );
    const applied = await command("import", "apply", run);
    expect(applied.message).toContain("1 rows were applied, 1 skipped");
    expect(await product(foam.externalId)).toMatchObject({ base_price: "460.000" });
    expect(await product(handle.externalId)).toMatchObject({ base_price: "1060.000" });
    expect((await command("import", "show", run)).message).toContain("changed after the check");
    expect(await command("import", "apply", run)).toMatchObject({ ok: false, message: "the import is partial" });
  });

  test("undoes what nobody has changed since, puts created goods aside and lists the rest", async () => {
    const { lock, closer } = products;
    const file = await importFile(
      [
        "Внешний код;Артикул;Наименование;Категория;Бренд;Цена;Остаток: Склад Южный;Длина, мм",
        `${lock.externalId};;Замок врезной новый;;;2400;5;85`,
        `${closer.externalId};;;;;3500;2;`,
        "new-1;NEW-1;Новинка каталога;Замки > Накладные;Замкофф;900;3;50",
      ].join("\n"),
    );
    const before = { lock: await product(lock.externalId), closer: await product(closer.externalId) };
    const checked = await command("import", "goods", file, "--apply");
    expect(checked.message).toContain("3 rows were applied");
    expect(await product("new-1")).toMatchObject({ status: "active", base_price: "900.000", brand: "Замкофф" });
    const edited = await importFile(`Внешний код;Цена\n${closer.externalId};3600\n`);
    await command("import", "prices", edited, "--apply");
    const undone = await command("import", "undo", runOf(checked.message));
    expect(undone).toEqual({ ok: true, message: "2 rows were undone, 1 left, as they have changed since" });
    const shown = (await command("import", "show", runOf(checked.message))).message;
    expect(shown).toContain("2 rows were undone, 1 left");
    expect(shown).toMatch(/row 3, [^\n]*«Цена»: left as it is: changed after the import/);
    expect(await product("new-1")).toMatchObject({ status: "draft", base_price: null });
    const ofChange = ["updated_at", "version", "updated_by_kind", "updated_by_id", "updated_by_name"];
    const content = (row: object | undefined) =>
      Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => !ofChange.includes(column)));
    expect(content(await product(lock.externalId))).toEqual(content(before.lock));
    expect(await product(closer.externalId)).toMatchObject({ base_price: "3600.000" });
    expect(
      await shop.sql("select on_hand::float as count from stock where product_uuid = $1 and warehouse_uuid = $2", [
        lock.uuid,
        warehouses.south,
      ]),
    ).toEqual([{ count: 0 }]);
    expect(await command("import", "undo", runOf(checked.message))).toMatchObject({ ok: false });
    expect(await derivedFaults(shop.database.db)).toEqual([]);
  });

  test("holds files that would empty a warehouse or move many prices, until they are forced", async () => {
    const south = await shop.sql<{ id: string; uuid: string }>(
      "select p.external_id as id, p.uuid from products p join stock s on s.product_uuid = p.uuid and s.warehouse_uuid = $1 and s.on_hand > 0",
      [warehouses.south],
    );
    const zeros = await importFile(
      ["Внешний код;Остаток: Склад Южный", ...south.map(({ id }) => `${id};0`)].join("\n"),
    );
    const held = await command("import", "stock", zeros, "--apply");
    expect(held).toMatchObject({ ok: false });
    expect(held.message).toContain(`held: ${south.length} of ${south.length} goods of Склад Южный`);
    const count = async () =>
      (
        await shop.sql("select count(*)::int as count from stock where warehouse_uuid = $1 and on_hand > 0", [
          warehouses.south,
        ])
      )[0];
    expect(await count()).toEqual({ count: south.length });
    const priced = await shop.sql<{ id: string; price: number }>(
      "select p.external_id as id, p.base_price::float as price from products p where base_price > 0 limit 12",
    );
    const kopecks = await importFile(
      ["Внешний код;Цена", ...priced.map(({ id, price }) => `${id};${price * 100}`)].join("\n"),
    );
    expect((await command("import", "prices", kopecks)).message).toContain("held: 12 of 12 prices");
    expect(await command("import", "apply", runOf(held.message), "--force")).toMatchObject({ ok: true });
    expect(await count()).toEqual({ count: 0 });
    expect((await command("import", "undo", runOf(held.message))).message).toContain(
      `${south.length} rows were undone`,
    );
    expect(await count()).toEqual({ count: south.length });
  });

  test("counts old prices that are dropped and prices that rise with the quantity", async () => {
    const [one] = await shop.sql<{ id: string; price: number }>(
      "select p.external_id as id, p.base_price::float as price from products p where base_price > 1 limit 1",
    );
    if (one === undefined) throw new Error("no product has a price");
    const row = (old: number, tier: number) =>
      importFile(["Внешний код;Цена;Старая цена;Цена от 10", [one.id, one.price, old, tier].join(";")].join("\n"));
    const wrong = (await command("import", "prices", await row(one.price, one.price + 1))).message;
    expect(wrong).toContain("note: 1 rows: the old price is not above the price and is not shown");
    expect(wrong).toContain("note: 1 rows: a larger quantity costs more than a smaller one");
    expect((await command("import", "prices", await row(one.price + 5, one.price - 1))).message).not.toContain("note:");
  });

  test("holds a file that would take most goods off sale", async () => {
    const active = await shop.sql<{ id: string }>("select external_id as id from products where status = 'active'");
    const off = await importFile(["Внешний код;Статус", ...active.map(({ id }) => `${id};скрыт`)].join("\n"));
    const { ok, message } = await command("import", "goods", off, "--apply");
    expect([ok, message]).toEqual([false, expect.stringContaining(", held")]);
    expect(message).toContain(`held: ${active.length} of ${active.length} goods on sale would be hidden`);
    expect(await shop.sql("select external_id as id from products where status = 'active'")).toHaveLength(
      active.length,
    );
  });

  test("applies all or nothing when asked, and also puts back what came before a row that failed", async () => {
    const before = await catalogue();
    const bad = await importFile(
      `Внешний код;Цена\n${products.lock.externalId};1\n${products.foam.externalId};дорого\n`,
    );
    expect(await command("import", "prices", bad, "--apply", "--all-or-nothing")).toMatchObject({ ok: false });
    expect(await catalogue()).toEqual(before);
    const good = await importFile(
      `Внешний код;Цена\n${products.lock.externalId};2350\n${products.foam.externalId};470\n`,
    );
    const run = runOf((await command("import", "prices", good, "--all-or-nothing")).message);
    await shop.sql(
      "update prices set price = price + 1 where product_uuid = $1 and price_list_id = 1 and from_quantity = 0",
      [products.foam.uuid],
    );
    const changed = await catalogue();
    await command("import", "apply", run);
    expect((await command("import", "show", run)).message).toContain("failed");
    expect(await catalogue()).toEqual(changed);
  });

  test("changes nothing by empty, cut and foreign files (desk §13)", async () => {
    const before = await catalogue();
    const whole = await electrical.file();
    const refusals = [
      await importFile("", "empty.csv"),
      await importFile("Артикул;Цена\n", "headings.csv"),
      await importFile(whole.slice(0, whole.length / 2), "cut.xlsx"),
      await importFile("%PDF-1.7 Прайс", "list.pdf"),
      await importFile(`Артикул;Цена\nEL-001;${";".repeat(300)}1\n`, "wide.csv"),
      await importFile("<html><table><tr><td>Артикул</td></tr></table></html>", "list.xls"),
    ];
    for (const file of refusals) await command("import", "prices", file, "--apply");
    const long = await importFile(`Внешний код;Цена\n${`${products.lock.externalId};7\n`.repeat(200_200)}`);
    expect(await command("import", "prices", long, "--apply")).toEqual({
      ok: false,
      message: "the sheet has more than 200,000 rows or 300 columns; divide it",
    });
    const cut = await importFile(
      `Внешний код;Цена;Старая цена\n${products.lock.externalId};2500;\n${products.foam.externalId};4`,
    );
    const checked = await command("import", "prices", cut);
    expect(countsOf(checked.message)).toMatchObject({ changed: 1, error: 1 });
    expect(checked.message).toContain("the file ends in the middle of this row");
    expect(await catalogue()).toEqual(before);
  });

  test.each(["csv", "xlsx"])(
    "an export as %s that is imported unchanged changes nothing, whatever its texts are",
    async (format) => {
      const odd = [
        "=1+1",
        "'=x",
        "+7 (495)",
        "-",
        "@дом",
        "(пусто)",
        "  два  пробела ",
        'дюйм 3/4" и ; точка',
        "строка\nдругая",
        "#Н/Д",
      ];
      for (const [at, text] of odd.entries())
        await shop.sql(
          `update products set description = $1, vendor_code = left($1, 80), attributes = attributes || jsonb_build_array(jsonb_build_object('code', 'material', 'value', $1::text))
          where uuid = (select uuid from products where not attributes @> '[{"code": "material"}]' order by uuid offset $2 limit 1)`,
          [text, at],
        );
      for (const kind of ["goods", "prices", "stock", "barcodes", "categories", "attributes", "redirects"]) {
        if (kind === "redirects") await command("redirect", "add", `/old-${format}`, "/catalog");
        const file = await importFile("", `export.${format}`);
        expect(await command("export", kind, file)).toMatchObject({ ok: true });
        const checked = await command("import", kind, file);
        expect(countsOf(checked.message), `${kind}: ${checked.message.slice(0, 3_000)}`).toMatchObject({
          created: 0,
          changed: 0,
          error: 0,
        });
        expect(countsOf(checked.message)["unchanged"]).toBeGreaterThan(0);
      }
      const csv = format === "csv" ? await importFile("", "formula.csv") : null;
      if (csv === null) return;
      await command("export", "goods", csv);
      expect(await readFile(csv, "utf8")).not.toMatch(/(?:^|[;\n])"?[=@]/);
    },
  );

  test("loads categories with their parents, attributes and redirects, and undoes redirects", async () => {
    const categories = await importFile(
      "Категория;Описание;Порядок\nСад > Полив > Шланги;Шланги и катушки;7\nСад;Всё для сада;\n",
    );
    expect((await command("import", "categories", categories, "--apply")).message).toContain("2 rows were applied");
    expect(
      await shop.sql("select name, slug, description, sort from categories where slug like 'sad%' order by slug"),
    ).toEqual([
      { name: "Сад", slug: "sad", description: "Всё для сада", sort: 0 },
      { name: "Полив", slug: "sad/poliv", description: "", sort: 0 },
      { name: "Шланги", slug: "sad/poliv/shlangi", description: "Шланги и катушки", sort: 7 },
    ]);
    const attributes = await importFile(
      "Код;Название;Единица;Тип\nflow;Расход;л/мин;число\nlength;Длина изделия;;\nlength2;Ещё;;шутка\n",
    );
    const checked = await command("import", "attributes", attributes, "--apply");
    expect(countsOf(checked.message)).toMatchObject({ created: 1, changed: 1, error: 1 });
    await command("import", "attributes", await importFile("Код;Название\nlength;Длина\n"), "--apply");
    const redirects = await importFile("Откуда;Куда\n/moved;/catalog\n/moved-to-elsewhere;https://evil.example\n");
    const moved = await command("import", "redirects", redirects, "--apply");
    expect(moved.message).toContain("1 rows were applied, 0 skipped, as they have changed since the check, 1 refused");
    expect(await shop.sql("select target from redirects where path like '/moved%'")).toEqual([{ target: "/catalog" }]);
    await command("import", "undo", runOf(moved.message));
    expect(await shop.sql("select target from redirects where path like '/moved%'")).toEqual([]);
  });

  test("reads YML: offers with their categories, prices, parameters and plain descriptions", async () => {
    const yml = await readFile(join(import.meta.dirname, "../../support/samples/yandex-vendor-model.xml"), "utf8");
    const file = await importFile(
      yml.replace("<yml_catalog", '<!DOCTYPE yml_catalog SYSTEM "shops.dtd">\n<yml_catalog'),
      "feed.yml",
    );
    const applied = await command("import", "goods", file, "--apply");
    expect(countsOf(applied.message), applied.message).toMatchObject({ created: 4, error: 0 });
    expect(await product("210103000001")).toMatchObject({
      article: "YNDX-00017",
      // Its model begins with its brand.
      name: "Умная лампочка Яндекс E14",
      category: "Умный дом",
      brand: "Яндекс",
      base_price: "1490.000",
      barcodes: ["4670028540756"],
    });
    expect(String((await product("210103000001"))?.["description"])).not.toContain("<");
    const scripted = yml.replace(
      /(<description>)[\s\S]*?(<\/description>)/,
      "$1<![CDATA[<p>Тёплый <b>свет</b></p><script>alert(1)</script ><style>p{}</style>.]]>$2",
    );
    await command("import", "goods", await importFile(scripted, "scripted.yml"), "--apply");
    expect((await product("210103000001"))?.["description"]).toBe("Тёплый свет\n.");
    const entity = await importFile(
      '<?xml version="1.0"?><!DOCTYPE y [<!ENTITY a "b">]><yml_catalog><shop/></yml_catalog>',
      "bomb.yml",
    );
    expect(await command("import", "goods", entity)).toMatchObject({ ok: false });
  });

  test("keeps columns chosen by hand for the next file with the same headings", async () => {
    const text = `Внешний код;Дилерам\n${products.lock.externalId};2000\n`;
    await command("import", "prices", await importFile(text), "--map", "Дилерам=price:Опт", "--apply");
    const next = await command("import", "prices", await importFile(text.replace("2000", "2001")));
    expect(next.message).toContain("Дилерам: price:wholesale");
  });

  test("writes the rows that were not imported to a workbook", async () => {
    const file = await importFile(`Внешний код;Цена\n${products.lock.externalId};12,5 тугриков\n`);
    const run = runOf((await command("import", "prices", file)).message);
    const errors = await importFile("", "errors.xlsx");
    expect(await command("import", "errors", run, errors)).toMatchObject({ ok: true });
    const { readXlsx } = await import("hucre/xlsx");
    const { sheets } = await readXlsx(Uint8Array.from(await readFile(errors)));
    expect(sheets[0]?.rows[1]).toEqual([2, "Цена", "12,5 тугриков", "Это не число"]);
  });

  test("an interrupted application is resumed, and equals an uninterrupted one (desk §13)", async () => {
    const text = [
      "Внешний код;Артикул;Наименование;Категория;Бренд;Цена;Остаток: Склад Южный",
      ...Array.from(
        { length: 620 },
        (_, at) => `k-${at};K-${at};Деталь номер ${at};Детали > Ряд ${at % 7};Марка ${at % 3};${at + 1},5;${at % 5}`,
      ),
    ].join("\n");
    const file = await importFile(text);
    const other = await testShop({ engine });
    try {
      await operate(other.ports, "import", "goods", file, "--apply");
      const run = runOf((await operate(shop.ports, "import", "goods", file)).message);
      // Categories and brands are batches of their own; then each batch of goods and of stock is interrupted in turn.
      for (let hit = 1; hit <= 4; hit += 1) {
        const { ports }: { ports: Ports } = shop.replica({
          failpoints: failpointsFrom(`catalog.written:throw:${hit}`),
        });
        await operate(ports, "import", "apply", run).catch(() => null);
      }
      expect((await operate(shop.ports, "import", "apply", run)).ok).toBe(true);
      const of = (from: TestShop) =>
        from.sql(
          `select p.external_id, p.article, p.name, p.slug, c.slug as category, b.name as brand, p.base_price, p.status,
             (select s.on_hand from stock s where s.product_uuid = p.uuid and s.warehouse_uuid = $1) as stock
             from products p join categories c on c.uuid = p.category_uuid left join brands b on b.uuid = p.brand_uuid
            where p.external_id like 'k-%' order by p.external_id`,
          [warehouses.south],
        );
      expect(await of(shop)).toEqual(await of(other));
      expect(await of(shop)).toHaveLength(620);
      expect(await derivedFaults(shop.database.db)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("keeps the file with backups until it is too old, and rows and runs by their terms", async () => {
    const [row] = await shop.sql<{ key: string }>("select file_key::text as key from import_files limit 1");
    const key = row?.key ?? "";
    const files = shop.ports.files;
    expect(await files.read(key)).not.toBeNull();
    const backup = await importFile("", "backup.gz");
    const { rm } = await import("node:fs/promises");
    await rm(backup);
    expect((await backUp(shop.ports, backup)).missing).toBe(0);
    await sweepFiles(shop.ports);
    expect(await files.read(key)).not.toBeNull();
  });
});

test("a workbook's first sheet with goods is read, or the one that is named", async () => {
  const shop = await testShop();
  try {
    const file = await importFile(
      await workbook([
        { name: "О компании", rows: [["ООО «Сталь»"], ["Мы на рынке с 1993 года"]] },
        {
          name: "Цены",
          rows: [
            ["Внешний код", "Цена"],
            [products.lock.externalId, 2400],
          ],
        },
        {
          name: "Распродажа",
          rows: [
            ["Внешний код", "Цена"],
            [products.lock.externalId, 1900],
          ],
        },
      ]),
      "list.xlsx",
    );
    expect((await operate(shop.ports, "import", "prices", file)).message).toContain("2310 -> 2400");
    expect((await operate(shop.ports, "import", "prices", file, "--sheet", "распродажа")).message).toContain(
      "2310 -> 1900",
    );
    expect((await operate(shop.ports, "import", "prices", file, "--sheet", "Нет")).message).toContain(
      "it has: О компании, Цены, Распродажа",
    );
    expect((await operate(shop.ports, "import", "stock", file)).ok).toBe(false);
  } finally {
    await shop.close();
  }
});
