import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requestedApprovalShape, approvalShape } from "#app/contract/orders/approvals.ts";
import { ownJoinRequestsShape } from "#app/contract/counterparties/counterparties.ts";
import { placedOrderShape } from "#app/contract/orders/checkouts.ts";
import { orderForm } from "#tests/support/orders/buying.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { company, everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const { hinge } = small.products;
const approvals = "/private/orders/approvals";
const outcomeOf = ({ status, body }: TestAnswer) => [status, body.code ?? "ok"];
/** The company's price of a hinge is 150 ₽; delivery is free here. */
const price = 150;
let at = 880_000;
let shop: TestShop;
let clerk: TestMember;
let manager: TestMember;

beforeAll(async () => {
  shop = await testShop();
  await shop.sql("update delivery_tariffs set cost = 0");
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("update stock set reserved = 0");
  clerk = await newMember(shop, (at += 1), { ...everything, orderLimit: 10 * price, monthLimit: 15 * price });
  manager = await newMember(shop, (at += 1), { ...everything, monthLimit: 30 * price });
});

async function order(who: TestMember, quantity: number): Promise<TestAnswer> {
  await who.clear();
  await who.add([{ uuid: hinge.uuid, quantity }]);
  return who.place(orderForm(await who.checkout()));
}

async function ask(who: TestMember, quantity: number, change: object = {}): Promise<string> {
  await who.clear();
  await who.add([{ uuid: hinge.uuid, quantity }]);
  const form = { ...orderForm(await who.checkout()), ...change };
  return (await who.ask("POST", approvals, form, { "idempotency-key": form.checkout })).data(requestedApprovalShape)
    .uuid;
}

const look = async (who: TestMember, uuid: string) =>
  (await who.ask("GET", `${approvals}/${uuid}`)).data(approvalShape);

async function approve(who: TestMember, uuid: string): Promise<TestAnswer> {
  const { basketVersion, priceHash } = await look(who, uuid);
  return who.ask("POST", `${approvals}/${uuid}/approve`, { basketVersion, priceHash });
}

describe("a monthly limit", () => {
  it("counts orders placed before it was set, besides the limit per order", async () => {
    expect(outcomeOf(await order(clerk, 12))).toEqual([422, "approvalNeeded"]);
    const first = (await order(clerk, 10)).data(placedOrderShape);
    expect(outcomeOf(await order(clerk, 6))).toEqual([422, "approvalMonth"]);
    expect((await clerk.checkout()).alone).toBe(5 * price);
    expect(outcomeOf(await order(clerk, 4))).toEqual([200, "ok"]);
    expect(outcomeOf(await order(clerk, 2))).toEqual([422, "approvalMonth"]);
    // Cancelled parts do not count against the limit.
    await shop.sql("update order_parts set status = 'canceled' where order_uuid = $1", [first.uuid]);
    expect(outcomeOf(await order(clerk, 10))).toEqual([200, "ok"]);
  });

  it("starts again with each month", async () => {
    const first = (await order(clerk, 10)).data(placedOrderShape);
    expect(outcomeOf(await order(clerk, 8))).toEqual([422, "approvalMonth"]);
    await shop.sql("update orders set created_at = created_at - interval '32 days' where uuid = $1", [first.uuid]);
    expect(outcomeOf(await order(clerk, 8))).toEqual([200, "ok"]);
  });

  it("is applied to the approver, and the requester keeps the own limit", async () => {
    expect(outcomeOf(await order(clerk, 10))).toEqual([200, "ok"]);
    const one = await ask(clerk, 20);
    expect((await look(manager, one)).hindrance).toBeNull();
    expect(outcomeOf(await approve(manager, one))).toEqual([200, "ok"]);
    const other = await ask(clerk, 12);
    expect((await look(manager, other)).hindrance).toBe("approvalAboveMonth");
    expect(outcomeOf(await approve(manager, other))).toEqual([422, "approvalAboveMonth"]);
    expect(outcomeOf(await order(clerk, 4))).toEqual([200, "ok"]);
  });
});

describe("a request for approval", () => {
  it("shows the approver the payment method and the contract", async () => {
    const clerkOnly = await newMember(shop, (at += 1), noOrders);
    const contract = shop.ports.ids.uuid();
    await shop.sql(
      `insert into counterparty_contracts (uuid, root_uuid, number, date) values ('${contract}', '${company}', 'ДП-77/${at}', '2026-02-03')`,
    );
    const plain = await look(manager, await ask(clerkOnly, 8));
    expect([plain.paymentMethod, plain.contract]).toEqual(["onDelivery", null]);
    const named = await look(manager, await ask(clerkOnly, 6, { contract }));
    expect(named.contract).toEqual({ number: `ДП-77/${at}`, date: "2026-02-03" });
  });
});

describe("a removed member", () => {
  it("is notified by e-mail, SMS and in the account; a member who leaves is not", async () => {
    const gone = await newMember(shop, (at += 1), noOrders);
    await shop.sql(`update users set email = 'gone@example.ru' where uuid = '${gone.userUuid}'`);
    await shop.sql("delete from outbox");
    const members = `/private/users/counterparties/${company}/members`;
    expect(outcomeOf(await manager.ask("DELETE", `${members}/${gone.userUuid}`))).toEqual([200, "ok"]);
    const notices = await gone.ask("GET", "/private/users/notifications");
    expect(notices.text).toContain("member.removed");
    const sms = await shop.sql(`select template from outbox where channel = 'sms' and recipient = '${gone.phone}'`);
    expect(sms.map(({ template }) => template)).toEqual(["member.removed"]);
    const letter = (await emailsOf(shop)).find(({ to }) => to.includes("gone@example.ru"));
    expect(letter?.text).toContain("Вас убрали из участников");
    await shop.sql("delete from outbox");
    expect(outcomeOf(await manager.ask("DELETE", `${members}/${manager.userUuid}`))).toEqual([200, "ok"]);
    expect(await shop.sql("select 1 from outbox where template = 'member.removed'")).toEqual([]);
  });
});

describe("a request to join", () => {
  it("shows its status to the requester without revealing the owner", async () => {
    const stranger = await newMember(shop, (at += 1), "owner", small.counterparties.trader);
    const path = "/private/users/users/clients/join";
    expect(outcomeOf(await stranger.ask("POST", path, { inn: "7707083893" }))).toEqual([200, "ok"]);
    const waiting = await stranger.ask("GET", path);
    expect(waiting.data(ownJoinRequestsShape)).toMatchObject([{ inn: "7707083893", status: "new", decidedAt: null }]);
    expect(waiting.text).not.toContain("Окна Плюс");
    const [request] = waiting.data(ownJoinRequestsShape);
    await manager.ask("POST", `/private/users/counterparties/${company}/join-requests/${request?.uuid}`, {
      decision: "reject",
    });
    expect((await stranger.ask("GET", path)).data(ownJoinRequestsShape)).toMatchObject([{ status: "rejected" }]);
    expect((await clerk.ask("GET", path)).data(ownJoinRequestsShape)).toEqual([]);
  });
});
