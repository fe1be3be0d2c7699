import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { deskProductShape, savedProductShape } from "#app/contract/desk/product.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { waitsForLock } from "#tests/support/shops/waits-for-lock.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { products, phones, warehouses } = small;
type Desk = Awaited<ReturnType<typeof atDesk>>;

/** A shop with somebody who makes drafts in it. */
async function removing(shop: TestShop) {
  const clerk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
  const post = (path: string, body: unknown, by: Pick<Desk, "call"> = clerk, key = shop.ports.ids.uuid()) =>
    by.call("POST", path, { body, headers: { "idempotency-key": key } });
  const card = async (uuid: string) => (await clerk.call("GET", `/desk/product/${uuid}`)).data(deskProductShape);
  async function draft() {
    const { values } = await card(products.hinge.uuid);
    const article = `T-${shop.ports.ids.integer(1_000_000_000)}`;
    const { slug: _, ...body } = { ...values, article, barcodes: [], name: `Товар ${article}` };
    const { uuid } = (await post("/desk/product", body)).data(savedProductShape);
    const price = { price: 100, oldPrice: null, tiers: [] };
    await post(`/desk/product/${uuid}/prices`, {
      prices: [{ list: "base", was: { price: null, oldPrice: null, tiers: [] }, ...price }],
    });
    return uuid;
  }
  const remove = async (uuid: string, { by = clerk, version }: { by?: Pick<Desk, "call">; version?: number } = {}) =>
    post(`/desk/product/${uuid}/delete`, { version: version ?? (await card(uuid)).version }, by);
  async function show(uuid: string, by: Pick<Desk, "call"> = clerk) {
    return post(`/desk/product/${uuid}/status`, { version: (await card(uuid)).version, action: "show" }, by);
  }
  const isThere = async (uuid: string) => (await shop.sql("select from products where uuid = $1", [uuid])).length === 1;
  return { clerk, post, card, draft, remove, show, isThere };
}

