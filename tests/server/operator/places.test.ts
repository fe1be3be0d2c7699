import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cityListShape, shortContactShape } from "#app/contract/content/locations.ts";
import { operate, operatorReads } from "#tests/support/operator.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const run = (...words: string[]) => operatorReads(shop.ports, ...words);
const fingerprint = "0f8fad5b-d9cb-469f-a165-70867728950e";
const tver = ["--region", "Тверская область", "--phone", "8 4822 00-00-01", "--prefix", "ТВР"];
const cities = async () => (await shop.call("GET", "/public/locations/cities")).data(cityListShape);
const contactsOf = async (city: string) =>
  (await shop.call("GET", `/public/content/pages/contacts/short?path=/${city}`, { city })).data(shortContactShape);

describe("the commands of cities", () => {
  it("add a closed city with the cases of its name, and open it", async () => {
    const words = ["city", "add", "tver", "Тверь", ...tver];
    expect(await run(...words)).toContain("в Твери, в Тверь, Твери, Твери, Тверью");
    expect((await cities()).map(({ domain }) => domain)).not.toContain("tver");
    await run("city", "activate", "tver");
    expect((await cities()).find(({ domain }) => domain === "tver")).toMatchObject({
      name: "Тверь",
      phone: "+74822000001",
      cases: { prepositional: "Твери" },
      isMain: false,
    });
    expect(await run(...words)).toBe("refused: there is a city tver already");
    for (const name of ["5", "№ 5"])
      expect(await run("city", "add", "omsk", name, ...tver)).toContain("refused: name: ");
  });

  it("change what is wrong with the cases", async () => {
    expect(await run("city", "set", "tver", "prepositional=Тверце")).toContain("prepositional: Тверце");
    expect(await run("city", "set", "tver", "prepositional=Тверце")).toBe("everything was so before");
    expect(await run("city", "set", "tver", "prepositional=")).toContain("prepositional: Твери");
  });

  it("set hours and the cut-off of a city, and take them back", async () => {
    await run("city", "hours", "tver", "mon-sat 10:00-20:00");
    expect((await contactsOf("tver")).schedule).toHaveLength(6);
    await run("city", "hours", "tver", "none");
    expect((await contactsOf("tver")).schedule).toHaveLength(5);
    await run("city", "cut-off", "tver", "12:30");
    const terms = async () => (await shop.call("GET", "/mixed/logistics/terms", { city: "tver", fingerprint })).text;
    expect(await terms()).toContain('"cutoff":"12:30"');
    await run("city", "cut-off", "tver", "none");
    expect(await terms()).toContain('"cutoff":"16:00"');
  });

  it.each([
    ["phone=12", "phone: expected a Russian phone number"],
    ["timezone=Mars/Olympus", "timezone: expected a time zone, like Europe/Moscow"],
    ["lat=91", "lat: expected degrees up to 90"],
    ["hours=always", "hours: expected hours, like mon-fri 08:00-17:00, sat 09:00-15:00"],
    ["cut_off=noon", "cut_off: expected an hour, like 16:00"],
    ["email=nobody", "email: expected an e-mail address"],
    ["prefix=МСК", "the prefix МСК is that of msk"],
    ["slug=spb", "there is a city spb already"],
    ["warehouses=Лунный", "warehouses: there is no Лунный, or it is not the only one; there are: "],
    ["price_list=lunar", "price_list: there is no lunar, or it is not the only one; there are: "],
    ["carriers=pigeon", "carriers: there is no pigeon, or it is not the only one; there are: cdek"],
    ["colour=red", "there is no field colour; there are: slug, name"],
  ])("refuse %s and change nothing", async (field, message) => {
    const before = await shop.sql("select * from cities where slug = 'tver'");
    expect(await run("city", "set", "tver", "name=Калинин", field)).toContain(`refused: ${message}`);
    expect(await shop.sql("select * from cities where slug = 'tver'")).toEqual(before);
  });

  it("keep the main city open", async () => {
    expect(await run("city", "deactivate", "msk")).toContain("refused: msk is the main city");
    expect(await run("city", "deactivate", "tver")).toContain("tver is changed");
    expect(await run("city", "activate", "tver")).toContain("active: yes");
    expect(await run("city", "deactivate", "atlantis")).toContain("refused: there is no city atlantis");
    expect(await run("city", "set", "msk", "slug=moscow")).toMatch(/^refused: /);
    expect(await shop.sql("select 1 from cities where slug = 'moscow'")).toEqual([]);
  });

  it("keep who has made which change", async () => {
    await run("city", "set", "tver", "phone=+74822000009");
    const [change] = await shop.sql(
      "select before->>'phone' as before, after->>'phone' as after, actor_name as by from shop_changes where subject = 'city tver' order by id desc limit 1",
    );
    expect(change).toEqual({ before: "+74822000001", after: "+74822000009", by: "olga" });
  });
});

