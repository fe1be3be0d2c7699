import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestedApprovalShape, approvalShape, approvedShape } from "#app/contract/orders/approvals.ts";
import { orderForm } from "#tests/support/orders/buying.ts";
import { company, everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

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

/** A visitor logged in as this user. */
function pagesOf({ token }: TestMember): Visitor {
  const visitor = site.visitor();
  visitor.cookies.set("token", token);
  return visitor;
}

describe("the page of members", () => {
  it("shows the members of the counterparty, and keeps typed values after a refusal", async () => {
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
    const list = await visitor.get(page);
    expect(list.html).not.toContain('value="member.remove"');
    expect(list.html).toContain(`href="${page}?remove=${gone.userUuid}"`);
    const step = await visitor.get(`${page}?remove=${gone.userUuid}`);
    expect(shown(step.html)).toMatch(/Убрать из участников: .+\?/);
    expect(step.html).toContain('value="member.remove"');
    expect(shown((await visitor.submit(page, { intent: "member.remove", uuid: gone.userUuid })).html)).toContain(
      "Участник убран",
    );
  });

  it("E4: answers 404 to strangers, shows a message to members without the right, and asks guests to log in", async () => {
    const stranger = await newMember(site.shop, 700_005, "owner", small.counterparties.trader);
    expect((await pagesOf(stranger).ask("GET", page)).status).toBe(404);
    expect((await pagesOf(clerk).ask("GET", page)).location).toBe("/profile/main");
    expect((await site.visitor().ask("GET", page)).location).toContain("drawer=auth");
    for (const bad of ["/profile/counterparties/x/members", "/profile/approvals/x"])
      expect((await pagesOf(owner).ask("GET", bad)).status).toBe(404);
  });
});

describe("inviting on the members page", () => {
  it("is not offered to persons and unchecked companies, with the reason", async () => {
    const person = await newMember(site.shop, 700_021, "owner", small.counterparties.person);
    const waiting = await newMember(site.shop, 700_022, "owner", small.counterparties.newcomer);
    for (const [who, root] of [
      [person, small.counterparties.person],
      [waiting, small.counterparties.newcomer],
    ] as const) {
      const address = `/profile/counterparties/${root}/members`;
      const { html } = await pagesOf(who).get(address);
      expect(html).not.toContain('value="member.invite"');
      expect(shown(html)).toContain("Приглашать можно от имени организации или ИП, когда мы их проверим");
      const forced = { intent: "member.invite", by: "email", email: "a@example.ru", order: "none" };
      const refused = await pagesOf(who).post(address, forced);
      expect(refused.status).toBe(422);
    }
  });
});

describe("changing an approved order", () => {
  it("offers only reductions to a member who may not order such an amount", async () => {
    const member = await newMember(site.shop, 700_023, noOrders);
    await member.add([{ uuid: hinge.uuid, quantity: 20 }]);
    const form = orderForm(await member.checkout());
    const response = await member.ask("POST", "/private/orders/approvals", form, { "idempotency-key": form.checkout });
    const path = `/private/orders/approvals/${response.data(requestedApprovalShape).uuid}`;
    const { basketVersion, priceHash } = (await owner.ask("GET", path)).data(approvalShape);
    const approved = await owner.ask("POST", `${path}/approve`, { basketVersion, priceHash });
    const { number } = approved.data(approvedShape);
    const address = `/order/change/${encodeURIComponent(number)}`;

    const { html } = await pagesOf(member).get(address);
    expect(shown(html)).toContain("На эту сумму вы сами не заказываете");
    expect(html).toContain(`name="q.${hinge.uuid}"`);
    for (const name of ["fio", "phone", "comment", "find", "delivery.available"])
      expect([name, html.includes(`name="${name}"`)]).toEqual([name, false]);
    const all = (await pagesOf(owner).get(address)).html;
    expect(all).toContain('name="fio"');

    const version = /name="version"[^>]*value="(\d+)"/.exec(html)?.[1] ?? "";
    const step = { intent: "order.change.preview", version };
    const refused = await pagesOf(member).post(address, {
      ...step,
      [`q.${hinge.uuid}`]: "20",
      fio: "Чужой Человек",
      phone: "+7 900 555-44-33",
    });
    expect(refused.status).toBe(422);
    expect(shown(refused.html)).toContain("можно только убрать товары или отменить заказ");
    const less = await pagesOf(member).post(address, { ...step, [`q.${hinge.uuid}`]: "10" });
    expect(shown(less.html)).toContain("Проверьте изменения");
  });
});

describe("pages by rights", () => {
  it("E17: a member without prices sees the city's prices, in documents and data", async () => {
    // An amount that occurs nowhere else on the page.
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

  it("a member without a basket gets a message, with and without script, and no checkout", async () => {
    const refused = await pagesOf(idle).submit("/basket", { intent: "basket.add", uuid: hinge.uuid, quantity: "20" });
    expect(shown(refused.html)).toContain("нет прав");
    expect((await pagesOf(idle).ask("GET", "/checkout")).location).toBe("/basket");
  });

  it("the checkout button names its effect", async () => {
    for (const who of [owner, clerk, blind]) await who.add([{ uuid: hinge.uuid, quantity: 20 }]);
    expect((await pagesOf(owner).get("/checkout")).html).toContain('value="checkout.place"');
    for (const who of [clerk, blind]) {
      const { html } = await pagesOf(who).get("/checkout");
      expect(html).toContain('value="checkout.ask"');
      expect(html).not.toContain('value="checkout.place"');
      expect(shown(html)).toContain("Отправить на согласование");
    }
    for (const path of ["/checkout", "/basket"]) {
      expect(shown((await pagesOf(blind).get(path)).html)).toContain("розничные цены города");
      expect(shown((await pagesOf(clerk).get(path)).html)).not.toContain("розничные цены города");
    }
  });
});

describe("the page of an order waiting for approval", () => {
  it("shows by GET and acts by POST: changed goods are shown again, a reason is required, one order is placed", async () => {
    const form = orderForm(await clerk.checkout());
    const approvalResponse = await clerk.ask("POST", "/private/orders/approvals", form, {
      "idempotency-key": form.checkout,
    });
    const path = `/profile/approvals/${approvalResponse.data(requestedApprovalShape).uuid}`;
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

describe("the list of orders waiting for approval", () => {
  it("is linked for approvers from the menu and the tasks, and for requesters with their own orders", async () => {
    await clerk.add([{ uuid: hinge.uuid, quantity: 20 }]);
    const form = orderForm(await clerk.checkout());
    const approvalAnswer = await clerk.ask("POST", "/private/orders/approvals", form, {
      "idempotency-key": form.checkout,
    });
    const path = `/profile/approvals/${approvalAnswer.data(requestedApprovalShape).uuid}`;
    const visitor = pagesOf(owner);

    const main = await visitor.get("/profile/main");
    expect(shown(main.html)).toContain("Решите, оформлять ли 1 заказ, который ждёт согласования");
    expect(main.html).toMatch(/href="\/profile\/approvals"[^>]*>Согласования<b class="count-badge">1<\/b>/);
    const list = await visitor.get("/profile/approvals");
    expect(shown(list.html)).toContain("Ждут вашего решения");
    expect(list.html).toContain(`href="${path}"`);

    const own = await pagesOf(clerk).get("/profile/approvals");
    expect(shown(own.html)).toContain("Ваши заявки");
    expect(shown(own.html)).not.toContain("Ждут вашего решения Кто");
    expect(own.html).toContain(`href="${path}"`);
    expect((await pagesOf(clerk).get("/profile/main")).html).not.toContain("Решите, оформлять");
    expect((await pagesOf(blind).get("/profile/approvals")).html).not.toContain(path);
    expect((await pagesOf(idle).get("/profile/main")).html).not.toContain('href="/profile/approvals"');

    await visitor.submit(path, { intent: "approval.reject", reason: "Не сейчас" });
    expect((await visitor.get("/profile/main")).html).not.toContain("Решите, оформлять");
    expect(shown((await visitor.get("/profile/approvals")).html)).toContain("Сейчас вашего решения никто не ждёт");
  });

  it("E4: shows only the user's own, and asks guests to log in", async () => {
    const stranger = await newMember(site.shop, 700_011, "owner", small.counterparties.trader);
    expect(shown((await pagesOf(stranger).get("/profile/approvals")).html)).toContain("Согласований пока нет");
    expect((await site.visitor().ask("GET", "/profile/approvals")).location).toContain("drawer=auth");
  });
});

describe("the main page of the profile", () => {
  it("E17: shows no order amounts to a member without prices, in the document and its data", async () => {
    const buyer = await newMember(site.shop, 700_012, everything);
    await buyer.add([{ uuid: hinge.uuid, quantity: 20 }]);
    expect((await buyer.place(orderForm(await buyer.checkout()))).status).toBe(200);
    const [order] = await site.shop.sql<{ total: string }>("select total::text from orders where user_uuid = $1", [
      buyer.userUuid,
    ]);
    const total = String(Number(order?.total));
    const sees = async (address: string) => (await pagesOf(buyer).ask("GET", address)).html.includes(total);
    expect(await sees("/profile/main.data")).toBe(true);
    await site.shop.sql("update user_counterparties set sees_prices = false, order_limit = 0 where user_uuid = $1", [
      buyer.userUuid,
    ]);
    site.shop.ports.bus.publish("viewer:*");
    expect([await sees("/profile/main.data"), await sees("/profile/main")]).toEqual([false, false]);
    expect(shown((await pagesOf(buyer).get("/profile/main")).html)).toContain("—");
  });

  it("shows the managers of the counterparty, with hours and contacts", async () => {
    const { html } = await pagesOf(owner).get("/profile/main");
    expect(shown(html)).not.toContain("Ваш менеджер");
    await site.shop.sql(
      `insert into managers (uuid, fio, position, phone, ext, email, timezone, schedule, messengers)
       values ('00000000-0000-4000-8000-0000000000aa', 'Соколова Ольга', 'Менеджер', '+74951234567', '12', 'sokolova@example.ru',
               'Europe/Moscow', '[{"day":1,"from":"09:00","to":"18:00"}]', '[]')`,
    );
    await site.shop.sql(
      "insert into counterparty_managers (root_uuid, manager_uuid, sort) values ($1, '00000000-0000-4000-8000-0000000000aa', 1)",
      [company],
    );
    const named = shown((await pagesOf(owner).get("/profile/main")).html);
    for (const part of ["Соколова Ольга", "sokolova@example.ru", "доб. 12", "9:00"]) expect(named).toContain(part);
  });
});

describe("breadcrumbs of the profile", () => {
  it("are absent on its sections, whose menu shows the current one", async () => {
    for (const section of ["main", "notifications", "orders", "approvals", "counterparties", "feedback", "settings"]) {
      const { status, html } = await pagesOf(owner).get(`/profile/${section}`);
      expect([status, html.includes('class="crumbs"')], section).toEqual([200, false]);
    }
  });

  it.each([
    ["/profile/counterparties/new", ["Главная", "Контрагенты", "Новый контрагент"]],
    [page, ["Главная", "Контрагенты", "ООО", "Участники"]],
    ["/profile/invitations", ["Главная", "Контрагенты", "Приглашения"]],
    ["/profile/settings/data", ["Главная", "Настройки", "Ваши данные"]],
    ["/profile/settings/delete", ["Главная", "Настройки", "Удаление учётной записи"]],
  ])("of %s begin at home and end with the current page", async (path, words) => {
    const { html } = await pagesOf(owner).get(path);
    const trail = /<ol class="crumbs">(.*?)<\/ol>/s.exec(html)?.[1] ?? "";
    const stops = [...trail.matchAll(/<li>(.*?)<\/li>/gs)].map(([, stop]) => shown(stop ?? "").trim());
    expect(stops).toHaveLength(words.length);
    for (const [at, word] of words.entries()) expect(stops[at]).toContain(word);
    expect(trail.match(/aria-current="page"/g)).toHaveLength(1);
  });
});

function fieldsIn(html: string): Record<string, string> {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { basketVersion: value("basketVersion"), priceHash: value("priceHash") };
}
