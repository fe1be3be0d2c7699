import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape } from "#app/contract/claims.ts";
import { claimCardShape, claimStatusShape, ownClaimsPath, ownClaimsShape } from "#app/contract/own-claims.ts";
import { claimStatuses, claimTransitions, type ClaimStatus } from "#app/domain/claim/status.ts";
import { endClaims } from "#server/jobs/end-claims.ts";
import { claimsOperator, sendClaim } from "#tests/support/claims.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/shipped-order.ts";
import { small, testShop, type TestShop } from "#tests/support/shop.ts";

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

describe("the shop's commands", () => {
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

  test("move a claim where the graph lets the shop, and nowhere else", async () => {
    const wrong: string[] = [];
    for (const from of claimStatuses.filter((status) => status !== "draft"))
      for (const [verb, words, to] of commands) {
        await shop.sql("update claims set status = $1 where uuid = $2", [from, key]);
        const said = await operate(verb, ...words);
        const may = claimTransitions[from][to]?.includes("shop") ?? false;
        if (said.startsWith("refused") === may) wrong.push(`${from} ${verb} ${words.join(" ")}: ${said}`);
        const [row] = await shop.sql<{ status: string }>("select status from claims where uuid = $1", [key]);
        if (row?.status !== (may ? to : from)) wrong.push(`${from} ${verb}: ${row?.status}`);
      }
    expect(wrong).toEqual([]);
  });

  test("are told of with the number under which the buyer keeps the order", async () => {
    await shop.sql("update orders set customer_number = 'ЗП-17' where uuid = $1", [order.uuid]);
    await operate("review");
    await shop.sql("update orders set customer_number = null where uuid = $1", [order.uuid]);
    const [told] = await emailsOf(shop);
    expect(told?.text).toMatch(/к заказу \S+ \(ваш № ЗП-17\)\./);
  });

  test("list, show and refuse what makes no sense", async () => {
    expect(await claimsOperator(shop, "list")).toContain(`${number}  new  ${order.number}`);
    expect(await operate("show")).toContain("1. ");
    expect(await claimsOperator(shop, "show", "РК-00-00000")).toBe("refused: there is no claim of this number");
    expect(await operate("reject")).toBe("usage");
    expect(await operate("resolve")).toBe("usage");
    await operate("review");
    expect(await operate("approve", "--lines", "9=1")).toMatch(/^refused: there is no such line/);
    expect(await operate("approve", "--lines", "1=0,2=0")).toMatch(/^refused: more than was claimed/);
    expect((await card()).status).toBe("inReview");
  });
});

test("a conversation: the shop asks, the buyer answers, and the claim goes on", async () => {
  await operate("review");
  await operate("ask", "Пришлите фото упаковки");
  const asked = await card();
  expect([asked.status, asked.isUnread, asked.messages.at(-1)?.message]).toEqual([
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

test("a rejection is disputed once, and not when the goods went into another claim meanwhile", async () => {
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

describe("an outcome", () => {
  test("in part: what was approved is refunded, the parts are partly returned", async () => {
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

  test("of all goods that came back returns the order", async () => {
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

  test("of another kind leaves the order as it is", async () => {
    for (const [verb, ...words] of [["review"], ["approve"], ["resolve", "--outcome", "replace"]])
      await operate(verb ?? "", ...words);
    expect(await partStatus()).toEqual(["completed"]);
  });

  test("that was paid online goes back by the gateway, and a later cancellation does not count it again", async () => {
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

describe("time", () => {
  const age = (days: number) => shop.sql("update claims set moved_at = now() - $1 * interval '1 day'", [days]);

  test("closes a question that nobody has answered for 14 days, and tells so", async () => {
    await operate("review");
    await operate("ask", "Пришлите фото");
    await age(13);
    expect(await endClaims(shop.ports)).toBe(0);
    await age(14);
    expect(await endClaims(shop.ports)).toBe(1);
    expect((await card()).status).toBe("closed");
    expect(await shop.sql("select 1 from notifications where event = 'claim.closed'")).toHaveLength(1);
  });

  test.each(["resolved", "rejected"])("closes one that is %s after 30 days, silently", async (status) => {
    await shop.sql("update claims set status = $1", [status]);
    await age(29);
    expect(await endClaims(shop.ports)).toBe(0);
    await age(30);
    expect(await endClaims(shop.ports)).toBe(1);
    expect(await shop.sql("select 1 from notifications where event = 'claim.closed'")).toEqual([]);
  });

  test("gives 20 days to an expert, 10 from a dispute, a working day to the first answer", async () => {
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
