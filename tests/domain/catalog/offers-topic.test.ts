import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mergedOffers,
  offerPages,
  offersTopic,
  showsOffers,
  type OffersTopic,
} from "#app/domain/catalog/offers-topic.ts";

const pages = ["/product/bolt", "/catalog/screws/bolts"];
const others = Array.from({ length: 100 }, (_, at) => `/product/other-${at}`);
const topics = { named: offersTopic(pages), filtered: offersTopic([...pages, ...others]) };

/** What a receiver of the topic knows. */
function told(topic: OffersTopic) {
  const changed = offerPages(topic);
  if (changed === null) throw new Error("not about prices or stock");
  return changed;
}

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
    for (const topic of Object.values(topics)) expect(showsOffers(path, told(topic))).toBe(isConcerned);
    expect(showsOffers(path, told("public:offers"))).toBe(true);
  });
});

describe("the topic of prices and stock", () => {
  it("names few pages once, and fits a message of the database", () => {
    expect(offersTopic([...pages, "/product/bolt"])).toBe("public:offers:/product/bolt,/catalog/screws/bolts");
    const long = Array.from({ length: 40 }, (_, at) => `/product/${String(at).padStart(160, "x")}`);
    expect(Buffer.byteLength(offersTopic(long))).toBeLessThan(7_900);
    expect(Buffer.byteLength(offersTopic([...long, ...others]))).toBeLessThan(7_900);
    expect(offerPages("public:goods")).toBeNull();
  });

  it("tells 3,000 changed pages and takes few others for changed, and means all goods when there are too many", () => {
    const slugs = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `/product/${prefix}-${at}`);
    const changed = told(offersTopic(slugs("gaika", 3_000)));
    expect(slugs("gaika", 3_000).every((page) => showsOffers(page, changed))).toBe(true);
    expect(slugs("bolt", 10_000).filter((page) => showsOffers(page, changed)).length).toBeLessThan(300);
    expect(offersTopic(slugs("gaika", 20_000))).toBe("public:offers");
  });

  it("is merged from several without losing a page", () => {
    const path = fc.stringMatching(/^[a-z0-9]{1,12}$/).map((slug) => `/product/${slug}`);
    const parts = fc.array(fc.uniqueArray(path, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, (lists) => {
        const changed = told(mergedOffers(lists.map((list) => offersTopic(list))));
        expect(lists.flat().filter((page) => !showsOffers(page, changed))).toEqual([]);
      }),
    );
    expect(mergedOffers([topics.named, "public:offers"])).toBe("public:offers");
    expect(mergedOffers([offersTopic(["/product/a"]), topics.named])).toBe(offersTopic(["/product/a", ...pages]));
    const merged = told(mergedOffers([topics.named, offersTopic(others)]));
    expect(showsOffers("/product/nut", merged)).toBe(false);
  });
});
