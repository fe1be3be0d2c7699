import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestedApprovalShape, approvalListShape, approvalShape } from "#app/contract/orders/approvals.ts";
import { profileShape } from "#app/contract/account/auth.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { toBuyers } from "#tests/support/emails.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { company, everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { postgres, races, small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const approvals = "/private/orders/approvals";
const { products } = small;
const outcomeOf = ({ status, body }: TestAnswer) => [status, body.code ?? "ok"];
let at = 800_000;

async function ask(who: TestMember): Promise<TestAnswer> {
  const form = orderForm(await who.checkout());
  return who.ask("POST", approvals, form, { "idempotency-key": form.checkout });
}
async function requestApproval(who: TestMember, quantity = 20): Promise<string> {
  await who.add([{ uuid: products.hinge.uuid, quantity }]);
  return (await ask(who)).data(requestedApprovalShape).uuid;
}
async function look(who: TestMember, uuid: string) {
  return (await who.ask("GET", `${approvals}/${uuid}`)).data(approvalShape);
}
async function approve(who: TestMember, uuid: string): Promise<TestAnswer> {
  const { basketVersion, priceHash } = await look(who, uuid);
  return who.ask("POST", `${approvals}/${uuid}/approve`, { basketVersion, priceHash });
}

async function waitingFor(who: TestMember): Promise<number> {
  return (await who.ask("GET", "/private/users/users/profile")).data(profileShape).approvals;
}

