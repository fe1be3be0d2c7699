import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  categoryTreeShape,
  deskCategoryShape,
  mergedCategoryShape,
  movedAddressesShape,
  savedCategoryShape,
  type DeskCategory,
} from "#app/contract/desk/catalog/categories.ts";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { deskProductShape } from "#app/contract/desk/product.ts";
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
const card = async (uuid: string, desk: Desk = clerk) =>
  (await desk.call("GET", `/desk/category/${uuid}`)).data(deskCategoryShape);
const tree = async () => (await clerk.call("GET", "/desk/categories")).data(categoryTreeShape).items;
const redirects = async () =>
  new Map(
    (await shop.sql<{ path: string; target: string }>("select path, target from redirects")).map((one) => [
      one.path,
      one.target,
    ]),
  );
const journal = (uuid: string) =>
  shop.sql<{ action: string; changes: Record<string, { before: unknown; after: unknown }> }>(
    "select action, changes from audit_log where object_kind = 'category' and object_id = $1 order by id",
    [uuid],
  );

let count = 0;
async function added(parent: string | null = null, change: object = {}): Promise<DeskCategory> {
  count += 1;
  const body = {
    ...{ name: `Раздел ${count}`, slug: `razdel-${count}`, sort: count, isHidden: false, description: "" },
    ...{ parent, ...change },
  };
  const { uuid } = (await post(clerk, "/desk/category", body)).data(savedCategoryShape);
  return card(uuid);
}
/** A draft in the category. */
async function draftIn(category: string, change: object = {}) {
  const { values } = (await clerk.call("GET", `/desk/product/${products.hinge.uuid}`)).data(deskProductShape);
  const article = `K-${shop.ports.ids.integer(1_000_000_000)}`;
  const { slug: _, ...body } = { ...values, article, barcodes: [], name: `Товар ${article}`, category, ...change };
  return (await post(clerk, "/desk/product", body)).data(savedCategoryShape).uuid;
}
const fields = ({ version, name, sort, isHidden, description }: DeskCategory, change: object = {}) => ({
  ...{ version, name, sort, isHidden, description },
  ...change,
});

describe("the tree of categories", () => {
  it("is read by every role and changed by those of the catalogue alone", async () => {
    const { uuid, version } = await added();
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      expect((await desk.call("GET", "/desk/categories")).status, role).toBe(200);
      const mayEdit = role === "admin" || role === "catalog";
      const { can } = await card(uuid, desk);
      expect(can, role).toEqual({ edit: mayEdit, remove: mayEdit, seo: role === "admin" || role === "content" });
      for (const [path, body] of [
        [`/desk/category/${uuid}`, { version: version + 9, name: "Имя", sort: 1, isHidden: false, description: "" }],
        [`/desk/category/${uuid}/move`, { version: version + 9, parent: null, slug: "drugoy", isPreview: false }],
        [`/desk/category/${uuid}/delete`, { version: version + 9 }],
        [`/desk/category/${uuid}/template`, { version: version + 9, attributes: null }],
      ] as const)
        expect((await post(desk, path, body)).body.code, `${role} ${path}`).toBe(mayEdit ? "stale" : "rightMissing");
      const merged = await post(desk, `/desk/category/${uuid}/merge`, { version, into: uuid, isPreview: true });
      expect(merged.body.code, role).toBe(mayEdit ? "categoryCircle" : "rightMissing");
      const seo = { title: "", h1: "", description: "", seoText: "" };
      const texts = await post(desk, `/desk/category/${uuid}/seo`, { ...seo, was: seo });
      expect(texts.status, role).toBe(role === "admin" || role === "content" ? 200 : 403);
    }
  });

  it("tells how many goods are in a category and below it", async () => {
    const top = await added();
    const below = await added(top.uuid);
    await draftIn(below.uuid);
    await draftIn(top.uuid);
    const rows = await tree();
    const at = rows.findIndex(({ uuid }) => uuid === top.uuid);
    expect(rows.slice(at, at + 2)).toMatchObject([
      { uuid: top.uuid, depth: 0, goods: 1, goodsBelow: 2 },
      { uuid: below.uuid, depth: 1, goods: 1, goodsBelow: 1, path: `${top.slug}/${below.slug}` },
    ]);
  });
});

