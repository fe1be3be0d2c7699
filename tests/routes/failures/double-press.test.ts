import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite({ pageCache: true });
});
afterAll(() => site.close());

const { uuid } = small.products.hinge;

/** The fields of the form that adds the product, as submitted without script. */
async function formOn(visitor: Visitor, path: string): Promise<Record<string, string>> {
  const { html } = await visitor.get(path);
  const form = html.split("<form").find((part) => part.includes(uuid) && part.includes('value="basket.add"')) ?? "";
  const fields = [...form.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)];
  return {
    quantity: "2",
    ...Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])),
    intent: "basket.add",
  };
}

async function inBasket(visitor: Visitor): Promise<number> {
  const [row] = await site.shop.sql<{ quantity: string }>(
    "select l.quantity from basket_lines l join baskets b on b.uuid = l.basket_uuid where l.product_uuid = $1 and b.owner like '%' || $2",
    [uuid, visitor.cookies.get("uuid") ?? ""],
  );
  return Number(row?.quantity ?? 0);
}

describe.each(["/product/hinge", "/catalog/furnitura"])("without script, a form on %s", (path) => {
  it("sent twice from one rendering of the page adds once", async () => {
    const visitor = site.visitor();
    const fields = await formOn(visitor, path);
    expect(fields["page"]).toMatch(/./);
    const once = Number(fields["quantity"]);
    await Promise.all([visitor.post(path, fields), visitor.post(path, fields)]);
    expect(await inBasket(visitor)).toBe(once);
    await visitor.post(path, fields);
    expect(await inBasket(visitor)).toBe(once);
  });

  it("adds again from the next page, however quickly, and once each time", async () => {
    const visitor = site.visitor();
    const first = await formOn(visitor, path);
    const once = Number(first["quantity"]);
    await visitor.post(path, first);
    for (const times of [2, 3]) {
      const next = await formOn(visitor, path);
      await visitor.post(path, next);
      await visitor.post(path, next);
      expect(await inBasket(visitor)).toBe(times * once);
    }
  });

  it("adds again what was removed meanwhile, and for another visitor of the same cached page", async () => {
    const [one, other] = [site.visitor(), site.visitor()];
    const fields = await formOn(one, path);
    const shared = await formOn(other, path);
    expect(shared["page"]).toBe(fields["page"]);
    await one.post(path, fields);
    await other.post(path, shared);
    expect(await inBasket(other)).toBe(Number(fields["quantity"]));
    await one.post("/basket", { intent: "basket.remove", uuid });
    expect(await inBasket(one)).toBe(0);
    await one.post(path, await formOn(one, path));
    expect(await inBasket(one)).toBe(Number(fields["quantity"]));
  });
});

describe("the address of the login drawer", () => {
  it("stays the same however often its form is sent", async () => {
    const visitor = site.visitor();
    let { html } = await visitor.get("/?drawer=auth");
    for (let sent = 0; sent < 3; sent += 1) {
      const [, action = ""] = /<form[^>]*action="([^"]*drawer=auth[^"]*)"/.exec(html) ?? [];
      expect(action).toBe("/?drawer=auth");
      ({ html } = await visitor.post(action, { intent: "auth.login", phone: "12" }));
    }
  });

  it("drops what pages of an earlier build added to it", async () => {
    const { html } = await site.visitor().post("/?index=&index=&drawer=auth", { intent: "auth.login", phone: "12" });
    expect(html).toContain('action="/?drawer=auth"');
  });
});
