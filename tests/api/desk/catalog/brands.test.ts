import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deskBrandShape,
  deskBrandsShape,
  mergedBrandShape,
  savedBrandShape,
} from "#app/contract/desk/catalog/brands.ts";
import { brandListShape } from "#app/contract/content/content.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { saveBrands } from "#server/use-cases/catalog/saving/save-brands.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let clerk: Desk;
beforeAll(async () => {
  shop = await testShop();
  clerk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const post = (desk: Desk, path: string, body?: unknown, key = shop.ports.ids.uuid()) =>
  desk.call("POST", path, { ...(body !== undefined && { body }), headers: { "idempotency-key": key } });
const card = async (uuid: string, desk: Desk = clerk) =>
  (await desk.call("GET", `/desk/brand/${uuid}`)).data(deskBrandShape);
const list = async (query = "") => (await clerk.call("GET", `/desk/brands${query}`)).data(deskBrandsShape).items;
const fields = (change: object = {}) => ({
  name: "Скобяной завод",
  country: "Россия",
  about: "",
  isHidden: false,
  ...change,
});
const added = async (change: object = {}) =>
  (await post(clerk, "/desk/brand", fields(change))).data(savedBrandShape).uuid;
const redirects = () => shop.sql<{ path: string; target: string }>("select path, target from redirects order by path");
const journal = (uuid: string) =>
  shop.sql<{ action: string; changes: Record<string, { before: unknown; after: unknown }> }>(
    "select action, changes from audit_log where object_kind = 'brand' and object_id = $1 order by id",
    [uuid],
  );

describe("brands at the desk", () => {
  it("are read by every role and changed by those of the catalogue alone", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = role === "admin" || role === "catalog";
      expect((await desk.call("GET", "/desk/brands")).status, role).toBe(200);
      const { can, seo } = await card(small.brands.roto, desk);
      expect(can, role).toEqual({ edit: may, seo: role === "admin" || role === "content", remove: false });
      const late = await post(desk, `/desk/brand/${small.brands.roto}`, { version: 99, slug: "roto", ...fields() });
      expect(late.body.code, role).toBe(may ? "stale" : "rightMissing");
      const merge = { version: 99, into: small.brands.roto, isPreview: true };
      const same = await post(desk, `/desk/brand/${small.brands.roto}/merge`, merge);
      expect(same.body.code, role).toBe(may ? "brandSame" : "rightMissing");
      const texts = await post(desk, `/desk/brand/${small.brands.roto}/seo`, { ...seo, was: seo });
      expect(texts.status, role).toBe(can.seo ? 200 : 403);
      const none = await post(desk, `/desk/brand/${shop.ports.ids.uuid()}/no-picture`);
      expect(none.body.code, role).toBe(may ? "brandNotFound" : "rightMissing");
    }
  });

  it("are listed with their goods, and found by name and by what they lack", async () => {
    const all = await list();
    expect(all.map(({ name }) => name.toLowerCase())).toEqual(all.map(({ name }) => name.toLowerCase()).toSorted());
    const [counted] = await shop.sql<{ count: number }>(
      "select count(*)::int as count from products where brand_uuid = $1",
      [small.brands.roto],
    );
    expect(all.find(({ uuid }) => uuid === small.brands.roto)?.goods).toBe(counted?.count);
    expect((await list("?q=roto")).map(({ uuid }) => uuid)).toEqual([small.brands.roto]);
    const hidden = await added({ name: "Скрытый", isHidden: true });
    expect((await list("?hidden=1")).map(({ uuid }) => uuid)).toEqual([hidden]);
    expect((await list("?noPicture=1")).map(({ uuid }) => uuid)).toContain(hidden);
    expect((await list("?sort=-goods")).at(0)?.goods).toBe(Math.max(...all.map(({ goods }) => goods)));
  });

  it("are added once a key with an address of their own", async () => {
    const key = shop.ports.ids.uuid();
    const [one, two] = [
      await post(clerk, "/desk/brand", fields({ name: "Тюменская скоба" }), key),
      await post(clerk, "/desk/brand", fields({ name: "Тюменская скоба" }), key),
    ];
    expect(one.data(savedBrandShape)).toEqual(two.data(savedBrandShape));
    const { uuid } = one.data(savedBrandShape);
    expect((await card(uuid)).slug).toBe("tyumenskaya-skoba");
    const taken = await post(clerk, "/desk/brand", fields({ name: "Другой", slug: "tyumenskaya-skoba" }));
    expect(taken.body).toMatchObject({ code: "brandAddressTaken", errors: [{ field: "slug" }] });
    expect((await journal(uuid)).map(({ action }) => action)).toEqual(["brand.created"]);
  });

  it("leave a redirect at their former address, also when a file moves them", async () => {
    const uuid = await added({ name: "Переезд" });
    const { version } = await card(uuid);
    const saved = await post(clerk, `/desk/brand/${uuid}`, {
      version,
      slug: "pereezd-2",
      ...fields({ name: "Переезд" }),
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await redirects()).toContainEqual({ path: "/brands/pereezd", target: "/brands/pereezd-2" });
    await saveBrands(shop.ports, { kind: "import", id: "file", name: "Файл" }, [{ uuid, slug: "pereezd-3" }]);
    expect(await redirects()).toContainEqual({ path: "/brands/pereezd", target: "/brands/pereezd-3" });
    const other = await added({ name: "Новый", slug: "pereezd-2" });
    expect((await card(other)).slug).toBe("pereezd-2");
    expect((await redirects()).map(({ path }) => path)).not.toContain("/brands/pereezd-2");
    const late = await post(clerk, `/desk/brand/${uuid}`, {
      version,
      slug: "pereezd-4",
      ...fields({ name: "Переезд" }),
    });
    expect(late.body.data).toMatchObject({ fields: [{ name: "slug", yours: "pereezd-4", now: "pereezd-3" }] });
  });

  it("have texts for search engines that the page shows, and which move with it", async () => {
    const editor = await atDesk(shop, ["content"]);
    const uuid = await added({ name: "Тексты" });
    const none = { title: "", h1: "", description: "", seoText: "" };
    const texts = { ...none, h1: "Фурнитура «Тексты»", seoText: "<p>О бренде</p>" };
    expect((await post(editor, `/desk/brand/${uuid}/seo`, { ...texts, was: none })).status).toBe(200);
    const late = await post(editor, `/desk/brand/${uuid}/seo`, { ...none, h1: "Иное", was: none });
    expect(late.body.code).toBe("stale");
    const { version } = await card(uuid);
    await post(clerk, `/desk/brand/${uuid}`, { version, slug: "teksty-2", ...fields({ name: "Тексты" }) });
    expect((await card(uuid)).seo).toEqual(texts);
    expect((await journal(uuid)).map(({ action }) => action)).toContain("brand.seoSaved");
  });

  it("get a logo, and lose it", async () => {
    const uuid = await added({ name: "С логотипом" });
    const send = () =>
      clerk.call("POST", `/desk/brand-picture?brand=${uuid}`, {
        body: samples.jpeg,
        headers: { "content-type": "application/octet-stream", "file-name": "logo.jpg" },
      });
    const sent = await send();
    expect(sent.status, sent.text).toBe(200);
    await send();
    expect((await card(uuid)).image?.url).toContain("/media/photo/");
    expect((await list("?noPicture=1")).map((one) => one.uuid)).not.toContain(uuid);
    expect((await post(clerk, `/desk/brand/${uuid}/no-picture`)).status).toBe(200);
    expect((await card(uuid)).image).toBeNull();
    expect((await journal(uuid)).map(({ action }) => action)).toEqual([
      "brand.created",
      "brand.pictureSet",
      "brand.pictureRemoved",
    ]);
  });
});

describe("a merge of brands", () => {
  it("is shown first, then gives the goods the other brand and leads its page there", async () => {
    const { krep, roto } = small.brands;
    const { version, goods, slug } = await card(krep);
    await shop.sql("insert into seo_settings (path, title) values ($1, 'Крепёж')", [`/brands/${slug}`]);
    const before = (await card(roto)).goods;
    expect(goods).toBeGreaterThan(0);
    const path = `/desk/brand/${krep}/merge`;
    const preview = await post(clerk, path, { version, into: roto, isPreview: true });
    expect(preview.data(mergedBrandShape)).toMatchObject({ goods });
    expect((await card(krep)).goods).toBe(goods);
    expect((await post(clerk, path, { version: version + 9, into: roto, isPreview: false })).body.code).toBe("stale");
    expect((await card(krep)).goods).toBe(goods);
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1) {
      const merged = await post(clerk, path, { version, into: roto, isPreview: false }, key);
      expect(merged.data(mergedBrandShape).goods).toBe(goods);
    }
    expect((await clerk.call("GET", `/desk/brand/${krep}`)).status).toBe(404);
    expect((await card(roto)).goods).toBe(before + goods);
    expect(await shop.sql("select from seo_settings where path = $1", [`/brands/${slug}`])).toEqual([]);
    expect(await redirects()).toContainEqual({ path: `/brands/${slug}`, target: `/brands/${(await card(roto)).slug}` });
    const shown = (await shop.call("GET", "/public/content/brands", { city: "msk" })).data(brandListShape);
    expect(shown.map((brand) => brand.uuid)).not.toContain(krep);
    const entries = await shop.sql("select from audit_log where action = 'product.brandMerged'");
    expect(entries).toHaveLength(goods);
    expect((await journal(krep)).at(-1)).toMatchObject({
      action: "brand.merged",
      changes: { goods: { before: goods } },
    });
  });

  it("needs another brand that there is; one with goods is not deleted", async () => {
    const { roto } = small.brands;
    const { version } = await card(roto);
    const gone = { version, into: shop.ports.ids.uuid(), isPreview: false };
    expect((await post(clerk, `/desk/brand/${roto}/merge`, gone)).body.code).toBe("brandGone");
    expect((await post(clerk, `/desk/brand/${roto}/delete`, { version })).body.code).toBe("brandUsed");
    const empty = await added({ name: "Пустой" });
    expect((await post(clerk, `/desk/brand/${empty}/delete`, { version: 1 })).status).toBe(200);
    expect(await redirects()).toContainEqual({ path: "/brands/pustoy", target: "/brands" });
  });
});
