import { describe, expect, it } from "vitest";
import { offerPages, offersTopic, showsOffers } from "#app/domain/catalog/offers-topic.ts";

const changed = new Set(["/product/bolt", "/catalog/screws/bolts"]);

describe("a changed price or stock", () => {
  it.each([
    ["/product/bolt", true],
    ["/product/bolt-m8", false],
    ["/catalog/screws/bolts", true],
    ["/catalog/screws", true],
    ["/catalog/screws/bolts/krep", true],
    ["/catalog/screws/nuts", false],
    ["/catalog/screw", false],
    ["/catalog", true],
    ["/", true],
    ["/search/bolt", true],
    ["/brands/krep", true],
    ["/promotion/spring", true],
  ])("concerns the page %s: %j", (path, isConcerned) => {
    expect(showsOffers(path, changed)).toBe(isConcerned);
    expect(showsOffers(path, "all")).toBe(true);
  });
});

describe("the topic of prices and stock", () => {
  it("names few pages once, fits a message of the database, and means all goods when there are many", () => {
    const topic = offersTopic([...changed, "/product/bolt"]);
    expect(topic).toBe("public:offers:/product/bolt,/catalog/screws/bolts");
    expect(offerPages(topic)).toEqual(changed);
    const long = Array.from({ length: 40 }, (_, at) => `/product/${String(at).padStart(160, "x")}`);
    expect(Buffer.byteLength(offersTopic(long))).toBeLessThan(7_900);
    expect(offersTopic([...long, "/product/one-more"])).toBe("public:offers");
    expect(offerPages("public:offers")).toBe("all");
    expect(offerPages("public:goods")).toBeNull();
  });
});
