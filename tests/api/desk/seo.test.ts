import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seoShape } from "#app/contract/orders/backoffice.ts";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { deskSeoListShape, deskSeoShape, savedSeoShape } from "#app/contract/desk/shop/seo.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { movePages } from "#server/db/queries/content/moved-pages.ts";
import { listSeoTexts, replaceSeoTexts } from "#server/db/queries/shop/seo.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await testShop();
  await shop.sql("delete from seo_settings");
  desk = await atDesk(shop, ["content"], { name: "Вера" });
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const post = (path: string, body?: unknown, by: Desk = desk, key = shop.ports.ids.uuid()) =>
  by.call("POST", path, { ...(body !== undefined && { body }), headers: { "idempotency-key": key } });
const texts = (change: object = {}) => ({ path: "/", title: "", h1: "", description: "", seoText: "", ...change });
const added = async (path: string, change: object = {}) => {
  const answer = await post("/desk/seo", texts({ path, ...change }));
  expect(answer.status, answer.text).toBe(200);
  return answer.data(savedSeoShape).uuid;
};
const card = async (uuid: string) => (await desk.call("GET", `/desk/seo/${uuid}`)).data(deskSeoShape);
const save = async (uuid: string, change: object) => {
  const { version, path, title, h1, description, seoText, alt } = await card(uuid);
  return post(`/desk/seo/${uuid}`, { version, path, title, h1, description, seoText, alt, ...change });
};
const list = async (query = "") => (await desk.call("GET", `/desk/seo${query}`)).data(deskSeoListShape).items;
const send = (uuid: string, alt: string, bytes: Uint8Array = samples.jpeg, by = desk) =>
  by.call("POST", `/desk/seo-picture?${new URLSearchParams({ seo: uuid, alt })}`, {
    body: bytes,
    headers: { "content-type": "application/octet-stream", "file-name": "title.jpg" },
  });
/** What the storefront reads. */
const shown = async (path: string) =>
  (await shop.call("GET", `/mixed/seo/settings/final?${new URLSearchParams({ url: path })}`)).data(seoShape);
const journal = async (uuid: string) =>
  shop.sql<{ action: string; object_name: string; changes: Record<string, { before: unknown; after: unknown }> }>(
    "select action, object_name, changes from audit_log where object_kind = 'seo' and object_id = $1 order by id",
    [uuid],
  );

