import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { memberAccess, type AccessRow, type Need } from "#app/domain/account/member-access.ts";
import type { WireRights } from "#app/contract/counterparties/members.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const uuid = "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01";
const none: WireRights = {
  seesPrices: false,
  fillsBaskets: false,
  orderLimit: 0,
  monthLimit: null,
  seesSettlements: false,
  seesClaims: false,
  managesMembers: false,
};
/** Members of the company: each right alone (an order requires prices and a basket), all of them, none. */
const members: Record<string, WireRights | "owner"> = {
  owner: "owner",
  everything,
  seesPrices: { ...none, seesPrices: true },
  fillsBaskets: { ...none, fillsBaskets: true },
  orders: { ...none, seesPrices: true, fillsBaskets: true, orderLimit: 1_000 },
  seesSettlements: { ...none, seesSettlements: true },
  settlements: { ...none, seesSettlements: true, seesPrices: true },
  seesClaims: { ...none, seesClaims: true },
  managesMembers: { ...none, managesMembers: true },
  none,
};

/** The input of each call of a company; `body` is valid, so that only a missing right can cause a refusal. */
const items = [{ uuid: small.products.hinge.uuid, quantity: 20 }];
const basket = "/mixed/baskets/baskets/products";
const lists = "/mixed/baskets/lists";
const uploads = "/private/products/upload";
const ofCompany = "/private/users/counterparties/{rootUuid}";
const client = "/private/users/users/clients/{rootUuid}";
type Sample = {
  body?: unknown;
  headers?: Record<string, string>;
};
const codes = "/private/products/user-articles";
const priceLists = "/private/reports/price-lists";
const schedule = { name: "Расходники", period: "monthly", startDate: "2099-01-01" };
const oneOrder = "/private/orders/orders/{id}";
const change = { body: {}, headers: { "if-match": "1", "idempotency-key": uuid } } as const;
const recipient = { fio: "Мария Соколова", phone: "+79001234567" };
const order = {
  checkout: uuid,
  basketVersion: 1,
  priceHash: "x",
  counterparty: company,
  groups: [{ kind: "available", delivery: { providerCode: "pickup" } }],
  paymentMethod: "onDelivery",
  recipient,
  consents: { offer: true },
};
const samples: Record<string, Sample> = {
  "POST /private/orders/schedules": { body: { ...schedule, orderId: "X" } },
  "PUT /private/orders/schedules/{uuid}": { body: schedule },
  "POST /private/orders/schedules/{uuid}/resume": {},
  [`POST ${basket}/add`]: { body: { items } },
  [`POST ${basket}/set-quantity`]: { body: { items } },
  [`POST ${basket}/tick`]: {
    body: { items: [{ uuid: items[0]?.uuid, kind: "available", ticked: true }] },
  },
  [`POST ${basket}/seen`]: { body: {} },
  [`DELETE ${basket}`]: { body: {} },
  [`DELETE ${lists}/{uuid}`]: {},
  [`POST ${lists}/{uuid}/fill`]: {},
  "POST /mixed/baskets/shares": {},
  "DELETE /mixed/baskets/shares/{uuid}": {},
  "POST /mixed/baskets/shared/{code}/take": {},
  [`POST ${uploads}`]: { body: { text: "DH-120.R 1" } },
  [`POST ${uploads}/file`]: {},
  [`DELETE ${uploads}/{uuid}`]: {},
  [`POST ${uploads}/{uuid}/sheet`]: { body: { sheet: "List" } },
  [`POST ${uploads}/{uuid}/accept`]: {
    body: { rows: [{ row: 1, product: "00000000-0000-4000-8000-000000000601" }] },
  },
  [`POST ${uploads}/{uuid}/columns`]: { body: { code: 0, quantity: 1, hasHead: false } },
  [`POST ${uploads}/{uuid}/basket`]: { body: {} },
  [`POST ${uploads}/{uuid}/list`]: { body: { name: "Объект" } },
  "POST /private/orders/checkouts": {},
  "POST /private/orders/orders": { body: order, headers: { "idempotency-key": uuid } },
  "POST /private/orders/approvals": { body: order, headers: { "idempotency-key": uuid } },
  [`POST ${lists}`]: { body: { name: "Объект" } },
  [`POST ${lists}/{uuid}`]: { body: { name: "Объект" } },
  "POST /mixed/baskets/later": { body: { uuid } },
  "DELETE /mixed/baskets/later": { body: { items: [uuid] } },
  "POST /mixed/baskets/later/fill": { body: { items: [uuid] } },
  [`PATCH ${uploads}/{uuid}/rows/{row}`]: { body: { code: "DH-120.R" } },
  [`DELETE ${uploads}/{uuid}/rows/{row}`]: {},
  [`GET ${oneOrder}/change`]: {},
  [`PATCH ${oneOrder}`]: change,
  [`POST ${oneOrder}/change-preview`]: change,
  [`POST ${oneOrder}/cancel`]: change,
  [`POST ${oneOrder}/request-cancel`]: change,
  [`GET ${ofCompany}/members`]: {},
  [`POST ${ofCompany}/members/{uuid}`]: { body: { rights: none } },
  [`DELETE ${ofCompany}/members/{uuid}`]: {},
  [`POST ${ofCompany}/invitations`]: {
    body: { to: { by: "email", email: "invited@example.ru" }, rights: none },
  },
  [`DELETE ${ofCompany}/invitations/{uuid}`]: {},
  [`POST ${ofCompany}/join-requests/{uuid}`]: { body: { decision: "reject" } },
  "POST /private/users/users/profile/client-email": {
    body: { email: "papers@example.ru", counterparty: company },
  },
  [`PUT ${client}`]: {
    body: {
      type: "legal",
      inn: "7707083893",
      name: "ООО «Окна Плюс»",
      legalAddress: { full: "Москва, Ленина, 1" },
    },
  },
  "GET /private/finance/mutual-settlements": {},
  "POST /private/finance/mutual-settlements/sheet": { body: {} },
  "GET /private/finance/reconciliations": {},
  "POST /private/finance/reconciliations": { body: { format: "pdf" } },
  "POST /private/finance/reconciliations/{uuid}/file": {},
  "POST /private/finance/reconciliations/{uuid}/confirm": {},
  "POST /private/finance/reconciliations/{uuid}/dispute": {
    body: { comment: "Нет платёжки № 7" },
  },
  "POST /private/finance/bills": { body: { documents: [uuid] } },
  "GET /private/finance/bills/{uuid}": {},
  "POST /private/finance/bills/{uuid}/pay": { body: { method: "card" } },
  "POST /private/orders/documents/archive": {
    body: { dateFrom: "2026-01-01", dateTo: "2026-02-01" },
  },
  [`POST ${codes}`]: { body: { userArticle: "A-1", code: "DH-120.R" } },
  [`PUT ${codes}/{uuid}`]: { body: { userArticle: "A-1", code: "DH-120.R" } },
  [`DELETE ${codes}/{uuid}`]: {},
  [`POST ${codes}/{uuid}/primary`]: {},
  [`POST ${codes}/delete`]: { body: { uuids: [] } },
  [`POST ${codes}/upload/{uuid}/confirm`]: { body: { rows: [1] } },
  [`POST ${codes}/upload/{uuid}/choose-sheet`]: { body: { sheet: "Лист1" } },
  [`GET ${priceLists}`]: {},
  [`POST ${priceLists}`]: { body: { onlyAvailable: true, brands: [uuid] } },
  [`POST ${priceLists}/count`]: { body: {} },
  [`DELETE ${priceLists}/{uuid}`]: {},
  [`POST ${priceLists}/{uuid}/make`]: {},
  [`POST ${priceLists}/{uuid}/schedule`]: { body: { schedule: "none" } },
  [`POST ${priceLists}/{uuid}/link`]: {},
  [`DELETE ${priceLists}/{uuid}/link`]: {},
  [`POST ${client}/details`]: { body: {} },
  [`POST ${client}/resubmit`]: { body: {} },
  [`POST ${client}/banks`]: {
    body: { bic: "044525225", bankName: "Банк", account: "40702810938000012345" },
  },
  [`DELETE ${client}/banks`]: { body: { uuid } },
  [`POST ${client}/banks/default`]: { body: { uuid } },
  [`POST ${client}/contacts`]: { body: { fio: "Пётр", email: "p@example.ru", role: "buyer" } },
  [`DELETE ${client}/contacts`]: { body: { uuid } },
  [`POST ${client}/branches`]: {
    body: { name: "Склад", kpp: "770701001", address: "Москва, Ленина, 2" },
  },
  [`DELETE ${client}/branches`]: { body: { uuid } },
};
/** The calls that require a right, with their rows of the table. */
const guardedCalls = Object.entries(memberAccess).flatMap(([subject, row]: [string, AccessRow]) =>
  row.needs.length === 0 ? [] : row.calls.map((call): [string, string, AccessRow] => [call, subject, row]),
);
/** These calls would break the rows after them and have their own tests. */
const ending = [`POST ${client}/archive`];