describe("a category", () => {
  it("is added once a key, with an address made of its name", async () => {
    const body = { name: "Ручки скобы", sort: 5, isHidden: false, description: "", parent: null };
    const key = shop.ports.ids.uuid();
    const { uuid } = (await post(clerk, "/desk/category", body, key)).data(savedCategoryShape);
    expect((await post(clerk, "/desk/category", body, key)).data(savedCategoryShape).uuid).toBe(uuid);
    expect((await card(uuid)).path).toBe("ruchki-skoby");
    expect((await post(clerk, "/desk/category", body)).body.code).toBe("addressTaken");
    const lost = { ...body, slug: "lost", parent: shop.ports.ids.uuid() };
    expect((await post(clerk, "/desk/category", lost)).body.code).toBe("categoryGone");
    expect(await journal(uuid)).toHaveLength(1);
  });

  it("is saved as it was seen: a save of an older version tells both values and who made the other", async () => {
    const seen = await added();
    expect((await post(clerk, `/desk/category/${seen.uuid}`, fields(seen, { name: "Новое имя" }))).status).toBe(200);
    const late = await post(clerk, `/desk/category/${seen.uuid}`, fields(seen, { name: "Третье имя" }));
    expect([late.status, late.body.code]).toEqual([422, "stale"]);
    expect(late.body.data).toMatchObject({
      fields: [{ name: "name", before: seen.name, yours: "Третье имя", now: "Новое имя" }],
      by: "Ольга Каталогова",
      version: seen.version + 1,
    });
    expect((await card(seen.uuid)).name).toBe("Новое имя");
    const [, entry] = await journal(seen.uuid);
    expect(entry?.changes["name"]).toEqual({ before: seen.name, after: "Новое имя" });
  });

  it("that is hidden leaves the buyer's catalogue with all below it", async () => {
    const { category } = (await clerk.call("GET", `/desk/product/${products.hinge.uuid}`)).data(
      deskProductShape,
    ).values;
    const shown = await card(category);
    const menu = async () => (await shop.call("GET", "/public/categories/categories/menu")).text;
    expect(await menu()).toContain(`"${shown.path}"`);
    await post(clerk, `/desk/category/${category}`, fields(shown, { isHidden: true }));
    expect(await menu()).not.toContain(`"${shown.path}"`);
    await post(clerk, `/desk/category/${category}`, fields(await card(category), { isHidden: false }));
    expect(await menu()).toContain(`"${shown.path}"`);
  });

  it("moves with everything below it: one redirect from each address, none to another redirect", async () => {
    const [first, second] = [await added(), await added()];
    const moved = await added(first.uuid);
    const below = await added(moved.uuid);
    const path = `/desk/category/${moved.uuid}/move`;
    const body = { version: moved.version, parent: second.uuid, slug: "pereezd" };
    const preview = (await post(clerk, path, { ...body, isPreview: true })).data(movedAddressesShape);
    expect(preview.addresses).toBe(2);
    expect((await card(moved.uuid)).path).toBe(moved.path);
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1)
      expect((await post(clerk, path, { ...body, isPreview: false }, key)).data(movedAddressesShape)).toEqual(preview);
    const there = await card(moved.uuid);
    expect(there.path).toBe(`${second.slug}/pereezd`);
    const again = { version: there.version, parent: null, slug: "dom", isPreview: false };
    expect((await post(clerk, path, again)).status).toBe(200);
    const all = await redirects();
    expect(all.get(`/catalog/${moved.path}`)).toBe("/catalog/dom");
    expect(all.get(`/catalog/${second.slug}/pereezd`)).toBe("/catalog/dom");
    expect(all.get(`/catalog/${below.path}`)).toBe(`/catalog/dom/${below.slug}`);
    for (const target of all.values()) expect(all.has(target), target).toBe(false);
    // Back where it was: its own address is no redirect any more.
    const back = { version: (await card(moved.uuid)).version, parent: first.uuid, slug: moved.slug, isPreview: false };
    expect((await post(clerk, path, back)).status).toBe(200);
    expect((await redirects()).has(`/catalog/${moved.path}`)).toBe(false);
  });

  it("takes its texts for search engines along, and promotions and materials find it at its new address", async () => {
    const { uuid, path, version } = await added();
    await shop.sql("insert into seo_settings (path, title) values ($1, 'Заголовок')", [`/catalog/${path}`]);
    const [promotion] = await shop.sql<{ uuid: string }>("select uuid from promotions limit 1");
    await shop.sql("update promotions set category_slugs = $2 where uuid = $1", [promotion?.uuid, [path]]);
    await shop.sql("update materials set category_slug = $1 where slug = 'kak-izmerit-petlyu'", [path]);
    await post(clerk, `/desk/category/${uuid}/move`, { version, parent: null, slug: "s-tekstom", isPreview: false });
    expect((await card(uuid)).seo.title).toBe("Заголовок");
    const materials = await shop.sql("select from materials where category_slug = 's-tekstom'");
    expect(materials).toHaveLength(1);
    const [row] = await shop.sql<{ category_slugs: string[] }>(
      "select category_slugs from promotions where uuid = $1",
      [promotion?.uuid],
    );
    expect(row?.category_slugs).toEqual(["s-tekstom"]);
  });

  it("goes neither below itself nor to a taken address", async () => {
    const top = await added();
    const below = await added(top.uuid);
    const other = await added();
    const move = (change: object) =>
      post(clerk, `/desk/category/${top.uuid}/move`, {
        ...{ version: top.version, parent: null, slug: top.slug, isPreview: false },
        ...change,
      });
    expect((await move({ parent: below.uuid })).body.code).toBe("categoryCircle");
    expect((await move({ parent: below.uuid, isPreview: true })).body.code).toBe("categoryCircle");
    expect((await move({ slug: other.slug })).body.code).toBe("addressTaken");
    expect((await move({ parent: shop.ports.ids.uuid() })).body.code).toBe("categoryGone");
    expect((await move({ version: top.version + 1 })).body.code).toBe("stale");
  });

  it("with goods is not deleted but merged: goods and categories below go along, its address leads there", async () => {
    const [from, into] = [await added(), await added()];
    const below = await added(from.uuid);
    const goods = [await draftIn(from.uuid), await draftIn(from.uuid)];
    const { version } = await card(from.uuid);
    expect((await post(clerk, `/desk/category/${from.uuid}/delete`, { version })).body.code).toBe("categoryNotEmpty");
    const path = `/desk/category/${from.uuid}/merge`;
    const preview = await post(clerk, path, { version, into: into.uuid, isPreview: true });
    expect(preview.data(mergedCategoryShape)).toMatchObject({ goods: 2, addresses: 2 });
    expect((await post(clerk, path, { version: version + 1, into: into.uuid, isPreview: false })).body.code).toBe(
      "stale",
    );
    expect((await card(from.uuid)).goods).toBe(2);
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1)
      expect(
        (await post(clerk, path, { version, into: into.uuid, isPreview: false }, key)).data(mergedCategoryShape),
      ).toMatchObject({ goods: 2, addresses: 2 });
    expect((await clerk.call("GET", `/desk/category/${from.uuid}`)).status).toBe(404);
    expect(await card(into.uuid)).toMatchObject({ goods: 2, children: [{ uuid: below.uuid }] });
    const all = await redirects();
    expect(all.get(`/catalog/${from.path}`)).toBe(`/catalog/${into.path}`);
    expect(all.get(`/catalog/${below.path}`)).toBe(`/catalog/${into.path}/${below.slug}`);
    for (const uuid of goods) {
      const entries = await shop.sql<{ action: string }>(
        "select action from audit_log where object_kind = 'product' and object_id = $1 order by id",
        [uuid],
      );
      expect(entries.map(({ action }) => action)).toEqual(["product.created", "product.moved"]);
    }
    expect((await journal(from.uuid)).at(-1)?.action).toBe("category.merged");
  });

  it("without goods is deleted, and its address leads to the category above", async () => {
    const top = await added();
    const below = await added(top.uuid);
    expect((await post(clerk, `/desk/category/${top.uuid}/delete`, { version: top.version })).body.code).toBe(
      "categoryNotEmpty",
    );
    expect((await post(clerk, `/desk/category/${below.uuid}/delete`, { version: below.version })).status).toBe(200);
    expect((await redirects()).get(`/catalog/${below.path}`)).toBe(`/catalog/${top.path}`);
    expect((await tree()).some(({ uuid }) => uuid === below.uuid)).toBe(false);
    // A new page takes the address back.
    await added(top.uuid, { slug: below.slug });
    expect((await redirects()).has(`/catalog/${below.path}`)).toBe(false);
  });

  it("has texts for search engines that are saved as they were seen", async () => {
    const author = await atDesk(shop, ["content"]);
    const { uuid, seo } = await added();
    const path = `/desk/category/${uuid}/seo`;
    expect((await post(author, path, { ...seo, title: "Купить ручки", seoText: "Текст", was: seo })).status).toBe(200);
    expect((await card(uuid)).seo).toMatchObject({ title: "Купить ручки", seoText: "Текст" });
    const late = await post(author, path, { ...seo, title: "Другой", was: seo });
    expect(late.body.code).toBe("stale");
  });
});

