import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarShape, deliveryCardShape, deliveryListShape } from "#app/contract/desk/shop/delivery.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { setTariff } from "#server/use-cases/shop/change-tariffs.ts";
import { deliveryTerms } from "#server/use-cases/delivery/delivery-terms.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

type Desk = Awaited<ReturnType<typeof atDesk>>;
let shop: TestShop;
let admin: Desk;
let viewer: Desk;
let city = { uuid: "", slug: "" };
let keys = 0;
beforeAll(async () => {
  shop = await testShop();
  admin = await atDesk(shop, ["admin"], { name: "Вера" });
  viewer = await atDesk(shop, ["viewer"]);
  const order = await shippedOrder(shop, undefined, "confirmed");
  const [found] = await shop.sql<typeof city>(
    "select c.uuid, c.slug from cities c join orders o on o.city_uuid = c.uuid where o.uuid = $1",
    [order.uuid],
  );
  city = found ?? city;
});
afterAll(() => shop.close());

const card = async (by = admin) => (await by.call("GET", `/desk/delivery/${city.uuid}`)).data(deliveryCardShape);
const rowOf = async (kind: string, code: string) =>
  (await card()).rows.find((row) => row.kind === kind && row.code === code);
const post = (path: string, body: object, by = admin) =>
  by.call("POST", path, { body, headers: { "idempotency-key": `delivery-${(keys += 1)}` } });
const save = async (row: string, fields: object, { by = admin, version }: { by?: Desk; version?: number } = {}) => {
  const [kind = "", code = ""] = row.split("/");
  const seen = version ?? (await rowOf(kind, code))?.version ?? 0;
  return post(`/desk/delivery/${city.uuid}/${row}`, { version: seen, fields }, by);
};
const remove = async (row: string, version: number, by = admin) =>
  post(`/desk/delivery/${city.uuid}/${row}/removal`, { version }, by);
const terms = async () => {
  const record = (await publicData(shop.ports).cities()).byUuid.get(city.uuid);
  if (record === undefined) throw new Error("no city");
  return deliveryTerms(shop.ports, record);
};
const tariff = { cost: "590", free_from: "15000", days_from: "1", days_to: "2", cut_off: "16:00", intervals: "" };

