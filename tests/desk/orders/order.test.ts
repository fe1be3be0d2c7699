import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, phones } = small;

let site: Site;
let buyer: Buying;
beforeAll(async () => {
  site = await testSite();
  const { token } = await site.shop.loginAs(phones.ooo);
  buyer = buying(site.shop, { token, city: "msk" });
});
afterAll(() => site.close());

async function ordered(): Promise<string> {
  await buyer.clear();
  await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
  const { number } = await buyer.order();
  await operator(site.shop.ports, "confirm", number);
  return number;
}

async function seated(...[roles, options]: Parameters<typeof atDesk> extends [unknown, ...infer Rest] ? Rest : never) {
  const { token } = await atDesk(site.shop, roles, options);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}
const address = (number: string) => `/desk/orders/${encodeURIComponent(number)}`;

/** The hidden fields of a form by its name. */
function formIn(html: string, name: string): Record<string, string> {
  const form = html.split("<form").find((one) => one.includes(`name="form" value="${name}"`));
  if (form === undefined) throw new Error(`the page has no form ${name}`);
  const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, field = "", value = ""]) => [field, value]));
}

describe("the card of an order at the desk", () => {
  it("takes a part from confirmed to completed by its buttons, without script", async () => {
    const number = await ordered();
    const desk = await seated(["orders"]);
    for (const to of ["assembling", "shipped", "completed"]) {
      const page = await desk.get(address(number));
      expect(page.status).toBe(200);
      const sent = await desk.post(address(number), formIn(page.html, `move.1.${to}`));
      expect([sent.status, sent.location], to).toEqual([303, address(number)]);
    }
    const done = await desk.get(address(number));
    expect(done.html).toContain(`Готово: часть № ${number}-1 переведена`);
    expect(done.html).toContain("Выполнен");
    expect(done.headers.get("cache-control")).toBe("private, no-store");
  });

  it("answers 422 with the typed comment when a part is canceled without a reason", async () => {
    const number = await ordered();
    const desk = await seated(["orders"]);
    const fields = formIn((await desk.get(address(number))).html, "move.1.canceled");
    const page = await desk.post(address(number), { ...fields, comment: "Передумал <b>" });
    expect(page.status).toBe(422);
    expect(page.html).toContain("Укажите причину");
    expect(page.html).toContain("Передумал &lt;b&gt;");
  });

  it("shows what was, what is wanted and what is now when a colleague was faster", async () => {
    const number = await ordered();
    const [desk, other] = [await seated(["orders"]), await seated(["orders"], { name: "Олег Сомов" })];
    const fields = formIn((await desk.get(address(number))).html, "move.1.canceled");
    const taken = formIn((await other.get(address(number))).html, "move.1.assembling");
    expect((await other.post(address(number), taken)).status).toBe(303);
    const page = await desk.post(address(number), { ...fields, reason: "noStock" });
    expect(page.status).toBe(422);
    expect(page.html).toContain("Пока страница была открыта, заказ изменился");
    expect(page.html).toMatch(/Изменил\(а\) Олег Сомов/);
    expect(page.html).toMatch(/<td[^>]*>Подтверждён<\/td><td[^>]*>Отменён<\/td><td[^>]*>Собирается<\/td>/);
    // The buttons are those of now.
    expect(formIn(page.html, "move.1.shipped")["from"]).toBe("assembling");
  });

  it("keeps a comment that is empty or too long from being saved, and shows a saved one", async () => {
    const number = await ordered();
    const desk = await seated(["orders"]);
    const fields = formIn((await desk.get(address(number))).html, "comment");
    const refused = await desk.post(address(number), { ...fields, kind: "internal", text: "я".repeat(2_001) });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/Слишком длинно: поместится символов — 2\s000/);
    const saved = await desk.submit(address(number), { ...fields, kind: "internal", text: "Проверить <упаковку>" });
    expect(saved.html).toContain("Проверить &lt;упаковку&gt;");
    expect(saved.html).toContain("Комментарий добавлен");
  });

  it("shows the warehouse neither sums nor the buyer, and no button but its own", async () => {
    const number = await ordered();
    const [part] = await site.shop.sql<{ uuid: string }>(
      "select warehouse_uuid as uuid from order_parts where number = $1",
      [`${number}-1`],
    );
    const desk = await seated(["warehouse"], { warehouses: [part?.uuid ?? ""] });
    const { html } = await desk.get(address(number));
    expect(html).not.toMatch(/₽|Окнова|Отменить/);
    expect(html).toContain("Взять в сборку");
    expect(html).toContain("Иванов Пётр");
  });

  it("is 404 without the right, and 403 to a forged form", async () => {
    const number = await ordered();
    const desk = await seated(["catalog"]);
    expect((await desk.get(address(number))).status).toBe(404);
    expect((await desk.post(address(number), { form: "move.1.canceled" })).status).toBe(403);
    const viewer = await seated(["viewer"]);
    const { html } = await viewer.get(address(number));
    expect(html).not.toContain('<form method="post" class="desk-order-step"');
    const forged = { form: "move.1.canceled", part: `${number}-1`, key: "forged", version: "2", from: "confirmed" };
    expect((await viewer.post(address(number), { ...forged, to: "canceled", reason: "buyer" })).status).toBe(403);
  });
});