describe("an order above a member's limit", () => {
  let shop: TestShop;
  let owner: TestMember;
  let clerk: TestMember;
  let blind: TestMember;
  let outsider: TestMember;

  beforeAll(async () => {
    shop = await testShop();
  });
  beforeEach(async () => {
    await shop.sql("delete from user_counterparties where root_uuid = $1", [company]);
    await shop.sql("delete from order_approvals");
    await shop.sql("update stock set reserved = 0");
    owner = await newMember(shop, (at += 1), "owner");
    clerk = await newMember(shop, (at += 1), noOrders);
    blind = await newMember(shop, (at += 1), { ...noOrders, seesPrices: false });
    outsider = await newMember(shop, (at += 1), "owner", small.counterparties.trader);
  });
  afterAll(() => shop.close());

  const orders = async () => Number((await shop.sql<{ n: string }>("select count(*) as n from orders"))[0]?.n);
  const reserved = async () =>
    Number((await shop.sql<{ n: string }>("select coalesce(sum(reserved), 0) as n from stock"))[0]?.n);

  test("waits instead of being placed; nothing is reserved, and the basket stays", async () => {
    const before = await orders();
    await clerk.add([{ uuid: products.hinge.uuid, quantity: 20 }]);
    expect(outcomeOf(await clerk.place(orderForm(await clerk.checkout())))).toEqual([422, "approvalNeeded"]);
    const { uuid, repeated } = (await ask(clerk)).data(requestedApprovalShape);
    expect(repeated).toBe(false);
    expect((await ask(clerk)).data(requestedApprovalShape)).toEqual({ uuid, repeated: true });
    expect([await orders(), await reserved()]).toEqual([before, 0]);
    expect((await clerk.basket()).items).toHaveLength(1);
  });

  test("of a counterparty archived meanwhile cannot be placed", async () => {
    const before = await orders();
    const uuid = await requestApproval(clerk);
    const { basketVersion, priceHash } = await look(owner, uuid);
    await shop.sql("update counterparties set status = 'archived' where root_uuid = $1", [company]);
    const shown = { basketVersion, priceHash };
    expect(outcomeOf(await owner.ask("POST", `${approvals}/${uuid}/approve`, shown))).toEqual([422, "clientArchived"]);
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [company]);
    expect(await orders()).toBe(before);
  });

  test("is counted for every approver, as in the list, until it is decided", async () => {
    const upTo = await newMember(shop, (at += 1), { ...everything, orderLimit: 1 });
    const both = await newMember(shop, (at += 1), "owner", small.counterparties.trader);
    await shop.sql(
      "insert into user_counterparties (user_uuid, root_uuid, role) values ($1, $2, 'owner') on conflict do nothing",
      [both.userUuid, company],
    );
    const uuid = await requestApproval(clerk);
    await requestApproval(outsider);
    const everybody = [owner, clerk, blind, outsider, upTo, both];
    const counted = async () => Promise.all(everybody.map(waitingFor));
    const listed = async () =>
      Promise.all(
        everybody.map(async (who) => {
          const list = (await who.ask("GET", approvals)).data(approvalListShape);
          return list.filter(({ mayDecide }) => mayDecide).length;
        }),
      );
    expect(await counted()).toEqual([1, 0, 0, 1, 0, 2]);
    expect(await listed()).toEqual(await counted());
    expect(outcomeOf(await approve(owner, uuid))).toEqual([200, "ok"]);
    expect(await counted()).toEqual([0, 0, 0, 1, 0, 1]);
    expect(await listed()).toEqual(await counted());
  });

  test("is not needed up to the limit, and one kopeck above it is", async () => {
    await clerk.add([{ uuid: products.hinge.uuid, quantity: 20 }]);
    const total = (await look(owner, (await ask(clerk)).data(requestedApprovalShape).uuid)).totals.total ?? 0;
    const limit = (sum: number) =>
      owner.ask("POST", `/private/users/counterparties/${company}/members/${clerk.userUuid}`, {
        rights: { ...noOrders, orderLimit: sum },
      });
    await limit(Math.round((total - 0.01) * 100) / 100);
    expect(outcomeOf(await clerk.place(orderForm(await clerk.checkout())))).toEqual([422, "approvalNeeded"]);
    await limit(total);
    expect((await clerk.place(orderForm(await clerk.checkout()))).status).toBe(200);
  });

  test("is notified to those who may place it, and to no others", async () => {
    const small = await newMember(shop, (at += 1), { ...everything, orderLimit: 0.01 });
    const uuid = await requestApproval(clerk);
    const notifications = await shop.sql(
      "select user_uuid from notifications where event = 'approval.requested' and path like $1",
      [`%${uuid}`],
    );
    expect(notifications).toEqual([{ user_uuid: owner.userUuid }]);
    const mail = outboxMail(shop.clock);
    await deliverOutbox({ ...shop.ports, mail });
    expect(mail.outbox?.filter(({ text }) => text.includes(`/profile/approvals/${uuid}`))).toHaveLength(1);
    for (const other of [small, blind, outsider]) {
      expect(outcomeOf(await other.ask("GET", `${approvals}/${uuid}`))).toEqual([404, "notFound"]);
      expect(outcomeOf(await other.ask("POST", `${approvals}/${uuid}/reject`, { reason: "Дорого" }))).toEqual([
        404,
        "notFound",
      ]);
      const forged = { basketVersion: 1, priceHash: "" };
      expect(outcomeOf(await other.ask("POST", `${approvals}/${uuid}/approve`, forged))).toEqual([404, "notFound"]);
    }
  });

  test("is placed in the name of the requester, once, and the approver is stored", async () => {
    const uuid = await requestApproval(clerk);
    const approved = await approve(owner, uuid);
    expect(outcomeOf(approved)).toEqual([200, "ok"]);
    const { order } = await look(clerk, uuid);
    expect(
      (await clerk.ask("GET", `/private/orders/orders/${order?.number}`)).data(orderShape).counterparty?.rootUuid,
    ).toBe(company);
    const again = await owner.ask("POST", `${approvals}/${uuid}/approve`, { basketVersion: 0, priceHash: "" });
    expect(again.body.data).toEqual({ number: order?.number, repeated: true });
    const history = await shop.sql("select to_value from order_history where order_uuid = $1 and field = 'approval'", [
      order?.uuid,
    ]);
    expect(history).toEqual([{ to_value: owner.userUuid }]);
    expect((await clerk.basket()).items).toEqual([]);
    expect(outcomeOf(await owner.ask("POST", `${approvals}/${uuid}/reject`, { reason: "Поздно" }))).toEqual([
      422,
      "approvalDecided",
    ]);
  });

  test("cannot be decided by its requester", async () => {
    const uuid = await requestApproval(clerk);
    const shown = await look(clerk, uuid);
    expect(shown.mayDecide).toBe(false);
    const { basketVersion, priceHash } = await look(owner, uuid);
    const forged = await clerk.ask("POST", `${approvals}/${uuid}/approve`, { basketVersion, priceHash });
    expect(outcomeOf(forged)).toEqual([422, "approvalAbove"]);
    expect(outcomeOf(await clerk.ask("POST", `${approvals}/${uuid}/reject`, { reason: "Сам" }))).toEqual([
      403,
      "rightMissing",
    ]);
  });

  test("that changed since it was shown is shown again, and placed only as shown", async () => {
    const uuid = await requestApproval(clerk);
    const { basketVersion, priceHash } = await look(owner, uuid);
    await clerk.set([{ uuid: products.hinge.uuid, quantity: 40 }]);
    const stale = await owner.ask("POST", `${approvals}/${uuid}/approve`, { basketVersion, priceHash });
    expect(outcomeOf(stale)).toEqual([422, "basketChanged"]);
    const shown = await look(owner, uuid);
    expect(shown.differences).toMatchObject([{ what: "quantity", before: 20, after: 40 }]);
    expect(outcomeOf(await approve(owner, uuid))).toEqual([200, "ok"]);
  });

  test("is refused with a reason that the requester sees, and the basket is unchanged", async () => {
    const uuid = await requestApproval(clerk);
    expect((await owner.ask("POST", `${approvals}/${uuid}/reject`, { reason: "" })).status).toBe(422);
    expect(outcomeOf(await owner.ask("POST", `${approvals}/${uuid}/reject`, { reason: "Не в этом месяце" }))).toEqual([
      200,
      "ok",
    ]);
    expect(await look(clerk, uuid)).toMatchObject({ status: "rejected", reason: "Не в этом месяце" });
    expect((await clerk.basket()).items).toHaveLength(1);
    expect(outcomeOf(await approve(owner, uuid))).toEqual([422, "approvalDecided"]);
    expect((await ask(clerk)).data(requestedApprovalShape).repeated).toBe(false);
  });

  test("whose week is over, or whose requester has left, cannot be placed", async () => {
    const late = await requestApproval(clerk);
    const { basketVersion, priceHash } = await look(owner, late);
    await shop.sql("update order_approvals set expires_at = now() where uuid = $1", [late]);
    expect((await look(owner, late)).status).toBe("expired");
    expect(outcomeOf(await owner.ask("POST", `${approvals}/${late}/approve`, { basketVersion, priceHash }))).toEqual([
      422,
      "approvalDecided",
    ]);
    const left = await requestApproval(blind);
    await owner.ask("DELETE", `/private/users/counterparties/${company}/members/${blind.userUuid}`);
    expect(outcomeOf(await approve(owner, left))).toEqual([422, "approvalDecided"]);
  });
});

