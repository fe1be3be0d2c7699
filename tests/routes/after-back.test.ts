import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestedApprovalShape } from "#app/contract/orders/approvals.ts";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { orderForm } from "#tests/support/orders/buying.ts";
import { sendClaim } from "#tests/support/orders/claims.ts";
import { company, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { hinge } = small.products;
let site: Site;
let owner: TestMember;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  owner = await newMember(site.shop, 700_001, "owner");
  visitor = site.visitor();
  await visitor.get("/");
  visitor.cookies.set("token", owner.token);
});
afterAll(() => site.close());

/** The notice above the page. */
const noticeOf = ({ html }: Page) => {
  const [, notices = ""] = shown(html).split('class="notices"');
  const [said = ""] = notices.split(/<(?:nav|main|aside)/);
  return said.replace(/^[^>]*>|<[^>]*>/g, " ").trim();
};
const sentTwice = async (path: string, fields: Record<string, string>) => [
  noticeOf(await visitor.submit(path, fields)),
  noticeOf(await visitor.submit(path, fields)),
];
const count = async (table: string) => (await site.shop.sql(`select 1 from ${table}`)).length;

describe("a form of a page restored by Back", () => {
  const members = `/profile/counterparties/${company}/members`;

  it("removes a member once, and does not change the rights of a former member", async () => {
    const { userUuid: uuid } = await newMember(site.shop, 700_002, noOrders);
    const gone = "Этого человека среди участников уже нет";
    expect(await sentTwice(members, { intent: "member.remove", uuid })).toEqual([
      "Участник убран. Мы сообщили ему об этом",
      gone,
    ]);
    const rights = { intent: "member.save", uuid, seesPrices: "on", order: "none" };
    expect(noticeOf(await visitor.submit(members, rights))).toBe(gone);
    expect(await site.shop.sql("select 1 from user_counterparties where user_uuid = $1", [uuid])).toEqual([]);
  });

  it("cancels an invitation once, and answers a request to join once", async () => {
    await visitor.submit(members, { intent: "member.invite", by: "email", email: "new@example.ru", order: "none" });
    const [row] = await site.shop.sql<{ uuid: string }>("select uuid from member_invitations");
    expect(await sentTwice(members, { intent: "invitation.cancel", uuid: row?.uuid ?? "" })).toEqual([
      "Приглашение отозвано",
      "Этого приглашения уже нет: его приняли или отозвали",
    ]);
    const join = { uuid: site.shop.ports.ids.uuid(), order: "none" };
    for (const intent of ["join.approve", "join.reject"])
      expect(noticeOf(await visitor.submit(members, { ...join, intent }))).toBe("На этот запрос уже ответили");
  });

  it("decides on an order once, and a late refusal says so", async () => {
    const clerk = await newMember(site.shop, 700_003, noOrders);
    await clerk.add([{ uuid: hinge.uuid, quantity: 2 }]);
    const form = orderForm(await clerk.checkout());
    const response = await clerk.ask("POST", "/private/orders/approvals", form, { "idempotency-key": form.checkout });
    const page = `/profile/approvals/${response.data(requestedApprovalShape).uuid}`;
    const { html } = await visitor.get(page);
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
    const seen = { basketVersion: value("basketVersion"), priceHash: value("priceHash") };
    const before = await count("orders");
    const [first = "", again = ""] = await sentTwice(page, { intent: "approval.approve", ...seen });
    expect(first).toMatch(/^Заказ № \S+ согласован и оформлен$/);
    expect(again).toBe(first);
    expect(await count("orders")).toBe(before + 1);
    const late = await visitor.submit(page, { intent: "approval.reject", reason: "Больше не нужно" });
    expect(noticeOf(late)).toBe("Решение по этому заказу уже принято");
  });

  it("cancels an order once, and leads from its payment page to the order", async () => {
    await owner.clear();
    await owner.add([{ uuid: hinge.uuid, quantity: 4 }]);
    const { uuid, number } = await owner.order();
    const placed = `/checkout/payment-success?order=${encodeURIComponent(number)}`;
    expect(shown((await visitor.get(placed)).html)).toContain("оформлен");
    const canceled = `Заказ № ${number} отменён`;
    expect(await sentTwice(`/profile/order/${uuid}`, { intent: "order.cancel", reason: "" })).toEqual([
      canceled,
      canceled,
    ]);
    for (const page of [
      await visitor.get(placed),
      await visitor.submit(`/profile/order/${uuid}`, { intent: "order.pay", order: number }),
    ]) {
      expect(page.html).toMatch(/<h1[^>]*>Заказ № /);
      expect(page.html).not.toMatch(/Время на оплату вышло|Оплата не прошла/);
    }
  });

  it("archives a counterparty once", async () => {
    const added = await visitor.submit("/profile/counterparties/new", {
      intent: "client.addPerson",
      fio: "Петров Пётр Петрович",
      key: site.shop.ports.ids.uuid(),
    });
    expect(noticeOf(added)).toBe("Контрагент добавлен");
    const [own] = await site.shop.sql<{ root: string }>(
      "select root_uuid as root from user_counterparties where user_uuid = $1 and root_uuid <> $2",
      [owner.userUuid, company],
    );
    const archived = "Контрагент в архиве";
    expect(await sentTwice(`/profile/counterparties/${own?.root}`, { intent: "client.archive" })).toEqual([
      archived,
      archived,
    ]);
  });

  it("withdraws a claim once, and a late message says so", async () => {
    await site.shop.sql("delete from letter_limits");
    const order = await shippedOrder(site.shop, small.phones.ooo);
    const key = site.shop.ports.ids.uuid();
    const { number } = (await sendClaim(site.shop, order, { key })).data(claimDoneShape);
    const page = `/profile/complaints/${key}`;
    expect((await visitor.get(page)).html).toContain(number);
    const withdrawn = "Претензия отозвана";
    expect(await sentTwice(page, { intent: "ownClaim.withdraw" })).toEqual([withdrawn, withdrawn]);
    const message = { intent: "ownClaim.message", message: "Ещё вопрос", key: site.shop.ports.ids.uuid() };
    expect(shown((await visitor.submit(page, message)).html)).toContain("Переписка по этой претензии закончена");
    expect(await count("claim_messages")).toBe(0);
  });
});
