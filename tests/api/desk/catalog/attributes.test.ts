import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import {
  attributeListShape,
  changedValueShape,
  deskAttributeShape,
  savedAttributeShape,
} from "#app/contract/desk/catalog/attributes.ts";
import { deskProductShape, savedProductShape } from "#app/contract/desk/product.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products } = small;

let shop: TestShop;
let clerk: Desk;
beforeAll(async () => {
  shop = await testShop();
  clerk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const post = (desk: Desk, path: string, body: unknown, key = shop.ports.ids.uuid()) =>
  desk.call("POST", path, { body, headers: { "idempotency-key": key } });
const card = async (code: string) => (await clerk.call("GET", `/desk/attribute/${code}`)).data(deskAttributeShape);
const fields = {
  ...{ name: "Покрытие", unit: "", group: "Исполнение", role: "look", isFilter: true, isInName: false, sort: 9 },
} as const;

let count = 0;
/** An attribute of texts. */
async function added(change: object = {}) {
  count += 1;
  const code = `pokrytie-${count}`;
  await post(clerk, "/desk/attribute", { code, kind: "text", ...fields, ...change });
  return code;
}
/** A product on sale with these values. */
async function onSale(attributes: { code: string; value: string }[]) {
  const { values } = (await clerk.call("GET", `/desk/product/${products.hinge.uuid}`)).data(deskProductShape);
  const article = `A-${shop.ports.ids.integer(1_000_000_000)}`;
  const { slug: _, ...body } = { ...values, article, barcodes: [], name: `Петля ${article}`, attributes };
  const { uuid } = (await post(clerk, "/desk/product", body)).data(savedProductShape);
  const none = { price: null, oldPrice: null, tiers: [] };
  const prices = [{ list: "base", was: none, ...none, price: 100 }];
  await post(clerk, `/desk/product/${uuid}/prices`, { prices });
  expect((await post(clerk, `/desk/product/${uuid}/status`, { version: 1, action: "show" })).status).toBe(200);
  return uuid;
}
const valuesOf = async (uuid: string) =>
  (await clerk.call("GET", `/desk/product/${uuid}`)).data(deskProductShape).values.attributes;
async function filterOf(code: string) {
  const [{ category } = { category: "" }] = await shop.sql<{ category: string }>(
    "select category_uuid as category from products where uuid = $1",
    [products.hinge.uuid],
  );
  const answer = await shop.call("POST", "/mixed/products/products", {
    city: "msk",
    body: { context: { type: "category", value: category }, filters: [], page: 1, limit: 20 },
  });
  return answer.data(listingShape).filters.find(({ target }) => target === `f.${code}`);
}
const found = async (query: string) => {
  const answer = await shop.call("POST", "/mixed/products/products", {
    city: "msk",
    body: { context: { type: "search", value: query }, filters: [], page: 1, limit: 20 },
  });
  return answer.data(listingShape).items.map(({ uuid }) => uuid);
};

describe("attributes at the desk", () => {
  it("are read by every role and changed by those of the catalogue alone", async () => {
    const code = await added();
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      expect((await desk.call("GET", "/desk/attributes")).status, role).toBe(200);
      expect((await desk.call("GET", `/desk/attribute/${code}`)).status, role).toBe(200);
      const mayEdit = role === "admin" || role === "catalog";
      const stale = await post(desk, `/desk/attribute/${code}`, { version: 99, ...fields, name: "Имя" });
      expect(stale.body.code, role).toBe(mayEdit ? "stale" : "rightMissing");
      const value = { value: 1_000_000, was: "нет" };
      for (const [path, body] of [
        ["rename", { ...value, label: "да" }],
        ["merge", { ...value, into: 2, isPreview: true }],
        ["remove", value],
      ] as const)
        expect((await post(desk, `/desk/attribute/${code}/${path}`, body)).body.code, `${role} ${path}`).toBe(
          mayEdit ? "valueChanged" : "rightMissing",
        );
    }
  });

  it("are added once a key with a code and kind that stay", async () => {
    const key = shop.ports.ids.uuid();
    const body = { code: "shag", kind: "number", ...fields, unit: "мм" };
    for (let time = 0; time < 2; time += 1)
      expect((await post(clerk, "/desk/attribute", body, key)).data(savedAttributeShape).code).toBe("shag");
    expect((await post(clerk, "/desk/attribute", body)).body.code).toBe("codeTaken");
    const saved = await post(clerk, "/desk/attribute/shag", { version: 1, ...fields, kind: "text" });
    expect(saved.status).toBe(422);
    expect(await card("shag")).toMatchObject({ kind: "number", unit: "мм", values: [] });
    const list = (await clerk.call("GET", "/desk/attributes")).data(attributeListShape);
    expect(list.items.find(({ code }) => code === "length")?.goods).toBeGreaterThan(0);
  });

  it("are saved as they were seen, and a listing has no filter by one that is none", async () => {
    const code = await added();
    await onSale([{ code, value: "цинк" }]);
    await onSale([{ code, value: "латунь" }]);
    expect(await filterOf(code)).toBeDefined();
    const { version } = await card(code);
    expect((await post(clerk, `/desk/attribute/${code}`, { version, ...fields, isFilter: false })).status).toBe(200);
    expect(await filterOf(code)).toBeUndefined();
    const late = await post(clerk, `/desk/attribute/${code}`, { version, ...fields, name: "Другое" });
    expect(late.body.code).toBe("stale");
    expect(late.body.data).toMatchObject({ by: "Ольга Каталогова", version: version + 1 });
    const names = (late.body.data as { fields: { name: string }[] }).fields.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["isFilter", "name"]);
  });
});

