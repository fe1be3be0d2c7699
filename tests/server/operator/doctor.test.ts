import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textPages } from "#app/domain/content/shop-text.ts";
import { inventedInn } from "#app/domain/readiness/invented.ts";
import { openEmptyShop } from "#server/process/empty-shop.ts";
import { operate, operatorReads } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

describe("the doctor of an empty shop", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ goods: "none" });
    await openEmptyShop(shop.database.pool);
  });
  afterAll(() => shop.close());

  it("fails and says what to do about each finding", async () => {
    const report = await operatorReads(shop.ports, "doctor");
    expect(report).toMatch(/^refused: stops {2}/);
    for (const finding of [
      "stops  nothing has a price in msk",
      "stops  no warehouse serves msk",
      "stops  nothing can be received in msk",
      "stops  legal texts are not published: privacy, agreement, cookies, refund, warranty",
      "stops  there are no goods",
      "warns  no mail server",
    ])
      expect(report).toContain(finding);
    expect(report).toContain("shop text set <name> <file.md>");
    expect(report).not.toMatch(/\{\{|undefined/);
  });

  it("counts open points and carriers among the ways to receive goods", async () => {
    const finding = "nothing can be received in msk";
    expect(await operate(shop.ports, "carrier", "on", "post", "msk")).toMatchObject({ ok: true });
    expect(await operatorReads(shop.ports, "doctor")).not.toContain(finding);
    await operate(shop.ports, "carrier", "off", "post", "msk");
    const point = ["--city", "msk", "--address", "Москва, улица Мира, 1", "--hours", "mon-fri 09:00-18:00"];
    expect(await operate(shop.ports, "point", "add", "Магазин", "--code", "P1", ...point)).toMatchObject({ ok: true });
    expect(await operatorReads(shop.ports, "doctor")).not.toContain(finding);
    await operate(shop.ports, "point", "set", "P1", "active=no");
    expect(await operatorReads(shop.ports, "doctor")).toContain(finding);
  });

  it("takes what is only a warning on this machine for a reason to stop on a real domain", async () => {
    const { settings: ports } = shop.ports;
    const settings = { ...ports, siteUrl: "https://skrepka.ru", seller: { ...ports.seller, inn: inventedInn } };
    const report = await operatorReads({ ...shop.ports, settings }, "doctor");
    expect(report).toContain("stops  no SMS operator");
    expect(report).toContain("stops  the seller is the demo's");
    expect(report).toContain("warns  msk has the placeholder telephone number");
  });
});

describe("the doctor of a shop with goods", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
    for (const { path } of textPages)
      await shop.sql(
        "insert into content_pages (path, title, h1, description, body) values ($1, 'Т', 'Т', 'Т', 'Т') on conflict do nothing",
        [path],
      );
    await shop.sql("insert into search_synonyms values ('винтик', 'section:vinty|net-takogo', 'one-way', '')");
  });
  afterAll(() => shop.close());

  it("names goods that cannot be sold by reason, with their number and three examples", async () => {
    await shop.sql(
      "update products set multiplicity = 2, min_quantity = 3 where article in (select article from products where status = 'active' order by article limit 4)",
    );
    const report = await operatorReads(shop.ports, "doctor");
    expect(report).toMatch(
      /4 of \d+ goods cannot be sold without a minimum order that is a multiple .*\(as [^,]+, [^,]+, [^,]+\)/,
    );
    await shop.sql("update products set multiplicity = 1, min_quantity = 1");
    expect(await operatorReads(shop.ports, "doctor")).not.toContain("multiple");
  });

  it("judges goods by the rule that the list of unready goods has", async () => {
    const [lock] = await shop.sql<{ uuid: string; article: string }>(
      "select uuid, article from products where status = 'active' order by article limit 1",
    );
    await shop.sql("update products set name = 'Я', multiplicity = 2, min_quantity = 3 where uuid = $1", [lock?.uuid]);
    const report = await operatorReads(shop.ports, "doctor");
    for (const lack of ["a name of 3 to 255 characters", "a minimum order that is a multiple of the multiplicity"])
      expect(report).toMatch(new RegExp(`1 of \\d+ goods cannot be sold without ${lack} \\(as ${lock?.article}\\)`));
    expect(await operatorReads(shop.ports, "goods", "unready")).toContain(` ${lock?.article} Я: lacks a name`);
  });

  it("tells of a backup that is missing or older than its schedule", async () => {
    const folder = await mkdtemp(join(tmpdir(), "skoba-doctor-"));
    const report = () => operatorReads(shop.ports, "doctor");
    expect(await report()).toContain("warns  no backup has been made");
    expect(await operatorReads(shop.ports, "backup", join(folder, "shop.backup"))).toMatch(/^\d+ rows/);
    expect(await report()).not.toMatch(/backup/);
    const ago = new Date(shop.ports.clock.now().getTime() - 72 * 3_600_000).toISOString();
    await shop.sql("update system_flags set value = jsonb_build_object('at', $1::text) where code = 'backup.last'", [
      ago,
    ]);
    expect(await report()).toContain("warns  the last backup is 72 hours old, one is due every 24");
    for (const hours of ["168", "0"]) {
      await operatorReads(shop.ports, "settings", "set", "backup-hours", hours);
      expect(await report()).not.toMatch(/backup/);
    }
    await rm(folder, { recursive: true });
  });

  it("names goods without a price, and all cities in which nothing has one", async () => {
    await shop.sql("update products set base_price = null");
    await shop.sql("delete from prices");
    const report = await operatorReads(shop.ports, "doctor");
    expect(report).toMatch(/^refused: stops {2}nothing has a price in msk/);
    expect(report).toMatch(/stops {2}(\d+) of \1 goods cannot be sold without a base price/);
  });

  it("names goods neither in stock nor on order", async () => {
    await shop.sql("update stock set on_hand = 0, reserved = 0");
    await shop.sql("update products set supply_days_from = null, supply_days_to = null");
    expect(await operatorReads(shop.ports, "doctor")).toMatch(/stops {2}\d+ goods are neither in stock nor on order/);
  });

  it("names phrases of the dictionary that find nothing", async () => {
    expect(await operatorReads(shop.ports, "doctor")).toContain("name nothing that the shop has (as винтик)");
  });
});

describe("the doctor of the demo shop", () => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await testShop({ goods: "demo" })));
  afterAll(() => shop.close());

  it("finds nothing that stops sales on this machine", async () => {
    expect(await operatorReads(shop.ports, "doctor")).not.toMatch(/stops/);
  });
});
