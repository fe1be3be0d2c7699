import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { companyDuplicatesShape, companyMergeShape } from "#app/contract/desk/buyers/company-merge.ts";
import { deskCompanyShape } from "#app/contract/desk/buyers/companies.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { packagesOf } from "#tests/support/exchange-packages.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { company: kept, ownCompany: joined } = small.counterparties;
const { ooo, three } = small.users;
const path = (one = kept, other = joined) => `/desk/companies/${one}/merges/${other}`;

let keys = 0;
type Call = ReturnType<typeof deskCalls>;
const preview = async (call: Call, at = path()) => (await call("GET", at)).data(companyMergeShape);
const merge = (call: Call, body: object, { at = path(), key = `merge-${(keys += 1)}` } = {}) =>
  call("POST", at, { body, headers: { "idempotency-key": key } });
async function merged(call: Call, change: object = {}, at = path()) {
  const shown = await preview(call, at);
  const versions = { version: shown.kept.version, joinedVersion: shown.joined.version };
  return merge(call, { ...versions, members: "move", ...change }, { at });
}

/** The second company is the first one, registered again. */
async function twice(shop: TestShop) {
  await shop.sql(
    `update counterparties j set inn = k.inn, kpp = k.kpp, contract_number = 'Д-99', contract_date = '2026-01-15', price_list_id = null,
            payment_terms = 'postpay', credit_limit = 5000, credit_days = 10
       from counterparties k where k.root_uuid = $1 and j.root_uuid = $2`,
    [kept, joined],
  );
  await shop.sql("update users set selected_root_uuid = $1 where uuid = $2", [joined, three]);
}

/** An own code of a company. */
const code = (shop: TestShop, root: string, text: string, product: string) =>
  shop.sql(
    `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status, is_primary)
     values ($1, $2, $3, $3, $4, 'matched', true)`,
    [shop.ports.ids.uuid(), root, text, product],
  );

async function buyerOfJoined(shop: TestShop) {
  const { token } = await shop.loginAs(small.phones.three);
  await shop.sql("update users set selected_root_uuid = $1 where uuid = $2", [joined, three]);
  return buying(shop, { token, city: "msk" });
}

