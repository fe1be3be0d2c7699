import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cityListShape, cityShape, foundLocationShape, shortContactShape } from "#app/contract/content/locations.ts";
import { tableGeoIp } from "#server/gateways/geo-ip/geo-ip.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { cities, phones } = small;
let shop: TestShop;

beforeAll(async () => {
  const geoIp = await tableGeoIp(new URL("../../../server/gateways/geo-ip/ru-ipv4-cities.bin.gz", import.meta.url));
  shop = await testShop({ ports: { geoIp } });
});
afterAll(() => shop.close());

describe("cities", () => {
  test("are listed with popular ones first", async () => {
    const popular = (await shop.call("GET", "/public/locations/cities/popular")).data(cityListShape);
    expect(popular.map(({ domain }) => domain)).toEqual(["msk", "spb"]);
    const all = (await shop.call("GET", "/public/locations/cities")).data(cityListShape);
    expect(all.map(({ domain }) => domain)).toEqual(["msk", "spb", "kazan"]);
    expect(all[2]).toMatchObject({
      uuid: cities.kazan,
      name: "Казань",
      cases: { preposition: "в", prepositional: "Казани" },
      popular: false,
    });
  });

  test("exclude closed ones", async () => {
    await shop.sql("update cities set is_active = false where slug = 'kazan'");
    await shop.ports.bus.publish("public");
    expect((await shop.call("GET", "/public/locations/cities")).data(cityListShape)).toHaveLength(2);
    expect((await setLocation(cities.kazan)).status).toBe(422);
    await shop.sql("update cities set is_active = true where slug = 'kazan'");
    await shop.ports.bus.publish("public");
  });
});

describe("the location by address", () => {
  test.each([
    ["77.88.8.8", "Москва"],
    ["::ffff:77.88.8.8", "Москва"],
  ])("of %s is %s", async (ip, name) => {
    const found = await shop.call("GET", "/public/locations/locations/find-location-by-client-ip", { ip });
    expect(found.data(foundLocationShape)?.name).toBe(name);
  });

  test.each(["127.0.0.1", "8.8.8.8", "2001:db8::1", "0.0.0.0", "255.255.255.255", "not an address", ""])(
    "of %j is unknown",
    async (ip) => {
      const found = await shop.call("GET", "/public/locations/locations/find-location-by-client-ip", { ip });
      expect(found.status).toBe(200);
      expect(found.body.data).toBeNull();
    },
  );

  test("ignores forgeable request headers", async () => {
    const found = await shop.call("GET", "/public/locations/locations/find-location-by-client-ip", {
      ip: "127.0.0.1",
      headers: { "x-forwarded-for": "77.88.8.8", forwarded: "for=77.88.8.8" },
    });
    expect(found.body.data).toBeNull();
  });
});

describe("choosing a city", () => {
  test("returns it to a guest", async () => {
    expect((await setLocation(cities.spb)).data(cityShape).domain).toBe("spb");
  });

  test("is remembered for a user", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await shop.call("POST", "/public/locations/set-location", { token, body: { cityUuid: cities.kazan } });
    expect(await shop.sql("select city_uuid from users where phone = $1", [phones.phys])).toEqual([
      { city_uuid: cities.kazan },
    ]);
  });

  test.each([small.products.hinge.uuid, "nowhere", 5, null])("with %j is refused with a message", async (cityUuid) => {
    const { status, body } = await shop.call("POST", "/public/locations/set-location", { body: { cityUuid } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: [{ field: "cityUuid" }],
      data: { messages: [expect.stringMatching(/[а-я]/)] },
    });
  });
});

describe("the contacts of a city", () => {
  test("are those of the path, otherwise of the caller's city", async () => {
    const named = (await contacts("?path=/spb")).data(shortContactShape);
    expect(named).toMatchObject({ cityUuid: cities.spb, email: "shop@example.ru" });
    expect(named.offices.map(({ type, name }) => [type, name])).toEqual([["warehouse", "Пункт Северный"]]);
    expect(named.schedule.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5]);
    expect((await contacts("", "kazan")).data(shortContactShape).cityUuid).toBe(cities.kazan);
    expect((await contacts("?path=/atlantis")).data(shortContactShape).cityUuid).toBe(cities.msk);
  });

  test("follow the city cookie where no header names a city", async () => {
    const answer = await shop.call("GET", "/public/content/pages/contacts/short", {
      headers: { cookie: `locationUuid=${cities.spb}` },
    });
    expect(answer.data(shortContactShape).cityUuid).toBe(cities.spb);
    const twice = await shop.call("GET", "/public/content/pages/contacts/short", {
      headers: { cookie: `locationUuid=${cities.spb}; locationUuid=${cities.kazan}` },
    });
    expect(twice.data(shortContactShape).cityUuid).toBe(cities.msk);
  });
});

function setLocation(cityUuid: string) {
  return shop.call("POST", "/public/locations/set-location", { body: { cityUuid } });
}

function contacts(query: string, city?: string) {
  return shop.call("GET", `/public/content/pages/contacts/short${query}`, city === undefined ? {} : { city });
}
