import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  locationOf,
  resolveCity,
  type CityDecision,
  type CityInput,
  type CityRef,
  type LocationCookies,
  type Located,
} from "#app/domain/city/resolve.ts";

const city = (slug: string): CityRef => ({
  uuid: `uuid-${slug}`,
  slug,
  name: `name ${slug}`,
  regionName: `region ${slug}`,
  regionUuid: `region-uuid-${slug}`,
});
const [msk, spb, kzn] = [city("msk"), city("spb"), city("kzn")];
const cities = [msk, spb, kzn];
const onDomain = { protocol: "https:", host: "shop.ru:8443", citiesBySubdomain: true, mainCity: "msk" };
const onLocalhost = { protocol: "http:", host: "localhost:3000", citiesBySubdomain: false, mainCity: "msk" };

function input(host: string, cookies: LocationCookies = {}, more: Partial<CityInput> = {}): CityInput {
  return { cookies, host, site: onDomain, cities, crawler: false, ...more };
}

/** For a visitor whose location must not be looked up. */
const known = (of: CityInput) => resolveCity(of, () => Promise.reject(new Error("located")));
const located = (of: CityInput, location: Located) => resolveCity(of, () => Promise.resolve(location));

const shown = (city: CityRef) => ({
  city,
  origin: null,
  store: false,
  confirmed: false,
  clearDomainCookie: false,
});

describe("a visitor with a city in the cookies", () => {
  it("stays on that city's site", async () => {
    expect(await known(input("spb.shop.ru:8443", locationOf(spb)))).toEqual(shown(spb));
    expect(await known(input("shop.ru:8443", locationOf(msk)))).toEqual(shown(msk));
  });

  it("is redirected there from any other: to the subdomain, or to the main site for msk", async () => {
    expect(await known(input("shop.ru:8443", locationOf(spb)))).toEqual({
      ...shown(spb),
      origin: "https://spb.shop.ru:8443",
    });
    expect(await known(input("kzn.shop.ru:8443", locationOf(msk)))).toEqual({
      ...shown(msk),
      origin: "https://shop.ru:8443",
    });
  });

  it("may or may not have confirmed it", async () => {
    for (const [citySelected, confirmed] of [
      [null, false],
      ["", false],
      ["true", true],
    ] as const)
      expect(await known(input("spb.shop.ru:8443", { ...locationOf(spb), citySelected }))).toEqual({
        ...shown(spb),
        confirmed,
      });
  });
});

describe("a visitor who follows a link from the chosen city's host to another city's", () => {
  const at = (referer: string | null, host = "kzn.shop.ru:8443") =>
    known(input(host, { ...locationOf(spb), citySelected: "true" }, { referer }));

  it("selects that city", async () => {
    expect(await at("https://spb.shop.ru:8443/")).toEqual({ ...shown(kzn), store: true });
    expect(await at("https://spb.shop.ru:8443/contacts?a=1", "shop.ru:8443")).toEqual({ ...shown(msk), store: true });
  });

  it.each([
    null,
    "",
    "no address",
    "https://evil.example/",
    "https://shop.ru:8443/",
    "http://spb.shop.ru:8443/",
    "https://spb.shop.ru.evil.example/",
  ])("does not select it when the referrer was %j", async (referer) => {
    expect(await at(referer)).toMatchObject({ city: spb, origin: "https://spb.shop.ru:8443", store: false });
  });

  it("does not select it on a host without a city", async () => {
    expect(await at("https://spb.shop.ru:8443/", "zzz.shop.ru:8443")).toMatchObject({ city: spb, store: false });
  });

  it("is located all the same when a cookie is missing", async () => {
    const cookies = { ...locationOf(spb), locationName: null };
    const of = input("kzn.shop.ru:8443", cookies, { referer: "https://spb.shop.ru:8443/" });
    expect(await located(of, { domain: "msk" })).toMatchObject({ city: msk, origin: "https://shop.ru:8443" });
  });
});

