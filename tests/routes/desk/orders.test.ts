import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { describedError, shownForm } from "#tests/support/page-form.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let number = "";

beforeAll(async () => {
  site = await testSite();
  ({ number } = await shippedOrder(site.shop));
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[], options?: Parameters<typeof atDesk>[2]) {
  const { token } = await atDesk(site.shop, roles, options);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

describe("the desk", () => {
  it("sends who is not signed in to the sign-in, with the way back", async () => {
    const answer = await site.visitor().ask("GET", "/desk/orders?status=new");
    expect([answer.status, answer.location]).toEqual([302, "/desk/sign-in?to=%2Fdesk%2Forders%3Fstatus%3Dnew"]);
  });

  it("keeps nothing and is for no search engine", async () => {
    const { headers } = await (await deskOf(["orders"])).ask("GET", "/desk/orders");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  });

  it("answers 404 for the page of a right that the person lacks, and 403 for its form", async () => {
    const content = await deskOf(["content"]);
    expect((await content.ask("GET", "/desk/orders")).status).toBe(404);
    expect((await content.post("/desk/orders", { form: "view.save", name: "x" })).status).toBe(403);
  });
});

describe("the form of an order for a buyer", () => {
  it("names a payer without an INN by the name alone", async () => {
    const desk = await deskOf(["orders"]);
    const { html } = await desk.post("/desk/orders/new", { form: "place", key: "find", phoneOrInn: small.phones.phys });
    expect(html).toContain("для себя");
    expect(html).not.toMatch(/ИНН\s*:/);
    expect(html).toMatch(/>[^<,:]+: [^<,]+, \+7/);
  });
});

describe("the form of a payment", () => {
  it("says at each field what is wrong with it and keeps what was typed", async () => {
    const desk = await deskOf(["finance"]);
    await site.shop.sql("update orders set payment_status = 'pending' where number = $1", [number]);
    const typed = { sum: "много", receiptUrl: "http://чек", document: "№ 5 от мая", date: "2026-02-31" };
    const answer = await desk.post(`/desk/orders/${number}`, {
      form: "pay",
      key: "key-of-payment",
      seen: "1",
      ...typed,
    });
    expect(answer.status).toBe(422);
    const shown = shownForm(answer.html, "pay");
    for (const [field, value] of Object.entries(typed)) {
      expect(describedError(answer.html, field), field).toMatch(/^(?:Введите|Ссылка)/);
      expect([shown[field]].flat(), field).toEqual([value]);
    }
  });
});

describe("a part of an order in 1C", () => {
  const card = async () => (await (await deskOf(["orders"])).get(`/desk/orders/${number}`)).html;
  const note = (set: string) =>
    site.shop.sql(`update order_parts p set ${set} from orders o where o.uuid = p.order_uuid and o.number = $1`, [
      number,
    ]);

  it("shows number, date, status and transfer state once 1C has it", async () => {
    expect(await card()).not.toContain("Передача в 1С");
    await note(
      "external_number = 'КА-00012', external_date = '2026-11-28', erp_status = 'К отгрузке', acknowledged_version = 1000",
    );
    const known = await card();
    expect(known).toMatch(/<dd>№ КА-00012 от 28[^<]*<\/dd>.*<dd>К отгрузке<\/dd>.*<dd>передан<\/dd>/s);
    expect(known).not.toContain("Отгружен в 1С");
    await note(
      "acknowledged_version = 0, acknowledged_at = '2026-11-29T09:04:00Z', erp_shipped_at = '2026-11-29T10:30:00Z'",
    );
    const changed = await card();
    expect(changed).toMatch(/<dd>передан [^<]*12:04[^<]*, изменения ждут передачи<\/dd>/);
    expect(changed).toMatch(/<dt>Отгружен в 1С<\/dt><dd>[^<]*13:30/);
  });
});

describe("the list of orders", () => {
  it("shows an order with its sum and a masked phone to those who see money", async () => {
    const page = await (await deskOf(["orders"])).ask("GET", "/desk/orders?cols=number,phone,sum");
    expect(page.status).toBe(200);
    expect(page.html).toContain(number);
    expect(page.html).toMatch(/\+7 9•• •••-\d\d-\d\d/);
    expect(page.html).toContain('data-label="Сумма, ₽"');
  });

  it("shows the warehouse's people the orders of their warehouses without any sum", async () => {
    const rows = await site.shop.sql<{ uuid: string }>(
      "select warehouse_uuid as uuid from order_parts where warehouse_uuid is not null limit 1",
    );
    const own = await deskOf(["warehouse"], { warehouses: rows.map(({ uuid }) => uuid) });
    const page = await own.get("/desk/orders?sum=1..2&sort=sum");
    expect(page.html).toContain(number);
    expect(page.html).not.toContain("Сумма");
    const other = await deskOf(["warehouse"], { warehouses: [site.shop.ports.ids.uuid()] });
    expect((await other.get("/desk/orders")).html).not.toContain(number);
  });

  it("has no columns and filters of buyers for people whom lists name none", async () => {
    for (const path of ["/desk/orders?cols=number,buyer,phone", "/desk/claims", "/desk/feedback"]) {
      const buyers = /(?:Покупатель|Телефон|От кого)(?=<|, ИНН|")/;
      expect((await (await deskOf(["viewer"])).get(path)).html, path).not.toMatch(buyers);
      expect((await (await deskOf(["claims"])).get(path)).html, path).toMatch(buyers);
    }
  });

  it("shows nothing of another city", async () => {
    const page = await (await deskOf(["orders"], { cities: [site.shop.ports.ids.uuid()] })).get("/desk/orders");
    expect(page.status).toBe(200);
    expect(page.html).not.toContain(number);
  });

  it("leads a sent filter form to the one spelling of its address", async () => {
    const desk = await deskOf(["orders"]);
    const answer = await desk.ask("GET", "/desk/orders?q=&status=completed&status=new&sum.from=&sum.to=5&page=1");
    expect([answer.status, answer.location]).toEqual([302, "/desk/orders?status=new,completed&sum=..5"]);
    expect((await desk.ask("GET", answer.location ?? "")).status).toBe(200);
  });

  it("finds by every filter without a fault", async () => {
    const desk = await deskOf(["orders"]);
    const filters = [
      `q=${number}`,
      "q=%25_%27",
      "payment=paid",
      "created=2020-01-01..2090-01-01",
      "day=2020-01-01..",
      "city=x",
      "warehouse=x",
      "way=courier",
      "method=card",
      "sum=1..999999",
      "buyer=abc",
      "company=1",
      "manager=x",
      "source=site",
      "article=123",
      "own=1",
      "comment=1",
      "late=1",
      "unpaid=1",
      "short=1",
      "erp=waiting,known,changed",
    ];
    for (const filter of filters) expect((await desk.get(`/desk/orders?${filter}`)).status, filter).toBe(200);
    expect((await desk.get(`/desk/orders?q=${number}`)).html).toContain(`>${number}<`);
  });

  it("shows the last page when the address names one behind it", async () => {
    const answer = await (await deskOf(["orders"])).ask("GET", "/desk/orders?page=7");
    expect([answer.status, answer.location]).toEqual([302, "/desk/orders"]);
  });

  it("saves its state as an own view, which others see when it is shared", async () => {
    const [one, two] = [await deskOf(["orders"]), await deskOf(["orders"])];
    const save = (name: string, shared: Record<string, string>) =>
      one.post("/desk/orders?status=new", { form: "view.save", name, ...shared });
    const saved = await save("Мои новые", {});
    expect([saved.status, saved.location]).toEqual([303, "/desk/orders?status=new"]);
    await save("Общие новые", { shared: "1" });
    const mine = await one.get("/desk/orders");
    expect(mine.html).toContain("Мои новые");
    const theirs = await two.get("/desk/orders");
    expect(theirs.html).not.toContain("Мои новые");
    expect(theirs.html).toContain("Общие новые");
  });

  it("says what is wrong with the name of a view at its field, keeps the name and the list", async () => {
    const name = "Новые ".repeat(20).trim();
    const answer = await (await deskOf(["orders"])).post("/desk/orders", { form: "view.save", name });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(number);
    expect(answer.html).toMatch(/<details open="">(?:(?!<\/details>).)*id="view-name-e"/s);
    expect(answer.html).toContain(`value="${name}"`);
  });
});
