import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseClock } from "#server/db/database-clock.ts";
import { forgetAged } from "#server/jobs/forget-aged.ts";
import { small, testShop, tokensOf, type TestShop, type TestTokens } from "#tests/support/shops/shop.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const { phones } = small;

/** The embedded database uses this process's clock, which is shifted by `by`. */
let by = 0;
let shop: TestShop;
let clock: Awaited<ReturnType<typeof databaseClock>>;

beforeAll(async () => {
  shop = await testShop({ engine: "pglite" });
});
afterAll(() => shop.close());

beforeEach(async () => {
  by = 0;
  const truth = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => truth() + by);
  shop.ports.clock = clock = await databaseClock(shop.database.db);
});
afterEach(() => {
  clock.stop();
  vi.restoreAllMocks();
});

describe("a machine whose clock jumps a day ahead and back", () => {
  test("ends no session, whoever makes requests meanwhile or afterwards", async () => {
    const [meanwhile, afterwards] = [await shop.loginAs(phones.phys), await shop.loginAs(phones.ip)];
    by = dayMs;
    expect(await databaseNow()).toBeGreaterThan(Date.now() - hourMs);
    const during = await refreshed(meanwhile);
    by = 0;
    await refreshed(await refreshed(during));
    await refreshed(afterwards);
  });

  test("prolongs no session", async () => {
    const login = await shop.loginAs(phones.phys);
    by = dayMs;
    const during = await refreshed(login);
    const new_ = await shop.loginAs(phones.ip);
    by = 0;
    await passTime("4 hours 1 minute");
    for (const { refreshToken } of [during, new_]) expect(await refused(refreshToken)).toBe("sessionExpired");
  });

  test("leaves the overlap of a replaced token unchanged at both ends of the jump (invariants T3)", async () => {
    const before = await shop.loginAs(phones.phys);
    const lost = await refreshed(before);
    by = dayMs;
    expect((await refreshed(before)).refreshToken).toBe(lost.refreshToken);
    const during = await refreshed(lost);
    await passTime("31 seconds");
    by = 0;
    expect(await refused(lost.refreshToken)).toBe("sessionReused");
    expect(await refused(during.refreshToken)).toBe("sessionReused");
  });

  test("treats a token replaced during the jump as old, not as within the overlap", async () => {
    const first = await shop.loginAs(phones.phys);
    const second = await refreshed(first);
    await shop.sql("update refresh_tokens set rotated_at = rotated_at + interval '1 day'");
    expect(await refused(first.refreshToken)).toBe("sessionReused");
    expect(await refused(second.refreshToken)).toBe("sessionReused");
  });

  test("deletes no data prematurely", async () => {
    const login = await shop.loginAs(phones.phys);
    by = 400 * dayMs;
    await forgetAged({ ...shop.ports, clock: await following() });
    by = 0;
    await refreshed(login);
  });
});

test("a clock corrected by less than five minutes is followed", async () => {
  by = 4 * 60_000;
  expect(clock.jumped(new Date())).toBe(0);
  const { refreshToken } = await shop.loginAs(phones.phys);
  expect((await refresh(refreshToken)).status).toBe(200);
});

/** The process's clock after its next synchronisation with the database. */
async function following() {
  const again = await databaseClock(shop.database.db);
  again.stop();
  return { now: again.now, jumped: clock.jumped };
}

async function databaseNow(): Promise<number> {
  const [row] = await shop.sql<{ now: Date }>("select clock_timestamp() as now");
  return row?.now.getTime() ?? 0;
}

const refresh = (refreshToken: string) => shop.call("POST", "/public/auth/refresh", { refreshToken });

async function refreshed({ refreshToken }: TestTokens): Promise<TestTokens> {
  const answer = await refresh(refreshToken);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return tokensOf(answer);
}

async function refused(refreshToken: string): Promise<string | undefined> {
  const { status, body } = await refresh(refreshToken);
  expect(status).toBe(401);
  return body.code;
}

/** Time passes by shifting the stored timestamps. */
async function passTime(interval: string) {
  await shop.sql(
    "update refresh_tokens set issued_at = issued_at - $1::interval, expires_at = expires_at - $1::interval, rotated_at = rotated_at - $1::interval",
    [interval],
  );
}
