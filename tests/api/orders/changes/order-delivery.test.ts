import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { savedAddressListShape } from "#app/contract/delivery/addresses.ts";
import { type PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { buying, newBuyer, orderForm, placed, type Buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones, cities, counterparties } = small;

let shop: TestShop;
let buyer: Buying;
let made = 0;
// Tuesday
let now = "2026-10-13T10:00:00+03:00";

beforeAll(async () => {
  shop = await testShop({ ports: { clock: { now: () => new Date(now) } } });
  await shop.sql(
    `insert into delivery_zones (city_uuid, code, name, position, surcharge, days_more) values
       ($1, 'city', 'В городе', 1, 0, 0), ($1, 'far', 'За городом', 2, 700, 1)`,
    [cities.msk],
  );
  await shop.sql(
    `insert into delivery_vehicles (city_uuid, code, max_weight_grams, max_length_mm, max_volume_cm3, surcharge) values
       ($1, 'car', 60000, 2000, 600000, 0), ($1, 'van', 1500000, 4200, 9000000, 900)`,
    [cities.msk],
  );
  await shop.sql(
    `insert into delivery_services (city_uuid, code, price, step_grams, max_length_mm) values
       ($1, 'unloading', 300, 100000, null), ($1, 'lift', 250, 50000, 2000), ($1, 'floor', 120, 50000, 3000)`,
    [cities.msk],
  );
  await shop.sql(
    `update delivery_tariffs set intervals = '[{"from":"09:00","to":"14:00"}]' where provider_code = 'own'`,
  );
  await shop.sql("update products set longest_mm = 400, volume_cm3 = 1000");
  await shop.ports.bus.publish("public");
});
beforeEach(async () => {
  now = "2026-10-13T10:00:00+03:00";
  await shop.sql("update stock set reserved = 0");
  await shop.sql("update products set longest_mm = 400 where uuid = $1", [products.hinge.uuid]);
  buyer = buying(shop, await newBuyer(shop, (made += 1)));
});
afterAll(() => shop.close());

type Delivery = PlaceOrderBody["groups"][number]["delivery"];

async function hinge(quantity = 1) {
  await buyer.add([{ uuid: products.hinge.uuid, quantity }]);
  return buyer.checkout();
}

async function orderBy(delivery: Partial<Delivery>, change: Partial<PlaceOrderBody> = {}) {
  const checkout = await hinge();
  const own: Delivery = { providerCode: "own", address: "Москва, Арбат, 1", ...delivery };
  return buyer.place(orderForm(checkout, { groups: [{ kind: "available", delivery: own }], ...change }));
}

async function shown(id: string) {
  return (await buyer.ask("GET", `/private/orders/orders/${id}`)).data(orderShape);
}

describe("the own courier", () => {
  test("costs by zone, and takes longer for farther zones", async () => {
    const [group] = (await hinge()).delivery;
    const own = group?.options.filter(({ providerCode }) => providerCode === "own");
    expect(own?.map(({ zone, cost, dateFrom }) => [zone?.code, cost, dateFrom])).toEqual([
      ["city", 490, "2026-10-14"],
      ["far", 1_190, "2026-10-15"],
    ]);
    const order = await shown(placed(await orderBy({ zone: "far" })).uuid);
    expect(order.totals.delivery).toBe(1_190);
    expect(order.parts[0]?.delivery).toMatchObject({ zone: "За городом", cost: 1_190, dateFrom: "2026-10-15" });
  });

  test("a piece of three metres goes in the van, and is refused by small points and parcel carriers", async () => {
    await shop.sql("update products set longest_mm = 3000 where uuid = $1", [products.hinge.uuid]);
    await shop.sql("update pickup_points set max_length_mm = 1200 where code = 'msk-small'");
    await shop.ports.bus.publish("public");
    const [group] = (await hinge()).delivery;
    expect(group?.cargo.longest).toBe(3_000);
    expect(group?.options.find(({ providerCode }) => providerCode === "own")?.cost).toBe(1_390);
    const [pickup] = group?.options ?? [];
    expect(pickup?.points.map(({ code }) => code)).toEqual(["msk-south"]);
    expect(pickup?.unfitPoints).toMatchObject([{ code: "msk-small", excess: ["length"], maxLength: 1_200 }]);
    expect(group?.options.map(({ providerCode }) => providerCode)).not.toContain("cdek");
    expect(group?.options[1]?.services.map(({ code }) => code)).toEqual(["unloading", "floor"]);
  });

  test("services are priced, by floors where they are carried up, and stored in the order", async () => {
    const services = [
      { code: "unloading" as const, qty: 1 },
      { code: "floor" as const, qty: 4 },
    ];
    const order = await shown(placed(await orderBy({ zone: "city", interval: "09:00-14:00", services })).uuid);
    expect(order.totals.delivery).toBe(490 + 300 + 4 * 120);
    expect(order.parts[0]?.delivery).toMatchObject({
      interval: "09:00-14:00",
      services: [
        { code: "unloading", price: 300, qty: 1 },
        { code: "floor", price: 120, qty: 4 },
      ],
    });
  });

  test.each<[string, Partial<Delivery>]>([
    ["a zone that is not there", { zone: "moon" }],
    ["hours that are not offered", { interval: "03:00-04:00" }],
    [
      "both ways up",
      {
        services: [
          { code: "lift", qty: 1 },
          { code: "floor", qty: 2 },
        ],
      },
    ],
    ["a lift paid by floors", { services: [{ code: "lift", qty: 9 }] }],
    ["the same twice", { services: Array.from({ length: 2 }, () => ({ code: "unloading" as const, qty: 1 })) }],
    ["a point of nobody's", { providerCode: "pickup", pointCode: "spb-north" }],
    ["a carrier that does not come", { providerCode: "cdek", pointCode: "MSK1" }],
  ])("K1: %s makes no order", async (_, delivery) => {
    const answer = await orderBy(delivery);
    expect([answer.status, answer.body.code]).toEqual([422, "deliveryUnavailable"]);
    expect(
      await shop.sql(
        "select from order_parts p join orders o on o.uuid = p.order_uuid where o.user_uuid = (select user_uuid from checkouts order by created_at desc limit 1)",
      ),
    ).toEqual([]);
  });

  test("K1: requires an address", async () => {
    for (const providerCode of ["own", "cdek"] as const) {
      const answer = await orderBy({ providerCode, address: "" });
      expect(answer.status).toBe(422);
      await buyer.clear();
    }
  });
});

describe("what was shown is what is charged (invariants O6)", () => {
  test("another delivery price is reported and changes nothing", async () => {
    const checkout = await hinge();
    await shop.sql("update delivery_zones set surcharge = 50 where code = 'city'");
    await shop.ports.bus.publish("public");
    const answer = await buyer.place(orderForm(checkout));
    await shop.sql("update delivery_zones set surcharge = 0 where code = 'city'");
    await shop.ports.bus.publish("public");
    expect([answer.status, answer.body.code]).toEqual([422, "deliveryChanged"]);
    expect((await buyer.order()).total).toBeGreaterThan(0);
  });

  test("one delivery for all groups waits for the last of them and is paid once", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 1 },
      { uuid: products.lock.uuid, quantity: 1 },
    ]);
    const apart = await buyer.checkout();
    expect([apart.together, apart.delivery.length]).toEqual([false, 2]);
    await buyer.ask("POST", `/private/orders/checkouts/${apart.uuid}`, { draft: { "delivery.together": "on" } });
    const whole = await buyer.checkout();
    expect([whole.together, whole.delivery.map(({ kinds }) => kinds)]).toEqual([true, [["available", "onOrder"]]]);
    expect(whole.priceHash).not.toBe(apart.priceHash);
    expect((await buyer.place(orderForm(whole))).status).toBe(422);
    const order = await shown(placed(await buyer.place(orderForm(whole, { together: true }))).uuid);
    expect(order.parts.map(({ delivery }) => [delivery.cost, delivery.dateFrom])).toEqual([
      [490, "2026-10-21"],
      [0, "2026-10-21"],
    ]);
  });
});

