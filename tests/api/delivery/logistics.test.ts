import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calculateCardShape, calculateTimeShape } from "#app/contract/delivery/logistics.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, cities } = small;
const tuesdayMorning = "2026-10-13T10:00:00+03:00";

let shop: TestShop;
let now: string;

beforeAll(async () => {
  shop = await testShop({ ports: { clock: { now: () => new Date(now) } } });
});
beforeEach(() => {
  now = tuesdayMorning;
});
afterAll(() => shop.close());

type Item = { uuid: string; quantity: number; kind: "available" | "notAvailable" | "onOrder" };

async function card(items: Item[], { city = "msk", cityUuid }: { city?: string; cityUuid?: string } = {}) {
  const body = cityUuid === undefined ? { items } : { items, cityUuid };
  return (await shop.call("POST", "/mixed/logistics/card/calculate-card", { city, body })).data(calculateCardShape);
}

async function time(uuids: string[], city = "msk") {
  return (await shop.call("POST", "/mixed/logistics/card/calculate-time", { city, body: { items: uuids } })).data(
    calculateTimeShape,
  );
}

const hinge: Item = { uuid: products.hinge.uuid, quantity: 1, kind: "available" };
const lock: Item = { uuid: products.lock.uuid, quantity: 1, kind: "onOrder" };

describe("delivery options of a group", () => {
  test("are pickup at the city's points and the own courier, each with its days", async () => {
    const [group] = await card([hinge]);
    expect(group).toMatchObject({ groupKind: "available" });
    expect(
      group?.options
        .slice(0, 2)
        .map(({ providerCode, type, cost, freeFrom, dateFrom, dateTo, cutoff }) => [
          providerCode,
          type,
          cost,
          freeFrom,
          dateFrom,
          dateTo,
          cutoff,
        ]),
    ).toEqual([
      ["pickup", "pickup", 0, null, "2026-10-13", "2026-10-13", "16:00"],
      ["own", "courier", 490, 15_000, "2026-10-14", "2026-10-15", "16:00"],
    ]);
    expect(group?.options[0]?.points.map(({ code, schedule }) => [code, schedule.length])).toEqual([
      ["msk-small", 5],
      ["msk-south", 5],
    ]);
  });

  test("start after the cut-off, and over a weekend, from the next working day", async () => {
    const dates = async () =>
      (await card([hinge]))[0]?.options.slice(0, 2).map(({ dateFrom, dateTo }) => [dateFrom, dateTo]);
    now = "2026-10-13T16:00:59+03:00";
    expect(await dates()).toEqual([
      ["2026-10-13", "2026-10-13"],
      ["2026-10-14", "2026-10-15"],
    ]);
    now = "2026-10-13T16:01:00+03:00";
    expect(await dates()).toEqual([
      ["2026-10-14", "2026-10-14"],
      ["2026-10-15", "2026-10-16"],
    ]);
    now = "2026-10-16T18:00:00+03:00";
    expect(await dates()).toEqual([
      ["2026-10-19", "2026-10-19"],
      ["2026-10-20", "2026-10-21"],
    ]);
  });

  test("include the transit time for a city without a warehouse of its own", async () => {
    const [group] = await card([hinge], { city: "kazan" });
    expect(group?.options[0]).toMatchObject({
      providerCode: "pickup",
      dateFrom: "2026-10-15",
      dateTo: "2026-10-16",
      points: [{ code: "kazan-1" }],
    });
  });

  test("depend on the supply of each group; without a supply date the day is an estimate", async () => {
    const closer: Item = { uuid: products.closer.uuid, quantity: 1, kind: "notAvailable" };
    const groups = await card([lock, closer, hinge]);
    expect(
      groups.map(({ groupKind, options: [pickup] }) => [
        groupKind,
        pickup?.dateFrom,
        pickup?.dateTo,
        pickup?.isEstimate,
      ]),
    ).toEqual([
      ["available", "2026-10-13", "2026-10-13", false],
      ["notAvailable", "2026-10-27", "2026-10-27", true],
      ["onOrder", "2026-10-20", "2026-10-27", false],
    ]);
  });

  test("of a line kept whole wait for what the stock lacks", async () => {
    const [group] = await card([hinge, { uuid: products.anchor.uuid, quantity: 50, kind: "available" }]);
    // Supply in 3 to 5 days from Tuesday: Friday to Sunday, so Monday.
    expect(group?.options[0]).toMatchObject({ dateFrom: "2026-10-16", dateTo: "2026-10-19" });
  });

  test("with the courier are free from an amount counted per group", async () => {
    const courier = async (items: Item[]) =>
      (await card(items)).map(({ options }) => options.find(({ type }) => type === "courier")?.cost);
    const dowels = (quantity: number): Item => ({ uuid: products.lookAlike.uuid, quantity, kind: "available" });
    expect(await courier([dowels(3_900)])).toEqual([490]);
    expect(await courier([dowels(4_000)])).toEqual([0]);
    expect(await courier([dowels(4_000), lock])).toEqual([0, 490]);
  });

  test("exclude a point that cannot hold the weight", async () => {
    const [group] = await card([{ uuid: products.heavy.uuid, quantity: 1, kind: "available" }]);
    expect(group?.options[0]?.points.map(({ code }) => code)).toEqual(["msk-south"]);
  });

  test("are answered for the visitor's own city, whatever the body says (security K10)", async () => {
    expect(await card([hinge], { cityUuid: cities.spb })).toEqual(await card([hinge]));
  });

  test("charge nothing for goods that are not sold, and refuse an invalid quantity", async () => {
    expect(await card([{ uuid: products.secret.uuid, quantity: 1, kind: "available" }])).toEqual([]);
    expect(await card([])).toEqual([]);
    for (const quantity of [0, -1, 0.0001, "1", 999_999_999]) {
      const answer = await shop.call("POST", "/mixed/logistics/card/calculate-card", {
        body: { items: [{ ...hinge, quantity }] },
      });
      expect(answer.status).toBe(422);
    }
  });
});