describe("texts of addresses at the desk", () => {
  it("are for people of content alone", async () => {
    const uuid = await added("/payments", { h1: "Оплата" });
    for (const role of staffRoles) {
      const by = await atDesk(shop, [role]);
      const status = role === "admin" || role === "content" ? 200 : 403;
      const rows = { rows: [], query: null, expected: null, isPreview: true };
      expect((await by.call("GET", "/desk/seo")).status, role).toBe(status);
      expect((await by.call("GET", `/desk/seo/${uuid}`)).status, role).toBe(status);
      expect((await post("/desk/seo-removals", rows, by)).status, role).toBe(status);
      expect((await post(`/desk/seo/${uuid}/no-picture`, undefined, by)).status, role).toBe(status);
      const other = status === 200 ? 422 : 403;
      expect((await post("/desk/seo", texts({ path: "/payments" }), by)).status, role).toBe(other);
      expect((await post(`/desk/seo/${uuid}`, { version: 99, alt: "", ...texts() }, by)).status, role).toBe(other);
      expect((await send(uuid, "", samples.jpeg, by)).status, role).toBe(other);
      expect((await post(`/desk/seo/${uuid}/picture`, { media: "x", alt: "" }, by)).status, role).toBe(other);
    }
  });

  it("are added once a key, shown by the shop at once and noted in the journal", async () => {
    expect((await shown("/promotions")).section.title).toBeNull();
    const body = texts({ path: "/promotions/", title: "Акции {{cityIn}}", seoText: "Смотрите [доставку](/delivery)" });
    const [one, two] = [
      await post("/desk/seo", body, desk, "once").then((answer) => answer.data(savedSeoShape)),
      await post("/desk/seo", body, desk, "once").then((answer) => answer.data(savedSeoShape)),
    ];
    expect(one).toEqual(two);
    expect(await shown("/promotions")).toMatchObject({
      seoText: "Смотрите [доставку](/delivery)",
      section: { title: "Акции {{cityIn}}", h1: null },
    });
    const again = await post("/desk/seo", texts({ path: "/promotions" }));
    expect(again.body).toMatchObject({ code: "seoAddressTaken", errors: [{ field: "path" }] });
    expect(await journal(one.uuid)).toMatchObject([
      { action: "seo.created", object_name: "/promotions", changes: { title: { after: "Акции {{cityIn}}" } } },
    ]);
  });

  it.each([
    ["catalog", "seoAddress"],
    ["https://shop.test/catalog", "seoAddress"],
    ["//evil.example/catalog", "seoAddress"],
    ["/catalog?brand=roto", "seoAddress"],
    ["/catalog#top", "seoAddress"],
    ["/a/../catalog", "seoAddress"],
    ["/desk/orders", "seoAddressClosed"],
    ["/api/v1/openapi.json", "seoAddressClosed"],
    ["/profile", "seoAddressClosed"],
    ["/net-takoy", "seoPageUnknown"],
    ["/product/net-takogo", "seoPageUnknown"],
    ["/search/petlya", "seoPageUnknown"],
  ])("are not for %s", async (path, code) => {
    expect((await post("/desk/seo", texts({ path }))).body).toMatchObject({ code, errors: [{ field: "path" }] });
  });

  it.each(["/", "/catalog", "/categories", "/brands", "/catalog/krepezh", "/product/hinge", "/delivery"])(
    "are for %s",
    async (path) => {
      const uuid = await added(path, { h1: path });
      expect((await card(uuid)).path).toBe(path);
    },
  );

  it("are given to the present address of a page that has moved", async () => {
    await shop.sql("insert into redirects (path, target) values ('/o-nas', '/about')");
    await shop.ports.bus.publish("redirects");
    const uuid = await added("/o-nas", { h1: "О нас" });
    expect(await card(uuid)).toMatchObject({ path: "/about", movedTo: null });
    await shop.sql("insert into redirects (path, target) values ('/about', '/contacts')");
    await shop.ports.bus.publish("redirects");
    expect((await card(uuid)).movedTo).toBe("/contacts");
    expect((await save(uuid, { h1: "О магазине" })).status).toBe(200);
    await shop.sql("delete from redirects where path = '/about'");
    await shop.ports.bus.publish("redirects");
  });

  it("have neither unknown slots nor links to pages that the shop lacks", async () => {
    const uuid = await added("/refund");
    for (const field of ["title", "h1", "description"]) {
      const refused = await save(uuid, { [field]: "В {{gorod}}" });
      expect(refused.body, field).toMatchObject({ code: "contentSlots", errors: [{ field }] });
    }
    const dead = await save(uuid, { seoText: "[сюда](/net-takoy)" });
    expect(dead.body).toMatchObject({ code: "contentLinks", errors: [{ field: "seoText" }] });
  });

  it("are not saved over those of a colleague, who wrote them meanwhile", async () => {
    const uuid = await added("/warranty", { title: "Было" });
    const { version } = await card(uuid);
    const colleague = await atDesk(shop, ["admin"], { name: "Анна Петрова" });
    const body = { version, alt: "", ...texts({ path: "/warranty" }) };
    expect((await post(`/desk/seo/${uuid}`, { ...body, title: "Сейчас" }, colleague)).status).toBe(200);
    const late = await post(`/desk/seo/${uuid}`, { ...body, title: "Ваше" });
    expect(late.body.code).toBe("stale");
    expect(late.body.data).toMatchObject({
      by: "Анна Петрова",
      fields: [{ name: "title", before: "Было", yours: "Ваше", now: "Сейчас" }],
    });
    expect((await shown("/warranty")).section.title).toBe("Сейчас");
    const key = "saved-once";
    const fresh = { ...body, version: version + 1, title: "Ваше" };
    for (let time = 0; time < 2; time += 1)
      expect((await post(`/desk/seo/${uuid}`, fresh, desk, key)).status).toBe(200);
    expect((await journal(uuid)).map(({ action }) => action)).toEqual(["seo.created", "seo.saved", "seo.saved"]);
    expect((await save(uuid, { path: "/promotions" })).body.code).toBe("seoAddressTaken");
  });

  it("are seen in another version after a move of their page or a file of the shop", async () => {
    const uuid = await added("/corporativ-clients", { h1: "Компаниям" });
    const { version } = await card(uuid);
    await shop.database.db
      .transaction()
      .execute((tx) => movePages(tx, [{ from: "/corporativ-clients", to: "/catalog/novyy" }]));
    expect(await card(uuid)).toMatchObject({ path: "/catalog/novyy", version: version + 1 });
    const before = await list();
    const written = await listSeoTexts(shop.database.db);
    const changed = written.map((row) => (row.path === "/catalog/novyy" ? { ...row, h1: "Фирмам" } : row));
    await shop.database.db.transaction().execute((tx) => replaceSeoTexts(tx, changed));
    expect(await card(uuid)).toMatchObject({ h1: "Фирмам", version: version + 2 });
    const others = (rows: typeof before) => rows.filter((row) => row.uuid !== uuid);
    expect(others(await list())).toEqual(others(before));
  });

  it("are found by address, kind and what they lack", async () => {
    const paths = async (query: string) => (await list(query)).map(({ path }) => path);
    expect(await paths("?kind=product")).toEqual(["/product/hinge"]);
    expect(await paths("?kind=category,product")).toEqual(
      expect.arrayContaining(["/catalog/krepezh", "/product/hinge"]),
    );
    expect(await paths("?kind=other")).not.toContain("/catalog/krepezh");
    expect(await paths("?q=krepezh")).toEqual(["/catalog/krepezh"]);
    expect(await paths("?noTitle=1")).not.toContain("/promotions");
    expect(await paths("?noDescription=1")).toContain("/promotions");
    expect((await paths("?sort=-path"))[0]).toBe("/warranty");
  });

  it("are removed as they were seen, after a preview", async () => {
    const remove = async (body: object) =>
      (await post("/desk/seo-removals", { rows: [], query: null, expected: null, isPreview: false, ...body })).data(
        bulkAnswerShape,
      );
    const uuid = await added("/calculator", { h1: "Расчёт" });
    const rows = [{ id: uuid, version: 1 }];
    expect(await remove({ rows, isPreview: true })).toMatchObject({ count: 1, rows: [{ name: "/calculator" }] });
    await save(uuid, { h1: "Калькулятор" });
    expect(await remove({ rows })).toMatchObject({ count: 0, refused: 1 });
    expect((await shown("/calculator")).section.h1).toBe("Калькулятор");
    expect(await remove({ query: "?q=calculator", expected: 3 })).toMatchObject({ differs: true });
    expect(await remove({ query: "?q=calculator", expected: 1 })).toMatchObject({ count: 1, refused: 0 });
    expect((await shown("/calculator")).section.h1).toBeNull();
    expect((await desk.call("GET", `/desk/seo/${uuid}`)).body.code).toBe("seoNotFound");
    expect((await journal(uuid)).at(-1)).toMatchObject({
      action: "seo.removed",
      changes: { h1: { before: "Калькулятор" } },
    });
  });
});

