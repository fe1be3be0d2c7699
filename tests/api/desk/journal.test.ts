import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessShape, journalOptionsShape, journalShape } from "#app/contract/desk/journal.ts";
import { recordChange, recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import { forgetAged } from "#server/jobs/forget-aged.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const write = ({ uuid, name }: Desk, object: string, action = "order.confirmed") =>
  shop.database.db
    .transaction()
    .execute((tx) =>
      recordChange(
        tx,
        { actor: { kind: "staff", id: uuid, name }, requestId: "request-1", address: "203.0.113.9" },
        { action, object: { kind: "order", id: object }, changes: { status: { before: "new", after: "confirmed" } } },
      ),
    );
const list = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/journal?kind=order${query}`)).data(journalShape).items;

describe("the journal", () => {
  it("shows the administrator all, others what they wrote, and orders what they worked on", async () => {
    const [admin, orders, catalog] = await Promise.all([
      atDesk(shop, ["admin"]),
      atDesk(shop, ["orders"]),
      atDesk(shop, ["catalog"]),
    ]);
    await write(orders, "o-1");
    await write(catalog, "o-1", "order.commented");
    await write(catalog, "o-2");
    const seen = async (desk: Desk) => (await list(desk)).map(({ object, actor }) => `${object.id} ${actor.id}`);
    const all = [`o-2 ${catalog.uuid}`, `o-1 ${catalog.uuid}`, `o-1 ${orders.uuid}`];
    expect(await seen(admin)).toEqual(all);
    expect(await seen(orders)).toEqual(all.slice(1));
    expect(await seen(catalog)).toEqual(all.slice(0, 2));
    expect((await (await atDesk(shop, ["viewer"])).call("GET", "/desk/journal")).status).toBe(403);
  });

  it("shows an administrator of cities what is of them, own entries and the goods of the shop", async () => {
    const clerk = await atDesk(shop, ["orders"]);
    const [{ uuid: order }, city] = [await shippedOrder(shop, small.phones.ooo, "confirmed"), small.cities.msk];
    const ofOrder = { kind: "order", id: order };
    const by = { actor: { kind: "staff", id: clerk.uuid, name: clerk.name }, requestId: null, address: null } as const;
    await shop.sql("update orders set city_uuid = $1 where uuid = $2", [city, order]);
    await shop.database.db.transaction().execute(async (tx) => {
      for (const object of [ofOrder, { kind: "user", id: "u-1" }, { kind: "category", id: "c-1" }])
        await recordChange(tx, by, { action: "city.test", object, changes: {} });
    });
    await recordPersonalAccess(shop.database.db, by, { way: "card", screen: "order", subjects: [ofOrder] });
    const seen = async (cities: string[]) => {
      const desk = await atDesk(shop, ["admin"], { cities });
      const own = `own-${desk.uuid}`;
      await write(desk, own);
      const { items } = (await desk.call("GET", "/desk/journal?size=200")).data(journalShape);
      const access = (await desk.call("GET", "/desk/journal/access")).data(accessShape).items;
      const ids = items.filter(({ action, object }) => action === "city.test" || object.id === own);
      return {
        journal: ids.map(({ object }) => object.kind + (object.id === own ? " own" : "")).sort(),
        access: access.some(({ subject }) => subject.id === order),
      };
    };
    expect(await seen([])).toEqual({ journal: ["category", "order", "order own", "user"], access: true });
    expect(await seen([city])).toEqual({ journal: ["category", "order", "order own"], access: true });
    expect(await seen([small.cities.kazan])).toEqual({ journal: ["category", "order own"], access: false });
  });

  it("names what its changes refer to by uuid or code, each entry its own", async () => {
    const desk = await atDesk(shop, ["catalog"]);
    const [warehouse] = await shop.sql<{ uuid: string; name: string }>("select uuid, name from warehouses limit 1");
    const entry = (object: string, fields: readonly string[]) =>
      shop.database.db.transaction().execute((tx) =>
        recordChange(
          tx,
          { actor: { kind: "staff", id: desk.uuid, name: desk.name }, requestId: null, address: null },
          {
            action: "product.saved",
            object: { kind: "product", id: object },
            changes: Object.fromEntries(fields.map((field) => [field, { before: null, after: desk.uuid }])),
          },
        ),
      );
    await entry("p-1", [`stock.${warehouse?.uuid}`, "price.base"]);
    await entry("p-2", ["price.none"]);
    const { items } = (await desk.call("GET", "/desk/journal?kind=product")).data(journalShape);
    expect(items.map(({ names }) => names)).toEqual([
      { [desk.uuid]: desk.name },
      { [desk.uuid]: desk.name, [warehouse?.uuid ?? ""]: warehouse?.name, "list:base": expect.any(String) },
    ]);
  });

  it("is filtered by object, author and day, and read page by page", async () => {
    const admin = await atDesk(shop, ["admin"]);
    for (let entry = 0; entry < 51; entry += 1) await write(admin, "o-3");
    const answer = await admin.call("GET", "/desk/journal?object=o-3");
    expect(answer.data(journalShape)).toMatchObject({ page: 1, pages: 2, total: 51 });
    const next = (await admin.call("GET", "/desk/journal?object=o-3&page=2")).data(journalShape);
    expect(next.items).toHaveLength(1);
    expect(next.items[0]).toMatchObject({
      action: "order.confirmed",
      changes: [{ field: "status", before: "new", after: "confirmed" }],
      requestId: "request-1",
      address: "203.0.113.9",
    });
    const found = async (query: string) => (await list(admin, `&object=o-3${query}`)).length;
    expect(await found(`&actor=${admin.uuid}&action=order.confirmed,order.moved`)).toBe(50);
    expect(await found("&actor=staff&size=100")).toBe(51);
    for (const query of ["&actor=nobody", "&action=order.moved", "&at=2100-01-01..", "&at=..2000-01-01"])
      expect(await found(query), query).toBe(0);
    expect((await list(admin, "&object=o-3&sort=at"))[0]?.id).toBe(next.items[0]?.id);
  });

  it.each(["audit_log", "personal_access"])("of %s cannot be changed, shortened or emptied", async (table) => {
    const admin = await atDesk(shop, ["admin"]);
    await write(admin, "o-4");
    const author = {
      actor: { kind: "staff", id: admin.uuid, name: admin.name },
      requestId: null,
      address: null,
    } as const;
    const subjects = [{ kind: "user", id: "u-1" }];
    await recordPersonalAccess(shop.database.db, author, { way: "card", screen: "orders", subjects });
    for (const change of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      await expect(shop.sql(change), change).rejects.toThrow(/append-only/);
  });

  it("loses entries after three years and seen personal data after one, by the job alone", async () => {
    const admin = await atDesk(shop, ["admin"]);
    await shop.sql(
      `insert into audit_log (at, actor_kind, actor_id, actor_name, action, object_kind, object_id)
       select now() - age, 'staff', 'x', 'x', 'aged', 'aged', age::text
         from unnest(array[interval '1094 days', interval '1096 days']) as age`,
    );
    await shop.sql(
      `insert into personal_access (at, staff_uuid, staff_name, way, screen, subject_kind, subject_id)
       select now() - age, $1, 'x', 'card', 'aged', 'user', 'x' from unnest(array[interval '364 days', interval '366 days']) as age`,
      [admin.uuid],
    );
    await forgetAged(shop.ports);
    expect(await shop.sql("select object_id from audit_log where object_kind = 'aged'")).toHaveLength(1);
    expect(await shop.sql("select id from personal_access where screen = 'aged'")).toHaveLength(1);
    await expect(shop.sql("delete from audit_log")).rejects.toThrow(/append-only/);
  });

  it("keeps entries about an erased person without the values", async () => {
    const admin = await atDesk(shop, ["admin"]);
    await write(admin, "o-5");
    await shop.sql("select erase_in_journal('order', 'o-5', 'удалено')");
    const [entry] = await list(admin, "&object=o-5");
    expect(entry?.changes).toEqual([{ field: "status", before: "удалено", after: "удалено" }]);
    await expect(shop.sql("update audit_log set reason = 'x'")).rejects.toThrow(/append-only/);
  });

  it("of seen personal data shows the administrator all and others their own", async () => {
    const [admin, orders] = await Promise.all([atDesk(shop, ["admin"]), atDesk(shop, ["orders"])]);
    const author = {
      actor: { kind: "staff", id: orders.uuid, name: orders.name },
      requestId: null,
      address: null,
    } as const;
    const subjects = [{ kind: "user", id: "u-9" }];
    await recordPersonalAccess(shop.database.db, author, { way: "export", screen: "customers", subjects });
    const seen = async (desk: Desk, query: string) =>
      (await desk.call("GET", `/desk/journal/access?subject=u-9${query}`)).data(accessShape).items.length;
    expect(await seen(admin, "")).toBe(1);
    expect(await seen(orders, "")).toBe(1);
    expect(await seen(orders, `&staff=${admin.uuid}`)).toBe(0);
    expect(await seen(await atDesk(shop, ["claims"]), "")).toBe(0);
  });

  it("names to filter by only to those who see it whole", async () => {
    const [admin, orders] = await Promise.all([atDesk(shop, ["admin"]), atDesk(shop, ["orders"])]);
    await write(orders, "o-6", "order.canceled");
    const options = async (desk: Desk) => (await desk.call("GET", "/desk/journal/options")).data(journalOptionsShape);
    const all = await options(admin);
    expect(all.staff.map(({ value }) => value)).toContain(orders.uuid);
    expect(new Set(all.actions).size).toBe(all.actions.length);
    expect(all.actions).toContain("order.canceled");
    expect([all.kinds.includes("order"), all.actors.includes("staff")]).toEqual([true, true]);
    expect(await options(orders)).toMatchObject({ staff: [], actors: [] });
  });

  it("finds seen data by the number of the order and names the buyer to those who see names", async () => {
    const [admin, content] = await Promise.all([atDesk(shop, ["admin"]), atDesk(shop, ["content"])]);
    const [buyer] = await shop.sql<{ uuid: string }>("select uuid from users where phone = $1", [small.phones.phys]);
    const author = (desk: Desk) =>
      ({ actor: { kind: "staff", id: desk.uuid, name: desk.name }, requestId: null, address: null }) as const;
    const seen = { way: "card", screen: "order", subjects: [{ kind: "user", id: buyer?.uuid ?? "" }] } as const;
    await recordPersonalAccess(shop.database.db, author(content), seen);
    const of = async (desk: Desk) =>
      (await desk.call("GET", `/desk/journal/access?subject=${encodeURIComponent(small.phones.phys)}`)).data(
        accessShape,
      ).items;
    expect((await of(admin)).map(({ subject }) => subject.name)).toEqual([expect.stringMatching(/\S/)]);
    expect((await of(content)).map(({ subject }) => subject.name)).toEqual([null]);
  });

  it("names whose data were seen: a company to those who see names, a message by its number", async () => {
    const [admin, content] = await Promise.all([atDesk(shop, ["admin"]), atDesk(shop, ["content"])]);
    const [company] = await shop.sql<{ id: string; name: string }>(
      "select root_uuid as id, name from counterparties where type <> 'physical' limit 1",
    );
    const message = shop.ports.ids.uuid();
    await shop.sql(
      `insert into feedbacks (uuid, number, owner, form_key, city_uuid, type, subject, message, fio, preferred_channel, page_url)
       values ($1, 'ОБ-77-0001', 'x', $1, $2, 'question', 'x', 'x', 'x', 'phone', '/')`,
      [message, small.cities.spb],
    );
    const subjects = [
      { kind: "counterparty", id: company?.id ?? "" },
      { kind: "feedback", id: message },
    ];
    const author = {
      actor: { kind: "staff", id: content.uuid, name: content.name },
      requestId: null,
      address: null,
    } as const;
    await recordPersonalAccess(shop.database.db, author, { way: "card", screen: "company", subjects });
    const names = async (desk: Desk, subject = "") =>
      (await desk.call("GET", `/desk/journal/access?subject=${subject}`))
        .data(accessShape)
        .items.map((row) => row.subject.name);
    expect(await names(admin, company?.id)).toEqual([company?.name]);
    expect(await names(content, company?.id)).toEqual([null]);
    expect(await names(content, message)).toEqual(["ОБ-77-0001"]);
  });
});
