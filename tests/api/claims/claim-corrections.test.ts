import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { orderDocumentListShape } from "#app/contract/orders/order-documents.ts";
import { orderListShape } from "#app/contract/orders/order-list.ts";
import { claimCardShape, ownClaimsPath } from "#app/contract/claims/own-claims.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { claimsOperator, sendClaim } from "#tests/support/orders/claims.ts";
import { operate } from "#tests/support/operator.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const hinges = 10;

describe("the refund of a claim's outcome", () => {
  let shop: TestShop;
  let buyer: Buying;
  let token: string;
  let order: { uuid: string; number: string };
  let item: { uuid: string; price: number; article: string };

  beforeAll(async () => {
    shop = await testShop();
    ({ token } = await shop.loginAs(small.phones.ooo));
    buyer = buying(shop, { token, city: "msk" });
    await shop.sql("update stock set on_hand = on_hand + 1000");
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql("delete from letter_limits");
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: hinges }]);
    order = await buyer.order();
    for (const verb of ["confirm", "assemble", "ship", "complete"]) await operator(shop.ports, verb, order.number);
    const [line] = (await orderOf(buyer, order.number)).parts[0]?.items ?? [];
    item = { uuid: line?.uuid ?? "", price: line?.price ?? 0, article: line?.article ?? "" };
  });

  /** An approved claim for this many hinges. */
  async function approved(quantity: number) {
    const key = shop.ports.ids.uuid();
    const change = { items: [{ orderItemUuid: item.uuid, quantity }], resolution: "refund" };
    const sent = await sendClaim(shop, { ...order, token, items: [] }, { key, change });
    const { number } = sent.data(claimDoneShape);
    for (const verb of ["review", "approve"]) await claimsOperator(shop, verb, number);
    return {
      number,
      resolve: (...words: string[]) => claimsOperator(shop, "resolve", number, "--outcome", ...words),
      card: async () => (await shop.call("GET", `${ownClaimsPath}/${key}`, { token })).data(claimCardShape),
    };
  }
  const papers = async () =>
    (await buyer.ask("GET", `/private/orders/orders/${order.uuid}/documents`)).data(orderDocumentListShape).items;
  const corrections = () =>
    shop.sql<{ was: string; became: string; price: string; reason: string }>(
      `select c.was_quantity::float8::text as was, c.became_quantity::float8::text as became,
              c.became_price::float8::text as price, d.body ->> 'reason' as reason
         from order_item_corrections c join order_documents d on d.uuid = c.document_uuid
        where d.order_uuid = $1 order by d.created_at`,
      [order.uuid],
    );

  test("is recorded in a УКД to the УПД of its part, shown on the claim's page and among the order's documents", async () => {
    const claim = await approved(3);
    expect(await claim.resolve("refund")).toContain("resolved");
    const [upd, ukd] = await papers();
    expect([upd?.type, ukd?.type]).toEqual(["upd", "ukd"]);
    expect(ukd?.title).toContain(`к УПД № ${upd?.number} от`);
    expect((await claim.card()).papers.map(({ title }) => title)).toEqual([ukd?.title]);
    expect(await corrections()).toEqual([
      { was: "10", became: "7", price: String(item.price), reason: `Претензия № ${claim.number}` },
    ]);
    const pdf = await shop.call("GET", (await claim.card()).papers[0]?.url.replace("/api/v1", "") ?? "");
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  });

  test("is corrected once, and the next claim starts from it; issued documents do not change", async () => {
    const first = await approved(3);
    await first.resolve("refund");
    const issued = await shop.sql("select number, body from order_documents where order_uuid = $1", [order.uuid]);
    expect(await first.resolve("refund")).toContain("refused");
    const second = await approved(2);
    await second.resolve("refund");
    expect((await corrections()).map(({ was, became }) => `${was} > ${became}`)).toEqual(["10 > 7", "7 > 5"]);
    const now = await shop.sql("select number, body from order_documents where order_uuid = $1", [order.uuid]);
    expect(now).toHaveLength(3);
    expect(now).toEqual(expect.arrayContaining(issued));
    expect((await second.card()).papers).toHaveLength(1);
  });

  test("as a discount names the new price; a price that is not lower, or of an unknown line, is refused", async () => {
    const claim = await approved(4);
    for (const prices of [`1=${item.price}`, "2=1"])
      expect(await claim.resolve("discount", "--prices", prices)).toContain("refused");
    expect(await corrections()).toEqual([]);
    await claim.resolve("discount", "--prices", `1=${item.price - 5}`, "Царапины");
    expect(await corrections()).toEqual([
      expect.objectContaining({ was: "10", became: "10", price: String(item.price - 5) }),
    ]);
    expect((await orderOf(buyer, order.number)).status).toBe("completed");
  });

  describe("with a manual correction", () => {
    /** Corrects the order to this many hinges with `order correct`; returns the correction's number. */
    async function byHand(quantity: number): Promise<string> {
      const line = `${item.article}=${quantity}`;
      const { ok, message } = await operate(
        shop.ports,
        "order",
        "correct",
        order.number,
        line,
        "--reason",
        "Недостача",
      );
      if (!ok) throw new Error(message);
      return message.split(":")[0] ?? "";
    }
    const steps = async () => (await corrections()).map(({ was, became }) => `${was} > ${became}`);
    const standing = async (claim: { number: string }) =>
      (await claimsOperator(shop, "show", claim.number)).split("  ")[1];

    test("is refused until the operator says whether it was made for this claim, so that nothing is deducted twice", async () => {
      const claim = await approved(3);
      const number = await byHand(7);
      const output = await claim.resolve("refund");
      expect(output).toContain("refused: the documents of these goods were corrected by hand already");
      expect(output).toContain(number);
      expect(await claim.resolve("refund", "--corrected", "УКД-26-999999")).toMatch(/no manual correction .*УКД-/);
      expect([await steps(), await standing(claim)]).toEqual([["10 > 7"], "approved"]);
    });

    test("made for this claim: uses it as the claim's own, also on the claim's page, and refunds the money", async () => {
      const claim = await approved(3);
      const number = await byHand(7);
      expect(await claim.resolve("refund", "--corrected", number)).toContain("resolved");
      expect(await steps()).toEqual(["10 > 7"]);
      expect((await claim.card()).papers.map(({ title }) => title)).toEqual([expect.stringContaining(number)]);
      expect((await orderOf(buyer, order.number)).status).toBe("partiallyReturned");
    });

    test("made before the claim for the same goods: asks about it as well", async () => {
      const number = await byHand(7);
      const claim = await approved(3);
      expect(await claim.resolve("refund")).toContain(number);
      await claim.resolve("refund", "--corrected", number);
      expect(await steps()).toEqual(["10 > 7"]);
    });

    test("made for another matter: applies both", async () => {
      const claim = await approved(3);
      await byHand(8);
      await claim.resolve("refund", "--corrected", "none");
      expect(await steps()).toEqual(["10 > 8", "8 > 5"]);
    });

    test("of a part of the goods: corrects the rest", async () => {
      const claim = await approved(3);
      const number = await byHand(9);
      await claim.resolve("refund", "--corrected", number);
      expect(await steps()).toEqual(["10 > 9", "9 > 7"]);
      expect((await claim.card()).papers).toHaveLength(2);
    });

    test("of more than the claim's goods: leaves the excess to the next claim, and no more", async () => {
      const first = await approved(3);
      const number = await byHand(5);
      await first.resolve("refund", "--corrected", number);
      const second = await approved(4);
      expect(await second.resolve("refund")).toContain("refused");
      await second.resolve("refund", "--corrected", number);
      expect(await steps()).toEqual(["10 > 5", "5 > 3"]);
      const third = await approved(1);
      expect(await third.resolve("refund")).toContain("resolved");
      expect((await steps()).at(-1)).toBe("3 > 2");
    });

    test("that deducted nothing, or that a claim made: asks nothing", async () => {
      await byHand(12);
      const first = await approved(2);
      expect(await first.resolve("refund")).toContain("resolved");
      const second = await approved(1);
      expect(await second.resolve("refund")).toContain("resolved");
      expect(await steps()).toEqual(["10 > 12", "12 > 10", "10 > 9"]);
    });
  });

  describe("a corrective document as the outcome", () => {
    test("is issued whether or not the goods are returned, and the status of the part does not change", async () => {
      const claim = await approved(3);
      expect(await claim.resolve("creditNote")).toContain("resolved");
      expect((await corrections()).map(({ was, became }) => `${was} > ${became}`)).toEqual(["10 > 7"]);
      expect((await claim.card()).papers).toHaveLength(1);
      const after = await orderOf(buyer, order.number);
      expect([after.status, after.refunds]).toEqual(["completed", []]);
    });

    test("may correct a wrong price only", async () => {
      const claim = await approved(3);
      expect(await claim.resolve("creditNote", "--prices", `1=${item.price - 5}`)).toContain("resolved");
      expect(await corrections()).toEqual([
        expect.objectContaining({ was: "10", became: "10", price: String(item.price - 5) }),
      ]);
    });

    test("is refused where there is no document to correct, and the claim keeps its status", async () => {
      const claim = await approved(3);
      await shop.sql("delete from order_documents where order_uuid = $1", [order.uuid]);
      expect(await claim.resolve("creditNote")).toContain("refused: these goods have no delivery document");
      expect((await claim.card()).status).toBe("approved");
    });
  });

  test("a corrective document lowers the total and the tax of the order everywhere", async () => {
    const before = await orderOf(buyer, order.number);
    await (await approved(3)).resolve("creditNote");
    const after = await orderOf(buyer, order.number);
    const less = Math.round(item.price * 3 * 100) / 100;
    const { items, delivery, corrected, total } = after.totals;
    expect(corrected).toBe(less);
    expect([total, after.total]).toEqual([(before.totals.total ?? 0) - less, (before.total ?? 0) - less]);
    expect((items ?? 0) + (delivery ?? 0) - (corrected ?? 0)).toBeCloseTo(total ?? 0, 3);
    expect(after.totals.vat).toBeLessThan(before.totals.vat ?? 0);
    const list = (await buyer.ask("GET", `/private/orders/orders?number=${order.number}`)).data(orderListShape);
    expect(list.items.map((one) => one.total)).toEqual([total]);
  });

  test("lowers the amount due of an order once, whatever was refunded", async () => {
    await shop.sql("update orders set payment_status = 'pending' where uuid = $1", [order.uuid]);
    await shop.sql("delete from payments where order_uuid = $1", [order.uuid]);
    const full = (await orderOf(buyer, order.number)).due ?? 0;
    const first = await approved(3);
    await first.resolve("creditNote");
    const less = Math.round(item.price * 3 * 100) / 100;
    expect((await orderOf(buyer, order.number)).due).toBeCloseTo(full - less, 3);
    const second = await approved(2);
    await second.resolve("refund");
    // Nothing was paid, so nothing is refunded, and the goods are not charged either.
    expect((await orderOf(buyer, order.number)).due).toBeCloseTo(full - less - item.price * 2, 3);
  });

  test("keeps the amount due of a partly paid order when a claim refunds its goods", async () => {
    await shop.sql("update orders set payment_status = 'pending' where uuid = $1", [order.uuid]);
    await shop.sql("delete from payments where order_uuid = $1", [order.uuid]);
    const { total, due } = await orderOf(buyer, order.number);
    expect(due).toBe(total);
    const paid = 1_000;
    await shop.sql(
      `insert into payments (uuid, order_uuid, attempt, request, method, amount, status)
       values (gen_random_uuid(), $1, 9, '{}', 'invoice', $2, 'succeeded')`,
      [order.uuid, paid],
    );
    expect((await orderOf(buyer, order.number)).due).toBeCloseTo((total ?? 0) - paid, 3);
    await (await approved(2)).resolve("refund");
    const after = await orderOf(buyer, order.number);
    expect(after.totals.corrected).toBeCloseTo(item.price * 2, 3);
    // The returned goods and the refund are of the same amount.
    expect(after.due).toBeCloseTo((total ?? 0) - paid, 3);
  });

  test("replaced or repaired goods need no correction", async () => {
    const claim = await approved(2);
    await claim.resolve("replace");
    expect([await corrections(), (await claim.card()).papers]).toEqual([[], []]);
  });
});
