import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, phones } = small;
let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite({ failuresLogged: true });
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phones.phys);
  await visitor.post(`/product/${products.hinge.slug}`, {
    intent: "basket.add",
    uuid: products.hinge.uuid,
    quantity: "1",
  });
});
afterAll(() => site.close());

/** Pages stay open for days, during which the shop is deployed. */
describe("a page of an older release, sent to this one (invariants O9)", () => {
  it("with fields that no longer exist is accepted", async () => {
    const { uuid, slug } = products.lock;
    const sent = await visitor.post(`/product/${slug}`, {
      intent: "basket.add",
      uuid,
      quantity: "1",
      colour: "red",
      step: "1",
    });
    expect(sent.status).toBe(303);
  });

  it("without fields that are now required is refused with a message, and typed values are kept", async () => {
    const sent = await visitor.post("/checkout", {
      intent: "checkout.place",
      fio: "Иванов Пётр",
      comment: "Третий подъезд",
      phone: "8 (900) 000-00-01",
    });
    expect(sent.status).toBe(422);
    expect(sent.html).toContain("Третий подъезд");
    expect(sent.html).toContain("Иванов Пётр");
  });

  it.each([
    ["/basket", "basket.vanished"],
    ["/checkout", "checkout.step2"],
    ["/profile/main", "profile.vanished"],
    ["/", "auth.password"],
    ["/catalog", ""],
  ])("%s with the removed intent «%s» is refused without an internal error", async (path, intent) => {
    const sent = await visitor.post(path, { intent, uuid: products.hinge.uuid, text: "Не терять" });
    expect(sent.status).toBeGreaterThanOrEqual(300);
    expect(sent.status).toBeLessThan(500);
  });

  it("calls the API compatibly: additional fields are ignored, missing ones reported", async () => {
    const { shop } = site;
    const more = await shop.call("POST", "/mixed/products/products", {
      body: { context: { type: "category", value: "krepezh" }, legacy: true },
    });
    expect(more.status).toBeLessThan(500);
    const less = await shop.call("POST", "/mixed/products/products", { body: {} });
    expect([less.status, less.body.code]).toEqual([422, "validation"]);
  });

  it("and none of it is logged as an error", () => {
    expect(site.shop.logLines.filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line))).toEqual([]);
  });
});
