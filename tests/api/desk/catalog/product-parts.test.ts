import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listOf } from "#app/contract/envelope.ts";
import { productCardShape, productShape } from "#app/contract/catalog/catalog.ts";
import { deskProductShape } from "#app/contract/desk/product.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { keysWithoutRow } from "#server/db/queries/claims/files.ts";
import { applyDuePrices } from "#server/use-cases/catalog/prices/apply-due-prices.ts";
import { samples } from "#tests/support/files/sample-files.ts";
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
const card = async (uuid: string, desk: Desk = clerk) =>
  (await desk.call("GET", `/desk/product/${uuid}`)).data(deskProductShape);
const post = (desk: Desk, path: string, body: unknown, key = shop.ports.ids.uuid()) =>
  desk.call("POST", path, { body, headers: { "idempotency-key": key } });
const journal = (uuid: string) =>
  shop.sql<{ action: string; changes: Record<string, { before: unknown; after: unknown }> }>(
    "select action, changes from audit_log where object_kind = 'product' and object_id = $1 order by id",
    [uuid],
  );
const none = { replacement: "", similar: [], related: [] };

describe("the tags of a product", () => {
  it("are fields of its form, and of its journal", async () => {
    const before = await card(products.foam.uuid);
    const saved = await post(clerk, `/desk/product/${products.foam.uuid}`, {
      ...before.values,
      version: before.version,
      tags: ["hit", "sale"],
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await card(products.foam.uuid)).values.tags).toEqual(["hit", "sale"]);
    expect((await journal(products.foam.uuid)).at(-1)?.changes).toMatchObject({ tagHit: { before: "", after: "1" } });
  });
});

describe("goods beside a product", () => {
  const at = `/desk/product/${products.handle.uuid}/links`;
  const slugs = async (kind: "similar" | "related") => {
    const shown = await shop.call("GET", `/mixed/products/products/handle/${kind}`, { city: "msk" });
    expect(shown.status, shown.text).toBe(200);
    return shown
      .data(z.union([z.array(productCardShape), listOf(productCardShape).transform(({ items }) => items)]))
      .map((one) => one.slug);
  };

  it("are chosen by people of the catalogue alone", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = role === "admin" || role === "catalog";
      const saved = await post(desk, at, { ...none, similar: ["no such"], was: none });
      expect(saved.body.code, role).toBe(may ? "linkUnknown" : "rightMissing");
    }
  });

  it("stand before those that the shop finds, in their order, and are kept once a key", async () => {
    const [hinge, foam] = [await card(products.hinge.uuid), await card(products.foam.uuid)];
    const found = { similar: await slugs("similar"), related: await slugs("related") };
    expect(found.similar).not.toContain(products.foam.slug);
    const body = {
      replacement: hinge.externalId,
      similar: [foam.values.article, hinge.values.article, foam.externalId],
      related: [hinge.values.article],
      was: none,
    };
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1) expect((await post(clerk, at, body, key)).status).toBe(200);
    const { links } = await card(products.handle.uuid);
    expect(links.replacement?.uuid).toBe(products.hinge.uuid);
    expect(links.similar.map(({ uuid }) => uuid)).toEqual([products.foam.uuid, products.hinge.uuid]);
    expect((await slugs("similar")).slice(0, 2)).toEqual([products.foam.slug, products.hinge.slug]);
    expect(new Set(await slugs("similar")).size).toBe((await slugs("similar")).length);
    expect((await slugs("similar")).slice(2)).toEqual(found.similar.filter((slug) => slug !== products.hinge.slug));
    expect((await slugs("related"))[0]).toBe(products.hinge.slug);
    const entries = (await journal(products.handle.uuid)).filter(({ action }) => action === "product.linksSaved");
    expect(entries).toHaveLength(1);
    expect(entries[0]?.changes["related"]).toEqual({ before: "", after: hinge.values.article });
  });

  it("are refused with their code when it names nothing, the product itself or several", async () => {
    const { links, values } = await card(products.handle.uuid);
    const was = {
      replacement: links.replacement?.code ?? "",
      similar: links.similar.map(({ code }) => code),
      related: links.related.map(({ code }) => code),
    };
    const refused = async (change: object) => (await post(clerk, at, { ...was, ...change, was })).body;
    expect(await refused({ related: ["нет такого"] })).toMatchObject({
      ...{ code: "linkUnknown", errors: [{ field: "related" }] },
    });
    expect((await refused({ replacement: values.article })).code).toBe("linkSelf");
    await shop.sql("update products set article = 'ДВА-1', article_norm = 'ДВА1' where uuid = any($1::uuid[])", [
      [products.anchor.uuid, products.screw.uuid],
    ]);
    expect((await refused({ similar: ["ДВА-1"] })).messages?.[0]).toContain("«ДВА-1»");
    expect((await refused({ similar: ["ДВА-1"] })).code).toBe("linkAmbiguous");
    expect((await card(products.handle.uuid)).links).toEqual(links);
  });

  it("that a colleague has changed meanwhile are shown beside what was typed", async () => {
    const late = await post(clerk, at, { ...none, related: ["X"], was: none });
    expect(late.body.code).toBe("stale");
    const now = (await card(products.hinge.uuid)).values.article;
    const { fields } = late.data(z.object({ fields: z.array(z.record(z.string(), z.string())) }));
    expect(fields).toContainEqual({ name: "related", before: "", yours: "X", now });
  });
});

