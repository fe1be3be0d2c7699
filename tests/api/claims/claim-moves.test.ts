import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { claimCardShape, claimStatusShape, ownClaimsPath, ownClaimsShape } from "#app/contract/claims/own-claims.ts";
import { claimStatuses, claimTransitions, type ClaimStatus } from "#app/domain/claim/status.ts";
import { endClaims } from "#server/jobs/end-claims.ts";
import { claimsOperator, sendClaim } from "#tests/support/orders/claims.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let order: ShippedOrder;
let key: string;
let number: string;
beforeAll(async () => {
  shop = await testShop();
  order = await shippedOrder(shop, small.phones.ooo);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["letter_limits", "notifications", "consents", "claims", "outbox"])
    await shop.sql(`delete from ${table}`);
  await shop.sql("update order_parts set status = 'completed' where order_uuid = $1", [order.uuid]);
  key = shop.ports.ids.uuid();
  ({ number } = (await sendClaim(shop, order, { key, change: { items: all(), resolution: "refund" } })).data(
    claimDoneShape,
  ));
  await shop.sql("delete from outbox");
});

const all = () => order.items.map(({ uuid, quantity }) => ({ orderItemUuid: uuid, quantity }));
const card = async () =>
  (await shop.call("GET", `${ownClaimsPath}/${key}`, { token: order.token })).data(claimCardShape);
const post = (path: string, body?: object) =>
  shop.call("POST", `${ownClaimsPath}/${key}${path}`, {
    token: order.token,
    ...(body ? { body } : {}),
    headers: { "idempotency-key": shop.ports.ids.uuid() },
  });
const operate = (verb: string, ...words: string[]) => claimsOperator(shop, verb, number, ...words);
const partStatus = async () =>
  (
    await shop.sql<{ status: string }>("select distinct status from order_parts where order_uuid = $1", [order.uuid])
  ).map(({ status }) => status);

describe("operator commands for claims", () => {
  const commands: [string, string[], ClaimStatus][] = [
    ["review", [], "inReview"],
    ["ask", ["Пришлите", "фото"], "infoRequested"],
    ["inspect", [], "inspection"],
    ["approve", [], "approved"],
    ["approve", ["--lines", "1=1"], "partiallyApproved"],
    ["reject", ["Следы", "монтажа"], "rejected"],
    ["await-return", [], "awaitingReturn"],
    ["received", [], "goodsReceived"],
    ["resolve", ["--outcome", "replace"], "resolved"],
  ];

  test("move a claim only along the shop's transitions", async () => {
    const wrong: string[] = [];
    for (const from of claimStatuses.filter((status) => status !== "draft"))
      for (const [verb, words, to] of commands) {
        await shop.sql("update claims set status = $1 where uuid = $2", [from, key]);
        const output = await operate(verb, ...words);
        const may = claimTransitions[from][to]?.includes("shop") ?? false;
        if (output.startsWith("refused") === may) wrong.push(`${from} ${verb} ${words.join(" ")}: ${output}`);
        const [row] = await shop.sql<{ status: string }>("select status from claims where uuid = $1", [key]);
        if (row?.status !== (may ? to : from)) wrong.push(`${from} ${verb}: ${row?.status}`);
      }
    expect(wrong).toEqual([]);
  });

  test("notify with the number under which the buyer sees the order", async () => {
    await shop.sql("update orders set customer_number = 'ЗП-17' where uuid = $1", [order.uuid]);
    await operate("review");
    await shop.sql("update orders set customer_number = null where uuid = $1", [order.uuid]);
    const [told] = await emailsOf(shop);
    expect(told?.text).toMatch(/к заказу \S+ \(ваш № ЗП-17\)\./);
  });

  test("list and show claims, and refuse invalid input", async () => {
    expect(await claimsOperator(shop, "list")).toContain(`${number}  new  ${order.number}`);
    expect(await operate("show")).toContain("1. ");
    expect(await claimsOperator(shop, "show", "РК-00-00000")).toMatch(/^refused: there is no claim with this number/);
    expect(await operate("reject")).toBe("usage");
    expect(await operate("resolve")).toBe("usage");
    expect(await operate("approve")).toMatch(/status does not allow this step; possible next statuses: inReview$/);
    await operate("review");
    expect(await operate("approve", "--lines", "9=1")).toMatch(/^refused: the claim has no line with this number/);
    expect(await operate("approve", "--lines", "1=one")).toMatch(/^refused: not a quantity/);
    expect(await operate("approve", "--lines", "1=99")).toMatch(/^refused: more is approved than was claimed/);
    expect(await operate("approve", "--lines", "1=0,2=0")).toMatch(/^refused: nothing is approved/);
    expect((await card()).status).toBe("inReview");
  });
});

test("a conversation: the shop asks, the buyer answers, and the claim continues", async () => {
  await operate("review");
  await operate("ask", "Пришлите фото упаковки");
  const shownClaim = await card();
  expect([shownClaim.status, shownClaim.isUnread, shownClaim.messages.at(-1)?.message]).toEqual([
    "infoRequested",
    true,
    "Пришлите фото упаковки",
  ]);
  expect((await emailsOf(shop)).map(({ to, text }) => [to, text.includes("Пришлите фото упаковки")])).toContainEqual([
    "petr@example.ru",
    true,
  ]);
  expect(await shop.sql("select event, path from notifications where event = 'claim.infoRequested'")).toEqual([
    { event: "claim.infoRequested", path: `/profile/complaints/${key}` },
  ]);
  expect((await post("/messages", { message: "Прикладываю" })).data(claimStatusShape).status).toBe("inReview");
  expect((await card()).isUnread).toBe(false);
  await operate("message", "Спасибо, смотрим");
  const list = (await shop.call("GET", ownClaimsPath, { token: order.token })).data(ownClaimsShape);
  expect(list.items[0]?.isUnread).toBe(true);
  await post("/seen");
  expect((await card()).isUnread).toBe(false);
  expect((await card()).history.map(({ to, actor }) => `${to} ${actor}`)).toEqual([
    "new buyer",
    "inReview shop",
    "infoRequested shop",
    "inReview buyer",
  ]);
});