describe("a visitor without a complete set of cookies", () => {
  const names = ["domain", "locationUuid", "locationName", "locationRegionName", "locationRegionUuid"];
  it.each(names)("is located without confirmation, whatever else is set, when %s is missing", async (name) => {
    for (const missing of [null, undefined, ""]) {
      const cookies = { ...locationOf(spb), citySelected: "true", [name]: missing };
      for (const host of ["spb.shop.ru:8443", "shop.ru:8443", "zzz.shop.ru:8443"])
        expect(await located(input(host, cookies), { domain: "kzn" }), `${String(missing)} ${host}`).toEqual({
          ...shown(kzn),
          origin: "https://kzn.shop.ru:8443",
          store: true,
        });
    }
  });

  it("stays if the location's site is the one that was opened", async () => {
    expect(await located(input("spb.shop.ru:8443"), { domain: "spb" })).toEqual({ ...shown(spb), store: true });
  });

  it.each([null, "pskov", "evil.example"])("is redirected to msk when the location's site is %s", async (domain) => {
    expect(await located(input("spb.shop.ru:8443"), { domain })).toEqual({
      ...shown(msk),
      origin: "https://shop.ru:8443",
      store: true,
    });
    expect(await located(input("shop.ru:8443", { domain: "spb" }), { domain })).toEqual({ ...shown(msk), store: true });
  });

  it("gets the host's city, unconfirmed, when the lookup fails", async () => {
    const cookies = { ...locationOf(kzn), locationName: null, citySelected: "true" };
    expect(await located(input("spb.shop.ru:8443", cookies), "failed")).toEqual(shown(spb));
    expect(await located(input("localhost:3000", cookies, { site: onLocalhost }), "failed")).toEqual(shown(kzn));
    expect(await located(input("localhost:3000", {}, { site: onLocalhost }), "failed")).toEqual(shown(msk));
  });
});

describe("the domain cookie is a slug of the list or ignored (security F7, F8)", () => {
  it.each(["evil.example", "msk/../..", "spb\r\nX: y", "spb%0d%0aX: y", "SPB", "@evil", "tver"])(
    "%j is ignored",
    async (domain) => {
      const cookies = { ...locationOf(spb), domain };
      expect(await located(input("shop.ru:8443", cookies), { domain: null })).toEqual({ ...shown(msk), store: true });
    },
  );

  it("of a city closed since then causes no redirect loop", async () => {
    const closed = input("shop.ru:8443", locationOf(spb), { cities: [msk, kzn] });
    expect(await located(closed, { domain: "spb" })).toEqual({ ...shown(msk), store: true });
  });
});

describe("an unknown or unusually spelt host (security F5, F6)", () => {
  it.each(["zzz.shop.ru:8443", "a.b.shop.ru", "msk.shop.ru:8443", "SHOP.ru", "shop.ru.", "evil.example", ""])(
    "%j is redirected to msk once",
    async (host) => {
      const there = { city: msk, origin: "https://shop.ru:8443" };
      expect(await known(input(host, locationOf(msk)))).toMatchObject(there);
      expect(await located(input(host), { domain: null })).toMatchObject(there);
    },
  );

  it("in capitals or with a trailing dot is still the city's", async () => {
    expect(await known(input("SPB.shop.ru.:8443", locationOf(spb)))).toMatchObject({
      city: spb,
      origin: "https://spb.shop.ru:8443",
    });
  });

  it("with another port is not redirected, since a proxy may hide the port", async () => {
    expect((await known(input("spb.shop.ru", locationOf(spb)))).origin).toBeNull();
  });
});

describe("a crawler", () => {
  it.each([
    ["spb.shop.ru:8443", spb],
    ["shop.ru:8443", msk],
    ["zzz.shop.ru:8443", msk],
  ])("on %s gets that host's city, whatever its cookies", async (host, expected) => {
    for (const cookies of [{}, locationOf(kzn), { ...locationOf(kzn), locationName: null }]) {
      expect(await known(input(host, cookies, { crawler: true }))).toEqual(shown(expected));
    }
  });

  it("loses a cookie of an unknown city", async () => {
    const decision = await known(input("shop.ru:8443", { domain: "evil.example" }, { crawler: true }));
    expect(decision).toEqual({ ...shown(msk), clearDomainCookie: true });
  });
});

