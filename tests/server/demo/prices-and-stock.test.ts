import { describe, expect, test } from "vitest";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { quantityFromDecimal, roundDownToMultiple } from "#app/domain/quantity.ts";
import { wholeShop } from "./whole-shop.ts";

const shop = wholeShop();
const { products, prices, stock, cities, cityWarehouses, priceLists, warehouses } = shop;
const active = products.filter(({ status }) => status === "active");
const byProduct = new Map(products.map((product) => [product.uuid, product]));
const stepOf = (uuid: string) => quantityFromDecimal(byProduct.get(uuid)?.multiplicity ?? "");
const listId = (code: string) => priceLists.find((list) => list.code === code)?.id;

describe("demo prices", () => {
  test("include a base price for any quantity of every product", () => {
    const based = prices.filter((row) => row.price_list_id === listId("base") && row.from_quantity === "0.000");
    expect(new Set(based.map(({ product_uuid }) => product_uuid)).size).toBe(products.length);
  });

  test("in a list start from zero for every product in it", () => {
    const from = new Set(
      prices
        .filter(({ from_quantity }) => from_quantity === "0.000")
        .map(({ product_uuid, price_list_id }) => `${product_uuid}/${price_list_id}`),
    );
    expect(prices.filter(({ product_uuid, price_list_id }) => !from.has(`${product_uuid}/${price_list_id}`))).toEqual(
      [],
    );
  });

  test("never rise with the quantity, and their thresholds are whole steps", () => {
    const last = new Map<string, { from: number; price: number }>();
    const strange = prices.filter(({ product_uuid, price_list_id, from_quantity, price }) => {
      const [from, cost] = [quantityFromDecimal(from_quantity), moneyFromDecimal(price)];
      const key = `${product_uuid}/${price_list_id}`;
      const before = last.get(key);
      last.set(key, { from, price: cost });
      return (
        roundDownToMultiple(from, stepOf(product_uuid)) !== from ||
        (before !== undefined && (from <= before.from || cost > before.price))
      );
    });
    expect(strange).toEqual([]);
    expect(prices.filter(({ from_quantity }) => from_quantity !== "0.000").length).toBeGreaterThan(1000);
  });

  test("of small items have fractions of a kopeck", () => {
    expect(prices.filter(({ price }) => !price.endsWith("0")).length).toBeGreaterThan(500);
  });

  test("have a higher old price only for goods of the sale", () => {
    const old = prices.filter(({ old_price }) => old_price !== null);
    expect(old.length).toBeGreaterThan(100);
    const honest = old.filter(({ price, old_price }) => moneyFromDecimal(old_price ?? "") > moneyFromDecimal(price));
    expect(honest.filter(({ product_uuid }) => byProduct.get(product_uuid)?.tags.includes("sale"))).toEqual(old);
  });

  test("differ from the base list in a sparse list for every city", () => {
    const base = new Map(
      prices
        .filter((row) => row.price_list_id === listId("base"))
        .map((row) => [`${row.product_uuid}/${row.from_quantity}`, row.price]),
    );
    for (const { slug, price_list_id } of cities) {
      expect(price_list_id).toBe(listId(`city:${slug}`));
      const own = prices.filter((row) => row.price_list_id === price_list_id);
      const goods = new Set(own.map(({ product_uuid }) => product_uuid)).size;
      expect(goods).toBeGreaterThan(200);
      expect(goods).toBeLessThan(products.length / 3);
      expect(own.some((row) => row.price !== base.get(`${row.product_uuid}/${row.from_quantity}`))).toBe(true);
    }
    expect(priceLists.every(({ id }) => id < 32_768)).toBe(true);
  });
});

describe("demo stock", () => {
  const available = new Map<string, Map<string, number>>();
  for (const { product_uuid, warehouse_uuid, on_hand } of stock) {
    const whole = roundDownToMultiple(quantityFromDecimal(on_hand), stepOf(product_uuid));
    const row = available.get(product_uuid) ?? new Map<string, number>();
    available.set(product_uuid, row.set(warehouse_uuid, whole));
  }
  const servedBy = (cityUuid: string) =>
    cityWarehouses.filter(({ city_uuid }) => city_uuid === cityUuid).map(({ warehouse_uuid }) => warehouse_uuid);
  const stateIn = (cityUuid: string) => {
    const served = servedBy(cityUuid);
    return (product: (typeof products)[number]) => {
      const quantity = served.reduce((sum, warehouse) => sum + (available.get(product.uuid)?.get(warehouse) ?? 0), 0);
      return quantity > 0 ? "available" : product.supply_days_from !== null ? "onOrder" : "notAvailable";
    };
  };

  test.each(cities)("in $name is 78 % available, 14 % on order, 8 % unavailable", ({ uuid }) => {
    const states = active.map(stateIn(uuid));
    const share = (state: string) => states.filter((one) => one === state).length / states.length;
    expect(share("available")).toBeCloseTo(0.78, 1);
    expect(share("onOrder")).toBeCloseTo(0.14, 1);
    expect(share("notAvailable")).toBeGreaterThan(0.05);
    expect(share("notAvailable")).toBeLessThan(0.11);
  });

  test("differs from city to city", () => {
    const [first, second] = cities;
    const differing = active.filter(
      (product) => stateIn(first?.uuid ?? "")(product) !== stateIn(second?.uuid ?? "")(product),
    );
    expect(differing.length).toBeGreaterThan(100);
  });

  test("is below one step here, in whole steps there, and down to three elsewhere", () => {
    const rows = stock.map(({ product_uuid, on_hand }) => ({
      step: stepOf(product_uuid),
      quantity: quantityFromDecimal(on_hand),
    }));
    expect(rows.filter(({ step, quantity }) => quantity < step).length).toBeGreaterThan(100);
    expect(
      rows.filter(({ step, quantity }) => quantity > step && roundDownToMultiple(quantity, step) !== quantity).length,
    ).toBeGreaterThan(100);
    expect(rows.filter(({ step, quantity }) => step === 1000 && quantity === 3000).length).toBeGreaterThan(100);
    expect(rows.every(({ quantity }) => quantity > 0)).toBe(true);
  });

  test("does not exist and is not expected for discontinued goods", () => {
    for (const { uuid, supply_days_from } of products.filter(({ status }) => status === "discontinued")) {
      expect(available.has(uuid)).toBe(false);
      expect(supply_days_from).toBeNull();
    }
  });

  test("covers every city, Moscow and Petersburg by two warehouses, two pairs of cities by one", () => {
    const served = new Map(cities.map(({ slug, uuid }) => [slug, servedBy(uuid)]));
    expect([...served.values()].every((list) => list.length > 0)).toBe(true);
    expect(served.get("msk")).toHaveLength(2);
    expect(served.get("spb")).toHaveLength(2);
    expect(served.get("tolyatti")).toEqual(served.get("samara"));
    expect(served.get("chelny")).toEqual(served.get("kazan"));
    expect(new Set([...served.values()].flat())).toEqual(new Set(warehouses.map(({ uuid }) => uuid)));
  });
});
