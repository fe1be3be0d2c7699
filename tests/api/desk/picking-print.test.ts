import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelsShape } from "#app/contract/desk/picking.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { partPath, pickingOf, warehouseOf } from "#tests/support/orders/picking.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, phones } = small;
const ean = "4006381333931";
const nasty = `<script>alert(1)</script><b>&"'`;

let shop: TestShop;
let number = "";
let warehouse = "";
let day = "";
beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(phones.ooo);
  const buyer = buying(shop, { token, city: "msk" });
  await shop.sql("update products set barcodes = array['123', $2], name = $3 where uuid = $1", [
    products.hinge.uuid,
    ean,
    `Петля ${nasty}`,
  ]);
  await buyer.clear();
  await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
  const order = await buyer.order();
  await operator(shop.ports, "confirm", order.number);
  number = `${order.number}-1`;
  warehouse = await warehouseOf(shop, number);
  const [part] = await shop.sql<{ day: string }>(
    "select delivery ->> 'dateTo' as day from order_parts where number = $1",
    [number],
  );
  day = part?.day ?? "";
});
afterAll(() => shop.close());

const own = () => atDesk(shop, ["warehouse"], { warehouses: [warehouse] });
const printed = (staffUuid: string) =>
  shop.sql("select way, screen, subject_kind from personal_access where staff_uuid = $1 order by id", [staffUuid]);
/** Points of a page of 58 by 40 mm. */
const labelBox = /\/MediaBox \[0 0 164\.4\d* 113\.3\d*\]/;

describe("labels", () => {
  it("of goods have Code 128 of the article and the first valid EAN-13, as bars in whole modules", async () => {
    const desk = await own();
    const { labels } = (await desk.call("GET", partPath(number, "/labels?kind=goods&copies=2"))).data(labelsShape);
    expect(labels).toHaveLength(2);
    const [label] = labels;
    expect(label).toMatchObject({ article: "DH-120.R", ean13: { text: ean }, place: null });
    const modules = (bars: readonly number[] | null | undefined) => (bars ?? []).reduce((sum, wide) => sum + wide, 0);
    expect(modules(label?.ean13?.bars)).toBe(95);
    // Start, eight signs, check and stop.
    expect(modules(label?.code128)).toBe(11 * 10 + 13);
  });

  it("of an article that Code 128 cannot hold have none, and no EAN-13 of a wrong barcode", async () => {
    const desk = await own();
    await shop.sql("update products set barcodes = array['4006381333932'] where uuid = $1", [products.hinge.uuid]);
    await shop.sql("update order_items set article = 'ПЕТЛЯ-120'");
    const { labels } = (await desk.call("GET", partPath(number, "/labels?kind=goods"))).data(labelsShape);
    expect(labels).toMatchObject([{ article: "ПЕТЛЯ-120", code128: null, ean13: null }]);
    await shop.sql("update order_items set article = 'DH-120.R'");
    await shop.sql("update products set barcodes = array[$2] where uuid = $1", [products.hinge.uuid, ean]);
  });

  it("of boxes are counted and name nobody", async () => {
    const desk = await own();
    const answer = await desk.call("GET", partPath(number, "/labels?kind=box&places=3"));
    const { labels } = answer.data(labelsShape);
    expect(labels.map(({ place }) => place)).toEqual([1, 2, 3].map((at) => ({ at, of: 3 })));
    expect(answer.text).not.toMatch(/Иванов|900|Арбат/);
    expect(await printed(desk.uuid)).toEqual([]);
  });

  it("as PDF are pages of their own size, at most two hundred", async () => {
    const desk = await own();
    const pdf = await desk.call("GET", partPath(number, "/labels.pdf?kind=box&places=3"));
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(pdf.text.match(new RegExp(labelBox, "g"))).toHaveLength(3);
    for (let line = 0; line < 2; line += 1)
      await shop.sql(
        `insert into order_items (uuid, part_uuid, order_uuid, position, product_uuid, external_id, article, name, unit, multiplicity, quantity, price, sum, vat_sum, state)
         select gen_random_uuid(), part_uuid, order_uuid, position + $2::int, product_uuid, external_id, article, name, unit, multiplicity, quantity, price, 0, 0, state
           from order_items where article = 'DH-120.R' and part_uuid = (select uuid from order_parts where number = $1) limit 1`,
        [number, line + 10],
      );
    expect((await desk.call("GET", partPath(number, "/labels?kind=goods&copies=99"))).body.code).toBe("labelsMany");
    expect((await desk.call("GET", partPath(number, "/labels?kind=goods&copies=66"))).status).toBe(200);
    await shop.sql("delete from order_items where position >= 10");
  });
});