describe("a draft at the desk", () => {
  let shop: TestShop;
  let at: Awaited<ReturnType<typeof removing>>;
  beforeAll(async () => {
    shop = await testShop({ engine: postgres ? "postgres" : "pglite" });
    at = await removing(shop);
  });
  afterAll(() => shop.close());
  const journal = (uuid: string) =>
    shop.sql<{ action: string; changes: Record<string, { before: unknown; after: unknown }> }>(
      "select action, changes from audit_log where object_kind = 'product' and object_id = $1 order by id",
      [uuid],
    );
  const tables = async () =>
    (
      await shop.sql<{ name: string }>(
        `select c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
          where f.contype = 'f' and f.confrelid = 'products'::regclass and c.relname <> 'products' group by 1`,
      )
    ).map(({ name }) => name);

  it("is deleted with everything that hangs on it but its pictures, and told of before", async () => {
    const uuid = await at.draft();
    const { values, externalId } = await at.card(uuid);
    const photo = await at.clerk.call("POST", `/desk/photos?product=${uuid}`, {
      body: samples.jpeg,
      headers: { "content-type": "application/octet-stream", "file-name": "photo.jpg" },
    });
    expect(photo.status, photo.text).toBe(200);
    const [media] = (await at.card(uuid)).photos;
    await shop.sql("insert into baskets (uuid, owner, version) values (gen_random_uuid(), $1, 3)", [uuid]);
    await shop.sql(
      "insert into basket_lines (basket_uuid, product_uuid, quantity) select uuid, $1, 1 from baskets where owner = $2",
      [uuid, uuid],
    );
    await shop.sql("insert into favourites (owner, product_uuid) values ('a', $1), ('b', $1)", [uuid]);
    await shop.sql("insert into comparisons (owner, product_uuid) values ('a', $1)", [uuid]);
    await shop.sql("insert into stock (product_uuid, warehouse_uuid, on_hand) values ($1, $2, 0)", [
      uuid,
      warehouses.south,
    ]);
    for (const status of ["open", "canceled"])
      await shop.sql(
        `insert into restock_requests (uuid, product_uuid, city_uuid, email, status, closed_at)
         select gen_random_uuid(), $1, uuid, 'a@b.ru', $2, case when $2 = 'canceled' then now() end from cities limit 1`,
        [uuid, status],
      );
    await shop.sql("insert into prices (product_uuid, price_list_id, price) select $1, max(id), 90 from price_lists", [
      uuid,
    ]);
    await shop.sql(
      `insert into feedbacks (uuid, number, owner, form_key, city_uuid, type, subject, message, product_uuid, fio, preferred_channel, page_url)
       select gen_random_uuid(), 'Ф-1', 'a', gen_random_uuid(), uuid, 'product', 'Размер', 'Какой?', $1, 'Иван', 'phone', '/' from cities limit 1`,
      [uuid],
    );
    await shop.sql("update products set replacement_uuid = uuid where uuid = $1", [uuid]);
    await shop.sql(
      "insert into product_links (product_uuid, kind, linked_uuid, position) values ($1, 'similar', $2, 1)",
      [products.hinge.uuid, uuid],
    );
    await shop.sql("insert into redirects (path, target) values ('/product/staryy', $1)", [`/product/${values.slug}`]);
    await shop.sql("insert into seo_settings (path, title) values ($1, 'Иной')", [`/product/${values.slug}`]);
    await shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, is_primary, status)
       select gen_random_uuid(), root_uuid, 'СВОЙ-1', 'свой1', $1, true, 'matched' from counterparties limit 1`,
      [uuid],
    );

    expect((await at.card(uuid)).deletion).toEqual({ refused: null, baskets: 1, favourites: 3, awaited: 1 });
    const removed = await at.remove(uuid);
    expect(removed.status, removed.text).toBe(200);
    expect((await at.clerk.call("GET", `/desk/product/${uuid}`)).status).toBe(404);
    for (const name of await tables()) {
      const rows = await shop.sql(`select from ${name} t where to_jsonb(t)::text like $1`, [`%${uuid}%`]);
      expect(rows, name).toEqual([]);
    }
    expect(await shop.sql("select from list_prices where product_uuid = $1", [uuid])).toEqual([]);
    expect(await shop.sql("select from media where uuid = $1", [media?.media])).toHaveLength(1);
    expect(await shop.sql("select version from baskets where owner = $1", [uuid])).toEqual([{ version: 4 }]);
    expect(await shop.sql("select status, is_primary from user_articles where user_article = 'СВОЙ-1'")).toEqual([
      { status: "notFound", is_primary: false },
    ]);
    expect(await shop.sql("select from redirects where path = '/product/staryy'")).toEqual([]);
    expect(await shop.sql("select from seo_settings where path = $1", [`/product/${values.slug}`])).toEqual([]);
    expect(await shop.sql("select message, product_uuid from feedbacks where number = 'Ф-1'")).toEqual([
      { message: "Какой?", product_uuid: null },
    ]);
    const last = (await journal(uuid)).at(-1);
    expect(last?.action).toBe("product.deleted");
    expect(last?.changes).toMatchObject({
      name: { before: values.name, after: null },
      externalId: { before: externalId, after: null },
    });
  });

  it("is deleted once a key, as it was seen", async () => {
    const uuid = await at.draft();
    const { version, values } = await at.card(uuid);
    await at.post(`/desk/product/${uuid}`, { ...values, version, country: "Италия" });
    expect((await at.remove(uuid, { version })).body).toMatchObject({
      ...{ code: "stale", data: { by: "Ольга Каталогова", version: version + 1 } },
    });
    const body = { version: version + 1 };
    for (let time = 0; time < 2; time += 1)
      expect((await at.post(`/desk/product/${uuid}/delete`, body, at.clerk, "delete-once")).status).toBe(200);
    expect((await at.post(`/desk/product/${uuid}/delete`, body)).body.code).toBe("productNotFound");
  });

  it.each([
    ["productNotDraft", "update products set status = 'hidden' where uuid = $1"],
    [
      "productInStock",
      `insert into stock (product_uuid, warehouse_uuid, on_hand) values ($1, '${warehouses.south}', 1)`,
    ],
    ["productReplaces", `update products set replacement_uuid = $1 where uuid = '${products.foam.uuid}'`],
  ])("is kept with %s", async (code, statement) => {
    const uuid = await at.draft();
    await shop.sql(statement, [uuid]);
    expect((await at.card(uuid)).deletion?.refused ?? "productNotDraft").toBe(code);
    expect((await at.remove(uuid)).body.code).toBe(code);
    expect(await at.isThere(uuid)).toBe(true);
    await shop.sql("update products set replacement_uuid = null where replacement_uuid = $1", [uuid]);
  });

  it("is kept once it was ordered, and not offered for deletion", async () => {
    const { token } = await shop.loginAs(phones.ooo);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.clear();
    const uuid = await at.draft();
    expect((await at.show(uuid)).status).toBe(200);
    await buyer.add([{ uuid, quantity: 4 }]);
    await buyer.order();
    await shop.sql("update products set status = 'draft' where uuid = $1", [uuid]);
    expect((await at.card(uuid)).deletion).toBeNull();
    expect((await at.remove(uuid)).body.code).toBe("productOrdered");
  });

  it("is kept while orders of it are planned", async () => {
    const uuid = await at.draft();
    const schedule = shop.ports.ids.uuid();
    await shop.sql(
      `insert into order_schedules (uuid, user_uuid, root_uuid, city_uuid, order_uuid, name, period, start_date, run_at, next_due_on)
       select $1, user_uuid, counterparty_uuid, city_uuid, uuid, 'План', 'weekly', '2026-01-01', '09:00', '2026-01-01'
         from orders where counterparty_uuid is not null limit 1`,
      [schedule],
    );
    await shop.sql(
      "insert into order_schedule_lines (schedule_uuid, product_uuid, position, quantity, price) values ($1, $2, 1, 4, 100)",
      [schedule, uuid],
    );
    expect((await at.card(uuid)).deletion?.refused).toBe("productScheduled");
    expect((await at.remove(uuid)).body.code).toBe("productScheduled");
    expect(await at.isThere(uuid)).toBe(true);
  });

  it("is deleted by people who edit goods alone", async () => {
    const uuid = await at.draft();
    const { version } = await at.card(uuid);
    for (const role of ["orders", "warehouse", "claims", "content", "finance", "viewer"] as const) {
      const other = await atDesk(shop, [role]);
      expect((await at.remove(uuid, { by: other, version })).status, role).toBe(403);
      const seen = await other.call("GET", `/desk/product/${uuid}`);
      expect(seen.data(deskProductShape).deletion, role).toBeNull();
    }
  });

  it("goes with many others after a look at them, with a result for each", async () => {
    const [one, other, stocked] = [await at.draft(), await at.draft(), await at.draft()];
    await shop.sql("insert into stock (product_uuid, warehouse_uuid, on_hand) values ($1, $2, 2)", [
      stocked,
      warehouses.ring,
    ]);
    const rows = await Promise.all(
      [one, other, stocked, products.hinge.uuid].map(async (id) => ({ id, version: (await at.card(id)).version })),
    );
    const ticked = (isPreview: boolean) => ({ rows, query: null, expected: null, isPreview });
    const path = "/desk/products/removals";
    const preview = (await at.post(path, ticked(true))).data(bulkAnswerShape);
    expect(preview).toMatchObject({ count: 2, refused: 2 });
    expect(await at.isThere(one)).toBe(true);
    const { values, version } = await at.card(other);
    await at.post(`/desk/product/${other}`, { ...values, version, country: "Италия" });
    const done = (await at.post(path, ticked(false), at.clerk, "many")).data(bulkAnswerShape);
    expect(new Map(done.rows.map(({ id, refused }) => [id, refused]))).toEqual(
      new Map([
        [one, null],
        [other, "stale"],
        [stocked, "productInStock"],
        [products.hinge.uuid, "productNotDraft"],
      ]),
    );
    expect(done).toMatchObject({ count: 1, refused: 3, undo: null });
    expect((await at.post(path, ticked(false), at.clerk, "many")).data(bulkAnswerShape)).toEqual(done);
    expect([await at.isThere(one), await at.isThere(other)]).toEqual([false, true]);
    expect((await journal(one)).at(-1)?.action).toBe("product.deleted");
    const viewer = await atDesk(shop, ["viewer"]);
    expect((await at.post(path, ticked(true), viewer)).status).toBe(403);
    const all = { rows: [], query: { status: "draft" }, expected: 1_000, isPreview: false };
    expect((await at.post(path, all)).data(bulkAnswerShape).differs).toBe(true);
    expect(await at.isThere(other)).toBe(true);
  });
});

describe.runIf(postgres)(races("drafts deleted at once"), () => {
  let shop: TestShop;
  let at: Awaited<ReturnType<typeof removing>>;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    at = await removing(shop);
  });
  afterAll(() => shop.close());

  /** A process that waits at a failpoint until it may go on. */
  function waiting(name: string) {
    let told = () => {};
    let goOn = () => {};
    const reached = new Promise<void>((resolve) => (told = resolve));
    const onward = new Promise<void>((resolve) => (goOn = resolve));
    const failpoints = {
      async reach(point: string) {
        if (point !== name) return;
        told();
        await onward;
      },
    };
    return { other: shop.replica({ failpoints }), reached, goOn };
  }
  const waits = (answer: Promise<unknown>) => waitsForLock(shop, answer);

  it("with a publication: one comes first, and the other hears of it", async () => {
    const other = { call: deskCalls(shop.replica(), (await atDesk(shop, ["catalog"])).token) };
    const codes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const uuid = await at.draft();
      const { version } = await at.card(uuid);
      const publish = () => at.post(`/desk/product/${uuid}/status`, { version, action: "show" }, other);
      const remove = () => at.remove(uuid, { version });
      const [first, second] = await Promise.all(round % 2 === 0 ? [publish(), remove()] : [remove(), publish()]);
      const lost = [first, second].filter(({ status }) => status !== 200);
      expect(lost).toHaveLength(1);
      codes.add(lost[0]?.body.code ?? "");
      const isDeleted = !(await at.isThere(uuid));
      expect(lost[0]?.body.code).toBe(isDeleted ? "productNotFound" : "productNotDraft");
    }
    expect([...codes].every((code) => code === "productNotFound" || code === "productNotDraft")).toBe(true);
  });

  const selection = (uuid: string, version: number) => ({
    ...{ rows: [{ id: uuid, version }], query: null, expected: null, isPreview: false },
  });
  /** The same by the card of the draft and by the list of goods: why it was kept, or null. */
  const removals: [string, (uuid: string, version: number) => Promise<string | null>][] = [
    ["its card", async (uuid, version) => (await at.remove(uuid, { version })).body.code ?? null],
    [
      "the list",
      async (uuid, version) => {
        const done = await at.post("/desk/products/removals", selection(uuid, version));
        return done.data(bulkAnswerShape).rows[0]?.refused ?? null;
      },
    ],
  ];

  it.each(removals)("from %s wait for a publication that came first, and are refused", async (_, remove) => {
    const { other, reached, goOn } = waiting("catalog.written");
    const uuid = await at.draft();
    const { version } = await at.card(uuid);
    const path = `/desk/product/${uuid}/status`;
    const publishing = at.post(path, { version, action: "show" }, { call: deskCalls(other, at.clerk.token) });
    await reached;
    const removing = remove(uuid, version);
    expect(await waits(removing)).toBe(true);
    goOn();
    expect((await publishing).status).toBe(200);
    expect(["productNotDraft", "stale"]).toContain(await removing);
    expect(await at.isThere(uuid)).toBe(true);
  });

  it.each(removals)("from %s wait for goods that arrive at an empty shelf, and are refused", async (_, remove) => {
    const { other, reached, goOn } = waiting("catalog.written");
    const uuid = await at.draft();
    const { version } = await at.card(uuid);
    await shop.sql("insert into stock (product_uuid, warehouse_uuid, on_hand) values ($1, $2, 0)", [
      uuid,
      warehouses.south,
    ]);
    const body = { corrections: [{ warehouse: warehouses.south, delta: 5 }], reason: "Приход" };
    const by = await atDesk(shop, ["admin"]);
    const arriving = at.post(`/desk/product/${uuid}/stock`, body, { call: deskCalls(other, by.token) });
    await reached;
    const removing = remove(uuid, version);
    expect(await waits(removing)).toBe(true);
    goOn();
    expect((await arriving).status).toBe(200);
    expect(await removing).toBe("productInStock");
    expect(await at.isThere(uuid)).toBe(true);
  });

  it.each(removals)("from %s wait for an order of goods that are in no basket and on no shelf", async (_, remove) => {
    const uuid = await at.draft();
    const { version } = await at.card(uuid);
    const { token } = await shop.loginAs(phones.ooo);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    await buyer.order();
    let removing: Promise<string | null> = Promise.resolve(null);
    await shop.ports.database.db.transaction().execute(async (tx) => {
      // As an order with one more line, which is stored and not committed yet.
      await sql`
        insert into order_items
        select (jsonb_populate_record(i, jsonb_build_object('uuid', ${shop.ports.ids.uuid()}::uuid, 'product_uuid', ${uuid}::uuid))).*
          from order_items i where product_uuid = ${products.hinge.uuid} limit 1`.execute(tx);
      removing = remove(uuid, version);
      expect(await waits(removing)).toBe(true);
    });
    expect(await removing).toBe("productOrdered");
    expect(await at.isThere(uuid)).toBe(true);
  });

  it("with an order that came first wait for it, and are refused", async () => {
    const { other, reached, goOn } = waiting("order.inserted");
    const { token } = await shop.loginAs(phones.ooo);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.clear();
    const uuid = await at.draft();
    await at.show(uuid);
    await buyer.add([{ uuid, quantity: 4 }]);
    const form = orderForm(await buyer.checkout());
    const placing = buying(other, { token, city: "msk" }).place(form);
    await reached;
    await shop.sql("update products set status = 'draft' where uuid = $1", [uuid]);
    const { version } = await at.card(uuid);
    const removing = at.remove(uuid, { version });
    expect(await waits(removing)).toBe(true);
    goOn();
    expect((await placing).status).toBe(200);
    expect((await removing).body.code).toBe("productOrdered");
    expect(await at.isThere(uuid)).toBe(true);
  });

  it("before an order make it wait and tell the buyer that his basket has changed", async () => {
    const { other, reached, goOn } = waiting("catalog.written");
    const { token } = await shop.loginAs(phones.ooo);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.clear();
    const uuid = await at.draft();
    await at.show(uuid);
    await buyer.add([{ uuid, quantity: 4 }]);
    const form = orderForm(await buyer.checkout());
    await shop.sql("update products set status = 'draft' where uuid = $1", [uuid]);
    const { version } = await at.card(uuid);
    const removing = at.remove(uuid, { version, by: { call: deskCalls(other, at.clerk.token) } });
    await reached;
    // He had the page open while it was on sale.
    const placing = buyer.place(form);
    expect(await waits(placing)).toBe(true);
    goOn();
    expect((await removing).status).toBe(200);
    const refused = await placing;
    expect(refused.status, refused.text).toBe(422);
    expect((await buyer.basket()).items).toEqual([]);
  });
});