describe("a value of an attribute", () => {
  it("is renamed in all goods under its former address: filters and the search follow", async () => {
    const code = await added();
    const goods = [await onSale([{ code, value: "гальваника" }]), await onSale([{ code, value: "гальваника" }])];
    await onSale([{ code, value: "лак" }]);
    const before = (await filterOf(code))?.valueData.find(({ label }) => label === "гальваника");
    expect(await found("гальваника")).toEqual(expect.arrayContaining(goods));
    const value = (await card(code)).values.find(({ label }) => label === "гальваника");
    expect(value?.goods).toBe(2);
    const body = { value: value?.id, was: "гальваника", label: "хромирование" };
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1)
      expect((await post(clerk, `/desk/attribute/${code}/rename`, body, key)).data(changedValueShape).goods).toBe(2);
    for (const uuid of goods) expect(await valuesOf(uuid)).toEqual([{ code, value: "хромирование" }]);
    const after = (await filterOf(code))?.valueData.find(({ label }) => label === "хромирование");
    expect(after).toEqual({ ...before, label: "хромирование" });
    expect(await found("хромирование")).toEqual(expect.arrayContaining(goods));
    expect(await found("гальваника")).not.toEqual(expect.arrayContaining(goods));
    const entries = await shop.sql<{ action: string }>(
      "select action from audit_log where object_id = $1 and action <> 'product.pricesSet' order by id desc limit 1",
      [goods[0]],
    );
    expect(entries[0]?.action).toBe("product.saved");
    const late = { ...body, label: "анодирование" };
    expect((await post(clerk, `/desk/attribute/${code}/rename`, late)).body.code).toBe("valueChanged");
    const taken = { value: value?.id, was: "хромирование", label: "Лак" };
    expect((await post(clerk, `/desk/attribute/${code}/rename`, taken)).body.code).toBe("valueExists");
  });

  it("is merged into another one after a preview of both counts", async () => {
    const code = await added();
    const goods = [await onSale([{ code, value: "нерж. сталь" }]), await onSale([{ code, value: "нержавейка" }])];
    const [from, into] = (await card(code)).values;
    expect([from?.label, into?.label]).toEqual(["нерж. сталь", "нержавейка"]);
    const body = { value: from?.id, was: "нерж. сталь", into: into?.id };
    const path = `/desk/attribute/${code}/merge`;
    expect((await post(clerk, path, { ...body, isPreview: true })).data(changedValueShape)).toEqual({
      ...{ goods: 1, into: "нержавейка", intoGoods: 1 },
    });
    expect((await card(code)).values).toHaveLength(2);
    expect((await post(clerk, path, { ...body, into: from?.id, isPreview: false })).body.code).toBe("valueSame");
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1)
      expect((await post(clerk, path, { ...body, isPreview: false }, key)).data(changedValueShape).goods).toBe(1);
    expect((await card(code)).values).toEqual([{ id: into?.id, label: "нержавейка", goods: 2 }]);
    for (const uuid of goods) expect(await valuesOf(uuid)).toEqual([{ code, value: "нержавейка" }]);
  });

  it("is deleted when no product has it", async () => {
    const code = await added();
    const uuid = await onSale([{ code, value: "никель" }]);
    const [used] = (await card(code)).values;
    const body = { value: used?.id, was: "никель" };
    expect((await post(clerk, `/desk/attribute/${code}/remove`, body)).body.code).toBe("valueUsed");
    const { values, version } = (await clerk.call("GET", `/desk/product/${uuid}`)).data(deskProductShape);
    await post(clerk, `/desk/product/${uuid}`, { ...values, attributes: [], version });
    expect((await post(clerk, `/desk/attribute/${code}/remove`, body)).status).toBe(200);
    expect((await card(code)).values).toEqual([]);
  });
});