describe("availability of a product", () => {
  test("is in stock, on order, or unknown", async () => {
    expect(await time([products.hinge.uuid, products.lock.uuid, products.closer.uuid])).toEqual([
      {
        uuid: products.hinge.uuid,
        pickup: { date: "2026-10-13", cost: 0, label: "Сегодня, 13\u00a0октября" },
        delivery: { date: "2026-10-14", cost: 490, label: "Завтра, 14\u00a0октября" },
        cutoff: "16:00",
      },
      {
        uuid: products.lock.uuid,
        pickup: { date: "2026-10-20", cost: 0, label: "20\u00a0октября" },
        delivery: { date: "2026-10-21", cost: 490, label: "21\u00a0октября" },
        cutoff: null,
      },
      { uuid: products.closer.uuid, pickup: null, delivery: null, cutoff: null },
    ]);
  });

  test("of a whole quantity is the day on which all of it is available, as shown for a basket line", async () => {
    const pickupOf = async (quantity: number) => {
      const items = [{ uuid: products.lookAlike.uuid, quantity }];
      const answer = await shop.call("POST", "/mixed/logistics/card/calculate-time", { body: { items } });
      return answer.data(calculateTimeShape)[0]?.pickup?.date ?? null;
    };
    expect(await pickupOf(1)).toBe("2026-10-13");
    expect(await pickupOf(90_000)).not.toBe("2026-10-13");
  });

  test("names the hour only while it makes a difference", async () => {
    for (const moment of ["2026-10-13T16:01:00+03:00", "2026-10-17T10:00:00+03:00"]) {
      now = moment;
      expect(await time([products.hinge.uuid])).toMatchObject([{ cutoff: null }]);
    }
  });

  test("differs by city and clock", async () => {
    now = "2026-10-13T20:00:00+03:00";
    expect(await time([products.hinge.uuid], "kazan")).toMatchObject([{ pickup: { date: "2026-10-16" } }]);
  });
});
