import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approvalAskedShape } from "#app/contract/approvals.ts";
import { orderForm } from "#tests/support/buying.ts";
import { company, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { small } from "#tests/support/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/site.ts";

const page = `/profile/counterparties/${company}/members`;
const { hinge } = small.products;
let site: Site;
let owner: TestMember;
let clerk: TestMember;
let blind: TestMember;
let idle: TestMember;

beforeAll(async () => {
  site = await testSite();
  owner = await newMember(site.shop, 700_001, "owner");
  clerk = await newMember(site.shop, 700_002, noOrders);
  blind = await newMember(site.shop, 700_003, { ...noOrders, seesPrices: false });
  idle = await newMember(site.shop, 700_004, { ...noOrders, fillsBaskets: false });
});
afterAll(() => site.close());

/** The pages of somebody who is logged in already. */
function pagesOf({ token }: TestMember): Visitor {
  const visitor = site.visitor();
  visitor.cookies.set("token", token);
  return visitor;
}

describe("the page of members", () => {
  it("shows who works for the counterparty, and refuses a form with what was typed", async () => {
    const { html } = await pagesOf(owner).get(page);
    expect(shown(html)).toContain("Участники");
    expect(html).toContain('content="noindex');
    const typed = { intent: "member.invite", by: "phone", phone: "12", order: "upTo", orderSum: "много" };
    const refused = await pagesOf(owner).post(page, typed);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('value="много"');
    expect(shown(refused.html)).toContain("Введите сумму в рублях");
  });

  it("invites, changes rights and removes by plain forms", async () => {
    const visitor = pagesOf(owner);
    const invited = await visitor.submit(page, {
      intent: "member.invite",
      by: "email",
      email: "new@example.ru",
      seesPrices: "on",
      order: "none",
    });
    expect(shown(invited.html)).toContain("Приглашение отправлено");
    expect(shown(invited.html)).toContain("new@example.ru");
    const saved = await visitor.submit(page, {
      intent: "member.save",
      uuid: clerk.userUuid,
      seesPrices: "on",
      fillsBaskets: "on",
      order: "upTo",
      orderSum: "1 500,50",
    });
    expect(shown(saved.html).replaceAll(" ", " ")).toContain("заказывает до 1 500,50 ₽");
    await visitor.submit(page, {
      intent: "member.save",
      uuid: clerk.userUuid,
      seesPrices: "on",
      fillsBaskets: "on",
      order: "none",
    });
    const gone = await newMember(site.shop, 700_009, noOrders);
    expect(shown((await visitor.submit(page, { intent: "member.remove", uuid: gone.userUuid })).html)).toContain(
      "Участник убран",
    );
  });

  it("E4: is not there for strangers, says so to members who do not manage, and asks guests to log in", async () => {
    const stranger = await newMember(site.shop, 700_005, "owner", small.counterparties.trader);
    expect((await pagesOf(stranger).ask("GET", page)).status).toBe(404);
    expect((await pagesOf(clerk).ask("GET", page)).location).toBe("/profile/main");
    expect((await site.visitor().ask("GET", page)).location).toContain("drawer=auth");
    for (const bad of ["/profile/counterparties/x/members", "/profile/approvals/x"])
      expect((await pagesOf(owner).ask("GET", bad)).status).toBe(404);
  });
});

describe("pages by rights", () => {
  it("E17: a member who sees no prices is shown the city's, by documents and by their data", async () => {
    // Found nowhere else on the page.
    await site.shop.sql("update prices set price = 151.37 where product_uuid = $1 and price = 150", [hinge.uuid]);
    const [row] = await site.shop.sql<{ slug: string }>("select slug from products where uuid = $1", [hinge.uuid]);
    const path = `/product/${row?.slug}`;
    const price = async ({ ask }: Pick<TestMember, "ask">) =>
      /"price":([\d.]+)/.exec((await ask("GET", `/mixed/products/products/${row?.slug}`)).text)?.[1] ?? "";
    const [own, city] = [await price(owner), await price(blind)];
    expect(own).not.toBe(city);
    for (const address of [path, `${path}.data`]) {
      const has = async (visitor: Visitor, roubles: string) => {
        const { html } = await visitor.ask("GET", address);
        return new RegExp(`(?<![\\d.,])${roubles.replace(".", "[.,]")}0?(?![\\d])`).test(html);
      };
      expect([await has(pagesOf(owner), own), await has(pagesOf(blind), city)]).toEqual([true, true]);
      expect(await has(pagesOf(blind), own)).toBe(false);
    }
  });

  it("a member who fills no baskets is told so, with and without script, and finds no checkout", async () => {
    const refused = await pagesOf(idle).submit("/basket", { intent: "basket.add", uuid: hinge.uuid, quantity: "20" });
    expect(shown(refused.html)).toContain("нет прав");
    expect((await pagesOf(idle).ask("GET", "/checkout")).location).toBe("/basket");
  });

  it("the checkout's button says what it does", async () => {
    for (const who of [owner, clerk, blind]) await who.add([{ uuid: hinge.uuid, quantity: 20 }]);
    expect((await pagesOf(owner).get("/checkout")).html).toContain('value="checkout.place"');
    for (const who of [clerk, blind]) {
      const { html } = await pagesOf(who).get("/checkout");
      expect(html).toContain('value="checkout.ask"');
      expect(html).not.toContain('value="checkout.place"');
      expect(shown(html)).toContain("Отправить на согласование");
    }
    expect(shown((await pagesOf(blind).get("/checkout")).html)).toContain("розничные цены города");
  });
});

describe("the page of an order that waits", () => {
  it("shows by GET and acts by POST: changed goods are shown again, a reason is asked for, one order is placed", async () => {
    const form = orderForm(await clerk.checkout());
    const asked = await clerk.ask("POST", "/private/orders/approvals", form, { "idempotency-key": form.checkout });
    const path = `/profile/approvals/${asked.data(approvalAskedShape).uuid}`;
    const visitor = pagesOf(owner);
    const first = await visitor.get(path);
    expect(shown(first.html)).toContain("Ждёт согласования");
    expect((await pagesOf(clerk).get(path)).html).not.toContain("approval.approve");
    expect((await pagesOf(blind).ask("GET", path)).status).toBe(404);

    const empty = await visitor.post(path, { intent: "approval.reject", reason: "" });
    expect(empty.status).toBe(422);

    await clerk.set([{ uuid: hinge.uuid, quantity: 40 }]);
    const stale = await visitor.post(path, { intent: "approval.approve", ...fieldsIn(first.html) });
    expect(stale.status).toBe(422);
    expect(shown(stale.html)).toContain("изменилось");
    const done = await visitor.submit(path, { intent: "approval.approve", ...fieldsIn(stale.html) });
    expect(shown(done.html)).toContain("согласован и оформлен");
    expect((await pagesOf(clerk).get(path)).html).toContain("/profile/order/");
  });
});

function fieldsIn(html: string): Record<string, string> {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { basketVersion: value("basketVersion"), priceHash: value("priceHash") };
}