describe("papers of a part", () => {
  it("are PDF with the goods' names as they are, and their print is recorded", async () => {
    const desk = await own();
    const pick = await desk.call("GET", partPath(number, "/papers/pick-list"));
    expect(pick.headers.get("content-type")).toBe("application/pdf");
    const slip = await desk.call("GET", partPath(number, "/papers/packing-slip"));
    expect(slip.status).toBe(200);
    expect(await printed(desk.uuid)).toEqual([
      { way: "print", screen: "pickList", subject_kind: "order" },
      { way: "print", screen: "packingSlip", subject_kind: "order" },
    ]);
  });
});

describe("the route sheet", () => {
  const sheet = (query: Record<string, string>) => `/desk/picking/route-sheet?${new URLSearchParams(query)}`;

  it("is PDF of a day's deliveries, recorded for each order", async () => {
    const desk = await own();
    await pickingOf(desk, number).waybill("N-1");
    const made = await desk.call("GET", sheet({ day, warehouse }));
    expect(made.headers.get("content-type")).toBe("application/pdf");
    expect(await printed(desk.uuid)).toEqual([{ way: "print", screen: "routeSheet", subject_kind: "order" }]);
  });

  it("is of own warehouses alone, and refuses a day without deliveries and one with too many", async () => {
    const desk = await own();
    expect((await desk.call("GET", sheet({ day, warehouse: shop.ports.ids.uuid() }))).body.code).toBe(
      "warehouseUnknown",
    );
    const elsewhere = await atDesk(shop, ["warehouse"], { warehouses: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", sheet({ day, warehouse }))).status).toBe(404);
    expect((await desk.call("GET", sheet({ day: "2020-01-01", warehouse }))).body.code).toBe("routeEmpty");
    await shop.sql(
      `insert into order_parts (uuid, order_uuid, number, position, kind, warehouse_uuid, vat_rate, status, delivery_status, delivery, items_sum)
       select gen_random_uuid(), order_uuid, number || 'x' || n, n + 10, kind, warehouse_uuid, vat_rate, status, delivery_status, delivery, 0
         from order_parts, generate_series(1, 200) n where number = $1`,
      [number],
    );
    expect((await desk.call("GET", sheet({ day, warehouse }))).body.code).toBe("routeLong");
    expect(await printed(desk.uuid)).toEqual([]);
    await shop.sql("delete from order_parts where position > 10");
  });
});

describe("papers of several parts", () => {
  it("are one PDF with a page for each part, without those of other warehouses", async () => {
    const desk = await own();
    const buyer = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const order = await buyer.order();
    await operator(shop.ports, "confirm", order.number);
    const second = `${order.number}-1`;
    const papers = (parts: readonly string[], kind = "pick-list") =>
      `/desk/picking/papers/${kind}?parts=${encodeURIComponent(parts.join(","))}`;
    const pages = async (parts: readonly string[]) => {
      const made = await desk.call("GET", papers(parts));
      expect(made.headers.get("content-type")).toBe("application/pdf");
      return made.text.match(/\/Type \/Page\b/g)?.length;
    };
    expect(await pages([number])).toBe(1);
    expect(await pages([number, second])).toBe(2);
    expect(await pages([number, second, number, "МСК-26-999999-1"])).toBe(2);
    expect((await printed(desk.uuid)).length).toBe(1 + 2 + 2);

    const elsewhere = await atDesk(shop, ["warehouse"], { warehouses: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", papers([number, second]))).body.code).toBe("partNotFound");
    expect(await printed(elsewhere.uuid)).toEqual([]);
    const many = Array.from({ length: 201 }, (_, at) => `МСК-26-${100_000 + at}-1`);
    expect((await desk.call("GET", papers(many))).status).toBe(422);
    const viewer = await atDesk(shop, ["viewer"]);
    expect((await viewer.call("GET", papers([number], "packing-slip"))).status).toBe(403);
  });
});