describe("documents of a product", () => {
  const { uuid, slug } = products.foam;
  const add = (desk: Desk, bytes: Uint8Array, query: object = {}) =>
    desk.call(
      "POST",
      `/desk/documents?${new URLSearchParams({ product: uuid, type: "passport", name: "Паспорт", ...query }).toString()}`,
      { body: bytes, headers: { "content-type": "application/octet-stream", "file-name": "p.pdf" } },
    );
  const shown = async () =>
    (await shop.call("GET", `/mixed/products/products/${slug}`, { city: "msk" })).data(productShape).documents;

  it("are added by people of the catalogue and shown to buyers, who may take them", async () => {
    for (const role of staffRoles) {
      const may = role === "admin" || role === "catalog";
      const sent = await add(await atDesk(shop, [role]), samples.docx);
      expect(sent.body.code, role).toBe(may ? "documentType" : "rightMissing");
    }
    const before = (await card(uuid)).documents.length;
    const added = await add(clerk, samples.pdf, { validTo: "2030-05-01" });
    expect(added.status, added.text).toBe(200);
    expect((await add(clerk, samples.pdf)).body.code).toBe("documentTwice");
    const { documents } = await card(uuid);
    expect(documents).toHaveLength(before + 1);
    const last = documents.at(-1);
    expect(last).toMatchObject({ type: "passport", name: "Паспорт", validTo: "2030-05-01" });
    await shop.ports.bus.publish("public:goods");
    expect((await shown()).at(-1)).toMatchObject({ name: "Паспорт", url: last?.url, size: samples.pdf.length });
    const media = mediaFetch(shop.ports);
    const file = await media(new Request(`http://shop.test${last?.url}`));
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(samples.pdf));
    const other = await media(new Request(`http://shop.test${last?.url.replace(".pdf", ".png")}`));
    expect(other.status).toBe(404);
  });

  it("are stored once for several goods, and stay in the store", async () => {
    const path = `/desk/documents?${new URLSearchParams({ product: products.screw.uuid, type: "other", name: "Тот же" })}`;
    const headers = { "content-type": "application/octet-stream", "file-name": "q.pdf" };
    const sent = await clerk.call("POST", path, { body: samples.pdf, headers });
    expect(sent.status, sent.text).toBe(200);
    const [one, two] = [await card(uuid), await card(products.screw.uuid)];
    expect(two.documents.at(-1)?.url).toBe(one.documents.at(-1)?.url);
    const [, key = ""] = /\/media\/file\/([0-9a-f-]{36})\./.exec(one.documents.at(-1)?.url ?? "") ?? [];
    expect(await shop.ports.files.read(key)).not.toBeNull();
    // Objects without a row are swept.
    expect(await keysWithoutRow(shop.ports.database.db, [key])).toEqual([]);
  });

  it("are renamed, ordered and taken off as they were seen", async () => {
    const { version, documents } = await card(uuid);
    const fields = documents.map(({ url, validTo }, at) => ({ url, type: "other", name: `Документ ${at}`, validTo }));
    const body = { version, documents: fields.toReversed() };
    const saved = await post(clerk, `/desk/product/${uuid}/documents`, body);
    expect(saved.status, saved.text).toBe(200);
    expect((await card(uuid)).documents.map(({ url, size }) => [url, size])).toEqual(
      documents.toReversed().map(({ url, size }) => [url, size]),
    );
    expect((await post(clerk, `/desk/product/${uuid}/documents`, body)).body.code).toBe("documentsChanged");
    const now = (await card(uuid)).version;
    const foreign = { version: now, documents: [{ url: "/login", type: "other", name: "Чужой", validTo: null }] };
    expect((await post(clerk, `/desk/product/${uuid}/documents`, foreign)).body.code).toBe("documentsChanged");
    expect((await post(clerk, `/desk/product/${uuid}/documents`, { version: now, documents: [] })).status).toBe(200);
    expect((await card(uuid)).documents).toEqual([]);
    expect((await journal(uuid)).at(-1)).toMatchObject({ action: "product.documentsSaved" });
  });
});

