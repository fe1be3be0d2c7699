import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addedPlaceShape, newPlaceShape, placeCardShape, placeListShape } from "#app/contract/desk/shop/places.ts";
import { shortContactShape } from "#app/contract/content/locations.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { hoursInCodes, hoursInWords } from "#app/i18n/desk/hours-words.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let admin: Desk;
let main = { uuid: "", slug: "" };
let point = "";
beforeAll(async () => {
  shop = await testShop();
  admin = await atDesk(shop, ["admin"], { name: "Вера" });
  const order = await shippedOrder(shop, undefined, "confirmed");
  const [city] = await shop.sql<typeof main>(
    "select c.uuid, c.slug from cities c join orders o on o.city_uuid = c.uuid where o.uuid = $1",
    [order.uuid],
  );
  main = city ?? main;
  const [found] = await shop.sql<{ uuid: string }>("select uuid from pickup_points where city_uuid = $1", [main.uuid]);
  point = found?.uuid ?? "";
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const show = async (path: string, by = admin) => (await by.call("GET", `/desk/places/${path}`)).data(placeCardShape);
const save = async (path: string, fields: object, { by = admin, version }: { by?: Desk; version?: number } = {}) =>
  by.call("POST", `/desk/places/${path}`, {
    body: { version: version ?? (await show(path)).version, fields },
    headers: { "idempotency-key": `place-${(keys += 1)}` },
  });
const contacts = async () =>
  (await shop.call("GET", `/public/content/pages/contacts/short?path=${main.slug}`)).data(shortContactShape);

describe("cities, warehouses and points at the desk", () => {
  it("are seen by administrators and who looks on, and changed by administrators of their cities", async () => {
    const open = [];
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      if ((await desk.call("GET", "/desk/places")).status === 200) open.push(role);
      if (role === "admin") continue;
      expect((await save(`point/${point}`, { name: "Чужой" }, { by: desk })).status, role).toBe(403);
    }
    expect(open).toEqual(["admin", "viewer"]);
    expect((await show(`point/${point}`, await atDesk(shop, ["viewer"]))).can.edit).toBe(false);
    const elsewhere = await atDesk(shop, ["admin"], { cities: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", "/desk/places")).data(placeListShape).items).toEqual([]);
    expect((await save(`point/${point}`, { name: "Чужой" }, { by: elsewhere })).status).toBe(404);
  });

  it("are listed by city and name in the order of the alphabet", async () => {
    const { items } = (await admin.call("GET", "/desk/places")).data(placeListShape);
    const names = items.flatMap(({ kind, name }) => (kind === "city" ? [name] : []));
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "ru")));
  });

  it("change a point with its hours and special days, which buyers see", async () => {
    const fields = { hours: "mon-fri 08:30-17:30", special_days: "2090-12-31 09:00-14:00, 2091-01-01 closed" };
    const answer = await save(`point/${point}`, { name: "Пункт на Садовой", ...fields });
    expect(answer.status, answer.text).toBe(200);
    const office = (await contacts()).offices.find(({ uuid }) => uuid === point);
    expect(office).toMatchObject({ name: "Пункт на Садовой", specialDays: [{ date: "2090-12-31" }, { spans: [] }] });
    expect(office?.schedule[0]).toEqual({ day: 1, from: "08:30", to: "17:30" });
    const entries = await shop.sql<{ action: string; actor_name: string }>(
      "select action, actor_name from audit_log where object_kind = 'point' and object_id = $1",
      [point],
    );
    expect(entries).toEqual([{ action: "point.changed", actor_name: "Вера" }]);
    const { version } = await show(`point/${point}`);
    expect((await save(`point/${point}`, fields)).status).toBe(200);
    expect((await show(`point/${point}`)).version).toBe(version);
    const again = await shop.sql("select from audit_log where object_kind = 'point' and object_id = $1", [point]);
    expect(again).toHaveLength(1);
  });

  it("change the phone, hour and cases of a city", async () => {
    const path = `city/${main.uuid}`;
    expect((await show(path)).usual["genitive"]).not.toBe("");
    const answer = await save(path, { phone: "+7 495 111-22-33", cut_off: "15:00", genitive: "Столицы" });
    expect(answer.status, answer.text).toBe(200);
    expect((await contacts()).phone).toBe("+74951112233");
    expect((await show(path)).fields).toMatchObject({ cut_off: "15:00", genitive: "Столицы" });
  });

  it("refuse a wrong value in its field, another prefix of used numbers, and what the form has not", async () => {
    const path = `city/${main.uuid}`;
    const wrong = await save(path, { phone: "нет" });
    expect([wrong.status, wrong.body.code]).toEqual([422, "fieldInvalid"]);
    expect(wrong.text).toContain('"field":"phone"');
    expect((await save(path, { prefix: "НОВ" })).body.code).toBe("prefixUsed");
    expect((await show(path)).can.editPrefix).toBe(false);
    expect((await save(path, { active: "no" })).body.code).toBe("cityIsMain");
    for (const name of ["slug", "uuid", "version"])
      expect((await save(path, { [name]: "x" })).body.code, name).toBe("fieldUnknown");
    expect((await save(`point/${point}`, { warehouse: "Нет такого" })).body.code).toBe("fieldReference");
  });

  it("refuse a save that has not seen a colleague's", async () => {
    const path = `point/${point}`;
    const { version } = await show(path);
    await save(path, { how_to_get: "Со двора" });
    const late = await save(path, { how_to_get: "С улицы" }, { version });
    expect(late.body.code).toBe("stale");
    expect(late.text).toContain("Со двора");
    expect((await show(path)).fields["how_to_get"]).toBe("Со двора");
  });
});