describe("the previous choice of delivery", () => {
  test("is offered at the next checkout in the same city, to that buyer alone", async () => {
    expect((await hinge()).last).toBeNull();
    placed(await orderBy({ zone: "far", address: "Химки, Лесная, 2" }));
    expect((await hinge()).last).toMatchObject({
      providerCode: "own",
      zone: "far",
      address: "Химки, Лесная, 2",
      pointCode: null,
      recipient: { fio: "Иванов Пётр" },
    });
    buyer = buying(shop, await newBuyer(shop, (made += 1)));
    expect((await hinge()).last).toBeNull();
  });
});

describe("saved addresses", () => {
  const addresses = "/private/users/addresses";
  const save = (who: Buying, address: string) => who.ask("POST", addresses, { address });

  test("are stored once each, the newest first, at most twenty", async () => {
    for (let house = 1; house <= 21; house += 1) await save(buyer, `Москва, Арбат, ${house}`);
    const list = (await save(buyer, "Москва, Арбат, 5")).data(savedAddressListShape);
    expect(list).toHaveLength(20);
    expect(list[0]).toMatchObject({ address: "Москва, Арбат, 5", city: "Москва" });
    expect(list.filter(({ address }) => address === "Москва, Арбат, 5")).toHaveLength(1);
  });

  test("E4: of another buyer are not found", async () => {
    const [own] = (await save(buyer, "Москва, Арбат, 1")).data(savedAddressListShape);
    const other = buying(shop, await newBuyer(shop, (made += 1)));
    expect((await other.ask("GET", addresses)).data(savedAddressListShape)).toEqual([]);
    expect((await other.ask("DELETE", `${addresses}/${own?.uuid}`, {})).status).toBe(404);
    expect((await buyer.ask("DELETE", `${addresses}/${own?.uuid}`, {})).data(savedAddressListShape)).toEqual([]);
  });

  test("are not available to guests", async () => {
    expect((await shop.call("GET", addresses)).status).toBe(401);
  });
});