describe("the external id of a product", () => {
  it("is changed as it was seen, to one that no other product has", async () => {
    const { uuid } = products.anchor;
    const { version } = await card(uuid);
    const set = (body: object) => post(clerk, `/desk/product/${uuid}/external-id`, body);
    const taken = await set({ version, externalId: (await card(products.screw.uuid)).externalId });
    expect(taken.body).toMatchObject({ code: "externalIdTaken", errors: [{ field: "externalId" }] });
    expect((await set({ version, externalId: "00-00012345" })).status).toBe(200);
    const after = await card(uuid);
    expect([after.externalId, after.version]).toEqual(["00-00012345", version + 1]);
    expect((await set({ version, externalId: "other" })).body.code).toBe("stale");
    expect((await journal(uuid)).at(-1)).toMatchObject({
      action: "product.externalIdSet",
      changes: { externalId: { before: products.anchor.externalId, after: "00-00012345" } },
    });
  });
});

describe("a planned price of a product", () => {
  const { uuid } = products.hinge;
  const day = (days: number) =>
    new Date(shop.ports.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const plan = (change: object, desk = clerk, key?: string) =>
    post(
      desk,
      `/desk/product/${uuid}/planned-price`,
      { list: "base", from: 0, price: 321.5, oldPrice: null, day: day(2), ...change },
      key,
    );

  it("is for people who set prices, and shown to them alone", async () => {
    for (const role of staffRoles) {
      const may = ["admin", "catalog", "finance"].includes(role);
      const desk = await atDesk(shop, [role]);
      expect((await plan({ list: "no-such" }, desk)).body.code, role).toBe(may ? "priceListUnknown" : "rightMissing");
    }
    expect((await plan({ day: day(-1) })).body).toMatchObject({ code: "planPast", errors: [{ field: "day" }] });
    expect((await plan({ from: 5, oldPrice: 400 })).body.code).toBe("priceTierOld");
  });

  it("is planned once a key, replaced for the same day, and applied in time", async () => {
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1) expect((await plan({}, clerk, key)).status).toBe(200);
    await plan({ price: 333 });
    expect((await card(uuid)).planned).toMatchObject([{ list: "base", from: 0, price: 333, by: "Ольга Каталогова" }]);
    expect((await card(uuid, await atDesk(shop, ["orders"]))).planned).toEqual([]);
    expect((await card(uuid, await atDesk(shop, ["orders"]))).history.map(({ action }) => action)).not.toContain(
      "product.pricePlanned",
    );
    shop.clock.advance(3 * 86_400);
    await applyDuePrices(shop.ports);
    clerk = await atDesk(shop, ["catalog"]);
    const { planned, prices, priceHistory } = await card(uuid);
    expect(planned).toEqual([]);
    expect(prices?.find(({ list }) => list === "base")?.price).toBe(333);
    expect(priceHistory[0]).toMatchObject({ after: 333 });
  });
});