describe("the commands of warehouses and points", () => {
  it("add a warehouse that serves its city after the nearer ones, and another order of them", async () => {
    await operate(shop.ports, "warehouse", "add", "Тверской", "--city", "tver", "--address", "Заводская, 1");
    expect(await run("warehouse", "list")).toContain("Тверской  tver  Заводская, 1");
    await run("city", "set", "tver", "warehouses=Склад Северный|Тверской");
    const [north, own] = await shop.sql<{ warehouse_uuid: string }>(
      "select w.* from city_warehouses w join cities c on c.uuid = city_uuid where slug = 'tver' order by priority",
    );
    expect(north?.warehouse_uuid).toBe(small.warehouses.north);
    expect(own?.warehouse_uuid).not.toBe(small.warehouses.north);
    expect(await run("warehouse", "set", "Тверской", "name=Склад Северный")).toContain("refused: there is a warehouse");
    expect(await run("warehouse", "set", "Тверской", "address=Заводская, 2")).toBe("Тверской is changed");
    expect(await run("warehouse", "set", "Лунный", "address=Море")).toContain("refused: there is no warehouse Лунный");
  });

  it("add a point, which contacts and checkout then offer, and close it", async () => {
    const point = ["Лавка", "--city", "tver", "--address", "Новая, 5", "--hours", "mon-fri 09:00-19:00"];
    const options = ["--special", "2026-12-31 closed", "--services", "касса|отрез", "--max-kg", "25.5"];
    expect(await run("point", "add", ...point, ...options)).toBe("TVER-01: Лавка");
    const [office] = (await contactsOf("tver")).offices.filter(({ name }) => name === "Лавка");
    expect(office).toMatchObject({
      code: "TVER-01",
      phone: "+74822000009",
      services: ["касса", "отрез"],
      specialDays: [{ date: "2026-12-31", spans: [] }],
      maxWeightGrams: 25_500,
    });
    expect(await run("point", "set", "TVER-01", "active=no")).toBe("TVER-01 is changed");
    expect((await contactsOf("tver")).offices.map(({ name }) => name)).not.toContain("Лавка");
    expect(await run("point", "list")).toContain("closed");
    expect(await run("point", "set", "TVER-01", "city=atlantis")).toContain("refused: city: there is no atlantis");
    expect(await run("point", "set", "TVER-77", "name=Лавка")).toContain("refused: there is no point TVER-77");
    expect(await run("point", "add", ...point, "--code", "TVER-01")).toContain("refused: there is a point");
  });
});

describe("the commands of carriers", () => {
  it("offer a carrier only where it is switched on", async () => {
    const listed = async () => (await run("city", "list")).split("\n").find((line) => line.startsWith("tver")) ?? "";
    expect(await listed()).not.toContain("cdek");
    expect(await run("carrier", "on", "cdek", "tver")).toBe("cdek is on: tver");
    expect(await listed()).toContain("cdek");
    expect(await run("carrier", "on", "cdek", "tver")).toBe("so before");
    expect(await run("carrier", "off", "post", "all")).toBe("post is off: kazan, msk, spb");
    expect(await run("carrier", "on", "post", "atlantis")).toContain("refused: there is no city atlantis");
  });
});
