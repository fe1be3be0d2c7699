import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk, nextCode } from "#tests/support/staff.ts";

let site: Site;
let number = "";
beforeAll(async () => {
  site = await testSite();
  ({ number } = await shippedOrder(site.shop, undefined, "confirmed"));
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[], options?: Parameters<typeof atDesk>[2]) {
  const { token } = await atDesk(site.shop, roles, options);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

describe("the search page", () => {
  it("leads an exact number to its order, and shows others with links to pages that exist", async () => {
    const desk = await deskOf(["orders"]);
    const exact = await desk.ask("GET", `/desk/search?q=%20${number}%20`);
    expect([exact.status, exact.location]).toEqual([302, `/desk/orders/${encodeURIComponent(number)}`]);
    const part = await desk.get(`/desk/search?q=${number.slice(-4)}`);
    expect(part.html).toContain(`href="/desk/orders/${encodeURIComponent(number)}"`);
    expect(part.html).toContain(`value="${number.slice(-4)}"`);
  });

  it("names a partly shipped order in words, as the card of its buyer does", async () => {
    const desk = await deskOf(["orders"]);
    const { sql } = site.shop;
    const [order] = await sql<{ status: string; user_uuid: string }>(
      "select status, user_uuid from orders where number = $1",
      [number],
    );
    await sql("update orders set status = 'partiallyShipped' where number = $1", [number]);
    for (const path of [`/desk/search?q=${number.slice(-4)}`, `/desk/buyers/${order?.user_uuid ?? ""}`]) {
      const { html } = await desk.get(path);
      expect(html, path).toContain("Частично отгружен");
      expect(html, path).not.toContain("partiallyShipped");
    }
    await sql("update orders set status = $1 where number = $2", [order?.status, number]);
  });

  it("shows what was typed as text and not as markup", async () => {
    const page = await (
      await deskOf(["orders"])
    ).get(`/desk/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain("<script>alert");
  });

  it("has its field in the frame of every page but the sign-in", async () => {
    expect((await (await deskOf(["content"])).get("/desk")).html).toContain('action="/desk/search"');
    expect((await site.visitor().get("/desk/sign-in")).html).not.toContain('action="/desk/search"');
  });
});

describe("the page of today", () => {
  it("links figures to lists that the person may open, and shows the others plain", async () => {
    const orders = await (await deskOf(["orders"])).get("/desk");
    expect(orders.html).toContain('href="/desk/orders?status=new"');
    expect(orders.html).toContain("Претензии ждут решения");
    const content = await (await deskOf(["content"])).get("/desk");
    expect(content.html).not.toContain("/desk/orders");
    expect(content.html).toContain('href="/desk/tasks?mine=1"');
  });
});

describe("the pages of tasks", () => {
  it("keep what was typed when a task is refused, add it once, and end it with a notice", async () => {
    const desk = await deskOf(["orders"]);
    const form = { form: "task", key: "k1", text: "Проверить адрес", order: "MSK-26-999999", priority: "1" };
    const refused = await desk.post("/desk/tasks/new", form);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("Проверить адрес");
    expect(refused.html).toContain("Заказа с таким номером нет");
    const added = await desk.post("/desk/tasks/new", { ...form, key: "k2", order: number });
    expect([added.status, added.location]).toEqual([303, "/desk/tasks"]);
    const list = await desk.get("/desk/tasks");
    expect(list.html).toContain("Задача добавлена");
    const path = /\/desk\/tasks\/[\da-f-]{36}/.exec(list.html)?.[0] ?? "";
    const card = await desk.get(path);
    expect(card.html).toContain(`href="/desk/orders/${number}"`);
    const unexplained = await desk.post(path, {
      form: "dismiss",
      key: "k3",
      version: "1",
      action: "dismiss",
      reason: "",
    });
    expect(unexplained.status).toBe(422);
    const done = await desk.post(path, { form: "done", key: "k4", version: "1", action: "done" });
    expect([done.status, done.location]).toEqual([303, "/desk/tasks"]);
    expect((await desk.get(path)).html).toContain("Выполнена");
  });

  it("say who has changed a task meanwhile", async () => {
    const [desk, other] = [await deskOf(["orders"]), await deskOf(["orders"], { name: "Олег Ким" })];
    await desk.post("/desk/tasks/new", { form: "task", key: "s1", text: "Сверить остаток", priority: "2" });
    const path = /\/desk\/tasks\/[\da-f-]{36}/.exec((await desk.get("/desk/tasks?q=Сверить")).html)?.[0] ?? "";
    await other.post(path, { form: "take", key: "s2", version: "1", action: "take" });
    const stale = await desk.post(path, { form: "take", key: "s3", version: "1", action: "take" });
    expect(stale.status).toBe(422);
    expect(stale.html).toContain("Олег Ким");
    expect(stale.html).not.toMatch(/\d{4}-\d\d-\d\dT/);
  });
});

describe("the export of a list", () => {
  it("leads to the person's files", async () => {
    const desk = await deskOf(["orders"]);
    const page = await desk.get("/desk/orders");
    expect(page.html).not.toContain('name="personal"');
    const started = await desk.post("/desk/orders", { form: "export", key: "e1", export: "xlsx" });
    expect([started.status, started.location]).toEqual([303, "/desk/files"]);
    expect((await desk.get("/desk/files")).html).toContain("В очереди");
    const forged = await desk.post("/desk/orders", { form: "export", key: "e2", export: "csv", personal: "1" });
    expect(forged.status).toBe(403);
  });

  it("asks for a fresh code before names and phones, and goes on with it", async () => {
    const { token, uuid } = await atDesk(site.shop, ["finance"]);
    const desk = site.visitor();
    desk.cookies.set("desk", token);
    expect((await desk.get("/desk/orders")).html).toContain('name="personal"');
    await site.shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      uuid,
    ]);
    const form = { form: "export", key: "e3", export: "csv", personal: "1" };
    const asked = await desk.post("/desk/orders?status=confirmed", form);
    expect(asked.status).toBe(422);
    expect(asked.html).toContain('name="freshCode"');
    expect(asked.html).toContain('name="personal" value="1"');
    const sent = await desk.post("/desk/orders?status=confirmed", { ...form, freshCode: nextCode(site.shop) });
    expect([sent.status, sent.location]).toEqual([303, "/desk/files"]);
  });
});
