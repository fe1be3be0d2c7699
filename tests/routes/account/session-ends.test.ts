import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { phones } = small;
const calls: { path: string; authCheck: string | null }[] = [];

let site: Site;
let desk: Visitor;
beforeAll(async () => {
  site = await testSite({
    ports: { geoIp: { cityUuid: (ip) => (ip.startsWith("127.") ? small.cities.spb : null) } },
    between: (request, pass) => {
      calls.push({ path: new URL(request.url).pathname, authCheck: request.headers.get("auth-check") });
      return pass(request);
    },
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.shop.sql("update sessions set revoked_at = now(), revoked_reason = 'test' where revoked_at is null");
  desk = await loggedIn("Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537");
});

async function loggedIn(userAgent = "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile"): Promise<Visitor> {
  const visitor = site.visitor({ "user-agent": userAgent });
  await visitor.get("/");
  await visitor.login(phones.phys);
  return visitor;
}

/** The next page after the access token has expired. */
function hourLater(visitor: Visitor): Promise<Page> {
  visitor.cookies.delete("token");
  return visitor.get("/catalog");
}

describe("active sessions of the account (security B15)", () => {
  it("are listed by device, place and time, with the current one marked", async () => {
    await loggedIn();
    const text = shown((await desk.get("/profile/settings")).html);
    expect(text).toMatch(/Chrome, Windows.*Санкт-Петербург\. Вход.*Это устройство/s);
    expect(text).toMatch(/Chrome, Android.*Санкт-Петербург\. Последний раз/s);
    expect(text).not.toContain("127.");
  });

  it("one of them is ended from here and shown the reason, while this one continues", async () => {
    const pocket = await loggedIn();
    const { html } = await desk.get("/profile/settings");
    const session = /name="session" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const after = await desk.submit("/profile/settings", { intent: "sessions.end", session });
    expect(after.html).toContain("Вы вышли на том устройстве");
    expect(after.html).not.toContain('name="session"');
    const there = await pocket.get("/catalog");
    expect(there.html).toContain("Сеанс завершён с другого вашего устройства. Войдите снова");
    expect(pocket.cookies.has("token") || pocket.cookies.has("refreshToken")).toBe(false);
  });

  it("all others are ended at once, and shown the reason an hour later", async () => {
    const pocket = await loggedIn();
    await desk.submit("/profile/settings", { intent: "sessions.endOthers" });
    expect((await hourLater(pocket)).html).toContain("Сеанс завершён с другого вашего устройства");
    expect((await desk.get("/profile/settings")).status).toBe(200);
  });

  it("another account's session is not found, and continues", async () => {
    const other = site.visitor();
    await other.get("/");
    await other.login(phones.ooo);
    const [row] = await site.shop.sql<{ uuid: string }>(
      "select s.uuid from sessions s join users u on u.uuid = s.user_uuid where u.phone = $1 and revoked_at is null",
      [phones.ooo],
    );
    const after = await desk.submit("/profile/settings", { intent: "sessions.end", session: row?.uuid ?? "" });
    expect(after.html).toContain("Ничего не найдено");
    expect((await other.get("/profile/settings")).path).toBe("/profile/settings");
  });
});

describe("a refused refresh shows the reason", () => {
  it("a token used twice: a security reason; both holders are logged out (security B1, invariants T3)", async () => {
    const thief = site.visitor();
    await thief.get("/");
    thief.cookies.set("refreshToken", desk.cookies.get("refreshToken") ?? "");
    expect((await hourLater(desk)).html).toContain("<span>Пётр</span>");
    await site.shop.sql("update refresh_tokens set rotated_at = rotated_at - interval '31 seconds'");
    const words = "Сеанс завершён из соображений безопасности. Войдите снова.";
    expect((await hourLater(thief)).html).toContain(words);
    expect((await hourLater(desk)).html).toContain(words);
    for (const { cookies } of [thief, desk]) expect(cookies.has("refreshToken")).toBe(false);
  });

  it("a session unused for too long: its expiry", async () => {
    await site.shop.sql("update refresh_tokens set expires_at = now() - interval '1 second'");
    const page = await hourLater(desk);
    expect(page.html).toContain("Сеанс закончился: вас долго не было. Войдите снова, корзина на месте");
    expect(desk.cookies.has("refreshToken")).toBe(false);
  });

  it("a session past its maximum lifetime, noticed by an access token", async () => {
    await site.shop.sql("update sessions set absolute_expiry = now() - interval '1 second'");
    await site.shop.ports.bus.publish("viewer:*");
    expect((await desk.get("/catalog")).html).toContain("Сеанс закончился");
  });

  it("anything else: that the session has ended", async () => {
    desk.cookies.set("refreshToken", "x".repeat(43));
    expect((await hourLater(desk)).html).toContain("Сеанс завершён. Войдите снова");
  });
});

describe("a 401 anywhere", () => {
  it("logs out and keeps the guest identity, so that the browser's basket is kept", async () => {
    const uuid = desk.cookies.get("uuid");
    const product = small.products.hinge.uuid;
    await desk.post("/basket", { intent: "basket.add", uuid: product, quantity: "1" });
    await site.shop.sql("update sessions set revoked_at = now(), revoked_reason = 'test' where revoked_at is null");
    await site.shop.ports.bus.publish("viewer:*");
    const page = await desk.get("/basket");
    expect(page.html).toContain("корзина на месте");
    expect(desk.cookies.get("uuid")).toBe(uuid);
    await desk.login(phones.phys);
    const [line] = await site.shop.sql(
      "select 1 from basket_lines l join baskets b on b.uuid = l.basket_uuid where b.owner like 'u:%' and l.product_uuid = $1",
      [product],
    );
    expect(line).toBeDefined();
  });
});

it("C1: the token cookies are HttpOnly, for the whole site and the lifetime of the tokens", async () => {
  const answer = await hourLater(desk);
  const cookies = answer.headers.getSetCookie().filter((cookie) => /^(?:token|refreshToken)=[^;]/.test(cookie));
  expect(cookies.map((cookie) => /^\w+/.exec(cookie)?.[0]).sort()).toEqual(["refreshToken", "token"]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\/(?:;|$)/i);
    expect(cookie).toMatch(cookie.startsWith("token=") ? /max-age=3600/i : /max-age=14400/i);
  }
});

describe("logging out", () => {
  it("clears both token cookies and reloads the same page without its drawer (specification §4)", async () => {
    const answer = await desk.post("/catalog?drawer=profile&sort=new", { intent: "auth.logout" });
    expect([answer.status, answer.location]).toEqual([303, "/catalog?sort=new"]);
    expect(answer.headers.get("x-remix-reload-document")).toBe("true");
    const cookies = answer.headers.getSetCookie();
    for (const name of ["token", "refreshToken"])
      expect(cookies.some((cookie) => cookie.startsWith(`${name}=;`) && /max-age=0/i.test(cookie))).toBe(true);
    expect((await desk.get("/catalog")).html).toContain("Вы вышли");
  });

  it("from a page closed to guests leads to the main page, without asking to log in", async () => {
    const page = await desk.submit("/profile/settings", { intent: "auth.logout" });
    expect(page.path).toBe("/");
    expect(page.html).toContain("Вы вышли");
    expect(page.html).not.toContain("авторизуйтесь");
  });
});

describe("the auth-check header (product rules §1.3)", () => {
  it.each([
    ["/catalog", "false"],
    ["/basket", "false"],
    ["/profile/settings", "true"],
    ["/profile/orders", "true"],
    ["/checkout", "true"],
  ])("of the calls of %s is %s", async (path, told) => {
    calls.length = 0;
    await desk.ask("GET", path);
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map(({ authCheck }) => authCheck))).toEqual(new Set([told]));
  });

  it("is the same where only a page's data is requested", async () => {
    calls.length = 0;
    await desk.ask("GET", "/profile/settings.data?_routes=routes/profile/settings");
    expect(new Set(calls.map(({ authCheck }) => authCheck))).toEqual(new Set(["true"]));
  });
});
