import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape } from "#app/contract/claims.ts";
import { orderDocumentListShape } from "#app/contract/order-documents.ts";
import { orderListShape } from "#app/contract/order-list.ts";
import { claimCardShape, ownClaimsPath } from "#app/contract/own-claims.ts";
import { buying, type Buying } from "#tests/support/buying.ts";
import { claimsOperator, sendClaim } from "#tests/support/claims.ts";
import { obeyCorrection, readCorrectionCommand } from "#server/process/operator-correction.ts";
import { operator, orderOf } from "#tests/support/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shop.ts";

const hinges = 10;

describe("the money of a claim's outcome", () => {
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

  /** A claim of so many hinges that was taken up and approved. */
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

  test("stands in a УКД to the УПД of its part: on the claim's page and among the order's documents", async () => {
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

  test("is corrected once, and the next claim goes on from there; nothing that was issued changes", async () => {
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

  test("a discount names the new price; one that would not be lower, or of no line, is refused", async () => {
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

  describe("beside one that was made by hand", () => {
    /** By `order correct`, to so many hinges; its number. */
    async function byHand(quantity: number): Promise<string> {
      const words = [`${item.article}=${quantity}`, "--reason", "Недостача"];
      const command = readCorrectionCommand(order.number, words);
      if (command === null) throw new Error("no command");
      const { ok, message } = await obeyCorrection(shop.ports, command);
      if (!ok) throw new Error(message);
      return message.split(":")[0] ?? "";
    }
    const steps = async () => (await corrections()).map(({ was, became }) => `${was} > ${became}`);
    const standing = async (claim: { number: string }) =>
      (await claimsOperator(shop, "show", claim.number)).split("  ")[1];

    test("is refused until somebody says whether that was for this claim: nothing falls twice unasked", async () => {
      const claim = await approved(3);
      const number = await byHand(7);
      const said = await claim.resolve("refund");
      expect(said).toContain("refused: its lines were corrected by hand already");
      expect(said).toContain(number);
      expect(await claim.resolve("refund", "--corrected", "УКД-26-999999")).toContain("refused");
      expect([await steps(), await standing(claim)]).toEqual([["10 > 7"], "approved"]);
    });

    test("made for this claim it stands for the claim's own, on its page too, and the money goes back all the same", async () => {
      const claim = await approved(3);
      const number = await byHand(7);
      expect(await claim.resolve("refund", "--corrected", number)).toContain("resolved");
      expect(await steps()).toEqual(["10 > 7"]);
      expect((await claim.card()).papers.map(({ title }) => title)).toEqual([expect.stringContaining(number)]);
      expect((await orderOf(buyer, order.number)).status).toBe("partiallyReturned");
    });

    test("made before the claim, for the same goods, it is asked about as well", async () => {
      const number = await byHand(7);
      const claim = await approved(3);
      expect(await claim.resolve("refund")).toContain(number);
      await claim.resolve("refund", "--corrected", number);
      expect(await steps()).toEqual(["10 > 7"]);
    });

    test("made for another matter, both hold", async () => {
      const claim = await approved(3);
      await byHand(8);
      await claim.resolve("refund", "--corrected", "none");
      expect(await steps()).toEqual(["10 > 8", "8 > 5"]);
    });

    test("with a part of the goods, the claim takes the rest", async () => {
      const claim = await approved(3);
      const number = await byHand(9);
      await claim.resolve("refund", "--corrected", number);
      expect(await steps()).toEqual(["10 > 9", "9 > 7"]);
      expect((await claim.card()).papers).toHaveLength(2);
    });

    test("with more than the claim's goods, what is over is left for the next claim, and no more", async () => {
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

    test("where it took nothing off, and where a claim made it, nobody is asked", async () => {
      await byHand(12);
      const first = await approved(2);
      expect(await first.resolve("refund")).toContain("resolved");
      const second = await approved(1);
      expect(await second.resolve("refund")).toContain("resolved");
      expect(await steps()).toEqual(["10 > 12", "12 > 10", "10 > 9"]);
    });
  });

  describe("a corrective document as the outcome", () => {
    test("is made whether or not the goods come back, and the part stays as it was", async () => {
      const claim = await approved(3);
      expect(await claim.resolve("creditNote")).toContain("resolved");
      expect((await corrections()).map(({ was, became }) => `${was} > ${became}`)).toEqual(["10 > 7"]);
      expect((await claim.card()).papers).toHaveLength(1);
      const after = await orderOf(buyer, order.number);
      expect([after.status, after.refunds]).toEqual(["completed", []]);
    });

    test("may be of a wrong price alone", async () => {
      const claim = await approved(3);
      expect(await claim.resolve("creditNote", "--prices", `1=${item.price - 5}`)).toContain("resolved");
      expect(await corrections()).toEqual([
        expect.objectContaining({ was: "10", became: "10", price: String(item.price - 5) }),
      ]);
    });

    test("is refused where there is no document that it could correct, and the claim stays where it stands", async () => {
      const claim = await approved(3);
      await shop.sql("delete from order_documents where order_uuid = $1", [order.uuid]);
      expect(await claim.resolve("creditNote")).toContain("refused: its goods have no delivery document");
      expect((await claim.card()).status).toBe("approved");
    });
  });

  test("a corrective document lowers the order's total and its tax, wherever they are shown", async () => {
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

  test("what is still due of an order falls with it, once, whatever was given back", async () => {
    await shop.sql("update orders set payment_status = 'pending' where uuid = $1", [order.uuid]);
    await shop.sql("delete from payments where order_uuid = $1", [order.uuid]);
    const full = (await orderOf(buyer, order.number)).due ?? 0;
    const first = await approved(3);
    await first.resolve("creditNote");
    const less = Math.round(item.price * 3 * 100) / 100;
    expect((await orderOf(buyer, order.number)).due).toBeCloseTo(full - less, 3);
    const second = await approved(2);
    await second.resolve("refund");
    // Nothing was paid, so nothing goes back; the goods are not asked for all the same.
    expect((await orderOf(buyer, order.number)).due).toBeCloseTo(full - less - item.price * 2, 3);
  });

  test("what is due of an order paid in part stays when a claim gives its goods' money back", async () => {
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
    // Goods and money of the same sum went back.
    expect(after.due).toBeCloseTo((total ?? 0) - paid, 3);
  });

  test("goods that are replaced, or repaired, are corrected nowhere", async () => {
    const claim = await approved(2);
    await claim.resolve("replace");
    expect([await corrections(), (await claim.card()).papers]).toEqual([[], []]);
  });
});
