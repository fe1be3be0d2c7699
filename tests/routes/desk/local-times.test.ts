import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workOnImports } from "#server/use-cases/catalog/imports/desk/work-runs.ts";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { filledLists } from "#tests/support/desk-lists.ts";
import { sendClaim } from "#tests/support/orders/claims.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { shownForm } from "#tests/support/page-form.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let desk: ReturnType<Site["visitor"]>;
let number = "";
beforeAll(async () => {
  site = await testSite();
  const { shop } = site;
  ({ number } = await filledLists(shop));
  desk = site.visitor();
  desk.cookies.set("desk", (await atDesk(shop, ["admin"])).token);
  await shop.sql("update cities set timezone = 'Asia/Yekaterinburg'");
  await shop.sql(
    `insert into handover_receipts (uuid, order_uuid, part_uuid, payment_uuid, amount, status, request)
     select $1, p.order_uuid, p.uuid, y.uuid, 10, 'succeeded', '{}'
       from order_parts p join payments y on y.order_uuid = p.order_uuid limit 1`,
    [shop.ports.ids.uuid()],
  );
  await shop.ports.bus.publish("public");
  await site.visitor().get("/");
});
afterAll(() => site.close());

/** Moments on a page, as «21 ноября 2026, 16:05», each with what follows it. */
const momentsOf = (html: string) =>
  [...html.replaceAll("\u00a0", " ").matchAll(/\d{1,2} [а-я]+ \d{4}, \d\d:\d\d( МСК\+2)?/g)].map(
    ([moment, zone]) => [moment, zone !== undefined] as const,
  );

describe("pages of the desk name the zone of every time of a city with other clocks", () => {
  const expectZones = (html: string, least: number) => {
    const moments = momentsOf(html);
    expect(moments.filter(([, isZoned]) => !isZoned)).toEqual([]);
    expect(moments.length).toBeGreaterThanOrEqual(least);
    return moments.length;
  };
  const open = async (path: string) => (await desk.get(path)).html;
  /** Sends a form of a page, and again as a page shows it that does not know of the first time. */
  const sendTwice = async (path: string, name: string, change: Record<string, string>) => {
    const form = { ...shownForm(await open(path), name), ...change };
    const first = await desk.post(path, form);
    expect([first.status, first.location]).toEqual([303, path]);
    const html = await open(path);
    const late = await desk.post(path, { ...form, key: site.shop.ports.ids.uuid() });
    expect(late.status).toBe(422);
    // When it was changed is said above.
    expect(expectZones(late.html, 1)).toBe(expectZones(html, 1) + 1);
    return html;
  };

  it("on the card of an order, with its comments, payments, receipts and history", async () => {
    const path = `/desk/orders/${encodeURIComponent(number)}`;
    await desk.post(path, { ...shownForm(await open(path), "comment"), text: "Позвонить" });
    expectZones(await open(path), 4);
    expectZones(await sendTwice(path, "move.1.assembling", {}), 5);
  });

  it("in the list of messages and on the card of one", async () => {
    expectZones(await open("/desk/feedback"), 1);
    expectZones(
      await sendTwice(`/desk/feedback/${encodeURIComponent("О-26-00001")}`, "answer", { text: "Подойдёт" }),
      2,
    );
  });

  it("on the card of a claim", async () => {
    const { shop } = site;
    const order = await shippedOrder(shop, small.phones.ooo);
    const sent = await sendClaim(shop, order, { key: shop.ports.ids.uuid() });
    const path = `/desk/claims/${encodeURIComponent(sent.data(claimDoneShape).number)}`;
    await desk.post(path, shownForm(await open(path), "move.inReview"));
    expectZones(await sendTwice(path, "reply", { text: "Проверяем" }), 3);
  });

  it("among the orders that the search finds", async () => {
    expectZones(await open(`/desk/search?q=${encodeURIComponent("Иванов")}`), 1);
  });

  it("of an import", async () => {
    const form = new FormData();
    form.set("form", "upload");
    form.set("kind", "prices");
    form.set("file", new File(["Внешний код;Цена\nx;1"], "цены.csv", { type: "text/csv" }));
    const path = (await desk.post("/desk/imports/new", form)).location ?? "";
    await workOnImports(site.shop.ports);
    expectZones(await open(path), 1);
  });

  it("of versions of a text", async () => {
    const path = "/desk/pages/text/about";
    const saved = await desk.post(path, { ...shownForm(await open(path), "content"), body: "Мы продаём петли." });
    expect(saved.status).toBe(303);
    const published = await desk.post(path, { ...shownForm(await open(path), "publish"), action: "publish" });
    expect(published.status).toBe(303);
    expectZones(await open(path), 1);
  });

  it("of a part that is put together", async () => {
    await site.shop.sql("update order_parts set status = 'assembling' where number = $1", [`${number}-1`]);
    await site.shop.sql("update order_parts set assembled_at = now() where number = $1", [`${number}-1`]);
    expectZones(await open(`/desk/picking/${number}-1`), 1);
  });
});
