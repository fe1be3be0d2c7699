import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { claimReasons } from "#app/domain/claim/claim.ts";
import { mayOpen, type Page } from "#app/domain/access.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { addWaitingBuyers, waitingPhones } from "#tests/support/orders/waiting-buyers.ts";

/**
 * Calls that serve one page have the access rules of that page (product rules §1.4); the others are open to every
 * logged-in user. `body` is valid, so that only the role can cause a refusal.
 */
const uuid = "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01";
const changing = { "if-match": "1", "idempotency-key": uuid };
const ofPage: Record<string, { page: Page; body?: unknown; headers?: Record<string, string> }> = {
  "post /private/orders/checkouts": { page: "checkout" },
  "get /private/orders/checkouts/{uuid}": { page: "checkout" },
  "post /private/orders/checkouts/{uuid}": { page: "checkout", body: { draft: {} } },
  "put /private/orders/checkouts/{uuid}": { page: "checkout", body: { draft: {} } },
  "post /private/users/feedback": {
    page: "profile-feedback",
    headers: { "idempotency-key": uuid },
    body: {
      type: "idea",
      subject: "Тема",
      message: "Сообщение магазину",
      contact: { fio: "Пётр", email: "p@example.ru" },
      preferredChannel: "email",
      pageUrl: "/",
      consents: { personalData: true },
    },
  },
  "get /private/users/feedback": { page: "profile-feedback" },
  "get /private/users/feedback/{number}": { page: "profile-feedback" },
  "get /private/users/feedback/{number}/files/{uuid}": { page: "profile-feedback" },
  "post /private/users/feedback/{number}/messages": { page: "profile-feedback", body: { message: "Ещё" } },
  "get /private/users/notifications": { page: "profile" },
  "post /private/users/notifications/read": { page: "profile", body: {} },
  "get /private/users/users/profile/overview": { page: "profile-main" },
  "get /private/users/users/profile/consents": { page: "profile-settings" },
  "get /private/users/users/profile/data": { page: "profile-settings" },
  "get /private/users/users/profile/deletion": { page: "profile-settings" },
  "post /private/users/users/profile/deletion": { page: "profile-settings", body: { code: "x" } },
  "get /private/senders/restock": { page: "profile-main" },
  "delete /private/senders/restock": { page: "profile-main", body: { uuid } },
  "post /private/orders/claims/drafts": { page: "profile-orders", body: { order: uuid } },
  "get /private/orders/claims": { page: "profile-complaints" },
  "post /private/orders/claims": {
    page: "profile-complaints",
    headers: { "idempotency-key": uuid },
    body: {
      order: uuid,
      items: [],
      reasonUuid: claimReasons[0].uuid,
      resolution: "refund",
      description: "Не хватило упаковки",
      contact: { fio: "Пётр" },
      consents: { personalData: true },
    },
  },
  "get /private/orders/claims/orders": { page: "profile-complaints" },
  "get /private/orders/claims/orders/{uuid}": { page: "profile-complaints" },
  "get /private/orders/claims/drafts/{uuid}": { page: "profile-complaints" },
  "put /private/orders/claims/drafts/{uuid}": {
    page: "profile-complaints",
    body: { order: uuid, values: {}, files: [] },
  },
  "delete /private/orders/claims/drafts/{uuid}": { page: "profile-complaints" },
  "get /private/orders/claims/{uuid}": { page: "profile-complaints" },
  "post /private/orders/claims/{uuid}/messages": {
    page: "profile-complaints",
    headers: { "idempotency-key": uuid },
    body: { message: "Ещё" },
  },
  "post /private/orders/claims/{uuid}/withdraw": { page: "profile-complaints" },
  "post /private/orders/claims/{uuid}/dispute": {
    page: "profile-complaints",
    headers: { "idempotency-key": uuid },
    body: { message: "Нет" },
  },
  "post /private/orders/claims/{uuid}/seen": { page: "profile-complaints" },
  "get /private/orders/claims/{uuid}/files/{file}": { page: "profile-complaints" },
  "get /private/orders/claims/{uuid}/files/{file}/small": { page: "profile-complaints" },
  "get /private/orders/orders": { page: "profile-orders" },
  "get /private/orders/orders/{id}": { page: "profile-order-id" },
  "get /private/orders/orders/{id}/change": { page: "order-change-id-number" },
  "patch /private/orders/orders/{id}": { page: "order-change-id-number", headers: changing, body: {} },
  "post /private/orders/orders/{id}/change-preview": { page: "order-change-id-number", headers: changing, body: {} },
  "post /private/orders/orders/{id}/cancel": { page: "order-change-id-number", body: {} },
  "post /private/orders/orders/{id}/request-cancel": { page: "order-change-id-number", headers: changing, body: {} },
  "get /private/orders/orders/{id}/documents": { page: "profile-order-id" },
  "post /private/orders/documents/archive": {
    page: "profile-orders",
    body: { dateFrom: "2026-01-01", dateTo: "2026-02-01" },
  },
  "get /private/finance/mutual-settlements": { page: "profile-mutual-settlements" },
  "get /private/finance/reconciliations": { page: "profile-mutual-settlements" },
  "post /private/finance/reconciliations/{uuid}/confirm": { page: "profile-mutual-settlements" },
  "post /private/finance/bills": {
    page: "profile-mutual-settlements",
    headers: { "idempotency-key": uuid },
    body: { documents: [uuid] },
  },
  "get /private/finance/bills/{uuid}": { page: "profile-mutual-settlements" },
};

