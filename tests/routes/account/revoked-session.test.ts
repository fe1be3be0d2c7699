import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(small.phones.phys);
});

/** The session was ended on another device, or because its token was used twice. */
async function revoke(): Promise<void> {
  await site.shop.sql("update sessions set revoked_at = now(), revoked_reason = 'test' where revoked_at is null");
  await site.shop.ports.bus.publish("viewer:*");
}

describe("a revoked session", () => {
  it.each(["/profile/main", "/profile/orders", "/profile/settings"])("no longer opens %s or its data", async (path) => {
    expect((await visitor.ask("GET", path)).html).toContain("Пётр");
    await revoke();
    const data = await visitor.ask("GET", `${path}.data`);
    expect(data.html).not.toContain("Пётр");
    const page = await visitor.ask("GET", path);
    expect([page.status, page.location?.startsWith("/?drawer=auth")]).toEqual([302, true]);
    expect(visitor.cookies.has("token")).toBe(false);
    expect(visitor.cookies.has("refreshToken")).toBe(false);
  });

  it("changes nothing by a form of an open page", async () => {
    await revoke();
    const sent = await visitor.post("/profile/main", {
      intent: "profile.save",
      firstName: "Другой",
      lastName: "Человек",
    });
    expect(sent.status).toBeLessThan(500);
    expect(sent.html).not.toContain("Сохранено");
    expect(await site.shop.sql("select 1 from users where first_name = 'Другой'")).toEqual([]);
  });
});

describe("a public call that failed", () => {
  it("is not cached: the next page calls again", async () => {
    let isDown = true;
    const other = await testSite({
      failuresLogged: true,
      between: async (request, pass) =>
        isDown && request.url.includes("/categories/") ? new Response("{}", { status: 500 }) : pass(request),
    });
    const guest = other.visitor();
    const broken = await guest.get("/catalog");
    expect(broken.html).not.toContain('href="/catalog/krepezh"');
    isDown = false;
    const mended = await guest.get("/catalog");
    expect(mended.status).toBe(200);
    expect(mended.html).toContain('href="/catalog/krepezh"');
    await other.close();
  });
});
