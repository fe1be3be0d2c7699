import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { describedError, shownForm } from "#tests/support/page-form.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { small } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const hinge = small.products.hinge.uuid;
let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[], options?: Parameters<typeof atDesk>[2]) {
  const { token } = await atDesk(site.shop, roles, options);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

async function ordered() {
  const { token } = await site.shop.loginAs(small.phones.ooo);
  const buyer = buying(site.shop, { token, city: "msk" });
  await buyer.clear();
  await buyer.add([{ uuid: hinge, quantity: 4 }]);
  const { number } = await buyer.order();
  await operator(site.shop.ports, "confirm", number);
  const href = `/desk/orders/${encodeURIComponent(number)}`;
  return { number, href, buyer };
}

const hiddenIn = (html: string, name: string) =>
  new RegExp(`name="${name.replace(".", "\\.")}" value="([^"]*)"`).exec(html)?.[1] ?? "";

describe("the pages that change an order", () => {
  it("show the new sum, then save it and lead back to the card with a notice", async () => {
    const desk = await deskOf(["orders"]);
    const { href, number } = await ordered();
    const first = await desk.get(`${href}/contents`);
    const form = { form: "contents", key: hiddenIn(first.html, "key"), version: hiddenIn(first.html, "version") };
    const shown = await desk.post(`${href}/contents`, { ...form, [`q.${hinge}`]: "6" });
    expect(shown.status).toBe(200);
    expect(shown.html).toContain("Что изменится");
    const hash = hiddenIn(shown.html, "shown");
    const again = await desk.post(`${href}/contents`, { ...form, shown: hash, do: "preview", [`q.${hinge}`]: "7" });
    expect(again.status).toBe(200);
    expect(hiddenIn(again.html, "shown")).not.toBe(hash);
    const saved = await desk.post(`${href}/contents`, { ...form, shown: hash, [`q.${hinge}`]: "6" });
    expect([saved.status, saved.location]).toEqual([303, href]);
    expect((await desk.get(href)).html).toContain(`Заказ № ${number} изменён, покупателю отправлено письмо`);
  });

  it("keep what was typed beside its fault", async () => {
    const desk = await deskOf(["orders"]);
    const { href } = await ordered();
    const version = hiddenIn((await desk.get(`${href}/contents`)).html, "version");
    const sent = { form: "contents", key: "k1", version, [`q.${hinge}`]: "много", "add.article.0": "нет-такого" };
    const answer = await desk.post(`${href}/contents`, sent);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('value="много"');
    expect(answer.html).toContain('value="нет-такого"');
    const unknown = await desk.post(`${href}/contents`, { ...sent, [`q.${hinge}`]: "4", "add.quantity.0": "1" });
    expect(unknown.status).toBe(422);
    expect(unknown.html).toContain("Товара с таким артикулом");
  });

  it("say at the recipient's field what is wrong with it", async () => {
    const desk = await deskOf(["orders"]);
    const { href } = await ordered();
    const shown = shownForm((await desk.get(`${href}/delivery`)).html, "delivery");
    for (const [field, value] of [
      ["fio", "1"],
      ["phone", "12"],
    ] as const) {
      const refused = await desk.post(`${href}/delivery`, { ...shown, [field]: value });
      expect([refused.status, describedError(refused.html, field)], field).toEqual([
        422,
        expect.stringMatching(/^[А-ЯЁ]/),
      ]);
      expect(shownForm(refused.html, "delivery")[field]).toEqual([value]);
    }
  });

  it("show what the buyer has changed meanwhile, with a choice", async () => {
    const desk = await deskOf(["orders"]);
    const { href, buyer, number } = await ordered();
    const version = hiddenIn((await desk.get(`${href}/contents`)).html, "version");
    const order = await buyer.ask("GET", `/private/orders/orders/${encodeURIComponent(number)}`);
    await buyer.ask(
      "PATCH",
      `/private/orders/orders/${encodeURIComponent(number)}`,
      { lines: [{ uuid: hinge, quantity: 3 }] },
      { "if-match": String(Object(order.body["data"])["version"]), "idempotency-key": site.shop.ports.ids.uuid() },
    );
    const sent = { form: "contents", key: "k2", version, [`q.${hinge}`]: "6", [`was.q.${hinge}`]: "4" };
    const answer = await desk.post(`${href}/contents`, sent);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(`name="take.q.${hinge}"`);
    expect(answer.html).toContain("Пока вы заполняли форму");
  });

  it("do not exist for roles that may not change orders", async () => {
    const { href } = await ordered();
    for (const role of ["warehouse", "finance", "viewer", "claims"] as const) {
      const desk = await deskOf([role]);
      for (const page of ["contents", "delivery"]) {
        expect((await desk.ask("GET", `${href}/${page}`)).status, role).toBe(404);
        expect((await desk.post(`${href}/${page}`, { form: page })).status, role).toBe(403);
      }
      expect((await desk.ask("GET", "/desk/orders/new")).status, role).toBe(404);
    }
  });
});

describe("an order for a buyer", () => {
  it("grows from the buyer to the goods and to delivery and payment", async () => {
    const desk = await deskOf(["orders"]);
    const found = await desk.post("/desk/orders/new", { form: "place", phoneOrInn: "7707083893" });
    expect(found.status).toBe(200);
    const buyer = /name="buyer" value="([^"]+)"/.exec(found.html)?.[1] ?? "";
    const city = /<option value="([0-9a-f-]{36})"[^>]*>Москва</.exec(found.html)?.[1] ?? "";
    const goods = { form: "place", phoneOrInn: "7707083893", buyer, city, goods: "DH-120.R 4" };
    const bad = await desk.post("/desk/orders/new", { ...goods, goods: "DH-120.R" });
    expect(bad.status).toBe(422);
    expect(bad.html).toContain("Строка 1 не читается");
    const quoted = await desk.post("/desk/orders/new", goods);
    expect(quoted.status).toBe(200);
    const whole = {
      ...goods,
      key: "place-1",
      priceHash: hiddenIn(quoted.html, "priceHash"),
      "delivery.way.available": "pickup:msk-south",
      paymentMethod: "onDelivery",
      fio: "Иванов Пётр",
      phone: "8 (900) 000-00-01",
    };
    const { paymentMethod: _, ...unpaid } = whole;
    const wrong = await desk.post("/desk/orders/new", { ...unpaid, fio: "", customerNumber: "№".repeat(60) });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('id="f-paymentMethod-e"');
    for (const field of ["fio", "customerNumber"])
      expect(describedError(wrong.html, field) ?? "", field).toMatch(/^[А-ЯЁ]/);
    expect(shownForm(wrong.html, "place")["fio"]).toEqual([""]);
    const placed = await desk.post("/desk/orders/new", whole);
    expect(placed.status, placed.html).toBe(303);
    const card = await desk.get(placed.location ?? "");
    expect(card.html).toContain("оформлен");
    expect(card.html).toContain("DH-120.R");
  });

  it("says that nobody has the phone", async () => {
    const answer = await (
      await deskOf(["admin"])
    ).post("/desk/orders/new", { form: "place", phoneOrInn: "89991112233" });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain("Покупателя с таким телефоном или ИНН нет");
    expect(answer.html).toContain('value="89991112233"');
  });
});

describe("documents and the buyer's page", () => {
  it("have no links for roles that may not see names and sums", async () => {
    const { href } = await ordered();
    const viewer = await (await deskOf(["viewer"])).get(href);
    expect(viewer.html).not.toMatch(/as-buyer|\/documents\/|\/contents/);
    const clerk = await deskOf(["orders"]);
    expect((await clerk.get(href)).html).toContain(`${href}/as-buyer`);
    const page = await clerk.get(`${href}/as-buyer`);
    expect(page.html).toContain("глазами покупателя");
    expect(page.html).not.toContain('method="post" class="desk-form"');
  });

  it("open for an order of which no history is kept", async () => {
    const { href, number } = await ordered();
    await site.shop.sql("delete from order_history where order_uuid = (select uuid from orders where number = $1)", [
      number,
    ]);
    const page = await (await deskOf(["orders"])).ask("GET", `${href}/as-buyer`);
    expect(page.status).toBe(200);
    expect(page.html).toContain("глазами покупателя");
  });
});