describe("companies registered twice", () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await testShop();
    await twice(shop);
  });
  afterEach(() => shop.close());

  const ofRoot = async (table: string, root: string, column = "root_uuid") =>
    (await shop.sql(`select from ${table} where ${column} = $1`, [root])).length;

  it("are listed with their INN and KPP, of the person's cities alone", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { items } = (await desk.call("GET", "/desk/company-duplicates")).data(companyDuplicatesShape);
    const group = items.find(({ inn }) => inn === "7707083893");
    expect(group).toMatchObject({ kpp: "770701001" });
    expect(group?.companies.map(({ uuid }) => uuid).sort()).toEqual([kept, joined].sort());
    const elsewhere = await atDesk(shop, ["admin"], { cities: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", "/desk/company-duplicates")).data(companyDuplicatesShape).items).toEqual([]);
    expect((await elsewhere.call("GET", path())).body.code).toBe("companyNotFound");
    expect((await merge(elsewhere.call, { version: 1, joinedVersion: 1, members: "move" })).body.code).toBe(
      "companyNotFound",
    );
  });

  it("show what moves and where they differ before they are merged", async () => {
    await code(shop, kept, "A1", small.products.hinge.uuid);
    await code(shop, joined, "A1", small.products.closer.uuid);
    const shown = await preview((await atDesk(shop, ["finance"])).call);
    expect(shown).toMatchObject({ differs: { prices: true, credit: true, managers: false }, obstacle: null });
    expect(shown.members).toEqual([{ uuid: three, name: "Орлова Анна", isOwner: true, isInBoth: false }]);
    expect(shown.codeConflicts.map((one) => one.code)).toEqual(["A1"]);
    expect(shown.codeConflictsTotal).toBe(1);
  });

  it("become one: orders, contract, people, codes and baskets move, and the old address leads to the kept card", async () => {
    const buyer = await buyerOfJoined(shop);
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    const { uuid: order } = await buyer.order({ paymentMethod: "invoice" });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 6 }]);
    await code(shop, kept, "A1", small.products.hinge.uuid);
    await code(shop, joined, "A1", small.products.closer.uuid);
    const exchange = await packagesOf(shop);
    await shop.sql(
      `insert into exchange_links (connection_uuid, kind, external_id, name, inn, target, state, seen_at)
       values ($1, 'counterparty', 'erp-joined', 'Орлова', '7707083893', $2, 'linked', now())`,
      [exchange.uuid, joined],
    );
    const desk = await atDesk(shop, ["finance"]);
    const { kept: before, joined: other } = await preview(desk.call);
    const body = {
      version: before.version,
      joinedVersion: other.version,
      members: "move",
      credit: "joined",
      codes: "joined",
    };
    expect((await merge(desk.call, body, { key: "same" })).status).toBe(200);
    expect((await merge(desk.call, body, { key: "same" })).status).toBe(200);

    expect(await shop.sql("select counterparty_uuid as root from orders where uuid = $1", [order])).toEqual([
      { root: kept },
    ]);
    expect(await shop.sql("select target from exchange_links where external_id = 'erp-joined'")).toEqual([
      { target: kept },
    ]);
    expect(await shop.sql("select number from counterparty_contracts where root_uuid = $1", [kept])).toEqual([
      { number: "Д-99" },
    ]);
    expect(await ofRoot("user_counterparties", joined)).toBe(0);
    expect(await shop.sql("select selected_root_uuid as root from users where uuid = $1", [three])).toEqual([
      { root: kept },
    ]);
    expect(
      await shop.sql("select user_article, product_uuid as product from user_articles where counterparty_uuid = $1", [
        kept,
      ]),
    ).toEqual([{ user_article: "A1", product: small.products.closer.uuid }]);
    expect(
      await shop.sql(
        "select l.quantity::int as quantity from baskets b join basket_lines l on l.basket_uuid = b.uuid where b.owner = $1",
        [`u:${three}:${kept}`],
      ),
    ).toEqual([{ quantity: 6 }]);
    const shown = (await desk.call("GET", `/desk/companies/${joined}`)).data(deskCompanyShape);
    expect(shown).toMatchObject({ uuid: kept, terms: "postpay", creditLimit: 5000, creditDays: 10 });
    expect(shown.members.map(({ uuid }) => uuid).sort()).toEqual([ooo, three].sort());
    expect(
      await shop.sql("select status, merged_into as into from counterparties where root_uuid = $1", [joined]),
    ).toEqual([{ status: "archived", into: kept }]);
    const entries = await shop.sql<{ action: string; changes: Record<string, { after: unknown }> }>(
      "select action, changes from audit_log where object_kind = 'counterparty' order by id",
    );
    expect(entries.map(({ action }) => action)).toEqual(["counterparty.merged", "counterparty.joined"]);
    expect(entries[0]?.changes).toMatchObject({ limit: { before: "0", after: "5000" }, joined: { after: other.name } });
    expect((await preview(desk.call)).obstacle).toBe("companyMove");
  });

  it("leave people out who were not checked, with their baskets and without the prices of the kept company", async () => {
    const desk = await atDesk(shop, ["admin"]);
    expect((await merged(desk.call, { members: "leave" })).status).toBe(200);
    expect(await shop.sql("select user_uuid as uuid from user_counterparties where root_uuid = $1", [kept])).toEqual([
      { uuid: ooo },
    ]);
    const [{ root } = { root: "" }] = await shop.sql<{ root: string }>(
      "select selected_root_uuid as root from users where uuid = $1",
      [three],
    );
    expect(root).not.toBe(kept);
    expect(root).not.toBe(joined);
  });

  it("keep the rights of people whom both have", async () => {
    await shop.sql(
      "insert into user_counterparties (user_uuid, root_uuid, role, sees_prices) values ($1, $2, 'member', false)",
      [three, kept],
    );
    const desk = await atDesk(shop, ["admin"]);
    expect((await merged(desk.call, { members: "leave" })).status).toBe(200);
    expect(
      await shop.sql("select role, sees_prices from user_counterparties where root_uuid = $1 and user_uuid = $2", [
        kept,
        three,
      ]),
    ).toEqual([{ role: "member", sees_prices: false }]);
    expect(await ofRoot("user_counterparties", joined)).toBe(0);
  });

  it("are refused with another INN, a blocked card, settlements to rewrite, or another version", async () => {
    const { call } = await atDesk(shop, ["admin"]);
    const refused = async (change: object = {}, at = path()) => (await merged(call, change, at)).body.code;
    expect(await refused({}, path(kept, small.counterparties.newcomer))).toBe("companyNotDuplicate");
    const { kept: side } = await preview(call);
    expect((await merge(call, { version: side.version, joinedVersion: 99, members: "move" })).body.code).toBe("stale");
    expect((await merge(call, { version: 99, joinedVersion: 1, members: "move" })).body.code).toBe("stale");
    await shop.sql("update counterparties set status = 'blocked' where root_uuid = $1", [joined]);
    expect(await refused()).toBe("companyMove");
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [joined]);
    await shop.sql(
      `insert into settlement_entries (uuid, root_uuid, contract_uuid, source, doc_id, document_type, document_number, document_date, debit)
       select gen_random_uuid(), root_uuid, contract_uuid, 'import', 'd-1', 'realization', '1', '2026-01-10', 100 from counterparties where root_uuid = $1`,
      [joined],
    );
    expect(await refused()).toBe("companyLedger");
    expect((await preview(call, path(joined, kept))).obstacle).toBeNull();
    expect(await refused({}, path(joined, kept))).toBeUndefined();
  });

  it("stay two when the merge ends half-way", async () => {
    const { call, token } = await atDesk(shop, ["admin"]);
    const dying = shop.replica({ failpoints: failpointsFrom("companies.merged:throw:1") });
    expect((await merged(deskCalls(dying, token))).status).toBe(500);
    expect((await preview(call)).obstacle).toBeNull();
    expect(await ofRoot("user_counterparties", joined)).toBe(1);
  });

  it("are merged with a fresh code by administrators and finance alone", async () => {
    for (const role of staffRoles) {
      const { call } = await atDesk(shop, [role]);
      const status = ["admin", "finance"].includes(role) ? 422 : 403;
      expect((await merge(call, { version: 99, joinedVersion: 99, members: "move" })).status, role).toBe(status);
      expect((await call("GET", path())).status, role).toBe(status === 422 || role === "orders" ? 200 : 403);
    }
    const desk = await atDesk(shop, ["finance"]);
    await shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      desk.uuid,
    ]);
    expect((await merged(desk.call)).body.code).toBe("freshCodeNeeded");
  });
});