test("a rejection can be disputed once, and not when the goods are in another claim meanwhile", async () => {
  await operate("review");
  await operate("reject", "Следы монтажа");
  expect((await card()).can).toEqual({ message: false, withdraw: false, dispute: true });
  const other = shop.ports.ids.uuid();
  expect((await sendClaim(shop, order, { key: other, change: { items: all() } })).status).toBe(200);
  expect((await post("/dispute", { message: "Монтажа не было" })).body.code).toBe("claimTooMuch");
  await shop.call("POST", `${ownClaimsPath}/${other}/withdraw`, { token: order.token });
  expect((await post("/dispute", { message: "Монтажа не было" })).data(claimStatusShape).status).toBe("inReview");
  await operate("reject", "Мы уверены");
  expect((await post("/dispute", { message: "И всё же" })).body.code).toBe("claimDisputed");
  expect((await post("/messages", { message: "И всё же" })).body.code).toBe("claimClosed");
});

describe("the outcome of a claim", () => {
  test("in part: refunds what was approved and marks the parts as partly returned", async () => {
    await operate("review");
    await operate("approve", "--lines", "1=1,2=0", "Подтвердили одну");
    const decided = await card();
    expect(decided.status).toBe("partiallyApproved");
    expect(decided.items.map(({ decision, approvedQuantity }) => [decision, approvedQuantity])).toEqual([
      ["partial", 1],
      ["rejected", 0],
    ]);
    await operate("resolve", "--outcome", "refund", "Вернули деньги");
    expect([(await card()).outcome, await partStatus()]).toEqual([
      "refund",
      expect.arrayContaining(["partiallyReturned"]),
    ]);
    expect((await post("/withdraw")).body.code).toBe("claimMove");
  });

  test("for all goods returned marks the order as returned", async () => {
    for (const [verb, ...words] of [
      ["review"],
      ["approve"],
      ["await-return"],
      ["received"],
      ["resolve", "--outcome", "refund"],
    ])
      expect(await operate(verb ?? "", ...words)).toContain(number);
    expect(await partStatus()).toEqual(["returned"]);
  });

  test("of another kind does not change the order", async () => {
    for (const [verb, ...words] of [["review"], ["approve"], ["resolve", "--outcome", "replace"]])
      await operate(verb ?? "", ...words);
    expect(await partStatus()).toEqual(["completed"]);
  });

  test("of an order paid online is refunded by the gateway, and a later cancellation does not refund it again", async () => {
    await shop.sql(
      `insert into payments (uuid, order_uuid, attempt, request, method, amount, status, external_id)
       select gen_random_uuid(), uuid, 1, '{}', 'card', total, 'succeeded', gen_random_uuid()::text from orders where uuid = $1`,
      [order.uuid],
    );
    await operate("review");
    await operate("approve", "--lines", "2=0");
    await operate("resolve", "--outcome", "refund");
    const [refund] = await shop.sql<{ same: boolean }>(
      "select r.amount = c.sum_approved and c.refunded_sum = r.amount as same from refunds r join claims c on c.order_uuid = r.order_uuid where c.uuid = $1",
      [key],
    );
    expect(refund?.same).toBe(true);
    await shop.sql("delete from refunds");
    await shop.sql("delete from payments");
  });
});

describe("deadlines of claims", () => {
  const age = (days: number) => shop.sql("update claims set moved_at = now() - $1 * interval '1 day'", [days]);

  test("close a question unanswered for 14 days, with a notification", async () => {
    await operate("review");
    await operate("ask", "Пришлите фото");
    await age(13);
    expect(await endClaims(shop.ports)).toBe(0);
    await age(14);
    expect(await endClaims(shop.ports)).toBe(1);
    expect((await card()).status).toBe("closed");
    expect(await shop.sql("select 1 from notifications where event = 'claim.closed'")).toHaveLength(1);
  });

  test.each(["resolved", "rejected"])(
    "close a claim that is %s after 30 days, without a notification",
    async (status) => {
      await shop.sql("update claims set status = $1", [status]);
      await age(29);
      expect(await endClaims(shop.ports)).toBe(0);
      await age(30);
      expect(await endClaims(shop.ports)).toBe(1);
      expect(await shop.sql("select 1 from notifications where event = 'claim.closed'")).toEqual([]);
    },
  );

  test("are 20 days for an expert, 10 from a dispute, one working day for the first answer", async () => {
    const due = async () =>
      (
        await shop.sql<{ days: number }>(
          "select round(extract(epoch from due_at - submitted_at) / 86400)::int as days from claims where uuid = $1",
          [key],
        )
      )[0]?.days;
    expect(await due()).toBe(10);
    await operate("review");
    await operate("inspect");
    expect(await due()).toBe(20);
    await shop.sql("update claims set status = 'rejected', submitted_at = submitted_at - interval '5 days'");
    await post("/dispute", { message: "Не согласны" });
    expect(await due()).toBe(15);
  });
});