describe("new places at the desk", () => {
  let count = 0;
  const add = async (kind: string, fields: object, by = admin) =>
    by.call("POST", `/desk/new-places/${kind}`, {
      body: { fields },
      headers: { "idempotency-key": `new-place-${(count += 1)}` },
    });
  const city = { slug: "elabuga", name: "Елабуга", region: "Татарстан", phone: "+7 855 111-22-33", prefix: "ЕЛБ" };
  const uuidOf = async (answer: Promise<Awaited<ReturnType<typeof add>>>) => {
    const added = await answer;
    expect(added.status, added.text).toBe(200);
    return added.data(addedPlaceShape).uuid;
  };

  it("offer cities by the alphabet, not by the codes of their addresses", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const { choices } = (await desk.call("GET", "/desk/new-places/warehouse")).data(newPlaceShape);
    const names = choices["city"]?.map(({ label }) => label) ?? [];
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "ru")));
    expect(choices["serves"]).toEqual(choices["city"]);
  });

  it("are added by administrators of all cities, or to cities of the person", async () => {
    for (const role of staffRoles) {
      if (role === "admin") continue;
      const desk = await atDesk(shop, [role]);
      expect((await desk.call("GET", "/desk/new-places/city")).status, role).toBe(403);
      expect((await add("city", city, desk)).status, role).toBe(403);
    }
    const narrow = await atDesk(shop, ["admin"], { cities: [main.uuid] });
    expect((await add("city", city, narrow)).status).toBe(403);
    const blank = (await narrow.call("GET", "/desk/new-places/warehouse")).data(newPlaceShape);
    expect(blank.choices["city"]?.map(({ value }) => value)).toEqual([main.slug]);
    const [other] = await shop.sql<{ slug: string }>("select slug from cities where uuid <> $1 limit 1", [main.uuid]);
    const store = { name: "Склад у вокзала", city: main.slug, address: "Вокзальная, 1" };
    expect((await add("warehouse", { ...store, city: other?.slug }, narrow)).status).toBe(403);
    expect((await add("warehouse", { ...store, serves: other?.slug }, narrow)).status).toBe(403);
    await uuidOf(add("warehouse", store, narrow));
  });

  it("have the region, time zone and coordinates of a city of 100,000 people, by its name", async () => {
    const blank = async (query: string) =>
      (await admin.call("GET", `/desk/new-places/${query}`)).data(newPlaceShape).fields;
    expect(await blank(`city?name=${encodeURIComponent(" екатеринбург")}`)).toMatchObject({
      ...{ region: "Свердловская область", timezone: "Asia/Yekaterinburg", lat: "56.8385216", lon: "60.6054911" },
    });
    const small = await blank(`city?name=${encodeURIComponent("Урюпинск")}`);
    expect(small).toEqual(await blank("city"));
    expect(small).not.toHaveProperty("region");
    expect(await blank(`warehouse?name=${encodeURIComponent("Тула")}`)).toEqual({});
  });

  it("begin with a closed city, whose cases are stored only where they differ from the rule", async () => {
    const uuid = await uuidOf(
      add("city", { ...city, genitive: "Елабуги", accusative: "Столицу Татарстана", carriers: "cdek", rank: "" }),
    );
    const shown = await show(`city/${uuid}`);
    expect(shown.isActive).toBe(false);
    expect(shown.fields).toMatchObject({ genitive: "", accusative: "Столицу Татарстана", carriers: "cdek" });
    expect(shown.can.editPrefix).toBe(true);
    const [entry] = await shop.sql<{
      action: string;
      object_name: string;
      changes: Record<string, { after: unknown }>;
    }>("select action, object_name, changes from audit_log where object_kind = 'city' and object_id = $1", [uuid]);
    expect(entry).toMatchObject({ action: "city.created", object_name: "Елабуга" });
    expect(entry?.changes["prefix"]).toEqual({ before: null, after: "ЕЛБ" });
    expect((await save(`city/${uuid}`, { active: "yes", prefix: "ЕБГ" })).status).toBe(200);
    expect((await add("city", { ...city, prefix: "ДРУ" })).body.code).toBe("cityTaken");
    expect((await add("city", { ...city, slug: "other", prefix: "ЕБГ" })).body.code).toBe("prefixTaken");
  });

  it("are added once by a form that is sent twice", async () => {
    const sent = {
      body: { fields: { ...city, slug: "twice", prefix: "ДВА" } },
      headers: { "idempotency-key": "twice-1" },
    };
    const first = (await admin.call("POST", "/desk/new-places/city", sent)).data(addedPlaceShape);
    const again = (await admin.call("POST", "/desk/new-places/city", sent)).data(addedPlaceShape);
    expect(again).toEqual(first);
  });

  it("let a warehouse serve cities after their own ones, and no longer", async () => {
    const fields = { name: "Склад на Волге", city: main.slug, address: "Волжская, 2", serves: `${main.slug}|kazan` };
    const uuid = await uuidOf(add("warehouse", fields));
    const served = () =>
      shop.sql<{ slug: string; last: boolean }>(
        `select c.slug, w.priority = (select max(priority) from city_warehouses where city_uuid = c.uuid) as last
           from city_warehouses w join cities c on c.uuid = w.city_uuid where w.warehouse_uuid = $1 order by c.slug`,
        [uuid],
      );
    expect(await served()).toEqual([
      { slug: "kazan", last: true },
      { slug: main.slug, last: true },
    ]);
    const before = await show(`warehouse/${uuid}`);
    expect(before.fields["serves"]).toBe(["kazan", main.slug].sort().join("|"));
    const city = (await shop.sql<{ uuid: string }>("select uuid from cities where slug = 'kazan'"))[0]?.uuid ?? "";
    const cityBefore = await show(`city/${city}`);
    expect((await save(`warehouse/${uuid}`, { serves: main.slug })).status).toBe(200);
    expect((await served()).map(({ slug }) => slug)).toEqual([main.slug]);
    expect((await show(`city/${city}`)).version).toBeGreaterThan(cityBefore.version);
    const entries = await shop.sql(
      "select action from audit_log where object_id = any($1) and changes ? 'warehouses' or object_id = $2 and changes ? 'serves' order by id desc limit 2",
      [[city], uuid],
    );
    expect(entries).toEqual([{ action: "city.changed" }, { action: "warehouse.changed" }]);
    // A city that takes the warehouse on its own card makes the card of the warehouse stale.
    const { version } = await show(`warehouse/${uuid}`);
    await save(`city/${city}`, { warehouses: "Склад на Волге" });
    expect((await save(`warehouse/${uuid}`, { serves: "" }, { version })).body.code).toBe("stale");
    expect((await add("warehouse", { ...fields, name: "Склад без города", serves: "nowhere" })).text).toContain(
      '"serves"',
    );
    expect((await add("warehouse", fields)).body.code).toBe("warehouseTaken");
  });

  it("keep what a warehouse serves outside of the person's cities", async () => {
    const narrow = await atDesk(shop, ["admin"], { cities: [main.uuid] });
    const fields = { name: "Общий склад", city: main.slug, address: "Общая, 3", serves: `${main.slug}|kazan` };
    const uuid = await uuidOf(add("warehouse", fields));
    expect((await show(`warehouse/${uuid}`, narrow)).fields["serves"]).toBe(main.slug);
    expect((await save(`warehouse/${uuid}`, { serves: "" }, { by: narrow })).status).toBe(200);
    expect((await show(`warehouse/${uuid}`)).fields["serves"]).toBe("kazan");
    expect((await save(`warehouse/${uuid}`, { serves: "kazan" }, { by: narrow })).status).toBe(403);
  });

  it("show buyers a point with the hours and special days that were given", async () => {
    const fields = {
      ...{ name: "Пункт у рынка", city: main.slug, address: "Рыночная, 4", hours: "mon-fri 09:00-18:00" },
      special_days: "2090-12-31 closed",
    };
    const uuid = await uuidOf(add("point", fields));
    const office = (await contacts()).offices.find((one) => one.uuid === uuid);
    expect(office).toMatchObject({ name: "Пункт у рынка", specialDays: [{ date: "2090-12-31", spans: [] }] });
    expect((await show(`point/${uuid}`)).fields["phone"]).not.toBe("");
    for (const wrong of [{ hours: "всегда" }, { city: "nowhere" }, { lat: "500" }, { address: "" }])
      expect((await add("point", { ...fields, ...wrong })).text, JSON.stringify(wrong)).toContain(
        `"field":"${Object.keys(wrong)[0]}"`,
      );
    for (const name of ["uuid", "code", "version"])
      expect((await add("point", { ...fields, [name]: "x" })).body.code, name).toBe("fieldUnknown");
  });
});

describe("hours in words", () => {
  it("are read back as they were", () => {
    for (const codes of ["mon-fri 08:00-17:00, sat 09:00-15:00", "2090-12-31 09:00-14:00, 2091-01-01 closed", ""]) {
      expect(hoursInWords(codes)).not.toMatch(/[a-z]/);
      expect(hoursInCodes(hoursInWords(codes))).toBe(codes);
      expect(hoursInCodes(codes)).toBe(codes);
    }
    expect(hoursInCodes("Пн–Пт 08:00–17:00")).toBe("mon-fri 08:00-17:00");
  });
});
