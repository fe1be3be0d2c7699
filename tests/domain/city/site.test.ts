import { describe, expect, it } from "vitest";
import { cityOfHost, cityOrigin, hasCitySubdomains, hostnameOf } from "#app/domain/city/site.ts";

const site = { protocol: "https:", host: "shop.ru", citiesBySubdomain: true, mainCity: "msk" };

describe("the address of a city", () => {
  it("is its subdomain, and the main site for msk", () => {
    expect(cityOrigin(site, "spb")).toBe("https://spb.shop.ru");
    expect(cityOrigin(site, "msk")).toBe("https://shop.ru");
    expect(cityOrigin({ ...site, protocol: "http", host: "shop.test:3000" }, "spb")).toBe("http://spb.shop.test:3000");
  });

  it("is the main site if cities have no subdomains", () => {
    expect(
      cityOrigin({ protocol: "http:", host: "127.0.0.1:3000", citiesBySubdomain: false, mainCity: "msk" }, "spb"),
    ).toBe("http://127.0.0.1:3000");
  });
});

it.each([
  ["spb.shop.ru", "spb"],
  ["SPB.shop.ru:443", "spb"],
  ["spb.shop.ru.", "spb"],
  ["a.b.shop.ru", "a.b"],
  ["shop.ru", "msk"],
  ["evilshop.ru", "msk"],
  ["shop.ru.evil.example", "msk"],
])("the host %s belongs to %s", (host, slug) => {
  expect(cityOfHost(site, host)).toBe(slug);
});

it("the host name excludes the port", () => {
  expect(["shop.ru:80", "shop.ru:", "shop.ru", "[::1]:3000", "[::1]"].map(hostnameOf)).toEqual([
    "shop.ru",
    "shop.ru",
    "shop.ru",
    "[::1]",
    "[::1]",
  ]);
});

it("localhost and IP addresses have no city subdomains, and every domain has", () => {
  expect(["localhost:3000", "localhost", "127.0.0.1:3000", "[::1]:3000"].map(hasCitySubdomains)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(["shop.ru", "shop.localhost:3000", "skoba.test:3000"].map(hasCitySubdomains)).toEqual([true, true, true]);
});