describe("delivery at the desk", () => {
  it("is seen by administrators and who looks on, and changed by administrators of the city", async () => {
    await save("tariff/own", tariff);
    const open = [];
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      if ((await desk.call("GET", "/desk/delivery")).status === 200) open.push(role);
      if (role === "admin") continue;
      expect((await save("tariff/own", { cost: "1" }, { by: desk })).status, role).toBe(403);
      expect((await remove("tariff/own", 1, desk)).status, role).toBe(403);
    }
    expect(open).toEqual(["admin", "viewer"]);
    expect((await card(viewer)).canEdit).toBe(false);
    const elsewhere = await atDesk(shop, ["admin"], { cities: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", "/desk/delivery")).data(deliveryListShape).items).toEqual([]);
    expect((await elsewhere.call("GET", `/desk/delivery/${city.uuid}`)).status).toBe(404);
    expect((await save("tariff/own", { cost: "1" }, { by: elsewhere })).status).toBe(404);
  });

  it("changes the delivery offered from now on and leaves placed orders as they are", async () => {
    const orders = () =>
      shop.sql(
        "select p.number, p.delivery_cost, o.total from order_parts p join orders o on o.uuid = p.order_uuid order by 1",
      );
    const before = await orders();
    expect((await save("tariff/own", { ...tariff, cost: "777.50", free_from: "" })).status).toBe(200);
    expect((await terms()).courier).toMatchObject({ cost: 777.5, freeFrom: null });
    const zones = (await card()).rows.filter(({ kind }) => kind === "zone").length;
    expect(
      (await save("zone/far", { name: "За городом", position: "900", surcharge: "300", days_more: "2" })).status,
    ).toBe(200);
    expect((await terms()).courier?.zones).toHaveLength(zones + 1);
    expect((await card()).rows.filter(({ kind }) => kind === "zone").at(-1)?.code).toBe("far");
    expect(await orders()).toEqual(before);
    const entries = await shop.sql<{ action: string; changes: Record<string, unknown> }>(
      "select action, changes from audit_log where object_kind = 'delivery' and object_id = $1 order by id",
      [`tariff ${city.uuid} own`],
    );
    expect(entries.at(-1)).toMatchObject({
      changes: { cost: { after: "777.5" }, free_from: { before: "15000", after: "" } },
    });
    expect((await save("tariff/own", { cost: "777.50" })).status).toBe(200);
    const again = await shop.sql("select from audit_log where object_id = $1", [`tariff ${city.uuid} own`]);
    expect(again).toHaveLength(entries.length);
    expect((await remove("zone/far", (await rowOf("zone", "far"))?.version ?? 0)).status).toBe(200);
    expect((await terms()).courier?.zones).toHaveLength(zones);
  });

  it("refuses what cannot be counted with, at its field", async () => {
    const wrong: [string, Record<string, string>, string][] = [
      ["tariff/own", { cost: "-1" }, "cost"],
      ["tariff/own", { days_from: "5", days_to: "2" }, "days_to"],
      ["tariff/own", { cut_off: "25:00" }, "cut_off"],
      ["tariff/own", { intervals: "утром" }, "intervals"],
      ["zone/new-one", { name: "", position: "1", surcharge: "0", days_more: "0" }, "name"],
      ["vehicle/van", { max_kg: "0", max_length_mm: "1000", max_litres: "10", surcharge: "0" }, "max_kg"],
      ["service/lift", { price: "10", step_kg: "0", max_length_mm: "" }, "step_kg"],
    ];
    for (const [row, fields, field] of wrong) {
      const answer = await save(row, fields);
      expect([answer.status, answer.body.code], answer.text).toEqual([422, "fieldInvalid"]);
      expect(answer.text, JSON.stringify(fields)).toContain(`"field":"${field}"`);
    }
    expect((await save("tariff/own", { provider_code: "x" })).body.code).toBe("fieldUnknown");
    expect((await save("tariff/teleport", tariff)).body.code).toBe("fieldInvalid");
    expect((await save("tariff/own", tariff, { version: 0 })).body.code).toBe("deliveryTaken");
    expect((await save("zone/nowhere", { name: "Нет" }, { version: 3 })).status).toBe(404);
  });

  it("refuses a save that has not seen a colleague's or an operator's", async () => {
    const seen = (await rowOf("tariff", "own"))?.version ?? 0;
    await save("tariff/own", { cost: "600" });
    const late = await save("tariff/own", { cost: "650" }, { version: seen });
    expect(late.body.code).toBe("stale");
    expect(late.text).toContain("600");
    const now = (await rowOf("tariff", "own"))?.version ?? 0;
    const operator = { kind: "operator", id: "root", name: "root" } as const;
    await setTariff(shop.ports, operator, { city: city.slug, provider: "own", cost: "610" });
    expect((await save("tariff/own", { cost: "650" }, { version: now })).body.code).toBe("stale");
    expect((await remove("tariff/own", now)).body.code).toBe("stale");
    const others = async () => (await card()).rows.filter(({ kind }) => kind !== "tariff");
    const before = await others();
    await setTariff(shop.ports, operator, { city: city.slug, provider: "own", cost: "620" });
    expect(await others()).toEqual(before);
  });

  it("takes a row away once, with its entry in the journal", async () => {
    await save("vehicle/van", { max_kg: "1500", max_length_mm: "4200", max_litres: "9000", surcharge: "0" });
    const version = (await rowOf("vehicle", "van"))?.version ?? 0;
    expect((await remove("vehicle/van", version)).status).toBe(200);
    expect(await rowOf("vehicle", "van")).toBeUndefined();
    expect((await remove("vehicle/van", version)).status).toBe(404);
    const entries = await shop.sql(
      "select action from audit_log where object_kind = 'delivery' and object_id = $1 order by id",
      [`vehicle ${city.uuid} van`],
    );
    expect(entries).toEqual([{ action: "delivery.created" }, { action: "delivery.removed" }]);
  });
});

describe("working days at the desk", () => {
  const calendar = async (by = admin) => (await by.call("GET", "/desk/calendar")).data(calendarShape);
  const year = async (wanted: number) => (await calendar()).items.find((item) => item.year === wanted);
  const saveYear = (wanted: number, body: object, by = admin) => post(`/desk/calendar/${wanted}`, body, by);
  const source = "Постановление № 1";

  it("are those of the law until days are moved", async () => {
    const known = await year(2026);
    // As the production calendar of 2026 has them.
    expect(known?.months).toEqual([15, 19, 21, 22, 19, 21, 23, 21, 22, 22, 20, 22]);
  });

  it("are moved by administrators of all cities, and counted by promises", async () => {
    const [fresh = { year: 0, version: 0, months: [] }] = (await calendar()).items;
    const body = { version: fresh.version, daysOff: `31.12.${fresh.year}`, workingDays: "", source };
    const narrow = await atDesk(shop, ["admin"], { cities: [city.uuid] });
    expect((await saveYear(fresh.year, body, viewer)).status).toBe(403);
    expect((await saveYear(fresh.year, body, narrow)).status).toBe(403);
    expect((await calendar(narrow)).canEdit).toBe(false);
    const saved = await saveYear(fresh.year, body);
    expect(saved.status, saved.text).toBe(200);
    expect((await publicData(shop.ports).movedDays()).get(fresh.year)?.daysOff).toEqual([`${fresh.year}-12-31`]);
    expect((await year(fresh.year))?.version).toBe(fresh.version + 1);
    const late = await saveYear(fresh.year, { ...body, daysOff: "" });
    expect(late.body.code).toBe("stale");
    const entries = await shop.sql("select action from audit_log where object_kind = 'calendar' order by id");
    expect(entries).toHaveLength(1);
  });

  it("refuse dates of other years, a day in both lists, and usual working days", async () => {
    const version = (await year(2026))?.version ?? 0;
    const faults = async (daysOff: string, workingDays: string) =>
      (await saveYear(2026, { version, daysOff, workingDays, source })).body.code;
    expect(await faults("09.01.2027", "")).toBe("calendarDate");
    expect(await faults("31.02.2026", "")).toBe("calendarDate");
    expect(await faults("скоро", "")).toBe("calendarDate");
    expect(await faults("09.01.2026", "09.01.2026")).toBe("calendarTwice");
    expect(await faults("", "13.01.2026")).toBe("calendarUsual");
    // Women's Day of 2026 is a Sunday: the law frees the Monday, which the government may move.
    expect(await faults("2026-01-09, 2026-12-31", "09.03.2026 14.02.2026")).toBeUndefined();
  });
});