describe("the contract of an order", () => {
  const contract = "00000000-0000-4000-8000-00000000c001";

  test("is chosen among several, stored in the order, and has to be the counterparty's own", async () => {
    await shop.sql(
      `update counterparties set contract_number = 'ДП-1', contract_date = '2024-03-18' where root_uuid = $1`,
      [counterparties.company],
    );
    await shop.sql(
      `insert into counterparty_contracts (uuid, root_uuid, number, date, valid_to) values
         ($1, $2, 'ДП-2', '2025-01-01', null), (gen_random_uuid(), $2, 'Старый', '2020-01-01', '2021-01-01')`,
      [contract, counterparties.company],
    );
    buyer = buying(shop, { token: (await shop.loginAs(phones.ooo)).token });
    await buyer.clear();
    const checkout = await hinge();
    expect(checkout.contracts.map(({ number }) => number)).toEqual(["ДП-1", "ДП-2"]);
    const form = orderForm(checkout);
    const foreign = await buyer.place({ ...form, contract: "00000000-0000-4000-8000-00000000c0ff" });
    expect([foreign.status, foreign.body.code]).toEqual([422, "contractUnknown"]);
    const order = await shown(placed(await buyer.place({ ...form, contract })).uuid);
    expect(order.contract).toEqual({ number: "ДП-2" });
  });

  test("of a company cannot be used by others", async () => {
    const answer = await orderBy({}, { contract });
    expect([answer.status, answer.body.code]).toEqual([422, "contractUnknown"]);
  });
});