describe("the template of a category", () => {
  const facets = async (category: string) => {
    const answer = await shop.call("POST", "/mixed/products/products", {
      city: "msk",
      body: { context: { type: "category", value: category }, filters: [], page: 1, limit: 20 },
    });
    return answer.data(listingShape).filters.filter(({ target }) => target.startsWith("f."));
  };

  it("decides which filters a listing has, in what order, for categories below as well", async () => {
    const { category } = (await clerk.call("GET", `/desk/product/${products.hinge.uuid}`)).data(
      deskProductShape,
    ).values;
    const look = [
      { code: "length", value: 80 },
      { code: "material", value: "латунь" },
    ];
    const uuid = await draftIn(category, { attributes: look });
    const none = { price: null, oldPrice: null, tiers: [] };
    const prices = [{ list: "base", was: none, ...none, price: 100 }];
    await post(clerk, `/desk/product/${uuid}/prices`, { prices });
    expect((await post(clerk, `/desk/product/${uuid}/status`, { version: 1, action: "show" })).status).toBe(200);
    const before = (await facets(category)).map(({ target }) => target.slice(2));
    expect(before.length).toBeGreaterThan(1);
    const owner = (await card(category)).parent?.uuid ?? category;
    const { version } = await card(owner);
    const attributes = before.toReversed().map((code, at) => ({ code, isFilter: at !== 0, isCollapsed: at === 1 }));
    const saved = await post(clerk, `/desk/category/${owner}/template`, { version, attributes });
    expect(saved.data(savedCategoryShape).version).toBe(version + 1);
    const after = await facets(category);
    expect(after.map(({ target }) => target.slice(2))).toEqual(before.toReversed().slice(1));
    expect(after[0]?.collapsed).toBe(true);
    const { template } = (await clerk.call("GET", `/desk/product/${products.hinge.uuid}`)).data(deskProductShape);
    expect(template.slice(0, before.length)).toEqual(before.toReversed());
    const unknown = [{ code: "nosuch", isFilter: true, isCollapsed: false }];
    expect(
      (await post(clerk, `/desk/category/${owner}/template`, { version: version + 1, attributes: unknown })).body.code,
    ).toBe("fieldGone");
    const again = await post(clerk, `/desk/category/${owner}/template`, { version: version + 1, attributes: null });
    expect(again.status).toBe(200);
    expect((await facets(category)).map(({ target }) => target.slice(2))).toEqual(before);
  });
});
