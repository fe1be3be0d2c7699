import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approvalAskedShape, approvalShape } from "#app/contract/approvals.ts";
import { orderChoicesShape } from "#app/contract/order-changes.ts";
import type { WireRights } from "#app/contract/members.ts";
import { orderForm } from "#tests/support/buying.ts";
import { company, everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { changing } from "#tests/support/order-change.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shop.ts";

const approvals = "/private/orders/approvals";
const { hinge, screw } = small.products;
const said = ({ status, body }: TestAnswer) => `${status} ${body.code ?? "ok"}`;
const recipient = { fio: "Чужой Человек", phone: "+7 900 555-44-33" };
let shop: TestShop;
let owner: TestMember;
let at = 870_000;

beforeAll(async () => {
  // Time does not pass: what a process remembers of a member ends by news alone.
  const now = new Date();
  shop = await testShop({ ports: { clock: { now: () => now } } });
});
beforeEach(async () => {
  await shop.sql("delete from user_counterparties where root_uuid = $1", [company]);
  await shop.sql("update stock set reserved = 0");
  owner = await newMember(shop, (at += 1), "owner");
});
afterAll(() => shop.close());

/** An order that the member asked for and the owner approved. */
async function approved(member: TestMember): Promise<string> {
  await member.add([{ uuid: hinge.uuid, quantity: 20 }]);
  const form = orderForm(await member.checkout());
  const asked = await member.ask("POST", approvals, form, { "idempotency-key": form.checkout });
  const path = `${approvals}/${asked.data(approvalAskedShape).uuid}`;
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

describe("an order that another member approved", () => {
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
  test.each(other)("does not get %s from who may not order that sum", async (_, lines, more) => {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const number = await approved(clerk);
    const orders = changing(clerk);
    const before = await orders.shown(number);
    expect(said(await orders.patch(number, lines, more))).toBe("422 orderAboveLimit");
    const headers = { "if-match": `"${before.version}"` };
    const preview = `/private/orders/orders/${number}/change-preview`;
    expect(said(await clerk.ask("POST", preview, { lines, ...more }, headers))).toBe("422 orderAboveLimit");
    expect(await orders.shown(number)).toEqual(before);
  });

  test("gets less goods, and is canceled, by who may not order that sum", async () => {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const number = await approved(clerk);
    const orders = changing(clerk);
    // The form sends the recipient and the delivery as they are, too.
    const same = {
      recipient: { fio: "Иванов Пётр", phone: "+7 900 000-00-01" },
      deliveries: [{ kind: "available", address: "Москва, улица Арбат, 1" }],
      comment: "",
    };
    expect(said(await orders.patch(number, [{ uuid: hinge.uuid, quantity: 10 }], same))).toBe("200 ok");
    expect((await choices(clerk, number)).onlyRemoval).toBe(true);
    expect((await orders.cancel(number)).status).toBe(200);
  });

  test("is changed freely by who may order that sum, and as long as he may", async () => {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const number = await approved(clerk);
    await give(clerk, { orderLimit: 1_000_000 });
    const orders = changing(clerk);
    expect((await choices(clerk, number)).onlyRemoval).toBe(false);
    expect(said(await orders.patch(number, [], { recipient }))).toBe("200 ok");
    await give(clerk, { orderLimit: 1_000 });
    expect(said(await orders.patch(number, [], { comment: "иначе" }))).toBe("422 orderAboveLimit");
  });

  test("counts for the month of who changes it, because its approver answered for it", async () => {
    const clerk = await newMember(shop, (at += 1), {
      ...everything,
      orderLimit: null,
      monthLimit: 1,
      managesMembers: false,
    });
    const number = await approved(clerk);
    const orders = changing(clerk);
    expect((await choices(clerk, number)).onlyRemoval).toBe(true);
    expect(said(await orders.patch(number, [], { recipient }))).toBe("422 orderAboveMonth");
    expect(said(await orders.patch(number, [{ uuid: hinge.uuid, quantity: 10 }]))).toBe("200 ok");
  });

  test("is not changed by a member whose rights ended while the process still remembered them", async () => {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const number = await approved(clerk);
    const orders = changing(clerk);
    const { version } = await orders.shown(number);
    // Another process dismisses him, and its news has not come yet.
    await shop.sql("delete from user_counterparties where user_uuid = $1", [clerk.userUuid]);
    expect(said(await orders.patch(number, [{ uuid: hinge.uuid, quantity: 10 }], { version }))).toBe("404 notFound");
  });
});

test("an order that a member placed by himself keeps its recipient free, however full his month is", async () => {
  const rights = { ...everything, orderLimit: 1_000_000, monthLimit: 1_000_000, managesMembers: false };
  const buyer = await newMember(shop, (at += 1), rights);
  await buyer.add([{ uuid: hinge.uuid, quantity: 20 }]);
  const { number } = await buyer.order();
  await shop.sql("update user_counterparties set month_limit = 1 where user_uuid = $1", [buyer.userUuid]);
  await shop.ports.bus.publish(`viewer:${buyer.userUuid}`);
  expect(said(await changing(buyer).patch(number, [], { recipient }))).toBe("200 ok");
});
