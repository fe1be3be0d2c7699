import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskCompaniesShape, deskCompanyShape, registryCompanyShape } from "#app/contract/desk/buyers/companies.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let uuid = "";
let inn = "";
let city = "";
let manager = "";
beforeAll(async () => {
  shop = await testShop();
  const [row] = await shop.sql<{ uuid: string; inn: string; city: string }>(
    `select c.root_uuid as uuid, c.inn, u.city_uuid as city from counterparties c
       join user_counterparties uc on uc.root_uuid = c.root_uuid join users u on u.uuid = uc.user_uuid
      where u.phone = $1 and c.type = 'legal' order by c.name limit 1`,
    [small.phones.ooo],
  );
  uuid = row?.uuid ?? "";
  inn = row?.inn ?? "";
  const [place] = await shop.sql<{ uuid: string }>("select uuid from cities where slug = 'msk'");
  city = place?.uuid ?? "";
  await shop.sql("update users set city_uuid = $1 where phone = $2", [city, small.phones.ooo]);
  manager = shop.ports.ids.uuid();
  await shop.sql(
    `insert into managers (uuid, fio, position, phone, email, timezone, schedule, messengers)
     values ($1, 'Ирина Смирнова', 'Менеджер', '+79160000001', 'irina@example.ru', 'Europe/Moscow', '[]', '[]')`,
    [manager],
  );
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["outbox", "notifications", "counterparty_managers"]) await shop.sql(`delete from ${table}`);
  await shop.sql(
    `update counterparties set status = 'moderation', status_reason = null, price_list_id = null, payment_terms = 'prepay',
            credit_limit = 0, credit_days = 0 where root_uuid = $1`,
    [uuid],
  );
});

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const pathOf = (below = "") => `/desk/companies/${uuid}${below}`;
const list = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/companies${query}`)).data(deskCompaniesShape).items;
const card = async (desk: Desk) => (await desk.call("GET", pathOf())).data(deskCompanyShape);
const post = (desk: Desk, below: string, body: object, key = `company-${(keys += 1)}`) =>
  desk.call("POST", pathOf(below), { body, headers: { "idempotency-key": key } });
const version = async () => {
  const [row] = await shop.sql<{ version: number }>("select version from counterparties where root_uuid = $1", [uuid]);
  return row?.version ?? 0;
};
const change = async (desk: Desk, below: string, body: object) =>
  post(desk, below, { version: await version(), ...body });
const status = async () => {
  const [row] = await shop.sql<{ status: string; reason: string | null }>(
    "select status, status_reason as reason from counterparties where root_uuid = $1",
    [uuid],
  );
  return row;
};
const lastEntry = async () => {
  const [row] = await shop.sql<{ action: string; reason: string | null; changes: Record<string, unknown> }>(
    "select action, reason, changes from audit_log where object_kind = 'counterparty' and object_id = $1 order by id desc limit 1",
    [uuid],
  );
  return row;
};

describe("companies at the desk", () => {
  it("are listed and opened by those who manage customers, within their cities; opening is recorded", async () => {
    const sees: StaffRole[] = ["admin", "orders", "finance"];
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      for (const path of ["/desk/companies", "/desk/buyers", pathOf(), pathOf("/registry")])
        expect((await desk.call("GET", path)).status, `${role} ${path}`).toBe(sees.includes(role) ? 200 : 403);
    }
    const desk = await atDesk(shop, ["orders"], { cities: [city] });
    expect((await list(desk, `?q=${inn}`)).map((one) => one.uuid)).toEqual([uuid]);
    expect((await list(desk, "?status=moderation")).map((one) => one.uuid)).toContain(uuid);
    const elsewhere = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    expect(await list(elsewhere)).toEqual([]);
    for (const at of [pathOf(), pathOf("/registry")])
      expect((await elsewhere.call("GET", at)).body.code, at).toBe("companyNotFound");
    expect((await change(elsewhere, "/decision", { decision: "approve" })).body.code).toBe("companyNotFound");
    await card(desk);
    expect(
      await shop.sql("select screen from personal_access where staff_uuid = $1 and subject_kind = 'counterparty'", [
        desk.uuid,
      ]),
    ).toEqual([{ screen: "company" }]);
  });

  it("are shown beside what the register says", async () => {
    const answer = await (await atDesk(shop, ["orders"])).call("GET", pathOf("/registry"));
    const found = answer.data(registryCompanyShape);
    expect(found === null || found.inn === inn).toBe(true);
  });
});

describe("a decision about a company", () => {
  it("admits it and tells its owner, once a key, in the journal", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const body = { version: await version(), decision: "approve" };
    expect((await post(desk, "/decision", body, "same")).status).toBe(200);
    expect((await post(desk, "/decision", body, "same")).status).toBe(200);
    expect(await status()).toEqual({ status: "active", reason: null });
    expect(await shop.sql("select 1 from notifications where event = 'moderation.approved'")).toHaveLength(1);
    expect(await lastEntry()).toMatchObject({
      action: "counterparty.approved",
      changes: { companyStatus: { before: "moderation", after: "active" } },
    });
    expect((await change(desk, "/decision", { decision: "approve" })).body.code).toBe("companyMove");
  });

  it("rejects it with a reason that the buyer reads", async () => {
    const desk = await atDesk(shop, ["finance"]);
    expect((await change(desk, "/decision", { decision: "reject" })).body.code).toBe("reasonMissing");
    expect((await change(desk, "/decision", { decision: "reject", reason: "ИНН не тот" })).status).toBe(200);
    expect(await status()).toEqual({ status: "rejected", reason: "ИНН не тот" });
    const told = await shop.sql<{ reason: string }>("select params ->> 'reason' as reason from notifications");
    expect(told.map(({ reason }) => reason)).toEqual(["ИНН не тот"]);
    const [decision] = (await card(desk)).decisions;
    expect(decision).toMatchObject({ decision: "reject", reason: "ИНН не тот" });
  });

  it("is refused when somebody was faster", async () => {
    const [one, two] = [await atDesk(shop, ["orders"], { name: "Вера" }), await atDesk(shop, ["orders"])];
    const seen = await version();
    await post(one, "/decision", { version: seen, decision: "reject", reason: "Нет договора" });
    expect((await post(two, "/decision", { version: seen, decision: "approve" })).body).toMatchObject({
      code: "stale",
      data: {
        by: "Вера",
        fields: [{ name: "companyStatus", before: "moderation", yours: "active", now: "rejected" }],
      },
    });
  });
});

describe("the terms of a company", () => {
  const setPrices = async (desk: Desk, prices: string | null) => change(desk, "/prices", { prices });

  it("are a price list of its own or that of its city, and managers whom its buyers see", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const [choice] = (await card(desk)).choices.prices;
    expect((await setPrices(desk, choice?.value ?? "")).status).toBe(200);
    expect((await card(desk)).prices).toBe(choice?.value);
    expect(await lastEntry()).toMatchObject({ changes: { prices: { before: "", after: choice?.label } } });
    expect((await setPrices(desk, "нет")).body.code).toBe("priceListUnknown");
    expect((await setPrices(desk, null)).status).toBe(200);
    expect((await change(desk, "/managers", { managers: [shop.ports.ids.uuid()] })).body.code).toBe("managerUnknown");
    expect((await change(desk, "/managers", { managers: [manager] })).status).toBe(200);
    expect((await card(desk)).managers).toEqual([manager]);
    expect((await list(desk, `?manager=${manager}`)).map((one) => one.manager)).toEqual(["Ирина Смирнова"]);
  });

  it("are a limit and days, set with a fresh code by finance and administrators alone", async () => {
    const finance = await atDesk(shop, ["finance"]);
    const credit = { terms: "postpay", limit: 250_000.5, days: 30 };
    expect((await change(finance, "/credit", { ...credit, days: 0 })).body.code).toBe("creditIncomplete");
    await shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      finance.uuid,
    ]);
    expect((await change(finance, "/credit", credit)).body.code).toBe("freshCodeNeeded");
    await shop.sql("update staff_sessions set code_at = code_at + interval '11 minutes' where staff_uuid = $1", [
      finance.uuid,
    ]);
    expect((await change(finance, "/credit", credit)).status).toBe(200);
    expect(await card(finance)).toMatchObject({ terms: "postpay", creditLimit: 250_000.5, creditDays: 30 });
    expect(await lastEntry()).toMatchObject({
      action: "counterparty.creditSet",
      changes: { limit: { before: "0", after: "250000.5" }, days: { before: "0", after: "30" } },
    });
    for (const role of staffRoles) {
      const answer = await post(await atDesk(shop, [role]), "/credit", { version: 1, ...credit });
      expect(answer.status, role).toBe(role === "admin" || role === "finance" ? 422 : 403);
    }
  });
});

describe("a blocked company", () => {
  it("is not bought for any more, and its buyers read why", async () => {
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [uuid]);
    await shop.sql("update users set selected_root_uuid = $1 where phone = $2", [uuid, small.phones.ooo]);
    const desk = await atDesk(shop, ["finance"]);
    expect((await change(desk, "/block", { isBlocked: true })).body.code).toBe("reasonMissing");
    expect((await change(desk, "/block", { isBlocked: true, reason: "Долг" })).status).toBe(200);
    expect(await status()).toEqual({ status: "blocked", reason: "Долг" });
    const [user] = await shop.sql<{ selected: string | null }>(
      "select selected_root_uuid as selected from users where phone = $1",
      [small.phones.ooo],
    );
    expect(user?.selected).not.toBe(uuid);
    expect((await change(desk, "/block", { isBlocked: true, reason: "Долг" })).body.code).toBe("companyMove");
    expect((await change(desk, "/block", { isBlocked: false })).status).toBe(200);
    expect(await status()).toEqual({ status: "active", reason: null });
    for (const role of staffRoles) {
      const answer = await post(await atDesk(shop, [role]), "/block", { version: 1, isBlocked: true, reason: "?" });
      expect(answer.status, role).toBe(role === "admin" || role === "finance" ? 422 : 403);
    }
  });
});
