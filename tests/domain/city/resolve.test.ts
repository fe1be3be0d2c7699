import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterLocation,
  resolveCity,
  type CityDecision,
  type CityInput,
  type CityRef,
  type LocationCookies,
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
const onDomain = { protocol: "https:", host: "shop.ru:8443", citiesBySubdomain: true };
const onLocalhost = { protocol: "http:", host: "localhost:3000", citiesBySubdomain: false };

function cookiesOf({ slug, uuid, name, regionName, regionUuid }: CityRef): LocationCookies {
  return {
    domain: slug,
    locationUuid: uuid,
    locationName: name,
    locationRegionName: regionName,
    locationRegionUuid: regionUuid,
  };
}

function input(host: string, cookies: LocationCookies = {}, more: Partial<CityInput> = {}): CityInput {
  return { cookies, host, site: onDomain, cities, crawler: false, ...more };
}

describe("a visitor with a city in the cookies", () => {
  it("stays on that city's site", () => {
    expect(resolveCity(input("spb.shop.ru:8443", cookiesOf(spb)))).toEqual({ kind: "stay", city: spb });
    expect(resolveCity(input("shop.ru:8443", cookiesOf(msk)))).toEqual({ kind: "stay", city: msk });
  });

  it("goes there from any other: to the subdomain, for msk to the main site", () => {
    expect(resolveCity(input("shop.ru:8443", cookiesOf(spb)))).toEqual({
      kind: "go",
      city: spb,
      origin: "https://spb.shop.ru:8443",
    });
    expect(resolveCity(input("kzn.shop.ru:8443", cookiesOf(msk)))).toEqual({
      kind: "go",
      city: msk,
      origin: "https://shop.ru:8443",
    });
  });

  it("need not have confirmed it: citySelected may be missing", () => {
    expect(resolveCity(input("spb.shop.ru:8443", { ...cookiesOf(spb), citySelected: null })).kind).toBe("stay");
  });
});

describe("a visitor without a complete set of cookies", () => {
  it.each([null, undefined, ""])("is located when the domain is %j", (domain) => {
    expect(resolveCity(input("spb.shop.ru:8443", { ...cookiesOf(spb), domain }))).toEqual({
      kind: "locate",
      fallback: spb,
    });
  });

  it.each(["locationUuid", "locationName", "locationRegionName", "locationRegionUuid"])(
    "is in the domain's city, whose cookies are written anew, when %s is missing",
    (name) => {
      for (const missing of [null, undefined, ""]) {
        const cookies = { ...cookiesOf(spb), [name]: missing };
        expect(resolveCity(input("spb.shop.ru:8443", cookies))).toEqual({ kind: "stay", city: spb, restore: true });
        expect(resolveCity(input("shop.ru:8443", cookies))).toMatchObject({ kind: "go", city: spb });
      }
    },
  );

  it("goes to the city of the location", () => {
    expect(afterLocation(input("shop.ru:8443"), { domain: "spb" })).toEqual({
      kind: "go",
      city: spb,
      origin: "https://spb.shop.ru:8443",
    });
    expect(afterLocation(input("spb.shop.ru:8443"), { domain: "spb" })).toEqual({ kind: "stay", city: spb });
  });

  it.each([null, "pskov", "evil.example"])("goes to msk when the location's site is %s", (domain) => {
    expect(afterLocation(input("spb.shop.ru:8443"), { domain })).toEqual({
      kind: "go",
      city: msk,
      origin: "https://shop.ru:8443",
    });
  });

  it("keeps the city whose address was opened when the IP says nothing", () => {
    expect(afterLocation(input("spb.shop.ru:8443"), null)).toEqual({ kind: "stay", city: spb });
    expect(afterLocation(input("shop.ru:8443"), null)).toEqual({ kind: "stay", city: msk });
  });
});

describe("the domain cookie is a slug of the list or nothing (security F7, F8)", () => {
  it.each(["evil.example", "msk/../..", "spb\r\nX: y", "spb%0d%0aX: y", "SPB", "@evil", "tver"])(
    "%j leads nowhere",
    (domain) => {
      const cookies = { ...cookiesOf(spb), domain };
      expect(resolveCity(input("shop.ru:8443", cookies))).toEqual({ kind: "locate", fallback: msk });
    },
  );

  it("of a city that was closed since does not loop", () => {
    const closed = input("shop.ru:8443", cookiesOf(spb), { cities: [msk, kzn] });
    expect(resolveCity(closed)).toEqual({ kind: "locate", fallback: msk });
    expect(afterLocation(closed, { domain: "spb" })).toEqual({ kind: "stay", city: msk });
  });
});

