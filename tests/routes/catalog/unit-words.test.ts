import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filledLists } from "#tests/support/desk-lists.ts";
import { shown } from "#tests/support/shown.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

const { hinge } = small.products;

describe("goods sold by the pair", () => {
  let site: Site;
  let visitor: ReturnType<Site["visitor"]>;
  let desk: ReturnType<Site["visitor"]>;
  beforeAll(async () => {
    site = await testSite();
    await filledLists(site.shop);
    await site.shop.sql("update units set name = 'пара' where okei = '796'");
    await site.shop.sql("update stock set on_hand = reserved where product_uuid = $1", [hinge.uuid]);
    await site.shop.sql(
      "update stock set on_hand = reserved + 1005 where product_uuid = $1 and warehouse_uuid = (select min(warehouse_uuid::text)::uuid from stock where product_uuid = $1)",
      [hinge.uuid],
    );
    await site.shop.sql("delete from prices where product_uuid = $1 and price_list_id = 1 and from_quantity > 0", [
      hinge.uuid,
    ]);
    await site.shop.sql(
      "insert into prices (product_uuid, price_list_id, from_quantity, price) values ($1, 1, 12, 170)",
      [hinge.uuid],
    );
    await site.shop.ports.bus.publish("public");
    visitor = site.visitor();
    desk = site.visitor();
    desk.cookies.set("desk", (await atDesk(site.shop, ["admin"])).token);
  });
  afterAll(() => site.close());
  const text = async (who: typeof visitor, path: string) => shown((await who.get(path)).html).replaceAll("\u00a0", " ");

  it("have tiers from so many pairs on their page and in the comparison", async () => {
    expect(await text(visitor, `/product/${hinge.slug}`)).toContain("от 12 пар");
    await visitor.post("/compare", { intent: "compare.toggle", uuid: hinge.uuid, on: "1" });
    expect(await text(visitor, "/compare")).toContain("от 12 пар");
  });

  it("have them in the table of prices and among arrivals at the desk too", async () => {
    expect(await text(desk, "/desk/prices/goods?q=DH-120.R")).toContain("от 12 пар");
    expect(await text(desk, "/desk/arrivals")).toContain("1 005 пар");
  });
});