let shop: TestShop;
let calls: { method: string; path: string }[] = [];
const tokens = new Map<string, string | null>();
beforeAll(async () => {
  shop = await testShop();
  let at = 610_000;
  for (const [name, rights] of Object.entries(members))
    tokens.set(name, (await newMember(shop, (at += 1), rights)).token);
  tokens.set("foreign", (await newMember(shop, (at += 1), "owner", small.counterparties.trader)).token);
  tokens.set("physical", (await shop.loginAs(small.phones.phys)).token);
  tokens.set("moderation", (await shop.loginAs(small.phones.moderation)).token);
  tokens.set("guest", null);
  const { text } = await shop.call("GET", "/openapi.json");
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(text));
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace("/api/v1", "") })),
  );
});
afterAll(() => shop.close());

const strangers = ["foreign", "physical", "moderation"];
const ask = (who: string, method: string, path: string, body: unknown = {}) => {
  const headers = samples[`${method} ${path}`]?.headers;
  const token = tokens.get(who) ?? null;
  return shop.call(
    method,
    path
      .replace("{rootUuid}", company)
      .replace("{id}", "X")
      .replace("{row}", "1")
      .replace(/\{\w+\}/g, uuid),
    {
      ...(token === null ? { fingerprint: uuid } : { token }),
      ...(method === "GET" ? {} : { body }),
      // Payment calls require an idempotency key.
      headers: { ...(path.includes("/finance/") ? { "idempotency-key": uuid } : {}), ...headers },
    },
  );
};
const has = (who: string, need: Need) => {
  const rights = members[who];
  if (rights === undefined || rights === "owner") return true;
  if (need === "orders") return rights.orderLimit !== 0;
  return need !== "owner" && rights[need];
};

