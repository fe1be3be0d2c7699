import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { refreshAnswerShape } from "#app/contract/account/auth.ts";
import { databaseClock } from "#server/db/database-clock.ts";
import { openDatabase } from "#server/db/client.ts";
import {
  postgres,
  races,
  small,
  testShop,
  tokensOf,
  type TestAnswer,
  type TestShop,
  type TestTokens,
} from "#tests/support/shops/shop.ts";

const { phones } = small;
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

describe("a refresh token", () => {
  test("is exchanged for a successor and a new access token", async () => {
    const first = await shop.loginAs(phones.phys);
    const answer = await refresh(first.refreshToken);
    expect(answer.data(refreshAnswerShape)).toEqual({ expiresIn: 3_600 });
    const second = tokensOf(answer);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await opens(second)).toBe(true);
  });

  test("whose answer was lost yields the same successor within the overlap (security B3, invariants T2)", async () => {
    const { refreshToken } = await shop.loginAs(phones.phys);
    const lost = tokensOf(await refresh(refreshToken));
    const again = tokensOf(await refresh(refreshToken));
    expect(again.refreshToken).toBe(lost.refreshToken);
    expect(await opens(again)).toBe(true);
    expect((await refresh(again.refreshToken)).status).toBe(200);
  });

  test("reused after the overlap ends the family with its youngest tokens (security B1, invariants T3)", async () => {
    const first = await shop.loginAs(phones.phys);
    const second = tokensOf(await refresh(first.refreshToken));
    await passTime("31 seconds");
    // Both holders of a token of this family get the reason why it ended.
    expect((await refresh(first.refreshToken)).body.code).toBe("sessionReused");
    expect((await refresh(second.refreshToken)).body.code).toBe("sessionReused");
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect(await opens(second)).toBe(false);
    expect(shop.logLines.join("")).toContain("session.reuse");
  });

  test("replaced twice ends the family even within the overlap (security B4, invariants T3)", async () => {
    const first = await shop.loginAs(phones.phys);
    const second = tokensOf(await refresh(first.refreshToken));
    const third = tokensOf(await refresh(second.refreshToken));
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect(await opens(third)).toBe(false);
  });

  test("expires after four hours without use", async () => {
    const { refreshToken } = await shop.loginAs(phones.phys);
    await passTime("4 hours 1 second");
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(401);
    expect(body.code).toBe("sessionExpired");
  });

  test("is prolonged by each use, but not past the session's maximum lifetime (security B14)", async () => {
    const brief = shop.replica({ settings: { ...shop.ports.settings, sessionMaxSeconds: 3 * 86_400 } });
    let { refreshToken } = await brief.loginAs(phones.phys);
    let uses = 0;
    for (;;) {
      await passTime("3 hours");
      const answer = await refresh(refreshToken);
      if (answer.status === 401) break;
      refreshToken = tokensOf(answer).refreshToken;
      uses += 1;
    }
    expect(uses).toBe(3 * 8 - 1);
  });

  test.each(["", "x", "a".repeat(8_000), "../..", "%00"])("spelt %j answers 401, not a fault", async (refreshToken) => {
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test("is required", async () => {
    expect((await shop.call("POST", "/public/auth/refresh")).status).toBe(401);
  });

  test("is not stored in plain text", async () => {
    const { refreshToken } = await shop.loginAs(phones.phys);
    const [row] = await shop.sql<{ dump: string }>(
      "select string_agg(t::text, ' ') || (select string_agg(s::text, ' ') from sessions s) as dump from refresh_tokens t",
    );
    expect(row?.dump).not.toContain(refreshToken);
    expect(row?.dump).not.toContain(Buffer.from(refreshToken).toString("hex"));
  });
});

describe("tokens used in place of each other", () => {
  test("an access token does not refresh, and a refresh token gives no access (security B5)", async () => {
    const { token, refreshToken } = await shop.loginAs(phones.phys);
    expect((await refresh(token)).status).toBe(401);
    expect((await shop.call("GET", "/private/users/users/profile", { token: refreshToken })).status).toBe(401);
    expect(await opens({ token })).toBe(true);
  });
});

describe("an access token", () => {
  const anyone = { sub: small.users.phys, aud: "access" };
  const foreign = (alg: string, key: Uint8Array) =>
    new SignJWT({ sid: small.users.phys })
      .setProtectedHeader({ alg })
      .setSubject(anyone.sub)
      .setAudience(anyone.aud)
      .setExpirationTime("1h")
      .sign(key);

  test("that is malformed answers 401 on mixed and private calls and is ignored on public ones (security B8)", async () => {
    const tokens = await shop.loginAs(phones.phys);
    const good = tokens.token;
    const otherAudience = handMade(
      { alg: "HS256" },
      { ...anyone, aud: "register", sid: await sessionOf(tokens), exp: 9e9 },
    );
    const [head = "", claims = ""] = good.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const tampered = `${head}.${Buffer.from(JSON.stringify({ ...anyone, sid: "x", exp: 9e9 })).toString("base64url")}.${good.split(".")[2]}`;
    const bad = [
      otherAudience,
      "garbage",
      "x".repeat(8_000),
      none,
      tampered,
      `${good}x`,
      await foreign("HS256", new TextEncoder().encode("secret")),
      await foreign("HS512", shop.ports.secrets.tokenKey),
      handMade({ alg: "HS256" }, { ...anyone, sid: "not-a-uuid", exp: 9e9 }),
    ];
    for (const token of bad) {
      expect((await shop.call("GET", "/mixed/content/promotions", { token })).status, token.slice(0, 60)).toBe(401);
      expect((await shop.call("GET", "/private/users/users/profile", { token })).status).toBe(401);
      expect((await shop.call("GET", "/public/locations/cities", { token })).status).toBe(200);
    }
  });

  test("is valid for an hour of the shop's clock", async () => {
    const { token } = await shop.loginAs(phones.phys);
    const in59 = shop.replica({ clock: { now: () => new Date(Date.now() + 59 * 60_000) } });
    const in61 = shop.replica({ clock: { now: () => new Date(Date.now() + 61 * 60_000) } });
    expect((await in59.call("GET", "/private/users/users/profile", { token })).status).toBe(200);
    expect((await in61.call("GET", "/private/users/users/profile", { token })).status).toBe(401);
  });

  test("is accepted from a cookie; two cookies of its name are ignored (security C4)", async () => {
    const { token } = await shop.loginAs(phones.phys);
    const other = (await shop.loginAs(phones.ooo)).token;
    const profile = (cookie: string) => shop.call("GET", "/private/users/users/profile", { headers: { cookie } });
    expect((await profile(`token=${token}`)).body.data).toMatchObject({ phone: phones.phys });
    expect((await profile(`token=${other}; token=${token}`)).status).toBe(401);
    expect(
      (await shop.call("GET", "/mixed/content/promotions", { headers: { cookie: `token=${other}; token=${token}` } }))
        .status,
    ).toBe(200);
  });

  test("of a deleted user gives no access (security B6)", async () => {
    const { token } = await shop.loginAs(phones.ip);
    await shop.sql("update sessions set revoked_at = now() where user_uuid = $1", [small.users.ip]);
    await shop.ports.bus.publish(`viewer:${small.users.ip}`);
    expect(await opens({ token })).toBe(false);
  });
});

describe("logging out", () => {
  test("ends every token of the session (security B7)", async () => {
    const first = await shop.loginAs(phones.phys);
    const second = tokensOf(await refresh(first.refreshToken));
    for (const tokens of [first, second]) expect(await opens(tokens)).toBe(true);
    expect((await logout(second)).body.data).toEqual({ done: true });
    expect(await opens(first)).toBe(false);
    expect(await opens(second)).toBe(false);
    expect((await refresh(second.refreshToken)).status).toBe(401);
  });

  test("keeps the sessions of the same user on other devices", async () => {
    const desk = await shop.loginAs(phones.phys);
    const pocket = await shop.loginAs(phones.phys);
    await logout(desk);
    expect(await opens(desk)).toBe(false);
    expect(await opens(pocket)).toBe(true);
  });

  test("works with an expired access token and with the refresh token alone", async () => {
    const late = shop.replica({ clock: { now: () => new Date(Date.now() + 2 * 3_600_000) } });
    const first = await shop.loginAs(phones.phys);
    await late.call("POST", "/public/auth/logout", { token: first.token });
    expect((await refresh(first.refreshToken)).status).toBe(401);
    const second = await shop.loginAs(phones.phys);
    await logout({ refreshToken: second.refreshToken });
    expect(await opens(second)).toBe(false);
  });

  test("without tokens succeeds as well", async () => {
    expect((await shop.call("POST", "/public/auth/logout")).status).toBe(200);
    expect((await logout({ token: "garbage", refreshToken: "garbage" })).status).toBe(200);
  });
});

describe("logging in again", () => {
  test("ends the previous session of the browser (security B9)", async () => {
    const old = await shop.loginAs(phones.phys);
    expect(await opens(old)).toBe(true);
    const fresh = await shop.loginAs(phones.phys, { headers: { authorization: `Bearer ${old.token}` } });
    expect(await opens(old)).toBe(false);
    expect((await refresh(old.refreshToken)).status).toBe(401);
    expect(await opens(fresh)).toBe(true);
  });

  test("ends the previous session by its refresh token alone", async () => {
    const old = await shop.loginAs(phones.phys);
    await shop.loginAs(phones.phys, { refreshToken: old.refreshToken });
    expect(await opens(old)).toBe(false);
  });

  test("with a fingerprint fixed by an attacker gives a session that cannot be derived from it (security B10)", async () => {
    const fingerprint = "11111111-1111-4111-8111-111111111111";
    const one = await shop.loginAs(phones.phys, { fingerprint });
    const two = await shop.loginAs(phones.phys, { fingerprint });
    expect(one.refreshToken).not.toBe(two.refreshToken);
    expect(await sessionOf(one)).not.toBe(await sessionOf(two));
    expect(JSON.stringify(await shop.sql("select * from sessions"))).not.toContain(fingerprint);
  });
});

describe("an outage", () => {
  test("of the database answers 504 to a refresh, never 401 (security B13, invariants T4)", async () => {
    const nowhere = await openDatabase({ databaseUrl: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1 });
    const cut = shop.replica({ database: nowhere });
    const answer = await cut.call("POST", "/public/auth/refresh", { refreshToken: "whatever" });
    expect(answer.status).toBe(504);
    expect(answer.body).toMatchObject({
      code: "timeout",
      messages: ["Нет связи. Попробуйте ещё раз"],
    });
    await nowhere.close();
  });

  test("CP14: between the rotation and its answer loses no session (invariants T2)", async () => {
    const { refreshToken } = await shop.loginAs(phones.phys);
    const dying = shop.replica({
      failpoints: {
        async reach(name) {
          if (name === "refresh.rotated") throw new Error("the process died here");
        },
      },
    });
    expect((await dying.call("POST", "/public/auth/refresh", { refreshToken })).status).toBe(500);
    expect(await opens(tokensOf(await refresh(refreshToken)))).toBe(true);
  });
});

describe("a process whose clock is wrong", () => {
  test("by two hours either way neither refuses valid refresh tokens nor accepts expired ones (security B11, invariants T7)", async () => {
    for (const hours of [-2, 2]) {
      const skewed = shop.replica({ clock: { now: () => new Date(Date.now() + hours * 3_600_000) } });
      const good = await shop.loginAs(phones.phys);
      expect((await skewed.call("POST", "/public/auth/refresh", { refreshToken: good.refreshToken })).status).toBe(200);
      const old = await shop.loginAs(phones.phys);
      await passTime("4 hours 1 second");
      expect((await skewed.call("POST", "/public/auth/refresh", { refreshToken: old.refreshToken })).status).toBe(401);
    }
  });
});

describe.runIf(postgres)(races("concurrent use of sessions"), () => {
  let busy: TestShop;
  beforeAll(async () => {
    busy = await testShop({ engine: "postgres" });
  });
  afterAll(() => busy?.close());

  test("ten simultaneous refreshes on two processes return the same successor (security B2, invariants T1)", async () => {
    const { refreshToken } = await busy.loginAs(phones.phys);
    const other = busy.replica();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 ? other : busy).call("POST", "/public/auth/refresh", { refreshToken }),
      ),
    );
    const given = answers.map(tokensOf);
    expect(new Set(given.map((tokens) => tokens.refreshToken)).size).toBe(1);
    for (const tokens of given) expect(await opens(tokens, busy)).toBe(true);
    expect(await busy.sql("select count(*)::int as heads from refresh_tokens where rotated_at is null")).toEqual([
      { heads: 1 },
    ]);
  });

  test("a logout among refreshes is final (invariants T5)", async () => {
    for (let round = 0; round < 10; round += 1) {
      const tokens = await busy.loginAs(phones.phys);
      const [, ...answers] = await Promise.all([
        busy.call("POST", "/public/auth/logout", tokens),
        ...Array.from({ length: 4 }, () =>
          busy.call("POST", "/public/auth/refresh", { refreshToken: tokens.refreshToken }),
        ),
      ]);
      const given = [tokens, ...answers.filter(({ status }) => status === 200).map(tokensOf)];
      for (const pair of given) {
        expect(await opens(pair, busy)).toBe(false);
        expect((await busy.call("POST", "/public/auth/refresh", { refreshToken: pair.refreshToken })).status).toBe(401);
      }
    }
  });

  test("an old token reused among refreshes ends every token of the family", async () => {
    const first = await busy.loginAs(phones.phys);
    const second = tokensOf(await busy.call("POST", "/public/auth/refresh", first));
    const third = tokensOf(await busy.call("POST", "/public/auth/refresh", second));
    const answers = await Promise.all(
      [first, third, third, third].map(({ refreshToken }) =>
        busy.call("POST", "/public/auth/refresh", { refreshToken }),
      ),
    );
    for (const tokens of answers.filter(({ status }) => status === 200).map(tokensOf))
      expect(await opens(tokens, busy)).toBe(false);
    expect(answers[0]?.status).toBe(401);
  });

  test("a process whose clock is two hours off uses the database's clock", async () => {
    const truth = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(truth + 2 * 3_600_000);
    const clock = await databaseClock(busy.database.db);
    expect(Math.abs(clock.now().getTime() - truth)).toBeLessThan(60_000);
    clock.stop();
    vi.restoreAllMocks();
  });
});

