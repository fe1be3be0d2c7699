import { gunzipSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { feedShape, feedsShape, savedFeedShape, type NewFeed } from "#app/contract/desk/catalog/feeds.ts";
import { deskTodayShape } from "#app/contract/desk/today.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { buildDueFeeds } from "#server/use-cases/feeds/build-feed.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { hinge } = small.products;
type Desk = Awaited<ReturnType<typeof atDesk>>;

let shop: TestShop;
let desk: Desk;
let city: string;
beforeAll(async () => {
  shop = await testShop();
  city = (await shop.sql<{ uuid: string }>("select uuid from cities where slug = 'msk'"))[0]?.uuid ?? "";
  // One product with a photo, in stock.
  const media = shop.ports.ids.uuid();
  await shop.sql(
    "insert into media (uuid, sha256, width, height, bytes, actor_kind, actor_id, actor_name) values ($1, $2, 600, 400, 1, 'system', '', '')",
    [media, "ab".repeat(32)],
  );
  await shop.sql("insert into product_images (product_uuid, media_uuid, position) values ($1, $2, 0)", [
    hinge.uuid,
    media,
  ]);
  await shop.sql("update products set description = $1, barcodes = '{4601234567893}' where uuid = $2", [
    "Петля <b> ]]> & \u0001 конец",
    hinge.uuid,
  ]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("delete from feed_profiles");
  desk = await atDesk(shop, ["catalog"]);
});

let keys = 0;
const post = (path: string, body?: object, key = `feed-${(keys += 1)}`) =>
  desk.call("POST", path, { ...(body && { body }), headers: { "idempotency-key": key } });
const values = (other: Partial<NewFeed> = {}): NewFeed => ({
  ...{ name: "Яндекс", target: "yandexMarket", city, isPublic: true, categories: [], brands: [] },
  ...{ minPrice: null, minStock: null, takesOnOrder: false, withDrawings: false, utm: "utm_source=ya&utm_medium=cpc" },
  ...{ deliveries: [{ cost: 300, days: "1-2", before: 18 }], hasPickup: true, hasStore: false },
  ...{ everyHours: 6, isEnabled: true },
  ...other,
});
const create = async (other: Partial<NewFeed> = {}) =>
  (await post("/desk/feeds", values(other))).data(savedFeedShape).uuid;
const show = async (uuid: string) => (await desk.call("GET", `/desk/feeds/${uuid}`)).data(feedShape);
const media = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  mediaFetch(shop.ports)(new Request(`http://shop.test${path}`, { method, headers }));

/** Texts and attributes of the elements of a well-formed file. */
function read(xml: string): { name: string; text: string; attributes: Record<string, string> }[] {
  const parser = new SaxesParser();
  const found: { name: string; text: string; attributes: Record<string, string> }[] = [];
  const open: (typeof found)[number][] = [];
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, text: "", attributes };
    found.push(element);
    open.push(element);
  });
  const add = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => void open.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

