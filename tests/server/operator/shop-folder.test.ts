import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportShop, type ShopFolder } from "#server/use-cases/shop/export-shop.ts";
import { importShop } from "#server/use-cases/shop/import-shop.ts";
import { operate, operatorReads, testOperator } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await testShop({ goods: "demo" });
  folder = await mkdtemp(join(tmpdir(), "skoba-folder-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

const run = (...words: string[]) => operatorReads(shop.ports, ...words);
const taken = (files: ShopFolder, check = false) => importShop(shop.ports, testOperator, files, { check });
const changed = async (file: string, change: (text: string) => string) => {
  const files = await exportShop(shop.ports);
  return new Map([...files, [file, change(files.get(file) ?? "")] as const]);
};
const state = () =>
  shop.sql(
    "select (select jsonb_agg(c order by uuid) from cities c) cities, (select jsonb_agg(s order by key) from shop_settings s) settings, (select jsonb_agg(z order by city_uuid, code) from delivery_zones z) zones, (select count(*) from shop_changes) changes",
  );

describe("the folder of a shop", () => {
  it("changes nothing when it is imported as it was exported", async () => {
    expect(await run("settings", "export", folder)).toMatch(/^\d+ files in /);
    const before = await state();
    expect(await run("settings", "import", folder)).toBe("nothing to change");
    expect(await state()).toEqual(before);
  });

  it("is readable: cities by slug, warehouses by name, hours and tariffs in words", async () => {
    const files = await exportShop(shop.ports);
    expect(files.get("cities.csv")).toContain("msk;Москва;Москва;+74950001001;МСК;yes");
    expect(files.get("cities.csv")).toContain("Москва, Очаково|");
    expect(files.get("points.csv")).toContain("mon-fri 08:00-20:00, sat-sun 09:00-18:00");
    expect(files.get("tariffs.csv")).toContain("msk;own;590;20000;1;1;16:00;09:00-13:00, 13:00-18:00, 18:00-22:00");
    expect(JSON.parse(files.get("shop.json") ?? "")).toMatchObject({ name: "Скоба", "seller.inn": "7799007410" });
    expect(files.get("pages/delivery.md")).toMatch(/^---\npath: \/delivery\ntitle: /);
  });

  it("is taken over by a shop that had another identity", async () => {
    await run("settings", "export", folder);
    const other = await testShop();
    expect((await operate(other.ports, "settings", "import", folder)).ok).toBe(true);
    const [own, theirs] = [await exportShop(shop.ports), await exportShop(other.ports)];
    for (const file of ["shop.json", "tariffs.csv", "zones.csv", "vehicles.csv", "services.csv", "pages/delivery.md"])
      expect(theirs.get(file), file).toBe(own.get(file));
    const lines = (theirs.get("cities.csv") ?? "").split("\n");
    // Cities that both had keep their identifiers, on which orders hang.
    const withoutIds = (line: string) => line.split(";").slice(0, -2).join(";");
    const wanted = (own.get("cities.csv") ?? "").trim().split("\n").map(withoutIds);
    expect(lines.map(withoutIds)).toEqual(expect.arrayContaining(wanted));
    expect(other.ports.settings.shopName).toBe("Скоба");
    expect(await operatorReads(other.ports, "settings", "import", folder)).toBe("nothing to change");
    await other.close();
  });

  it("shows what would change without writing it", async () => {
    const files = await changed("zones.csv", (text) => text.replace("До 15 км за МКАД", "До 20 км за МКАД"));
    const before = await state();
    expect(await taken(files, true)).toEqual({
      ok: true,
      value: { changes: [expect.stringContaining("zones.csv: ")] },
    });
    expect(await state()).toEqual(before);
    expect((await taken(files)).ok).toBe(true);
    expect(await state()).not.toEqual(before);
    expect(await taken(files)).toEqual({ ok: true, value: { changes: [] } });
  });

  it("unsets settings that it does not name, and leaves files alone that it lacks", async () => {
    const all = await exportShop(shop.ports);
    const settings = JSON.parse(all.get("shop.json") ?? "{}");
    delete settings["trade.heading"];
    const zones = all.get("zones.csv");
    expect(await taken(new Map([["shop.json", JSON.stringify(settings)]]))).toEqual({
      ok: true,
      value: { changes: ["shop.json: trade.heading"] },
    });
    expect(shop.ports.settings.trade.heading).toBeNull();
    expect((await exportShop(shop.ports)).get("zones.csv")).toBe(zones);
    await taken(all);
  });

  it.each<[string, string, (text: string) => string, string]>([
    ["a phone", "cities.csv", (text) => text.replace("+74950001001", "+749"), "phone: expected a Russian phone number"],
    ["a warehouse", "cities.csv", (text) => text.replace("Очаково", "Марс"), "warehouses: there is no Москва, Марс"],
    ["a city", "points.csv", (text) => text.replace(";msk;", ";mars;"), "city: there is no mars"],
    ["a price", "tariffs.csv", (text) => text.replace(";590;", ";free;"), "cost: expected roubles"],
    ["a column", "zones.csv", (text) => text.replace("surcharge", "cost"), "there is no field cost"],
    ["a table", "services.csv", () => 'city;code\n"', "the file cannot be read"],
    ["a setting", "shop.json", (text) => text.replace("name", "nom"), "there is no setting nom"],
    ["a path", "seo.csv", (text) => text.replace("\n/", "\n//"), "path: expected the path of a page"],
    ["a slot", "seo.csv", (text) => `${text}/o;{{owner}};;;;;\n`, "title: expected a text of at most 300 characters"],
    ["a picture elsewhere", "seo.csv", (text) => `${text}/o;;;;https://x.ru/a.png;;\n`, "title_img: expected the path"],
    ["a path named twice", "seo.csv", (text) => `${text}/o;;;;;;\n/o;;;;;;\n`, "path: expected each path once"],
    ["JSON", "shop.json", () => "{", "the file cannot be read"],
    ["a page", "pages/delivery.md", () => "words", "the file cannot be read"],
    ["the main city", "shop.json", () => '{"main-city":"mars"}', "the shop has no city mars"],
  ])("is refused as a whole for the fault of %s, with its place", async (_, file, change, message) => {
    await run("settings", "export", folder);
    await writeFile(join(folder, file), change(await readFile(join(folder, file), "utf8")));
    await writeFile(join(folder, "price-lists.csv"), "code;name\nbase;Другая\n");
    const before = await state();
    const refusal = await run("settings", "import", folder);
    expect(refusal).toMatch(new RegExp(`^refused: ${file.replaceAll(".", "\\.")}`));
    expect(refusal).toContain(message);
    expect(await state()).toEqual(before);
    expect((await exportShop(shop.ports)).get("price-lists.csv")).not.toContain("Другая");
  });

  it("holds the texts for search engines, which go to another shop, and back without those that are gone", async () => {
    const path = "/catalog/krepezh";
    const texts = () => shop.sql("select path, title, h1, seo_text from seo_settings order by path");
    const before = await texts();
    const lines = (await exportShop(shop.ports)).get("seo.csv") ?? "";
    expect(lines).toMatch(/^path;title;h1;description;title_img;alt_img;seo_text\n/);
    expect(lines).toContain(`${path};`);
    const own = `path;title;seo_text\n${path};Крепёж {{cityIn}};"Первый абзац.\n\nВторой; с «точкой»."\n`;
    expect(await taken(new Map([["seo.csv", own]]))).toMatchObject({ ok: true });
    const text = "Первый абзац.\n\nВторой; с «точкой».";
    expect(await texts()).toEqual([{ path, title: "Крепёж {{cityIn}}", h1: null, seo_text: text }]);
    const [change] = await shop.sql("select before, after from shop_changes where subject = 'file seo.csv'");
    expect(change).toMatchObject({ before: { length: before.length }, after: [{ path, seo_text: text }] });
    expect(await taken(new Map([["seo.csv", lines]]))).toMatchObject({ ok: true });
    expect(await texts()).toEqual(before);
    expect(await taken(new Map([["seo.csv", lines]]))).toEqual({ ok: true, value: { changes: [] } });
  });

  it("holds the sign, which makes the same icons in another shop; an older one of another kind is taken out", async () => {
    const sign = await readFile("tests/server/front/sign.svg");
    const other = await testShop();
    await writeFile(join(folder, "sign.png"), "older");
    await operatorReads(other.ports, "settings", "set", "sign", "tests/server/front/sign.svg");
    await operatorReads(other.ports, "settings", "export", folder);
    expect(await readFile(join(folder, "sign.svg"))).toEqual(sign);
    await expect(readFile(join(folder, "sign.png"))).rejects.toThrow();
    expect(await operatorReads(other.ports, "settings", "import", folder)).toBe("nothing to change");
    const third = await testShop();
    await writeFile(join(folder, "cities.csv"), (await exportShop(third.ports)).get("cities.csv") ?? "");
    expect(await operatorReads(third.ports, "settings", "import", folder, "--check")).toContain("sign.svg");
    expect(await third.sql("select 1 from shop_pictures")).toEqual([]);
    expect(await operatorReads(third.ports, "settings", "import", folder)).toContain("sign.svg");
    expect(third.ports.settings.icons).toBe(other.ports.settings.icons);
    await operatorReads(other.ports, "settings", "unset", "sign");
    await operatorReads(other.ports, "settings", "export", folder);
    await expect(readFile(join(folder, "sign.svg"))).rejects.toThrow();
    await Promise.all([other.close(), third.close()]);
  });

  it("has the icons' largest picture for a sign whose file is not kept, and takes it back without a change", async () => {
    await run("settings", "export", folder);
    expect(await readFile(join(folder, "sign.png"))).toEqual(await readFile("server/demo/data/icons/icon-512.png"));
    const before = await shop.sql("select path, updated_at from shop_pictures order by path");
    expect(await run("settings", "import", folder)).toBe("nothing to change");
    expect(await shop.sql("select path, updated_at from shop_pictures order by path")).toEqual(before);
  });

  it("is refused as a whole for a sign that is no picture", async () => {
    await run("settings", "export", folder);
    await rm(join(folder, "sign.png"), { force: true });
    await writeFile(join(folder, "sign.svg"), "words");
    await writeFile(join(folder, "price-lists.csv"), "code;name\nbase;Другая\n");
    expect(await run("settings", "import", folder)).toMatch(/^refused: sign\.svg: not an SVG/);
    expect((await exportShop(shop.ports)).get("price-lists.csv")).not.toContain("Другая");
  });

  it("is not taken from a folder that does not exist", async () => {
    expect(await run("settings", "import", join(folder, "none"))).toContain("refused: cannot read the file");
  });
});
