import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { arrivalsShape } from "#app/contract/desk/catalog/arrivals.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, cities } = small;

let shop: TestShop;
let viewer: Desk;
beforeAll(async () => {
  shop = await testShop();
  viewer = await atDesk(shop, ["viewer"]);
  await waits(products.hinge.uuid, cities.msk, "one@example.ru", "2026-01-05T09:00:00Z");
  await waits(products.hinge.uuid, cities.spb, "two@example.ru", "2026-01-03T09:00:00Z");
  await waits(products.foam.uuid, cities.msk, "one@example.ru", "2026-01-04T09:00:00Z");
  await waits(products.foam.uuid, cities.msk, "old@example.ru", "2026-01-01T09:00:00Z", "notified");
  await waits(products.screw.uuid, cities.msk, "old@example.ru", "2026-01-01T09:00:00Z", "canceled");
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const waits = (product: string, city: string, email: string, at: string, status = "open") =>
  shop.sql(
    `insert into restock_requests (uuid, product_uuid, city_uuid, email, status, asked_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, case when $5 <> 'open' then $6::timestamptz end)`,
    [shop.ports.ids.uuid(), product, city, email, status, at],
  );
const list = async (query = "", desk = viewer) =>
  (await desk.call("GET", `/desk/arrivals${query}`)).data(arrivalsShape).items;
const found = async (query = "") => (await list(query)).map(({ uuid }) => uuid);

describe("goods that buyers wait for", () => {
  it("are counted by open requests, those of most buyers first, for every role and without addresses", async () => {
    for (const role of staffRoles) {
      const answer = await (await atDesk(shop, [role])).call("GET", "/desk/arrivals");
      expect(answer.status, role).toBe(200);
      expect(answer.text, role).not.toContain("@");
    }
    expect(await list()).toMatchObject([
      {
        uuid: products.hinge.uuid,
        waiting: 2,
        since: "2026-01-03T09:00:00.000Z",
        cities: ["Москва", "Санкт-Петербург"],
      },
      { uuid: products.foam.uuid, waiting: 1, since: "2026-01-04T09:00:00.000Z", cities: ["Москва"] },
    ]);
  });

  it("are counted within the person's cities", async () => {
    const desk = await atDesk(shop, ["viewer"], { cities: [cities.spb] });
    expect(await list("", desk)).toMatchObject([
      { uuid: products.hinge.uuid, waiting: 1, cities: ["Санкт-Петербург"] },
    ]);
    const options = (await desk.call("GET", "/desk/arrival-options")).data(z.object({ city: z.array(z.unknown()) }));
    expect(options.city).toEqual([{ value: cities.spb, label: "Санкт-Петербург" }]);
  });

  it("tell how much of them is free now", async () => {
    const [row] = await shop.sql<{ free: number }>(
      "select sum(on_hand - reserved)::float8 as free from stock where product_uuid = $1",
      [products.hinge.uuid],
    );
    expect((await list())[0]?.free).toBe(row?.free);
    await shop.sql("update stock set on_hand = reserved where product_uuid = $1", [products.foam.uuid]);
    expect(await found("?inStock=1")).toEqual([products.hinge.uuid]);
  });

  it("are found by city, brand, words, article and the first day", async () => {
    expect(await list(`?city=${cities.spb}`)).toMatchObject([{ uuid: products.hinge.uuid, waiting: 1 }]);
    expect(await found("?q=DH-120")).toEqual([products.hinge.uuid]);
    expect(await found("?since=2026-01-04..")).toEqual([products.foam.uuid]);
    expect(await found("?since=..2026-01-03")).toEqual([products.hinge.uuid]);
    expect(await found("?sort=-since")).toEqual([products.foam.uuid, products.hinge.uuid]);
    expect(await found(`?brand=${shop.ports.ids.uuid()}`)).toEqual([]);
    const { data } = await viewer.call("GET", "/desk/arrival-options");
    const options = data(z.object({ city: z.array(z.object({ value: z.string() })) }));
    expect(options.city.map(({ value }) => value)).toContain(cities.spb);
  });
});