function refresh(refreshToken: string): Promise<TestAnswer> {
  return shop.call("POST", "/public/auth/refresh", { refreshToken });
}

function logout(tokens: Partial<TestTokens>): Promise<TestAnswer> {
  return shop.call("POST", "/public/auth/logout", tokens);
}

async function opens({ token }: { token: string }, where: Pick<TestShop, "call"> = shop): Promise<boolean> {
  const { status } = await where.call("GET", "/private/users/users/profile", { token });
  expect([200, 401]).toContain(status);
  return status === 200;
}

async function sessionOf({ token }: TestTokens): Promise<string> {
  const claims: { sid: string } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return claims.sid;
}

/** Sessions are timed by the database's clock: time passes by shifting the stored timestamps. */
async function passTime(interval: string) {
  await shop.sql(
    "update refresh_tokens set issued_at = issued_at - $1::interval, expires_at = expires_at - $1::interval, rotated_at = rotated_at - $1::interval",
    [interval],
  );
  await shop.sql(
    "update sessions set created_at = created_at - $1::interval, absolute_expiry = absolute_expiry - $1::interval",
    [interval],
  );
}

function handMade(head: object, claims: object): string {
  const text = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${text}.${createHmac("sha256", Buffer.alloc(32, 7)).update(text).digest("base64url")}`;
}
