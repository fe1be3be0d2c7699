import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settlementsShape } from "#app/contract/settlements/settlements.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;
const period = "dateFrom=2026-01-01&dateTo=2026-12-31";

describe("documents named in mutual settlements", () => {
  let site: Site;
  let upd: string;
  let order: string;
  beforeAll(async () => {
    site = await testSite();
    const { token } = await site.shop.loginAs(phones.ooo);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const placed = await buyer.place(orderForm(await buyer.checkout(), { paymentMethod: "invoice" }));
    const { uuid, number } = placed.body.data as { uuid: string; number: string };
    order = number;
    for (const verb of ["paid", "assemble", "ship"]) await operator(site.shop.ports, verb, number);
    const [paper] = await site.shop.sql<{ number: string }>(
      "select number from order_documents where order_uuid = $1 and type = 'upd'",
      [uuid],
    );
    upd = paper?.number ?? "";
    await report("7707083893", "1");
  });
  afterAll(() => site.close());

  /** The accounting system reports the УПД and a payment that happens to have the same number. */
  const report = (inn: string, place: string) =>
    importSettlements(
      site.shop.ports,
      testOperator,
      [
        "inn;doc_id;version;type;number;date;order;debit;credit;due",
        `${inn};${place}u;1;realization;${upd};2026-01-10;${order};1000,50;;2026-01-31`,
        `${inn};${place}r;1;realization;УТ-7;2026-01-11;;500;;2026-02-28`,
        `${inn};${place}p;1;payment;${upd};2026-01-12;;;100;`,
      ].join("\n"),
    );
  const rows = async (token: string) =>
    (await site.shop.call("GET", `/private/finance/mutual-settlements?${period}`, { token })).data(settlementsShape)
      .rows.items;

  test("a row whose document the shop issued links to it; other rows have no link", async () => {
    const { token } = await site.shop.loginAs(phones.ooo);
    const [payment, alien, own] = await rows(token);
    expect([payment?.file, alien?.file]).toEqual([null, null]);
    const opened = await site.shop.app.fetch(new Request(`http://shop.test${own?.file?.url}`));
    expect(opened.status).toBe(200);
    expect(opened.headers.get("content-type")).toBe("application/pdf");
  });

  test("the page shows the link in the row", async () => {
    const visitor = site.visitor();
    await visitor.login(phones.ooo);
    const { html } = await visitor.get("/profile/mutual-settlements?from=2026-01-01&to=2026-12-31");
    expect(html.match(/href="\/api\/v1\/public\/orders\/documents\/[^"]+"[^>]*>[^<]*Скачать PDF/g)).toHaveLength(1);
    expect(html).toContain(`aria-label="Скачать PDF: Реализация (УПД) № ${upd}"`);
  });

  test("members without prices get no link", async () => {
    const blind = await newMember(site.shop, 41, { ...everything, seesPrices: false });
    const refused = await site.shop.call("GET", "/private/finance/mutual-settlements", { token: blind.token });
    expect(refused.status).toBe(403);
  });

  test("another counterparty's document with the same number is not linked", async () => {
    const [own] = await site.shop.sql<{ inn: string }>(
      "select inn from counterparties where inn <> '7707083893' and inn is not null limit 1",
    );
    expect(await report(own?.inn ?? "", "2")).toMatchObject({ ok: true });
    const { token } = await site.shop.loginAs(phones.ip);
    const others = await rows(token);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ file }) => file === null)).toBe(true);
  });
});
