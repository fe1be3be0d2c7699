import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { deskProductShape, savedProductShape, type DeskProduct } from "#app/contract/desk/product.ts";
import { deskProductsShape } from "#app/contract/desk/products.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products } = small;

let shop: TestShop;
let clerk: Desk;
beforeAll(async () => {
  shop = await testShop({ engine: "postgres" });
  clerk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const card = async (desk: Desk, uuid: string) =>
  (await desk.call("GET", `/desk/product/${uuid}`)).data(deskProductShape);
const post = (desk: Desk, path: string, body: unknown, key = shop.ports.ids.uuid()) =>
  desk.call("POST", path, { body, headers: { "idempotency-key": key } });
const rowsOf = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/products${query}`)).data(deskProductsShape);
const journal = (uuid: string) =>
  shop.sql<{ action: string; changes: Record<string, { before: unknown; after: unknown }>; reason: string | null }>(
    "select action, changes, reason from audit_log where object_kind = 'product' and object_id = $1 order by id",
    [uuid],
  );

/** The fields as they are saved, with changes. */
const fields = ({ values, version }: DeskProduct, change: object = {}) => ({ ...values, version, ...change });

/** A draft that lacks a price alone. */
async function draft(change: object = {}) {
  const { values } = await card(clerk, products.hinge.uuid);
  const article = `T-${shop.ports.ids.integer(1_000_000_000)}`;
  const { slug: _, ...body } = { ...values, article, barcodes: [], name: `Товар ${article}`, ...change };
  return (await post(clerk, "/desk/product", body)).data(savedProductShape);
}
const priced = (uuid: string, price = 100) =>
  post(clerk, `/desk/product/${uuid}/prices`, {
    prices: [{ list: "base", was: { price: null, oldPrice: null, tiers: [] }, price, oldPrice: null, tiers: [] }],
  });
async function onSale() {
  const { uuid } = await draft();
  await priced(uuid);
  const { version } = await card(clerk, uuid);
  await post(clerk, `/desk/product/${uuid}/status`, { version, action: "show" });
  return card(clerk, uuid);
}

describe("goods at the desk", () => {
  it("have no picture in the list while their drawing is not served", async () => {
    const { uuid } = await draft();
    await shop.sql(
      "update products set drawing = (select drawing from products where drawing is not null limit 1) where uuid = $1",
      [uuid],
    );
    const imageOf = async () => (await rowsOf(clerk)).items.find((row) => row.uuid === uuid)?.image;
    expect(await imageOf()).toBeNull();
    await shop.sql("update products set status = 'active' where uuid = $1", [uuid]);
    expect(await imageOf()).not.toBeNull();
  });

  it("name who has changed them last, unless the shop itself has", async () => {
    const { uuid, updatedBy } = await onSale();
    expect(updatedBy).toBe("Ольга Каталогова");
    await shop.sql("update products set updated_by_kind = 'system', updated_by_name = 'demo' where uuid = $1", [uuid]);
    expect((await card(clerk, uuid)).updatedBy).toBeNull();
  });

  it("are read by every role and changed by those of the catalogue alone", async () => {
    const { version } = await card(clerk, products.hinge.uuid);
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      expect((await desk.call("GET", "/desk/products")).status, role).toBe(200);
      const mayEdit = role === "admin" || role === "catalog";
      const pinned = await post(desk, `/desk/product/${products.hinge.uuid}/pins`, {
        version: version + 99,
        pinned: [],
      });
      expect(pinned.body.code, role).toBe(mayEdit ? "stale" : "rightMissing");
      const { can } = await card(desk, products.hinge.uuid);
      expect(can, role).toEqual({
        edit: mayEdit,
        prices: mayEdit || role === "finance",
        stock: mayEdit,
        seo: role === "admin" || role === "content",
      });
    }
  });

  it("tell prices of lists to people who set them, the price on sale to those who see money, and others none", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const [all, base] = [
        ["admin", "catalog", "finance"].includes(role),
        ["admin", "catalog", "finance", "orders", "claims", "viewer"].includes(role),
      ];
      const { prices, priceHistory } = await card(desk, products.hinge.uuid);
      expect(prices?.map(({ list }) => list) ?? null, role).toEqual(
        all ? ["base", "north", "wholesale"] : base ? ["base"] : null,
      );
      if (!base) expect(priceHistory, role).toEqual([]);
      const { items } = await rowsOf(desk, "?sort=price");
      expect(
        items.some(({ price }) => price !== null),
        role,
      ).toBe(base);
      const byPrice = items.map(({ uuid }) => uuid);
      const byUpdate = (await rowsOf(desk)).items.map(({ uuid }) => uuid);
      if (!base) expect(byPrice, role).toEqual(byUpdate);
    }
  });

  it("are found by name, article, barcode, category with those below, brand, and by what they lack", async () => {
    const found = async (query: string) => (await rowsOf(clerk, query)).items.map(({ uuid }) => uuid);
    const { values } = await card(clerk, products.hinge.uuid);
    expect(await found(`?q=${encodeURIComponent(values.article)}`)).toContain(products.hinge.uuid);
    expect(await found(`?q=${encodeURIComponent(values.name.slice(2, 9))}`)).toContain(products.hinge.uuid);
    const [root] = await shop.sql<{ uuid: string }>(
      `with recursive up as (select uuid, parent_uuid from categories where uuid = $1
         union all select c.uuid, c.parent_uuid from categories c join up on c.uuid = up.parent_uuid)
       select uuid from up where parent_uuid is null`,
      [values.category],
    );
    expect(await found(`?category=${root?.uuid}`)).toContain(products.hinge.uuid);
    expect(await found(`?category=${shop.ports.ids.uuid()}`)).toEqual([]);
    expect(await found(`?brand=${values.brand}`)).toContain(products.hinge.uuid);
    const { uuid } = await draft({ barcodes: ["4006381333931"] });
    expect(await found("?q=4006381333931")).toEqual([uuid]);
    expect(await found("?unready=1")).toContain(uuid);
    expect(await found("?unready=1")).not.toContain(products.hinge.uuid);
    expect(await found("?status=draft")).toContain(uuid);
    expect(await found("?noPhoto=1")).toContain(uuid);
    expect(await found("?inStock=1")).not.toContain(uuid);
    expect(await found("?inStock=1")).toContain(products.hinge.uuid);
    for (const sort of ["article", "-article", "name", "-name", "price", "-price", "updated"])
      expect((await found(`?sort=${sort}`)).length, sort).toBeGreaterThan(3);
  });
});

describe("a product at the desk", () => {
  it("begins as a draft that lacks a price, and is sold when nothing is missing", async () => {
    const { uuid, version } = await draft();
    const made = await card(clerk, uuid);
    expect([made.status, made.missing, made.actions]).toEqual(["draft", ["basePrice"], ["show"]]);
    const early = await post(clerk, `/desk/product/${uuid}/status`, { version, action: "show" });
    expect([early.status, early.body.code]).toEqual([422, "productNotReady"]);
    expect((await shop.call("GET", `/mixed/products/products/${made.values.slug}`, { city: "msk" })).status).toBe(404);
    await priced(uuid);
    const shown = await post(clerk, `/desk/product/${uuid}/status`, {
      version: (await card(clerk, uuid)).version,
      action: "show",
    });
    expect(shown.status, shown.text).toBe(200);
    expect((await shop.call("GET", `/mixed/products/products/${made.values.slug}`, { city: "msk" })).status).toBe(200);
    expect((await journal(uuid)).map(({ action }) => action)).toEqual([
      "product.created",
      "product.priced",
      "product.statusSet",
    ]);
  });

  it("is added once by a form that is sent twice", async () => {
    const { values } = await card(clerk, products.hinge.uuid);
    const { slug: _, ...body } = { ...values, article: "ДВАЖДЫ-1", name: "Дважды отправленный" };
    const [one, two] = [
      await post(clerk, "/desk/product", body, "twice"),
      await post(clerk, "/desk/product", body, "twice"),
    ];
    expect(two.text).toBe(one.text);
    expect(await shop.sql("select from products where article = 'ДВАЖДЫ-1'")).toHaveLength(1);
  });

  it("is saved with a journal entry of what has changed", async () => {
    const product = await onSale();
    const saved = await post(
      clerk,
      `/desk/product/${product.uuid}`,
      fields(product, { name: "Другое название", weightGrams: 77 }),
    );
    expect(saved.data(savedProductShape).version).toBeGreaterThan(product.version);
    const after = await card(clerk, product.uuid);
    expect([after.values.name, after.values.weightGrams]).toEqual(["Другое название", 77]);
    expect((await journal(product.uuid)).at(-1)).toMatchObject({
      action: "product.saved",
      changes: { name: { before: product.values.name, after: "Другое название" }, weightGrams: { after: "77" } },
    });
    expect(after.history[0]?.changes.map(({ field }) => field)).not.toContain("version");
  });

  it("leaves a redirect at its former address, and no chain after the next move", async () => {
    const product = await onSale();
    const first = product.values.slug;
    const move = async (slug: string) => {
      const present = await card(clerk, product.uuid);
      expect((await post(clerk, `/desk/product/${product.uuid}`, fields(present, { slug }))).status).toBe(200);
    };
    await move(`${first}-two`);
    await move(`${first}-three`);
    const redirects = () =>
      shop.sql("select path, target from redirects where path like $1 order by path", [`/product/${first}%`]);
    expect(await redirects()).toEqual([
      { path: `/product/${first}`, target: `/product/${first}-three` },
      { path: `/product/${first}-two`, target: `/product/${first}-three` },
    ]);
    await move(first);
    expect(await redirects()).toEqual([
      { path: `/product/${first}-three`, target: `/product/${first}` },
      { path: `/product/${first}-two`, target: `/product/${first}` },
    ]);
    const other = await post(
      clerk,
      `/desk/product/${product.uuid}`,
      fields(await card(clerk, product.uuid), { slug: products.hinge.slug }),
    );
    expect([other.body.code, other.body.errors?.[0]?.field]).toEqual(["fieldTaken", "slug"]);
  });

  it("refuses a save of a version that somebody has changed, with both values", async () => {
    const product = await onSale();
    const other = await atDesk(shop, ["admin"], { name: "Пётр Админов" });
    await post(other, `/desk/product/${product.uuid}`, fields(product, { name: "Название Петра" }));
    const late = await post(
      clerk,
      `/desk/product/${product.uuid}`,
      fields(product, { name: "Название Ольги", country: "Италия" }),
    );
    expect([late.status, late.body.code]).toEqual([422, "stale"]);
    expect(late.body.data).toMatchObject({ by: "Пётр Админов", version: product.version + 1 });
    expect((late.body.data as { fields: { name: string }[] }).fields).toContainEqual({
      name: "name",
      before: product.values.name,
      yours: "Название Ольги",
      now: "Название Петра",
    });
    expect((await card(clerk, product.uuid)).values.name).toBe("Название Петра");
  });

  it("does not let an import change a pinned field, before or after a save of the clerk", async () => {
    const product = await onSale();
    const pinned = await post(clerk, `/desk/product/${product.uuid}/pins`, {
      version: product.version,
      pinned: ["name"],
    });
    expect(pinned.status, pinned.text).toBe(200);
    const source = { kind: "import", id: "file", name: "Файл" } as const;
    await saveProducts(shop.ports, source, [{ externalId: product.externalId, name: "Из файла", country: "Китай" }]);
    const after = await card(clerk, product.uuid);
    expect([after.values.name, after.values.country, after.pinned]).toEqual([product.values.name, "Китай", ["name"]]);
    const wrong = await post(clerk, `/desk/product/${product.uuid}/pins`, { version: after.version, pinned: ["цена"] });
    expect(wrong.body.code).toBe("pinUnknown");
  });

  it("keeps prices that somebody has changed since they were seen", async () => {
    const { uuid } = await draft();
    await priced(uuid, 100);
    const late = await priced(uuid, 120);
    expect([late.status, late.body.code]).toEqual([422, "stale"]);
    expect((await card(clerk, uuid)).prices?.[0]).toMatchObject({ list: "base", price: 100 });
    const tiers = [{ from: 10, price: 90 }];
    const seen = { price: 100, oldPrice: null, tiers: [] };
    await post(clerk, `/desk/product/${uuid}/prices`, {
      prices: [{ list: "base", was: seen, price: 95, oldPrice: 100, tiers }],
    });
    const after = await card(clerk, uuid);
    expect(after.prices?.[0]).toMatchObject({ price: 95, oldPrice: 100, tiers });
    expect(after.priceHistory.map(({ after: price }) => price)).toContain(95);
  });

  it("has its stock corrected by differences with a reason, never below what is reserved", async () => {
    const { uuid, stock } = await card(clerk, products.hinge.uuid);
    const [shelf] = stock.filter(({ onHand }) => onHand > 10);
    if (shelf === undefined) throw new Error("no stock");
    const correct = (delta: number, desk = clerk, warehouse = shelf.warehouse) =>
      post(desk, `/desk/product/${uuid}/stock`, { corrections: [{ warehouse, delta }], reason: "Пересчёт" });
    expect((await correct(-3)).status).toBe(200);
    const after = (await card(clerk, uuid)).stock.find(({ warehouse }) => warehouse === shelf.warehouse);
    expect(after?.onHand).toBe(shelf.onHand - 3);
    expect((await journal(uuid)).at(-1)).toMatchObject({ action: "product.stockCorrected", reason: "Пересчёт" });
    expect((await correct(-shelf.onHand)).body.code).toBe("stockBelowZero");
    await shop.sql("update stock set reserved = 5 where product_uuid = $1 and warehouse_uuid = $2", [
      uuid,
      shelf.warehouse,
    ]);
    expect((await correct(-(shelf.onHand - 3))).body.code).toBe("stockReserved");
    await shop.sql("update stock set reserved = 0 where product_uuid = $1", [uuid]);
    const own = await atDesk(shop, ["warehouse"], { warehouses: [shelf.warehouse] });
    const foreign = stock.find(({ warehouse }) => warehouse !== shelf.warehouse)?.warehouse ?? "";
    expect((await correct(1, own)).status).toBe(200);
    expect((await correct(1, own, foreign)).body.code).toBe("rightMissing");
    expect(
      (
        await post(clerk, `/desk/product/${uuid}/stock`, {
          corrections: [{ warehouse: shelf.warehouse, delta: 1 }],
          reason: " ",
        })
      ).body.code,
    ).toBe("validation");
  });

  it("has a shortage that a correction lessens and never deepens, and says who has counted last", async () => {
    const { uuid, stock } = await card(clerk, products.hinge.uuid);
    const [shelf] = stock.filter(({ onHand }) => onHand > 10);
    if (shelf === undefined) throw new Error("no stock");
    const where = "where product_uuid = $1 and warehouse_uuid = $2";
    await shop.sql(`update stock set on_hand = 2, reserved = 5, shortage = 3 ${where}`, [uuid, shelf.warehouse]);
    const correct = (delta: number) =>
      post(clerk, `/desk/product/${uuid}/stock`, {
        corrections: [{ warehouse: shelf.warehouse, delta }],
        reason: "Пересчёт",
      });
    const now = async () => (await card(clerk, uuid)).stock.find(({ warehouse }) => warehouse === shelf.warehouse);
    expect(await now()).toMatchObject({ onHand: 2, free: 0, shortage: 3 });
    expect((await correct(-1)).body.code).toBe("stockReserved");
    expect((await correct(1)).status).toBe(200);
    expect(await now()).toMatchObject({ onHand: 3, free: 0, shortage: 2, countedBy: "Ольга Каталогова" });
    expect(Date.parse((await now())?.countedAt ?? "")).toBeGreaterThan(0);
    await shop.sql(`update stock set on_hand = $3, reserved = 0, shortage = 0 ${where}`, [
      ...[uuid, shelf.warehouse, shelf.onHand],
    ]);
  });

  it("is given places in warehouses, unless a colleague has moved it meanwhile", async () => {
    const { uuid, stock } = await card(clerk, products.hinge.uuid);
    const [{ warehouse } = { warehouse: "" }, foreign] = stock;
    const place = (was: string, to: string, desk = clerk, at = warehouse) =>
      post(desk, `/desk/product/${uuid}/places`, { places: [{ warehouse: at, was, place: to }] });
    const now = async () => (await card(clerk, uuid)).stock.find((one) => one.warehouse === warehouse)?.place;
    expect((await place("", "А-12")).status).toBe(200);
    expect(await now()).toBe("А-12");
    expect((await journal(uuid)).at(-1)).toMatchObject({
      action: "product.placesSet",
      changes: { [`place.${warehouse}`]: { before: "", after: "А-12" } },
    });
    const stale = await place("", "Б-1");
    expect(stale.body.code).toBe("stale");
    expect(stale.text).toContain("А-12");
    const own = await atDesk(shop, ["warehouse"], { warehouses: [warehouse] });
    expect((await place("А-12", "Б-1", own, foreign?.warehouse)).body.code).toBe("rightMissing");
    expect((await place("А-12", "", own)).status).toBe(200);
    expect(await now()).toBe("");
  });

  it("shows each person of its journal what the right to it covers, and prices only with all of them", async () => {
    const product = await onSale();
    const [admin, other, viewer] = [
      await atDesk(shop, ["admin"]),
      await atDesk(shop, ["catalog"]),
      await atDesk(shop, ["viewer"]),
    ];
    const actions = async (desk: Desk) => (await card(desk, product.uuid)).history.map(({ action }) => action);
    expect(await actions(admin)).toEqual(["product.statusSet", "product.priced", "product.created"]);
    expect(await actions(clerk)).toHaveLength(3);
    expect(await actions(other)).toEqual([]);
    expect(await actions(viewer)).toEqual([]);
  });
});

describe("a change of many goods", () => {
  const bulk = (body: object, key = shop.ports.ids.uuid()) => post(clerk, "/desk/products/bulk", body, key);
  const ticked = (all: readonly DeskProduct[], isPreview: boolean) => ({
    rows: all.map(({ uuid, version }) => ({ id: uuid, version })),
    ...{ query: null, expected: null, isPreview },
  });

  it("is previewed, made with a result for each row, and undone where nobody has changed it since", async () => {
    const all = [await onSale(), await onSale(), await card(clerk, (await draft()).uuid)];
    const preview = (await bulk({ action: "hide", selection: ticked(all, true) })).data(bulkAnswerShape);
    expect([preview.count, preview.refused, preview.undo]).toEqual([2, 1, null]);
    expect((await card(clerk, all[0]?.uuid ?? "")).status).toBe("active");
    const run = shop.ports.ids.uuid();
    const done = (await bulk({ action: "hide", selection: ticked(all, false) }, run)).data(bulkAnswerShape);
    expect([done.count, done.refused, done.undo]).toEqual([2, 1, run]);
    expect(done.rows.find(({ id }) => id === all[2]?.uuid)?.refused).toBe("productStatusMove");
    const statuses = () => Promise.all(all.map(async ({ uuid }) => (await card(clerk, uuid)).status));
    expect(await statuses()).toEqual(["hidden", "hidden", "draft"]);
    const again = (await bulk({ action: "hide", selection: ticked(all, false) }, run)).data(bulkAnswerShape);
    expect(again).toEqual(done);
    const second = await card(clerk, all[1]?.uuid ?? "");
    await post(clerk, `/desk/product/${second.uuid}/status`, { version: second.version, action: "discontinue" });
    const stranger = await atDesk(shop, ["catalog"]);
    expect((await post(stranger, "/desk/products/bulk/undo", { run })).body.code).toBe("bulkRunUnknown");
    const undone = (await post(clerk, "/desk/products/bulk/undo", { run })).data(bulkAnswerShape);
    expect([undone.count, undone.refused]).toEqual([1, 1]);
    expect(await statuses()).toEqual(["active", "discontinued", "draft"]);
    expect((await journal(all[0]?.uuid ?? "")).at(-1)?.action).toBe("product.undone");
  });

  it("leaves a ticked row that somebody has changed since, and says so", async () => {
    const product = await onSale();
    await post(clerk, `/desk/product/${product.uuid}`, fields(product, { country: "Чехия" }));
    const done = (await bulk({ action: "hide", selection: ticked([product], false) })).data(bulkAnswerShape);
    expect([done.count, done.rows[0]?.refused]).toEqual([0, "stale"]);
    expect((await card(clerk, product.uuid)).status).toBe("active");
  });

  it("of all that a filter finds changes nothing while their number is another than was seen", async () => {
    const article = `МНОГО-${shop.ports.ids.integer(1_000_000)}`;
    const made = [await draft({ name: `${article} первый` }), await draft({ name: `${article} второй` })];
    for (const { uuid } of made) await priced(uuid);
    const selection = (expected: number) => ({ rows: [], query: { q: article }, expected, isPreview: false });
    const differs = (await bulk({ action: "show", selection: selection(1) })).data(bulkAnswerShape);
    expect([differs.differs, differs.count]).toEqual([true, 2]);
    expect((await card(clerk, made[0]?.uuid ?? "")).status).toBe("draft");
    expect((await bulk({ action: "show", selection: selection(2) })).data(bulkAnswerShape).count).toBe(2);
    expect((await card(clerk, made[0]?.uuid ?? "")).status).toBe("active");
  });

  it("moves goods to another category and back", async () => {
    const product = await onSale();
    const [other] = await shop.sql<{ uuid: string }>("select uuid from categories where uuid <> $1 limit 1", [
      product.values.category,
    ]);
    const run = shop.ports.ids.uuid();
    const body = { action: "move", category: other?.uuid, selection: ticked([product], false) };
    expect((await bulk(body, run)).data(bulkAnswerShape).count).toBe(1);
    expect((await card(clerk, product.uuid)).values.category).toBe(other?.uuid);
    await post(clerk, "/desk/products/bulk/undo", { run });
    expect((await card(clerk, product.uuid)).values.category).toBe(product.values.category);
    const gone = await bulk({ ...body, category: shop.ports.ids.uuid() });
    expect(gone.body.code).toBe("categoryGone");
  });
});
