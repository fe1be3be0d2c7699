import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestedApprovalShape, approvalShape } from "#app/contract/orders/approvals.ts";
import { orderChoicesShape } from "#app/contract/orders/order-changes.ts";
import type { WireRights } from "#app/contract/counterparties/members.ts";
import { orderForm } from "#tests/support/orders/buying.ts";
import { company, everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const approvals = "/private/orders/approvals";
const { hinge, screw } = small.products;
const outcomeOf = ({ status, body }: TestAnswer) => `${status} ${body.code ?? "ok"}`;
const recipient = { fio: "Чужой Человек", phone: "+7 900 555-44-33" };
let shop: TestShop;
let owner: TestMember;
let at = 870_000;

beforeAll(async () => {
  // A frozen clock: cached members are invalidated by the bus only.
  const now = new Date();
  shop = await testShop({ ports: { clock: { now: () => now } } });
});
beforeEach(async () => {
  await shop.sql("delete from user_counterparties where root_uuid = $1", [company]);
  await shop.sql("update stock set reserved = 0");
  owner = await newMember(shop, (at += 1), "owner");
});
afterAll(() => shop.close());

/** An order requested by the member and approved by the owner. */
async function approved(member: TestMember): Promise<string> {
  await member.add([{ uuid: hinge.uuid, quantity: 20 }]);
  const form = orderForm(await member.checkout());
  const response = await member.ask("POST", approvals, form, { "idempotency-key": form.checkout });
  const path = `${approvals}/${response.data(requestedApprovalShape).uuid}`;
  const { basketVersion, priceHash } = (await owner.ask("GET", path)).data(approvalShape);
  await owner.ask("POST", `${path}/approve`, { basketVersion, priceHash });
  const { order } = (await owner.ask("GET", path)).data(approvalShape);
  if (!order) throw new Error("the order was not approved");
  return order.number;
}

async function give(member: TestMember, rights: Partial<WireRights>): Promise<void> {
  const all = { ...noOrders, ...rights };
  await owner.ask("POST", `/private/users/counterparties/${company}/members/${member.userUuid}`, { rights: all });
}

const choices = async (member: TestMember, number: string) =>
  (await member.ask("GET", `/private/orders/orders/${number}/change`)).data(orderChoicesShape);

describe("an order approved by another member", () => {
  const other: [string, { uuid: string; quantity: number }[], Record<string, unknown>][] = [
    [
      "other goods in place of those approved",
      [
        { uuid: hinge.uuid, quantity: 10 },
        { uuid: screw.uuid, quantity: 100 },
      ],
      {},
    ],
    ["more of the same goods", [{ uuid: hinge.uuid, quantity: 30 }], {}],
    ["another recipient", [], { recipient }],
    ["another recipient together with less goods", [{ uuid: hinge.uuid, quantity: 10 }], { recipient }],
    ["another address", [], { deliveries: [{ kind: "available", address: "Тверь, Лесная, 5" }] }],
    ["a pickup point", [], { deliveries: [{ kind: "available", providerCode: "pickup", pointCode: "msk-south" }] }],
    ["another comment, which may name another address", [], { comment: "Везите в Тверь, Лесная, 5" }],
  ];
  test.each(other)("does not get %s from a member who may not order that amount", async (_, lines, more) => {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const number = await approved(clerk);
    const orders = changing(clerk);
    const before = await orders.shown(number);
    expect(outcomeOf(await orders.patch(number, lines, more))).toBe("422 orderAboveLimit");
    const headers = { "if-match": `"${before.version}"` };
    const preview = `/private/orders/orders/${number}/change-preview`;
    expect(outcomeOf(await clerk.ask("POST", preview, { lines, ...more }, headers))).toBe("422 orderAboveLimit");
    expect(await orders.shown(number)).toEqual(before);
  });

  test("can be reduced and cancelled by a member who may not order that amount", async () => {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const number = await approved(clerk);
    const orders = changing(clerk);
    // The form also sends the unchanged recipient and delivery.
    const same = {
      recipient: { fio: "Иванов Пётр", phone: "+7 900 000-00-01" },
      deliveries: [{ kind: "available", address: "Москва, улица Арбат, 1" }],
      comment: "",
    };
    expect(outcomeOf(await orders.patch(number, [{ uuid: hinge.uuid, quantity: 10 }], same))).toBe("200 ok");
    expect((await choices(clerk, number)).onlyRemoval).toBe(true);
    expect((await orders.cancel(number)).status).toBe(200);
  });

  test("can be changed freely by a member who may order that amount, as long as the limit holds", async () => {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const number = await approved(clerk);
    await give(clerk, { orderLimit: 1_000_000 });
    const orders = changing(clerk);
    expect((await choices(clerk, number)).onlyRemoval).toBe(false);
    expect(outcomeOf(await orders.patch(number, [], { recipient }))).toBe("200 ok");
    await give(clerk, { orderLimit: 1_000 });
    expect(outcomeOf(await orders.patch(number, [], { comment: "иначе" }))).toBe("422 orderAboveLimit");
  });

  test("counts towards the month of the member who changes it, since the approver answered for it before", async () => {
    const clerk = await newMember(shop, (at += 1), {
      ...everything,
      orderLimit: null,
      monthLimit: 1,
      managesMembers: false,
    });
    const number = await approved(clerk);
    const orders = changing(clerk);
    expect((await choices(clerk, number)).onlyRemoval).toBe(true);
    expect(outcomeOf(await orders.patch(number, [], { recipient }))).toBe("422 orderAboveMonth");
    expect(outcomeOf(await orders.patch(number, [{ uuid: hinge.uuid, quantity: 10 }]))).toBe("200 ok");
  });

  test("cannot be changed by a member whose rights have ended, even while a process has them cached", async () => {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const number = await approved(clerk);
    const orders = changing(clerk);
    const { version } = await orders.shown(number);
    // Another process has removed the member, and the invalidation has not arrived yet.
    await shop.sql("delete from user_counterparties where user_uuid = $1", [clerk.userUuid]);
    expect(outcomeOf(await orders.patch(number, [{ uuid: hinge.uuid, quantity: 10 }], { version }))).toBe(
      "404 notFound",
    );
  });
});

test("the recipient of a member's own order can be changed even when the monthly limit is used up", async () => {
  const rights = { ...everything, orderLimit: 1_000_000, monthLimit: 1_000_000, managesMembers: false };
  const buyer = await newMember(shop, (at += 1), rights);
  await buyer.add([{ uuid: hinge.uuid, quantity: 20 }]);
  const { number } = await buyer.order();
  await shop.sql("update user_counterparties set month_limit = 1 where user_uuid = $1", [buyer.userUuid]);
  await shop.ports.bus.publish(`viewer:${buyer.userUuid}`);
  expect(outcomeOf(await changing(buyer).patch(number, [], { recipient }))).toBe("200 ok");
});