describe("a member without prices", () => {
  let shop: TestShop;
  let blind: TestMember;
  let owner: TestMember;

  beforeAll(async () => {
    shop = await testShop();
    owner = await newMember(shop, (at += 1), "owner");
    blind = await newMember(shop, (at += 1), { ...noOrders, seesPrices: false });
  });
  afterAll(() => shop.close());

  test("E17: sees the city's prices in every call, and never the counterparty's", async () => {
    const slug = (
      await shop.sql<{ slug: string }>("select slug from products where uuid = $1", [products.hinge.uuid])
    )[0]?.slug;
    const guest = buying(shop, { fingerprint: shop.ports.ids.uuid() });
    const uuids = [products.hinge.uuid];
    const calls: [string, string, unknown?][] = [
      ["GET", `/mixed/products/products/${slug}`],
      ["POST", "/mixed/products/products/by-uuids", { uuids }],
      ["GET", `/mixed/products/products/${slug}/similar`],
    ];
    for (const [method, path, body] of calls) {
      const own = priceTexts((await owner.ask(method, path, body)).text);
      const seen = priceTexts((await blind.ask(method, path, body)).text);
      expect(seen).toEqual(priceTexts((await guest.ask(method, path, body)).text));
      if (path.includes("by-uuids")) expect(seen).not.toEqual(own);
    }
    for (const who of [guest, blind]) await who.add([{ uuid: products.hinge.uuid, quantity: 20 }]);
    expect((await blind.basket()).totals).toEqual((await guest.basket()).totals);
  });

  test("E17: sends for approval what the approver sees at the counterparty's prices, and sees the own order without amounts", async () => {
    const { uuid } = (await ask(blind)).data(requestedApprovalShape);
    const paid = await look(owner, uuid);
    expect(paid.totals.items).toBeLessThan((await blind.basket()).totals.sum);
    const seen = await look(blind, uuid);
    expect([seen.total, seen.totals, seen.lines[0]?.price, seen.priceHash]).toEqual([
      null,
      { items: null, delivery: null, total: null },
      null,
      "",
    ]);
    expect((await blind.ask("GET", approvals)).data(approvalListShape)[0]?.total).toBeNull();
    expect((await approve(owner, uuid)).status).toBe(200);
    const number = (await look(blind, uuid)).order?.number ?? "";
    const order = (await blind.ask("GET", `/private/orders/orders/${number}`)).text;
    for (const sum of [paid.totals.total, paid.totals.items, paid.lines[0]?.price])
      expect(order).not.toContain(`:${sum},`);
    expect((await blind.ask("GET", "/private/orders/orders")).text).not.toContain(`${paid.totals.total}`);
    const mail = outboxMail(shop.clock);
    await deliverOutbox({ ...shop.ports, mail });
    const letters = toBuyers(mail.outbox).filter(({ text }) => text.includes(number));
    expect(letters).toHaveLength(1);
    for (const { text } of letters) expect(text).not.toContain("₽");
  });
});

