import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DirectCalls, CallOutcome } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { authEndpoints } from "#app/contract/endpoints/account/auth.ts";
import { basketsEndpoints } from "#app/contract/endpoints/basket/baskets.ts";
import { brandsEndpoints } from "#app/contract/endpoints/content/content.ts";
import { locationsEndpoints } from "#app/contract/endpoints/content/locations.ts";
import { usersEndpoints } from "#app/contract/endpoints/account/users.ts";
import { sentCall, type AnyInput } from "#app/shop-api/sent-call.ts";
import { setMaintenance } from "#server/use-cases/content/operate.ts";
import { testOperator } from "#tests/support/operator.ts";
import { small, testShop, type TestShop, type TestTokens } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let verified = 0;
let tokens: TestTokens;

beforeAll(async () => {
  shop = await testShop({
    ports: {
      secrets: {
        get tokenKey() {
          verified += 1;
          return new Uint8Array(32).fill(7);
        },
        deriveKey: new Uint8Array(32).fill(9),
      },
    },
  });
});
afterAll(() => shop.close());

async function visit(phone: string): Promise<DirectCalls> {
  tokens = await shop.loginAs(phone);
  verified = 0;
  return page(tokens.token);
}

/** The calls of one page. */
function page(token: string | null, { app }: Pick<TestShop, "app"> = shop): DirectCalls {
  return (
    app.backend.open?.({
      token,
      fingerprint: shop.ports.ids.uuid(),
      city: "msk",
      clientIp: "203.0.113.9",
      userAgent: "test",
      requestId: "request-0001",
    }) ?? expect.fail("no calls inside the process")
  );
}

async function ask({ call }: DirectCalls, endpoint: Endpoint, input: AnyInput = {}): Promise<CallOutcome> {
  return (await call(endpoint, sentCall(input))) ?? expect.fail("not in the table");
}

describe("calls of one page inside the process", () => {
  it("verify the page's token once", async () => {
    const calls = await visit(small.phones.three);
    const outcomes = await Promise.all([
      ask(calls, usersEndpoints.profile),
      ask(calls, usersEndpoints.clients),
      ask(calls, basketsEndpoints.show),
    ]);
    await ask(calls, usersEndpoints.profile);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(verified).toBe(1);
  });

  it("know endpoints of a storefront that is built apart, with a table of its own", async () => {
    expect(await ask(page(null), { ...brandsEndpoints.list })).toMatchObject({ ok: true });
  });

  it("see changes to the viewer made by an earlier call", async () => {
    const calls = await visit(small.phones.three);
    const clients = await ask(calls, usersEndpoints.clients);
    const [, other] = clients.ok && Array.isArray(clients.value) ? clients.value : [];
    await ask(calls, usersEndpoints.profile);
    expect(await ask(calls, usersEndpoints.setClient, { body: { rootUuid: other.rootUuid } })).toMatchObject({
      ok: true,
    });
    expect(await ask(calls, usersEndpoints.profile)).toMatchObject({
      ok: true,
      value: { client: { rootUuid: other.rootUuid } },
    });
  });

  it("are refused as soon as one of them ends the session", async () => {
    const calls = await visit(small.phones.phys);
    expect(await ask(calls, usersEndpoints.profile)).toMatchObject({ ok: true });
    await ask(calls, authEndpoints.logout, { refreshToken: tokens.refreshToken });
    expect(await ask(calls, usersEndpoints.profile)).toMatchObject({ ok: false, status: 401 });
  });

  it("pass on the tokens of a session that they renew", async () => {
    const calls = await visit(small.phones.phys);
    const renewed = await ask(page(null), authEndpoints.refresh, { refreshToken: tokens.refreshToken });
    expect(renewed).toMatchObject({
      ok: true,
      tokens: { refreshToken: expect.any(String), token: expect.any(String) },
    });
    expect(await ask(calls, authEndpoints.refresh)).toMatchObject({ ok: false, status: 401 });
  });

  it("are refused during maintenance, except public ones", async () => {
    await setMaintenance(shop.ports, testOperator, true);
    expect(await ask(page(null), basketsEndpoints.show)).toMatchObject({ ok: false, status: 503, wait: 60 });
    expect(await ask(page(null), brandsEndpoints.list)).toMatchObject({ ok: true });
    await setMaintenance(shop.ports, testOperator, false);
  });

  it("refuse a body that is too deep before its shape is checked", async () => {
    const deep = (levels: number): unknown => (levels === 0 ? "x" : [deep(levels - 1)]);
    expect(await ask(page(null), locationsEndpoints.set, { body: { cityUuid: deep(40) } })).toMatchObject({
      ok: false,
      status: 400,
    });
  });

  it("are refused where something is thrown, except the count of the basket", async () => {
    const broken = shop.replica({
      geoIp: {
        cityUuid: () => {
          throw new Error("no table");
        },
      },
    });
    expect(await ask(page(null, broken), locationsEndpoints.byIp)).toMatchObject({
      ok: false,
      body: { code: "internal", traceId: "request-0001" },
    });
    await shop.sql("alter table basket_lines rename to basket_lines_away");
    expect(await ask(page(null), basketsEndpoints.count)).toMatchObject({ value: { count: 0, sum: 0, stale: true } });
    await shop.sql("alter table basket_lines_away rename to basket_lines");
  });
});
