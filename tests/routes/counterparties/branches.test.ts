import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { hinge } = small.products;
const company = `/profile/counterparties/${small.counterparties.company}`;
const near = { name: "Склад на Ленина", kpp: "770701002", address: "г Москва, ул Ленина, д 2" };
const far = { name: "Уральский филиал", kpp: "667043001", address: "г Екатеринбург, ул Мира, д 7" };

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(small.phones.ooo);
  for (const branch of [near, far]) await visitor.submit(company, { intent: "client.addBranch", ...branch });
  await visitor.submit("/?index", { intent: "city.choose", cityUuid: small.cities.msk });
  await visitor.submit(`/product/${hinge.slug}`, { intent: "basket.add", uuid: hinge.uuid, quantity: "4" });
});
afterAll(() => site.close());

const valueIn = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";

describe("branches of a company", () => {
  it("are listed on its page with name, KPP and address", async () => {
    const page = shown((await visitor.get(company)).html);
    for (const { name, kpp, address } of [near, far]) {
      expect(page).toContain(`${name}, КПП ${kpp}`);
      expect(page).toContain(address);
    }
  });

  it("in the city are offered as delivery addresses; others are not", async () => {
    const { html } = await visitor.get("/checkout");
    expect(shown(html)).toContain(`${near.name}: ${near.address}`);
    expect(html).not.toContain(far.address);
    const kind = valueIn(html, "delivery.kind");
    const fields = ["checkout", "basketVersion", "priceHash", "counterparty"].map((name) => [
      name,
      valueIn(html, name),
    ]);
    const placed = await visitor.submit("/checkout", {
      ...Object.fromEntries(fields),
      intent: "checkout.place",
      "delivery.kind": kind,
      [`delivery.way.${kind}`]: "own",
      [`delivery.place.${kind}`]: near.address,
      fio: "Окнова Мария",
      phone: "8 (900) 000-00-02",
      payment: "onDelivery",
      offer: "on",
    });
    expect(shown(placed.html)).toContain(near.address);
    const [part] = await site.shop.sql<{ address: string }>("select delivery->>'address' as address from order_parts");
    expect(part).toEqual({ address: near.address });
  });

  it("are preselected where the last order went", async () => {
    await visitor.submit(`/product/${hinge.slug}`, { intent: "basket.add", uuid: hinge.uuid, quantity: "4" });
    const { html } = await visitor.get("/checkout");
    const tag = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
      .map(([one]) => one)
      .find((one) => one.includes(near.address));
    expect(tag).toContain('checked=""');
  });

  it("are visible to the company only", async () => {
    const other = site.visitor();
    await other.get("/");
    await other.login(small.phones.three);
    await other.submit(`/product/${hinge.slug}`, { intent: "basket.add", uuid: hinge.uuid, quantity: "4" });
    expect((await other.get("/checkout")).html).not.toContain(near.address);
  });
});