describe("on localhost the city is stored only in cookies", () => {
  const local = (cookies: LocationCookies, crawler = false) =>
    input("localhost:3000", cookies, { site: onLocalhost, crawler });

  it("and there are no redirects", async () => {
    expect(await known(local(locationOf(spb)))).toEqual(shown(spb));
    expect(await located(local({}), { domain: "kzn" })).toEqual({ ...shown(kzn), store: true });
    expect(await located(local({ ...locationOf(spb), domain: null }), { domain: null })).toMatchObject({ city: msk });
    expect(await known(local({}, true))).toEqual(shown(msk));
  });
});

it("a list without the main city has its first city instead, and an empty one throws", async () => {
  const of = (cities: CityRef[]) => located(input("shop.ru:8443", {}, { cities }), { domain: null });
  expect(await of([spb, kzn])).toMatchObject({ city: spb, store: true });
  await expect(of([])).rejects.toThrow(RangeError);
});

it("the main site is that of the setting's city", async () => {
  const site = { ...onDomain, mainCity: "kzn" };
  const of = (host: string, city: CityRef) => known({ ...input(host, locationOf(city)), site });
  expect(await of("shop.ru:8443", kzn)).toEqual(shown(kzn));
  expect(await of("shop.ru:8443", msk)).toEqual({ ...shown(msk), origin: "https://msk.shop.ru:8443" });
});

describe("for any host, cookies and location", () => {
  const slugs = fc.constantFrom("msk", "spb", "kzn", "tver", "evil.example", "", null);
  const hosts = fc.oneof(
    fc.constantFrom(
      "shop.ru:8443",
      "spb.shop.ru:8443",
      "zzz.shop.ru",
      "a.b.shop.ru:1",
      "MSK.shop.ru.",
      "spb.shop.ru.",
      "evil.example",
      "localhost:3000",
    ),
    fc.webAuthority(),
  );
  const cookies = fc.record({
    domain: slugs,
    locationUuid: fc.constantFrom("x", null),
    locationName: fc.constantFrom("x", null),
    locationRegionName: fc.constant("x"),
    locationRegionUuid: fc.constant("x"),
  });
  const locations: fc.Arbitrary<Located> = fc.oneof(fc.constant("failed" as const), fc.record({ domain: slugs }));
  const sites = fc.constantFrom(onDomain, onLocalhost);

  it("a visitor with cookies arrives within one redirect", async () => {
    await fc.assert(
      fc.asyncProperty(hosts, cookies, locations, sites, async (host, kept, location, site) => {
        expect((await targetsOf(input(host, kept, { site }), location, locationOf)).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("a visitor without cookies arrives within one redirect", async () => {
    await fc.assert(
      fc.asyncProperty(hosts, locations, sites, async (host, location, site) => {
        expect((await targetsOf(input(host, {}, { site }), location, () => ({}))).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("no redirect leads to an address outside the shop", async () => {
    await fc.assert(
      fc.asyncProperty(hosts, cookies, locations, sites, async (host, kept, location, site) => {
        for (const target of await targetsOf(input(host, kept, { site }), location, locationOf)) {
          expect(["https://shop.ru:8443", "https://spb.shop.ru:8443", "https://kzn.shop.ru:8443"]).toContain(target);
        }
      }),
    );
  });

  it("a crawler is not redirected", async () => {
    await fc.assert(
      fc.asyncProperty(hosts, cookies, sites, async (host, kept, site) => {
        expect((await known(input(host, kept, { site, crawler: true }))).origin).toBeNull();
      }),
    );
  });

  /** Every address of a chain of redirects; the resolved city is stored if the browser keeps cookies. */
  async function targetsOf(
    first: CityInput,
    location: Located,
    stored: (city: CityRef) => LocationCookies,
  ): Promise<string[]> {
    const targets: string[] = [];
    let request = first;
    let decision: CityDecision = await located(request, location);
    while (decision.origin !== null && targets.length < 5) {
      targets.push(decision.origin);
      const cookies = decision.store ? stored(decision.city) : request.cookies;
      request = { ...request, host: new URL(decision.origin).host, cookies };
      decision = await located(request, location);
    }
    return targets;
  }
});