describe.runIf(postgres)(races("merges made at once"), () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await testShop({ engine: "postgres" });
    await twice(shop);
  });
  afterEach(() => shop.close());

  it("by two processes in both directions let one through, and no order is left behind", async () => {
    const buyer = await buyerOfJoined(shop);
    await shop.sql("update stock set reserved = 0, on_hand = 1000");
    const [one, two] = [await atDesk(shop, ["admin"]), await atDesk(shop, ["finance"])];
    const calls = [one.call, deskCalls(shop.replica(), two.token)] as const;
    const { kept: first, joined: second } = await preview(one.call);
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    const checkout = await buyer.checkout();
    const [placed, ...answers] = await Promise.all([
      buyer.place(orderForm(checkout, { paymentMethod: "invoice" })),
      merge(calls[0], { version: first.version, joinedVersion: second.version, members: "move" }),
      merge(
        calls[1],
        { version: second.version, joinedVersion: first.version, members: "move" },
        { at: path(joined, kept) },
      ),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(["stale", "companyMove"]).toContain(body.code);
    const [stays, gone] = answers[0]?.status === 200 ? [kept, joined] : [joined, kept];
    expect(await shop.sql("select from orders where counterparty_uuid = $1", [gone])).toEqual([]);
    expect(await shop.sql("select from user_counterparties where root_uuid = $1", [gone])).toEqual([]);
    const orders = await shop.sql("select from orders where counterparty_uuid = $1", [stays]);
    expect(orders).toHaveLength(placed.status === 200 ? 1 : 0);
    expect(await shop.sql("select from audit_log where action = 'counterparty.merged'")).toHaveLength(1);
  });

  it("by eight clicks on one form are one merge with one answer", async () => {
    const { call, token } = await atDesk(shop, ["admin"]);
    const other = deskCalls(shop.replica(), token);
    const { kept: first, joined: second } = await preview(call);
    const body = { version: first.version, joinedVersion: second.version, members: "move" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => merge(at % 2 === 0 ? call : other, body, { key: "click" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await shop.sql("select from audit_log where action = 'counterparty.merged'")).toHaveLength(1);
  });
});
