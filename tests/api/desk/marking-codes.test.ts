import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shortageShape } from "#app/contract/desk/picking.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { pickingOf } from "#tests/support/orders/picking.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, phones } = small;
const ean = "4006381333931";
let serial = 0;
/** A code nobody has used. */
const newCode = () => `]d2010${ean}21S${String((serial += 1)).padStart(12, "0")}\u001d91ABCD\u001d92${"k".repeat(44)}`;

let shop: TestShop;
let buyer: Buying;
beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(phones.ooo);
  buyer = buying(shop, { token, city: "msk" });
  await shop.sql("update products set barcodes = array[$2], is_marked = true where uuid = $1", [
    products.hinge.uuid,
    ean,
  ]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  await buyer.clear();
});

/** A part with two marked hinges in assembling. */
async function taken() {
  await buyer.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
  const order = await buyer.order();
  await operator(shop.ports, "confirm", order.number);
  const number = `${order.number}-1`;
  const picking = pickingOf(await atDesk(shop, ["orders"]), number);
  await picking.take();
  return { order, number, picking };
}
const kept = (orderUuid: string) =>
  shop.sql<{ code: string; is_free: boolean }>(
    `select m.code, m.freed_at is not null as is_free from marking_codes m join order_items i on i.uuid = m.item_uuid
      where i.order_uuid = $1 order by m.taken_at`,
    [orderUuid],
  );

describe("marked goods", () => {
  it("need a code for each unit before the part leaves, on every way", async () => {
    const { number, picking, order } = await taken();
    expect((await picking.scan(ean)).body.code).toBe("markingNeeded");
    const [line] = (await picking.show()).lines;
    expect((await picking.pick(line?.uuid ?? "", 2)).body.code).toBe("markingNeeded");
    expect((await picking.ship()).body.code).toBe("markingMissing");
    expect(await operator(shop.ports, "ship", number)).toMatch(/^refused: .*marked goods/);
    const codes = [newCode(), newCode()];
    for (const code of codes) expect((await picking.scan(code)).status).toBe(200);
    expect((await picking.show()).lines[0]).toMatchObject({ picked: 2, codes: 2 });
    expect((await picking.scan(newCode())).body.code).toBe("pickAbove");
    // Whole, without the scanner's prefix: for the receipt and for accounting.
    expect((await kept(order.uuid)).map(({ code }) => code)).toEqual(codes.map((code) => code.slice(3)));
    expect((await picking.assemble()).status).toBe(200);
    expect((await picking.ship()).status).toBe(200);
  });

  it("cannot be assembled when they became marked after they were picked", async () => {
    await shop.sql("update products set is_marked = false where uuid = $1", [products.hinge.uuid]);
    const { picking } = await taken();
    for (let count = 0; count < 2; count += 1) await picking.scan(ean);
    await shop.sql("update products set is_marked = true where uuid = $1", [products.hinge.uuid]);
    expect((await picking.assemble()).body.code).toBe("markingMissing");
  });

  it("take only codes of their own barcodes that can be read", async () => {
    const { picking } = await taken();
    expect((await picking.scan("010400638133394821ABC")).body.code).toBe("markingForeign");
    expect((await picking.scan(`010${ean.slice(0, 12)}221ABC`)).body.code).toBe("markingUnreadable");
    expect((await picking.show()).lines[0]).toMatchObject({ picked: 0, codes: 0 });
  });
});

describe("a marking code", () => {
  it("is at one line of the shop, however it is scanned", async () => {
    const [one, other] = [await taken(), await taken()];
    const code = newCode();
    expect((await one.picking.scan(code)).status).toBe(200);
    for (const form of [code, code.slice(3), code.split("\u001d")[0] ?? ""]) {
      expect((await one.picking.scan(form)).body.code, form).toBe("markingTaken");
      expect((await other.picking.scan(form)).body.code, form).toBe("markingTaken");
    }
    expect((await other.picking.show()).lines[0]?.picked).toBe(0);
  });

  it("is free again when the goods are put back, by hand or with the whole part", async () => {
    const [one, other] = [await taken(), await taken()];
    const [first, second] = [newCode(), newCode()];
    await one.picking.scan(first);
    await one.picking.scan(second);
    const [line] = (await one.picking.show()).lines;
    expect((await one.picking.pick(line?.uuid ?? "", 0)).status).toBe(200);
    expect((await one.picking.show()).lines[0]).toMatchObject({ picked: 0, codes: 0 });
    expect((await other.picking.scan(first)).status).toBe(200);
    await other.picking.move("canceled", { reason: "noStock" });
    expect((await one.picking.scan(first)).status).toBe(200);
  });

  it("stays with what was found when the rest waits", async () => {
    const { picking, order } = await taken();
    await picking.scan(newCode());
    (await picking.shortage("wait")).data(shortageShape);
    expect((await picking.show()).lines).toMatchObject([{ ordered: 1, picked: 1, codes: 1 }]);
    expect(await kept(order.uuid)).toHaveLength(1);
    expect((await picking.assemble()).status).toBe(200);
  });

  it("is free when the goods come back: all of them with the part, or as many as were returned", async () => {
    const [brought, returned] = [await taken(), await taken()];
    const codes = [newCode(), newCode(), newCode(), newCode()] as const;
    for (const [at, { picking }] of [brought, returned].entries()) {
      await picking.scan(codes[at * 2] ?? "");
      await picking.scan(codes[at * 2 + 1] ?? "");
      await picking.assemble();
      await picking.ship();
    }
    await brought.picking.move("returned");
    expect((await kept(brought.order.uuid)).map((one) => one.is_free)).toEqual([true, true]);
    const next = await taken();
    expect((await next.picking.scan(codes[0])).status).toBe(200);
    expect((await next.picking.scan(codes[2])).body.code).toBe("markingTaken");
    await shop.sql("update order_items set returned_quantity = 1 where order_uuid = $1", [returned.order.uuid]);
    expect((await next.picking.scan(codes[2])).status).toBe(200);
    const last = await taken();
    expect((await last.picking.scan(codes[3])).body.code).toBe("markingTaken");
  });
});