describe("a feed", () => {
  it("is built by the worker, sent at the city's address, and says what is left out", async () => {
    const uuid = await create();
    expect((await media("/feeds/msk.yml")).status).toBe(404);
    expect(await buildDueFeeds(shop.ports)).toBe(1);
    const sent = await media("/feeds/msk.yml");
    expect(sent.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const elements = read(await sent.text());
    const [first] = elements.filter(({ name }) => name === "offer");
    expect(first?.attributes).toEqual({ id: hinge.uuid, available: "true" });
    const text = (wanted: string) => elements.filter(({ name }) => name === wanted).map((one) => one.text);
    expect(text("offer")).toHaveLength(1);
    expect(text("url")[1]).toBe(`http://shop.test/product/${hinge.slug}?utm_source=ya&utm_medium=cpc`);
    expect(text("description")).toEqual(["Петля <b> ]]> &  конец"]);
    expect(text("barcode")).toEqual(["4601234567893"]);
    expect(text("picture")).toEqual([`http://shop.test/media/photo/${"ab".repeat(16)}/2400.jpg`]);
    expect(elements.find(({ name }) => name === "option")?.attributes).toEqual({
      ...{ cost: "300", days: "1-2", "order-before": "18" },
    });
    expect(text("vat")).toHaveLength(1);
    const feed = await show(uuid);
    expect(feed.built).toMatchObject({ offers: 1, isStale: false });
    expect(feed.leftOut.find(({ reason }) => reason === "noPhoto")?.count).toBeGreaterThan(0);
    expect(feed.read).not.toBeNull();
    expect(await operatorReads(shop.ports, "feed", "list")).toContain("/feeds/msk.yml");
    // Its next time is hours away.
    expect(await buildDueFeeds(shop.ports)).toBe(0);
  });

  it("is sent as gzip to readers that take it, the same bytes; its name changes with its content", async () => {
    const uuid = await create();
    await buildDueFeeds(shop.ports);
    const plain = await (await media("/feeds/msk.yml")).text();
    const packed = await media("/feeds/msk.yml", { "accept-encoding": "br;q=1.0, gzip;q=0.8" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await packed.bytes()).toString()).toBe(plain);
    const file = await media("/feeds/msk.yml.gz");
    expect([file.headers.get("content-type"), file.headers.get("content-encoding")]).toEqual([
      "application/gzip",
      null,
    ]);
    expect(gunzipSync(await file.bytes()).toString()).toBe(plain);
    const head = await media("/feeds/msk.yml", { "accept-encoding": "gzip;q=0" }, "HEAD");
    expect([head.headers.get("content-encoding"), head.headers.get("content-length")]).toEqual([
      null,
      String(Buffer.byteLength(plain)),
    ]);
    shop.clock.advance(7 * 3_600);
    await buildDueFeeds(shop.ports);
    expect((await media("/feeds/msk.yml")).headers.get("etag")).not.toBe(head.headers.get("etag"));
    // The session has ended meanwhile.
    desk = await atDesk(shop, ["catalog"]);
    expect((await show(uuid)).fault).toBeNull();
  });

  it("for Google has a secret address, which can be changed; nothing is at the old one then", async () => {
    expect((await post("/desk/feeds", values({ target: "google" }))).body.code).toBe("feedGooglePublic");
    const uuid = await create({ target: "google", isPublic: false });
    await buildDueFeeds(shop.ports);
    const { url, version } = await show(uuid);
    const { pathname } = new URL(url);
    const sent = await media(pathname);
    expect([sent.headers.get("x-robots-tag"), sent.headers.get("cache-control")]).toEqual([
      "noindex",
      expect.stringContaining("private"),
    ]);
    const elements = read(await sent.text());
    const text = (wanted: string) => elements.find(({ name }) => name === wanted)?.text;
    expect(text("g:id")).toBe(hinge.uuid);
    expect(text("g:price")).toMatch(/^\d+\.\d\d RUB$/);
    expect(text("g:gtin")).toBe("4601234567893");
    expect((await post(`/desk/feeds/${uuid}/address`, { version })).status).toBe(200);
    expect((await media(pathname)).status).toBe(404);
    expect((await media(new URL((await show(uuid)).url).pathname)).status).toBe(200);
  });

  it("is counted on «Сегодня» when its file is a day old or its build has failed, and the old file stays", async () => {
    const uuid = await create();
    await buildDueFeeds(shop.ports);
    const broken = async () =>
      (await (await atDesk(shop, ["catalog"])).call("GET", "/desk/today")).data(deskTodayShape).feeds?.count;
    expect(await broken()).toBe(0);
    await shop.sql("update feed_profiles set built_at = built_at - interval '25 hours'");
    expect(await broken()).toBe(1);
    await shop.sql("update feed_profiles set next_at = now() - interval '1 minute'");
    const full = { ...shop.ports.files, putParts: () => Promise.reject(new StorageFull()) };
    await buildDueFeeds({ ...shop.ports, files: full });
    expect((await show(uuid)).fault).toBe("storageFull");
    expect((await media("/feeds/msk.yml")).status).toBe(200);
    await buildDueFeeds({
      ...shop.ports,
      clock: { ...shop.ports.clock, now: () => new Date(shop.ports.clock.now().getTime() + 7 * 3_600_000) },
    });
    expect(await broken()).toBe(0);
  });

  it("that is off, of a closed city, or removed is not sent, and its files go", async () => {
    const uuid = await create();
    await buildDueFeeds(shop.ports);
    const { version } = await show(uuid);
    expect((await post(`/desk/feeds/${uuid}`, { version, ...values({ isEnabled: false }) })).status).toBe(200);
    expect((await media("/feeds/msk.yml")).status).toBe(404);
    expect(await buildDueFeeds(shop.ports)).toBe(0);
    // Asked for, it is built all the same.
    expect((await post(`/desk/feeds/${uuid}/files`)).status).toBe(200);
    expect((await post(`/desk/feeds/${uuid}/files`)).body.code).toBe("feedBusy");
    expect(await buildDueFeeds(shop.ports)).toBe(1);
    expect((await post(`/desk/feeds/${uuid}/delete`, { version: version + 1 })).status).toBe(200);
    expect((await desk.call("GET", `/desk/feeds/${uuid}`)).status).toBe(404);
    expect(await sweepFiles(shop.ports)).toBeGreaterThanOrEqual(0);
  });

  it("is one of a city in public, has a name of its own, and is saved from the version that was seen", async () => {
    const uuid = await create();
    expect((await post("/desk/feeds", values())).body.code).toBe("feedTaken");
    expect((await post("/desk/feeds", values({ name: "Другой" }))).body.code).toBe("feedCityTaken");
    const other = await create({ name: "Другой", isPublic: false });
    expect((await desk.call("GET", "/desk/feeds")).data(feedsShape).items.map((feed) => feed.uuid)).toEqual([
      ...[other, uuid],
    ]);
    expect((await post(`/desk/feeds/${uuid}`, { version: 1, ...values({ minPrice: 100.5 }) })).status).toBe(200);
    const stale = await post(`/desk/feeds/${uuid}`, { version: 1, ...values({ minPrice: 200 }) });
    expect(stale.body).toMatchObject({
      code: "stale",
      data: { fields: expect.arrayContaining([{ name: "minPrice", before: "", yours: "200", now: "100.5" }]) },
    });
  });

  it("is made by the catalogue's people, those of some cities for theirs", async () => {
    const uuid = await create();
    for (const role of ["orders", "warehouse", "viewer"] as const) {
      const other = await atDesk(shop, [role]);
      expect((await other.call("GET", "/desk/feeds")).status, role).toBe(403);
    }
    const spb = (await shop.sql<{ uuid: string }>("select uuid from cities where slug = 'spb'"))[0]?.uuid ?? "";
    desk = await atDesk(shop, ["catalog"], { cities: [spb] });
    expect((await desk.call("GET", "/desk/feeds")).data(feedsShape).items).toEqual([]);
    expect((await desk.call("GET", `/desk/feeds/${uuid}`)).status).toBe(404);
    expect((await post("/desk/feeds", values())).status).toBe(403);
  });

  it("takes goods of chosen categories with those below, and of chosen brands", async () => {
    const [one] = await shop.sql<{ category: string; brand: string }>(
      "select category_uuid as category, brand_uuid as brand from products where uuid = $1",
      [hinge.uuid],
    );
    const offersOf = async (other: Partial<NewFeed>) => {
      await shop.sql("delete from feed_profiles");
      const uuid = await create(other);
      await buildDueFeeds(shop.ports);
      return (await show(uuid)).built?.offers;
    };
    const others = await shop.sql<{ uuid: string }>(
      "select uuid from categories where parent_uuid is null and uuid not in (select parent_uuid from categories where uuid = $1)",
      [one?.category],
    );
    expect(await offersOf({ categories: [one?.category ?? ""] })).toBe(1);
    const [parent] = await shop.sql<{ uuid: string }>(
      "select coalesce(parent_uuid, uuid) as uuid from categories where uuid = $1",
      [one?.category],
    );
    expect(await offersOf({ categories: [parent?.uuid ?? ""] })).toBe(1);
    expect(await offersOf({ categories: others.map(({ uuid }) => uuid) })).toBe(0);
    expect(await offersOf({ brands: [shop.ports.ids.uuid()] })).toBe(0);
  });
});
