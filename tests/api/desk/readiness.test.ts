import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskReadinessShape } from "#app/contract/desk/shop/readiness.ts";
import { deskTodayShape } from "#app/contract/desk/today.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { keepReadiness } from "#server/use-cases/readiness/kept-readiness.ts";
import { examineShop } from "#server/use-cases/readiness/examine-shop.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const kept = async (desk: Desk) => (await desk.call("GET", "/desk/readiness")).data(deskReadinessShape).readiness;
const today = async (desk: Desk) => (await desk.call("GET", "/desk/today")).data(deskTodayShape);

describe("the readiness of the shop at the desk", () => {
  it("is examined and seen by administrators alone", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const status = role === "admin" ? 200 : 403;
      expect((await desk.call("GET", "/desk/readiness")).status, role).toBe(status);
      expect((await desk.call("POST", "/desk/readiness")).status, role).toBe(status);
      const { stops, warns, examinedAt } = await today(desk);
      expect(
        [stops, warns, examinedAt].map((figure) => figure !== null),
        role,
      ).toEqual(Array.from({ length: 3 }, () => role === "admin"));
    }
  });

  it("is what the operator's command finds, kept with its time until it is examined again", async () => {
    const desk = await atDesk(shop, ["admin"]);
    await shop.sql("delete from system_flags where code = 'readiness'");
    expect(await kept(desk)).toBeNull();
    expect(await today(desk)).toMatchObject({ stops: null, warns: null, examinedAt: null });
    const made = await keepReadiness(shop.ports);
    const first = await kept(desk);
    expect(first).toEqual({ at: made.at, findings: await examineShop(shop.ports) });
    const stops = first?.findings.filter(({ level }) => level === "stops").length ?? 0;
    expect(await today(desk)).toMatchObject({
      stops: { count: stops, late: 0 },
      warns: { count: (first?.findings.length ?? 0) - stops },
      examinedAt: first?.at,
    });

    await shop.sql("delete from city_warehouses where city_uuid = $1", [small.cities.spb]);
    expect(await kept(desk)).toEqual(first);
    shop.clock.advance(60);
    expect((await desk.call("POST", "/desk/readiness")).status).toBe(200);
    const second = await kept(desk);
    expect(second?.at).not.toBe(first?.at);
    expect(second?.findings).toContainEqual({
      level: "stops",
      code: "cityWarehouses",
      values: { city: "spb", name: "Санкт-Петербург" },
    });
    expect((await today(desk)).stops?.count).toBe(stops + 1);
  });

  it("is unknown again when it was kept in another form", async () => {
    const desk = await atDesk(shop, ["admin"]);
    await keepReadiness(shop.ports);
    await shop.sql(`update system_flags set value = '{"at":"yesterday"}' where code = 'readiness'`);
    expect(await kept(desk)).toBeNull();
    expect((await today(desk)).stops).toBeNull();
  });
});
