import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyCodesShape } from "#app/contract/desk/buyers/company-codes.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { hinge, closer } = small.products;
const path = `/desk/companies/${small.counterparties.company}/codes`;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("delete from user_articles");
  await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [small.counterparties.company]);
});

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const list = async (desk: Desk, query = "") => (await desk.call("GET", path + query)).data(companyCodesShape);
const send = (desk: Desk, method: "POST" | "DELETE", body: object, key = `code-${(keys += 1)}`) =>
  desk.call(method, path, { body, headers: { "idempotency-key": key } });
const articleOf = async (uuid: string) =>
  (await shop.sql<{ article: string }>("select article from products where uuid = $1", [uuid]))[0]?.article ?? "";
const entries = () =>
  shop.sql<{ action: string; changes: Record<string, unknown> }>(
    "select action, changes from audit_log where object_kind = 'counterparty' order by id desc",
  );

describe("own article codes of a company at the desk", () => {
  it("are added once a key, found, and deleted, with their products in the journal", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const article = await articleOf(hinge.uuid);
    const body = { userArticle: "ПТ-7", product: article, comment: "с января" };
    expect((await send(desk, "POST", body, "same")).status).toBe(200);
    expect((await send(desk, "POST", body, "same")).status).toBe(200);
    const { items, total } = await list(desk, `?q=${encodeURIComponent("пт7")}`);
    expect([items.length, total]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({ code: "ПТ-7", article, comment: "с января", status: "matched" });
    expect(await list(desk, "?q=nothing")).toMatchObject({ items: [], total: 0 });
    expect((await send(desk, "DELETE", { codes: [items[0]?.uuid] })).status).toBe(200);
    expect((await list(desk)).items).toEqual([]);
    expect((await entries()).slice(0, 2)).toEqual([
      { action: "counterparty.codesRemoved", changes: { "code.ПТ-7": { before: article, after: null } } },
      { action: "counterparty.codeAdded", changes: { "code.ПТ-7": { before: null, after: article } } },
    ]);
  });

  it("lead to another product only when that is asked for", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const [one, other] = [await articleOf(hinge.uuid), await articleOf(closer.uuid)];
    await send(desk, "POST", { userArticle: "X-1", product: one });
    expect((await send(desk, "POST", { userArticle: "x1", product: other })).body.code).toBe("articleTaken");
    expect((await send(desk, "POST", { userArticle: "x1", product: other, replace: true })).status).toBe(200);
    expect((await list(desk)).items.map(({ article }) => article)).toEqual([other]);
    expect((await send(desk, "POST", { userArticle: "Y", product: "no such product" })).body.code).toBe(
      "productUnknown",
    );
    expect((await send(desk, "POST", { userArticle: "", product: one })).status).toBe(422);
  });

  it("are changed by those who manage customers, within their cities, while the company is in use", async () => {
    const body = { userArticle: "Z-1", product: await articleOf(hinge.uuid) };
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = ["admin", "orders", "finance"].includes(role);
      expect((await desk.call("GET", path)).status, role).toBe(may ? 200 : 403);
      expect((await send(desk, "POST", body)).status, role).toBe(may ? 200 : 403);
    }
    const elsewhere = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", path)).body.code).toBe("companyNotFound");
    expect((await send(elsewhere, "POST", body)).body.code).toBe("companyNotFound");
    await shop.sql("update counterparties set status = 'archived' where root_uuid = $1", [
      small.counterparties.company,
    ]);
    const desk = await atDesk(shop, ["admin"]);
    expect((await list(desk)).canChange).toBe(false);
    expect((await send(desk, "POST", body)).body.code).toBe("companyMove");
  });
});