describe("the title picture of an address", () => {
  it("is a file or one that the shop has, always described, and kept while it is shown", async () => {
    const uuid = await added("/useful-materials");
    expect((await send(uuid, " ")).body).toMatchObject({ code: "seoAltMissing", errors: [{ field: "alt" }] });
    const sent = await send(uuid, "Склад {{cityIn}}");
    expect(sent.status, sent.text).toBe(200);
    const { picture, alt } = await card(uuid);
    expect({ picture, alt }).toEqual({
      picture: expect.stringMatching(/^\/media\/photo\/[0-9a-f]{32}\/1280\.jpg$/),
      alt: "Склад {{cityIn}}",
    });
    expect((await shown("/useful-materials")).section).toMatchObject({ titleImg: picture, altImg: alt });
    expect((await list("?picture=1")).map(({ path }) => path)).toEqual(["/useful-materials"]);
    expect((await save(uuid, { alt: "" })).body).toMatchObject({ code: "seoAltMissing", errors: [{ field: "alt" }] });
    expect((await save(uuid, { alt: "Полки" })).status).toBe(200);

    const [media] = await shop.sql<{ uuid: string }>("select uuid from media where left(sha256, 32) = $1", [
      picture?.split("/")[3],
    ]);
    expect(await operatorReads(shop.ports, "media", "delete", media?.uuid ?? "")).toContain("refused");
    expect((await desk.call("GET", `/desk/media/${media?.uuid ?? ""}`)).text).toContain('"kind":"seo"');

    expect((await post(`/desk/seo/${uuid}/no-picture`)).status).toBe(200);
    expect(await card(uuid)).toMatchObject({ picture: null, alt: "" });
    const choose = (named: string, alt: string) => post(`/desk/seo/${uuid}/picture`, { media: named, alt });
    expect((await choose("кот.jpg", "Кот")).body).toMatchObject({
      code: "pictureUnknown",
      errors: [{ field: "media" }],
    });
    expect((await choose(media?.uuid ?? "", "")).body.code).toBe("seoAltMissing");
    expect((await choose(`/desk/media/${media?.uuid ?? ""}`, "Полки склада")).status).toBe(200);
    expect(await card(uuid)).toMatchObject({ picture, alt: "Полки склада" });
    expect((await journal(uuid)).map(({ action }) => action)).toEqual([
      "seo.created",
      "seo.pictureSet",
      "seo.saved",
      "seo.pictureRemoved",
      "seo.pictureSet",
    ]);
  });

  it("is re-encoded, so that no other file gets into the shop", async () => {
    const uuid = await added("/support");
    expect((await send(uuid, "Письмо", samples.docx)).body.code).toBe("photoType");
    expect((await send(shop.ports.ids.uuid(), "Склад")).body.code).toBe("seoNotFound");
  });
});
