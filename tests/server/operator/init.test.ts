import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openEmptyShop } from "#server/process/empty-shop.ts";
import { operate } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const answers = {
  name: "Скрепка",
  email: "shop@skrepka.example",
  seller: {
    ...{ name: "ООО «Скрепка»", inn: "7707083893", kpp: "770701001", ogrn: "1027700132195" },
    address: "Тула, улица Мира, 1",
  },
  cities: [
    { name: "Тула", phone: "+7 4872 55-01-01" },
    { name: "Орёл", phone: "+7 4862 55-01-02" },
  ],
  warehouses: [{ name: "Склад", city: "Тула", address: "Тула, улица Мира, 1", serves: ["Орёл"] }],
  points: [{ name: "Магазин", city: "Тула", address: "Тула, улица Мира, 1", hours: "mon-fri 09:00-18:00" }],
};

let shop: TestShop;
let folder: string;
beforeEach(async () => {
  shop = await testShop({ goods: "none" });
  await openEmptyShop(shop.database.pool);
  folder = await mkdtemp(join(tmpdir(), "skoba-init-"));
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function init(given: object) {
  const file = join(folder, "answers.json");
  await writeFile(file, JSON.stringify(given));
  return operate(shop.ports, "init", file);
}

const tables = ["cities", "warehouses", "pickup_points", "shop_settings", "content_pages", "content_versions"];
const rowsOf = () => Promise.all(tables.map((table) => shop.sql(`select * from ${table} order by 1, 2`)));

describe("the command init", () => {
  it("opens an empty shop in the owner's cities, with the first one as the main one", async () => {
    const { ok, message } = await init(answers);
    expect([ok, message]).toEqual([true, expect.stringContaining("written:")]);
    expect(shop.ports.settings).toMatchObject({ shopName: "Скрепка", seller: { inn: "7707083893" } });
    expect(await shop.sql("select slug, name, is_active, order_prefix, timezone from cities order by slug")).toEqual([
      { slug: "msk", name: "Москва", is_active: false, order_prefix: "МСК", timezone: "Europe/Moscow" },
      { slug: "oryol", name: "Орёл", is_active: true, order_prefix: "ОРЁ", timezone: "Europe/Moscow" },
      { slug: "tula", name: "Тула", is_active: true, order_prefix: "ТУЛ", timezone: "Europe/Moscow" },
    ]);
    expect(shop.ports.settings.mainCity).toBe("tula");
    expect(await shop.sql("select count(*)::int as served from city_warehouses")).toEqual([{ served: 2 }]);
    expect(await shop.sql("select name from pickup_points")).toEqual([{ name: "Магазин" }]);
  });

  it("writes price lists, the cities' own ones, and tariffs of delivery", async () => {
    const given = {
      ...answers,
      cities: [answers.cities[0], { ...answers.cities[1], priceList: "oryol" }],
      priceLists: [
        { code: "oryol", name: "Орёл" },
        { code: "master", name: "Мастерам", kind: "type" },
      ],
      tariffs: [
        {
          city: "Тула",
          cost: 490.5,
          freeFrom: 15_000,
          daysFrom: 1,
          daysTo: 2,
          cutOff: "14:00",
          intervals: "09:00-18:00",
        },
        { city: "Орёл", cost: 900 },
      ],
    };
    const { ok, message } = await init(given);
    expect([ok, message]).toEqual([true, expect.stringContaining("tariff own of oryol")]);
    expect(message).toContain("price list master");
    expect(await shop.sql("select code, name, kind from price_lists order by id")).toEqual([
      expect.objectContaining({ code: "base" }),
      { code: "oryol", name: "Орёл", kind: "city" },
      { code: "master", name: "Мастерам", kind: "type" },
    ]);
    const own = "select l.code from cities c join price_lists l on l.id = c.price_list_id where c.slug = 'oryol'";
    expect(await shop.sql(own)).toEqual([{ code: "oryol" }]);
    const tariffs = () =>
      shop.sql(
        "select c.slug, t.provider_code, t.cost::text, t.free_from::text, t.days_from, t.days_to, t.cutoff from delivery_tariffs t join cities c on c.uuid = t.city_uuid order by c.slug",
      );
    const oryol = { slug: "oryol", provider_code: "own", cost: "900.000", free_from: null, days_from: 1, days_to: 1 };
    const tula = {
      slug: "tula",
      provider_code: "own",
      cost: "490.500",
      free_from: "15000.000",
      days_from: 1,
      days_to: 2,
    };
    expect(await tariffs()).toEqual([
      { ...oryol, cutoff: "16:00" },
      { ...tula, cutoff: "14:00" },
    ]);
    expect((await init(given)).message).toContain("everything was so before");
    const dearer = { ...given, tariffs: [{ city: "Тула", cost: 550 }] };
    expect((await init(dearer)).message).toMatch(/^written:\n {2}tariff own of tula\n\n/);
    expect(await tariffs()).toEqual([
      { ...oryol, cutoff: "16:00" },
      { ...tula, cost: "550.000", cutoff: "14:00" },
    ]);
  });

  it("says which price list was not written, and why", async () => {
    const { ok, message } = await init({ ...answers, priceLists: [{ code: "x".repeat(80), name: "Длинный" }] });
    expect(ok).toBe(false);
    expect(message).toMatch(/price list x+ was not written: /);
    expect((await init({ ...answers, tariffs: [{ city: "Пермь", cost: 1 }] })).message).toContain("no city Пермь");
  });

  it("changes nothing the second time", async () => {
    await init(answers);
    const before = await rowsOf();
    const { ok, message } = await init(answers);
    expect([ok, message]).toEqual([true, expect.stringContaining("everything was so before")]);
    expect(await rowsOf()).toEqual(before);
  });

  it("says what is still missing", async () => {
    const { message } = await init(answers);
    expect(message).toContain("still missing:");
    expect(message).toContain("there are no goods");
    expect(message).toContain("legal texts are not published");
    expect(message).not.toContain("the seller is");
  });

  it("publishes service pages with the seller's details, and leaves legal texts as files to be read", async () => {
    await init(answers);
    expect(await shop.sql("select path from content_pages order by path")).toEqual(
      ["/about", "/brands", "/contacts", "/corporativ-clients", "/delivery", "/payments", "/support"].map((path) => ({
        path,
      })),
    );
    expect(await shop.sql("select body from content_pages where path = '/contacts'")).toEqual([
      { body: expect.stringContaining("**ООО «Скрепка».** ИНН 7707083893, ОГРН 1027700132195") },
    ]);
    expect((await readdir(join(folder, "texts"))).length).toBe(12);
    const privacy = await readFile(join(folder, "texts", "privacy.md"), "utf8");
    expect(privacy).toContain("ООО «Скрепка», ИНН 7707083893");
    const file = join(folder, "texts", "privacy.md");
    expect((await operate(shop.ports, "text", "set", "privacy", file)).message).toContain("read by a lawyer");
    await writeFile(file, privacy.replace(/^> \[DRAFT\].*\n\n/m, ""));
    expect(await operate(shop.ports, "text", "set", "privacy", file)).toMatchObject({ ok: true });
  });

  it("leaves an edited file and an edited page alone", async () => {
    await init(answers);
    const file = join(folder, "texts", "about.md");
    const edited = "---\ntitle: О нас\nh1: О нас\ndescription: О нас\n---\n\nСами напишем.\n";
    await writeFile(file, edited);
    await operate(shop.ports, "text", "set", "about", file);
    await init(answers);
    expect(await readFile(file, "utf8")).toBe(edited);
    expect(await shop.sql("select body from content_pages where path = '/about'")).toEqual([{ body: "Сами напишем." }]);
  });

  it("keeps Moscow, which an empty shop begins with, under its own address", async () => {
    await init({ ...answers, cities: [{ name: "Москва", phone: "+7 495 555-01-01" }], warehouses: [], points: [] });
    expect(await shop.sql("select slug, phone, is_active from cities")).toEqual([
      { slug: "msk", phone: "+74955550101", is_active: true },
    ]);
  });

  it("sends a city its goods from its own warehouse first, in whatever order the file names them", async () => {
    const [tula, oryol] = ["Тула", "Орёл"];
    const { ok } = await init({
      ...answers,
      warehouses: [
        { name: "Главный", city: tula, address: "Тула", serves: [oryol] },
        { name: "Орловский", city: oryol, address: "Орёл", serves: [tula] },
      ],
      points: [],
    });
    expect(ok).toBe(true);
    expect(
      await shop.sql(
        `select c.slug, string_agg(w.name, ' ' order by s.priority) as from from city_warehouses s
           join cities c on c.uuid = s.city_uuid join warehouses w on w.uuid = s.warehouse_uuid group by 1 order by 1`,
      ),
    ).toEqual([
      { slug: "oryol", from: "Орловский Главный" },
      { slug: "tula", from: "Главный Орловский" },
    ]);
  });

  it("opens a city that the table lacks when its place is given", async () => {
    const town = { name: "Суздаль", phone: "+7 49231 5-55-01", slug: "suzdal", region: "Владимирская область" };
    const place = { timezone: "Europe/Moscow", lat: 56.41, lon: 40.44 };
    const { ok } = await init({ ...answers, cities: [{ ...town, ...place }], warehouses: [], points: [] });
    expect(ok).toBe(true);
    expect(shop.ports.settings.mainCity).toBe("suzdal");
  });

  it.each([
    ["the examples", async () => readFile("docs/examples/answers.json", "utf8")],
    [
      "the instruction, without its bank",
      async () => {
        const [, json = ""] = /```json\n([\s\S]*?)```/.exec(await readFile("docs/open-your-shop.md", "utf8")) ?? [];
        return json.replace(/^ {2}"bank".*\n/m, "");
      },
    ],
  ])("opens each city of %s so that goods can be received there", async (_, read) => {
    const { ok, message } = await init(z.record(z.string(), z.unknown()).parse(JSON.parse(await read())));
    expect(ok).toBe(true);
    expect(message).not.toContain("nothing can be received");
    expect(message).not.toContain("no warehouse serves");
  });

  it("names every fault at once and writes nothing", async () => {
    const before = await rowsOf();
    const { ok, message } = await init({
      ...answers,
      seller: { ...answers.seller, inn: "7707083894" },
      cities: [...answers.cities, { name: "Суздаль", phone: "+7 49231 5-55-01" }],
      warehouses: [{ name: "Склад", city: "Пермь", address: "Пермь" }],
      settings: { colour: "red" },
    });
    expect(ok).toBe(false);
    for (const fault of ["seller.inn", "cities.2: Суздаль", "warehouses.0: no city Пермь", "settings.colour"])
      expect(message).toContain(fault);
    expect(await rowsOf()).toEqual(before);
  });

  it("names values of cities, points, tariffs and the account before it writes anything", async () => {
    const before = await rowsOf();
    const { ok, message } = await init({
      ...answers,
      bank: { name: "Банк", bic: "044525225", account: "1".repeat(20), corrAccount: "30101810400000000225" },
      cities: [
        { ...answers.cities[0], phone: "123", hours: "круглосуточно", prefix: "тула" },
        { ...answers.cities[1], priceList: "oryol" },
      ],
      points: [{ ...answers.points[0], hours: "пн-пт 9-18" }],
      tariffs: [{ city: "Тула", cost: -1, daysFrom: 3, daysTo: 1, cutOff: "noon", intervals: "утром" }],
    });
    expect(ok).toBe(false);
    expect(message.split("\n").map((line) => line.replace(/:.*/, ""))).toEqual([
      ...["nothing was written", "bank.account", "cities.0.phone", "cities.0.prefix", "cities.0.hours"],
      ...["points.0.hours", "tariffs.0.cost", "tariffs.0.cutOff", "tariffs.0.intervals", "tariffs.0.daysTo"],
    ]);
    const unlisted = { ...answers, cities: [answers.cities[0], { ...answers.cities[1], priceList: "oryol" }] };
    expect(await init(unlisted)).toEqual({ ok: false, message: "nothing was written:\ncities.1: no price list oryol" });
    expect(await rowsOf()).toEqual(before);
  });

  it.each([
    ["{", "not JSON"],
    ["{}", "name: "],
    [JSON.stringify({ ...answers, colour: "red" }), "colour"],
  ])("refuses the file %j", async (text, fault) => {
    const file = join(folder, "answers.json");
    await writeFile(file, text);
    expect(await operate(shop.ports, "init", file)).toEqual({ ok: false, message: expect.stringContaining(fault) });
  });

  it("refuses a file that is not there", async () => {
    const { message } = await operate(shop.ports, "init", join(folder, "none.json"));
    expect(message).toContain("cannot read");
  });
});