describe("an unknown or oddly spelled host (security F5, F6)", () => {
  it.each(["zzz.shop.ru:8443", "a.b.shop.ru", "msk.shop.ru:8443", "SHOP.ru", "shop.ru.", "evil.example", ""])(
    "%j is msk's, once",
    (host) => {
      expect(resolveCity(input(host, cookiesOf(msk)))).toEqual({
        kind: "go",
        city: msk,
        origin: "https://shop.ru:8443",
      });
      expect(resolveCity(input(host))).toEqual({ kind: "locate", fallback: msk });
    },
  );

  it("in capitals or with a trailing dot is still the city's", () => {
    expect(resolveCity(input("SPB.shop.ru.:8443", cookiesOf(spb)))).toEqual({
      kind: "go",
      city: spb,
      origin: "https://spb.shop.ru:8443",
    });
  });

  it("with another port is no reason to go: a proxy may hide it", () => {
    expect(resolveCity(input("spb.shop.ru", cookiesOf(spb))).kind).toBe("stay");
  });
});

describe("a crawler", () => {
  it.each([
    ["spb.shop.ru:8443", spb],
    ["shop.ru:8443", msk],
    ["zzz.shop.ru:8443", msk],
  ])("on %s sees that host's city, whatever its cookies", (host, expected) => {
    for (const cookies of [{}, cookiesOf(kzn)]) {
      expect(resolveCity(input(host, cookies, { crawler: true }))).toEqual({ kind: "stay", city: expected });
    }
  });

  it("loses a cookie that names no city", () => {
    const decision = resolveCity(input("shop.ru:8443", { domain: "evil.example" }, { crawler: true }));
    expect(decision).toEqual({ kind: "stay", city: msk, clearDomainCookie: true });
  });
});

describe("on localhost the city lives in the cookies alone", () => {
  const local = (cookies: LocationCookies, crawler = false) =>
    input("localhost:3000", cookies, { site: onLocalhost, crawler });

  it("and nobody is sent anywhere", () => {
    expect(resolveCity(local(cookiesOf(spb)))).toEqual({ kind: "stay", city: spb });
    expect(resolveCity(local({}))).toEqual({ kind: "locate", fallback: msk });
    expect(afterLocation(local({}), { domain: "kzn" })).toEqual({ kind: "stay", city: kzn });
    expect(resolveCity(local({}, true))).toEqual({ kind: "stay", city: msk });
  });
});

it("a list without the main city is a bug", () => {
  expect(() => resolveCity(input("shop.ru:8443", {}, { cities: [spb] }))).toThrow(RangeError);
});

describe("from any host, cookies and location", () => {
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
  const locations = fc.oneof(fc.constant(null), fc.record({ domain: slugs }));
  const sites = fc.constantFrom(onDomain, onLocalhost);

  it("a visitor who keeps cookies arrives within one hop", () => {
    fc.assert(
      fc.property(hosts, cookies, locations, sites, (host, kept, location, site) => {
        expect(targetsOf(input(host, kept, { site }), location, (city) => cookiesOf(city)).length).toBeLessThanOrEqual(
          1,
        );
      }),
    );
  });

  it("a visitor who keeps none arrives within one hop", () => {
    fc.assert(
      fc.property(hosts, locations, sites, (host, location, site) => {
        expect(targetsOf(input(host, {}, { site }), location, () => ({})).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("nobody is sent to an address that is not the shop's", () => {
    fc.assert(
      fc.property(hosts, cookies, locations, sites, (host, kept, location, site) => {
        for (const target of targetsOf(input(host, kept, { site }), location, cookiesOf)) {
          expect(["https://shop.ru:8443", "https://spb.shop.ru:8443", "https://kzn.shop.ru:8443"]).toContain(target);
        }
      }),
    );
  });

  it("a crawler stays where it is", () => {
    fc.assert(
      fc.property(hosts, cookies, sites, (host, kept, site) => {
        expect(resolveCity(input(host, kept, { site, crawler: true })).kind).toBe("stay");
      }),
    );
  });

  /** Every address a visitor is sent to, one after another; the site stores the city it decided on as the browser lets it. */
  function targetsOf(
    first: CityInput,
    location: { domain: string | null } | null,
    stored: (city: CityRef) => LocationCookies,
  ): string[] {
    const targets: string[] = [];
    let request = first;
    let decision = decide(request, location);
    while (decision.kind === "go" && targets.length < 5) {
      targets.push(decision.origin);
      request = { ...request, host: new URL(decision.origin).host, cookies: stored(decision.city) };
      decision = decide(request, location);
    }
    return targets;
  }

  function decide(request: CityInput, location: { domain: string | null } | null): CityDecision {
    const decision = resolveCity(request);
    return decision.kind === "locate" ? afterLocation(request, location) : decision;
  }
});