function priceTexts(text: string): string[] {
  return text.match(/"(?:price|oldPrice|sum)":[\d.]+/g) ?? [];
}

describe.runIf(postgres)(races("concurrent approvers"), () => {
  test("two approvers place one order, also when racing with the requester", async () => {
    const shop = await testShop({ engine: "postgres" });
    try {
      await shop.sql("delete from user_counterparties where root_uuid = $1", [company]);
      const one = await newMember(shop, (at += 1), "owner");
      const other = await newMember(shop, (at += 1), "owner");
      for (let round = 0; round < 5; round += 1) {
        const clerk = await newMember(shop, (at += 1), noOrders);
        const uuid = await requestApproval(clerk);
        const answers = await Promise.all([one, other, one, other].map((who) => approve(who, uuid).catch(() => null)));
        const numbers = answers.flatMap((answer) => (answer?.status === 200 ? [JSON.stringify(answer.body.data)] : []));
        expect(new Set(numbers.map((data) => /МСК-\d\d-\d+/.exec(data)?.[0])).size).toBe(1);
        const rows = await shop.sql<{ n: string }>("select count(*) as n from orders where user_uuid = $1", [
          clerk.userUuid,
        ]);
        expect(Number(rows[0]?.n)).toBe(1);
      }
    } finally {
      await shop.close();
    }
  });

  test("an archive racing an order or an approval: the counterparty gets either the order or the archive, not both", async () => {
    const shop = await testShop({ engine: "postgres" });
    try {
      for (let round = 0; round < 8; round += 1) {
        await shop.sql("delete from user_counterparties where root_uuid = $1", [company]);
        await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [company]);
        const owner = await newMember(shop, (at += 1), "owner");
        const clerk = await newMember(shop, (at += 1), noOrders);
        await owner.add([{ uuid: products.hinge.uuid, quantity: 20 }]);
        const form = orderForm(await owner.checkout());
        const uuid = round % 2 === 0 ? null : await requestApproval(clerk);
        const shown = uuid === null ? null : await look(owner, uuid);
        const order =
          uuid === null || shown === null
            ? owner.place(form)
            : owner.ask("POST", `${approvals}/${uuid}/approve`, {
                basketVersion: shown.basketVersion,
                priceHash: shown.priceHash,
              });
        const archive = owner.ask("POST", `/private/users/users/clients/${company}/archive`, {});
        const [placed, archived] = await Promise.all([order, archive]);
        expect([placed.status, archived.status].filter((status) => status === 200)).toHaveLength(1);
        await shop.sql("update order_parts set status = 'canceled'");
        await shop.sql("update stock set reserved = 0");
      }
    } finally {
      await shop.close();
    }
  });
});