const viewers: Record<string, Viewer> = {
  physical: { kind: "user", onModerate: false, client: { type: "physical", inn: null } },
  ooo: { kind: "user", onModerate: false, client: { type: "legal", inn: "7707083893" } },
  ip: { kind: "user", onModerate: false, client: { type: "entrepreneur", inn: "500100732259" } },
  moderation: { kind: "user", onModerate: true, client: { type: "legal", inn: "7707083893" } },
  "physical on moderation": { kind: "user", onModerate: true, client: { type: "physical", inn: null } },
  "ip on moderation": { kind: "user", onModerate: true, client: { type: "entrepreneur", inn: "500100732259" } },
};

let shop: TestShop;
let calls: { method: string; path: string }[] = [];
const tokens = new Map<string, string>();

beforeAll(async () => {
  shop = await testShop();
  await addWaitingBuyers(shop);
  const { text } = await shop.call("GET", "/openapi.json");
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(text));
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path: path.replace("/api/v1", "") })),
  );
  for (const [role, phone] of Object.entries({
    physical: small.phones.phys,
    ooo: small.phones.ooo,
    ip: small.phones.ip,
    moderation: small.phones.moderation,
    "physical on moderation": waitingPhones.physical,
    "ip on moderation": waitingPhones.ip,
  })) {
    tokens.set(role, (await shop.loginAs(phone)).token);
  }
});
afterAll(() => shop.close());

const ask = (method: string, path: string, from: object) =>
  shop.call(method.toUpperCase(), path.replace("{id}", "МСК-26-000001").replace(/\{\w+\}/g, uuid), from);

describe("every private call of the description (security E2)", () => {
  it("answers 401 to a guest for any input and reveals nothing else", async () => {
    const open = calls.filter(({ path }) => path.startsWith("/private/"));
    expect(open.length).toBeGreaterThan(8);
    for (const { method, path } of open) {
      for (const from of [{}, { body: method === "get" ? undefined : {} }, { fingerprint: uuid }]) {
        const answer = await ask(method, path, from);
        expect(answer.status, `${method} ${path}`).toBe(401);
        expect(answer.body).toMatchObject({ code: "unauthorized", messages: ["Пожалуйста авторизуйтесь"] });
        expect(answer.body.data).toEqual({ messages: answer.body.messages });
      }
      const forged = await ask(method, path, {
        token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
        ...(method === "get" ? {} : { body: {} }),
      });
      expect(forged.status, `${method} ${path}`).toBe(401);
    }
  });

  it.each(Object.keys(viewers))("as %s: answers 403 where the page is closed, never 401", async (role) => {
    const viewer = viewers[role];
    const token = tokens.get(role);
    if (!viewer || !token) throw new Error(role);
    for (const { method, path } of calls.filter(({ path: one }) => one.startsWith("/private/"))) {
      const name = `${method} ${path}`;
      // These users need their sessions for the whole matrix.
      if (/logout/.test(path)) continue;
      const known = ofPage[name];
      const body = known?.body ?? (method === "get" ? undefined : {});
      const answer = await ask(method, path, {
        token,
        headers: known?.headers,
        ...(body === undefined ? {} : { body }),
      });
      expect(answer.status, name).not.toBe(401);
      expect(answer.status, name).toBeLessThan(500);
      if (known === undefined) continue;
      const verdict = mayOpen(known.page, viewer);
      expect(answer.status === 403, name).toBe(!verdict.ok);
      if (!verdict.ok) expect(answer.body.code).toBe(verdict.code);
    }
  });

  it("has a row in this matrix if the OpenAPI document describes it", () => {
    const described = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    for (const name of Object.keys(ofPage)) expect(described).toContain(name);
  });
});

describe("mixed and public calls", () => {
  it("are not refused to guests", async () => {
    for (const { method, path } of calls.filter(
      ({ path: one }) => /^\/(?:mixed|public)\//.test(one) && !/logout|refresh/.test(one),
    )) {
      const answer = await ask(method, path, { fingerprint: uuid, ...(method === "get" ? {} : { body: {} }) });
      expect([401, 403], `${method} ${path}`).not.toContain(answer.status);
    }
  });
});