/** Settlements are for companies, own codes for an OOO; orders, documents and price lists require an approved buyer. */
const isClosed = (path: string, who: string) => {
  const afterModeration = [
    oneOrder,
    "/private/orders/documents/",
    "/private/orders/schedules",
    priceLists,
    `${codes}/upload`,
  ];
  // Payment is part of the checkout, which stays open.
  if (path.endsWith("{id}/pay")) return false;
  if (afterModeration.some((start) => path.startsWith(start))) return who === "moderation";
  // The other company is a sole trader.
  return path.startsWith(codes) || (path.includes("/finance/") && who !== "foreign");
};

describe("a call guarded by a right of the company (security E2, E4)", () => {
  it.each(guardedCalls.filter(([call]) => !ending.includes(call)))("%s", async (name, _, { needs }) => {
    const [method = "", path = ""] = name.split(" ");
    const body = samples[name]?.body;
    const isOfCompany = path.includes("{rootUuid}") || path.endsWith("client-email");
    for (const who of Object.keys(members)) {
      const answer = await ask(who, method, path, body);
      const refused = [`${answer.status}`, answer.body.code].join(" ");
      if (needs.every((need) => has(who, need)))
        expect(["403 rightMissing", "403 closedRole", "401 unauthorized"], who).not.toContain(refused);
      else expect(refused, who).toBe(needs.includes("owner") ? "403 closedRole" : "403 rightMissing");
    }
    for (const who of strangers) {
      const answer = await ask(who, method, path, body);
      // The personal basket belongs to no company; another company's objects are not found. Calls of a closed page are
      // closed, too (specification §6).
      if (isClosed(path, who)) expect(answer.status, who).toBe(403);
      else if (!isOfCompany) expect(answer.status, who).not.toBe(403);
      else if (path.endsWith("client-email")) expect(answer.body.code, who).toBe("counterpartyChanged");
      else expect(answer.status, who).toBe(404);
    }
    const guest = await ask("guest", method, path, body);
    if (path.startsWith("/private/")) expect(guest.status).toBe(401);
    else expect([401, 403]).not.toContain(guest.status);
  });

  it("has exactly one row in the table of rights, as has every private and mixed call", () => {
    const described = calls
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => / \/(?:private|mixed)\//.test(call));
    const listed = Object.values(memberAccess).flatMap((row: AccessRow) => row.calls);
    expect(listed.toSorted()).toEqual(described.toSorted());
    expect(Object.keys(samples).filter((name) => !listed.includes(name))).toEqual([]);
  });
});

