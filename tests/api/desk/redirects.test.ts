import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { redirectListShape } from "#app/contract/desk/shop/redirects.ts";
import { findRedirect } from "#server/use-cases/content/find-redirect.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof atDesk>>;
beforeAll(async () => {
  shop = await testShop();
  await shop.sql("delete from redirects");
  desk = await atDesk(shop, ["content"]);
});
afterAll(() => shop.close());

let keys = 0;
const keyed = (body: object) => ({ body, headers: { "idempotency-key": `redirect-${(keys += 1)}` } });
const add = (path: string, target: string, { by = desk, ...more }: { by?: typeof desk; replaces?: string } = {}) =>
  by.call("POST", "/desk/redirects", keyed({ path, target, ...more }));
const list = async (query = "") => (await desk.call("GET", `/desk/redirects${query}`)).data(redirectListShape).items;
const remove = async (body: object) =>
  (
    await desk.call(
      "POST",
      "/desk/redirect-removals",
      keyed({ rows: [], query: null, expected: null, isPreview: false, ...body }),
    )
  ).data(bulkAnswerShape);
const journal = () =>
  shop.sql<{ action: string; changes: unknown }>(
    "select action, changes from audit_log where object_kind = 'redirect' and object_id = '/staroe' order by id",
  );

describe("redirects at the desk", () => {
  it("lead buyers on from the next request, and are noted in the journal", async () => {
    expect((await add("/staroe", "/catalog")).status).toBe(200);
    expect(await findRedirect(shop.ports, "/staroe?x=1")).toBe("/catalog");
    expect((await add("/staroe", "/brands", { replaces: "/catalog" })).status).toBe(200);
    expect(await findRedirect(shop.ports, "/staroe")).toBe("/brands");
    expect(await list("?q=star")).toMatchObject([{ path: "/staroe", target: "/brands", version: 2 }]);
    expect(await journal()).toEqual([
      { action: "redirect.added", changes: { target: { before: null, after: "/catalog" } } },
      { action: "redirect.added", changes: { target: { before: "/catalog", after: "/brands" } } },
    ]);
  });

  it.each([
    ["/staroe2", "https://evil.example/", "target"],
    ["/staroe2", "//evil.example", "target"],
    ["/staroe2", "/..//evil.example", "target"],
    ["https://shop.test/a", "/catalog", "path"],
    ["/", "/catalog", "path"],
    ["/a b", "/catalog", "path"],
  ])("refuse %s to %s at the address that is wrong", async (path, target, field) => {
    const refused = await add(path, target);
    expect(refused.body.code).toBe("redirectUnsafe");
    expect(refused.text).toContain(`"field":"${field}"`);
  });

  it("do not close a page that opens, nor lead where there is none", async () => {
    const [product] = await shop.sql<{ slug: string }>("select slug from products where status = 'active' limit 1");
    const page = `/product/${product?.slug ?? ""}`;
    for (const path of ["/promotions", "/delivery", "/profile/orders", page]) {
      const refused = await add(path, "/catalog");
      expect(refused.body.code, path).toBe("redirectLive");
      expect(refused.text).toContain('"field":"path"');
      expect(await findRedirect(shop.ports, path)).toBeNull();
    }
    for (const target of ["/net-takoy", "/product/net-takogo", "/catalog/net-takoy?brand=x"]) {
      const refused = await add("/kuda", target);
      expect(refused.body.code, target).toBe("redirectNowhere");
      expect(refused.text).toContain('"field":"target"');
    }
    expect((await add("/kuda", `${page}?from=old`)).status).toBe(200);
    await shop.sql("update products set status = 'hidden' where slug = $1", [product?.slug]);
    expect((await add(page, "/catalog")).body.code).toBe("redirectChain");
    await remove({ query: "?q=kuda", expected: 1 });
    expect((await add(page, "/catalog")).status).toBe(200);
    await shop.sql("update products set status = 'active' where slug = $1", [product?.slug]);
    await remove({ query: "?q=product", expected: 1 });
  });

  it("replace another target of their path only once it was seen", async () => {
    await add("/zanyato", "/catalog");
    const refused = await add("/zanyato", "/brands");
    expect(refused.body).toMatchObject({ code: "redirectThere", data: { target: "/catalog" } });
    expect(refused.text).toContain('"field":"path"');
    expect((await add("/zanyato", "/brands", { replaces: "/promotions" })).body.code).toBe("redirectThere");
    expect(await findRedirect(shop.ports, "/zanyato")).toBe("/catalog");
    // The same one again changes nothing.
    expect((await add("/zanyato", "/catalog")).status).toBe(200);
    expect((await add("/zanyato", "/brands", { replaces: "/catalog" })).status).toBe(200);
    expect(await findRedirect(shop.ports, "/zanyato")).toBe("/brands");
  });

  it("refuse loops and chains", async () => {
    for (const [path, target] of [
      ["/krug", "/krug"],
      ["/novoe", "/staroe"],
      ["/brands", "/catalog"],
    ] as const)
      expect((await add(path, target)).body.code, path).toBe("redirectChain");
  });

  it("are removed as they were seen", async () => {
    await add("/lishnee", "/catalog");
    const [row] = await list("?q=lishnee");
    const rows = [{ id: row?.uuid ?? "", version: 1 }];
    await add("/lishnee", "/brands", { replaces: "/catalog" });
    expect(await findRedirect(shop.ports, "/lishnee")).toBe("/brands");
    expect(await list("?q=lishnee&page=9")).toHaveLength(1);
    expect(await remove({ rows })).toMatchObject({ count: 0, refused: 1 });
    expect(await remove({ query: "?q=lishnee", isPreview: true })).toMatchObject({ count: 1 });
    expect(await list("?q=lishnee")).toHaveLength(1);
    expect(await remove({ query: "?q=lishnee", expected: 3 })).toMatchObject({ differs: true });
    expect(await remove({ query: "?q=lishnee", expected: 1 })).toMatchObject({ count: 1, refused: 0 });
    expect(await list("?q=lishnee")).toEqual([]);
    expect(await findRedirect(shop.ports, "/lishnee")).toBeNull();
    const [last] = await shop.sql(
      "select action, changes from audit_log where object_id = '/lishnee' order by id desc limit 1",
    );
    expect(last).toEqual({ action: "redirect.removed", changes: { target: { before: "/brands", after: null } } });
  });

  it("are not for people without content", async () => {
    const other = await atDesk(shop, ["catalog", "orders", "viewer"]);
    expect((await other.call("GET", "/desk/redirects")).status).toBe(403);
    expect((await add("/chuzhoe", "/catalog", { by: other })).status).toBe(403);
  });
});