describe("E10: additional fields in a body", () => {
  const more = { role: "owner", isOwner: true, isAdmin: true, onModerate: false, userUuid: uuid, status: "active" };
  const writes = Object.entries(samples).filter(([, { body }]) => body !== undefined);

  it.each(writes)("%s refuses unknown fields", async (name, { body }) => {
    const [method = "", path = ""] = name.split(" ");
    const before = await shop.sql("select * from user_counterparties order by 1, 2");
    for (const [field, value] of Object.entries(more)) {
      const answer = await ask("owner", method, path, { ...Object(body), [field]: value });
      expect([answer.status, answer.body.code], field).toEqual([422, "validation"]);
    }
    expect(await shop.sql("select * from user_counterparties order by 1, 2")).toEqual(before);
  });
});

it("every other call is refused to no member for lack of a right, nor to a guest where it is mixed", async () => {
  const rest = calls.filter(({ method, path }) => {
    const name = `${method} ${path}`;
    return /^\/(?:private|mixed)\//.test(path) && !guardedCalls.some(([call]) => call === name);
  });
  expect(rest.length).toBeGreaterThan(60);
  const refused: string[] = [];
  for (const { method, path } of rest) {
    for (const who of Object.keys(members)) {
      const { status } = await ask(who, method, path);
      if (status === 401 || status === 403) refused.push(`${who}: ${method} ${path}`);
      expect(status).toBeLessThan(500);
    }
    const guest = await ask("guest", method, path);
    if (path.startsWith("/private/")) expect(guest.status, path).toBe(401);
    else expect([401, 403], path).not.toContain(guest.status);
  }
  expect(refused).toEqual([]);
});

it("none of the calls reveals the company's data to a stranger", async () => {
  for (const { method, path } of calls.filter(({ path: one }) => /^\/(?:private|mixed)\//.test(one))) {
    if (method !== "GET") continue;
    for (const who of ["guest", ...strangers]) {
      const { text } = await ask(who, method, path);
      expect(text, `${who}: ${path}`).not.toContain(company);
      expect(text, `${who}: ${path}`).not.toContain("Окна Плюс");
    }
  }
});
