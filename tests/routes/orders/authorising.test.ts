import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  site = await testSite();
  const roles = {
    physical: small.phones.phys,
    ooo: small.phones.ooo,
    ip: small.phones.ip,
    moderation: small.phones.moderation,
  };
  for (const [role, phone] of Object.entries(roles)) {
    const visitor = site.visitor();
    await visitor.login(phone);
    visitors.set(role, visitor);
  }
  visitors.set("guest", site.visitor());
});
afterAll(() => site.close());

/** Specification §6: which users may open the page. */
const open = {
  "/basket": ["guest", "physical", "ooo", "ip", "moderation"],
  "/catalog": ["guest", "physical", "ooo", "ip", "moderation"],
  "/compare": ["guest", "physical", "ooo", "ip", "moderation"],
  "/favorite": ["guest", "physical", "ooo", "ip", "moderation"],
  "/checkout": ["physical", "ooo", "ip", "moderation"],
  "/checkout/error": ["physical", "ooo", "ip", "moderation"],
  "/checkout/payment-error": ["physical", "ooo", "ip", "moderation"],
  "/checkout/payment-success": ["physical", "ooo", "ip", "moderation"],
  "/profile/main": ["physical", "ooo", "ip"],
  "/profile/orders": ["physical", "ooo", "ip"],
  "/profile/order/МСК-26-000001": ["physical", "ooo", "ip"],
  "/profile/orders/schedules": ["physical", "ooo", "ip"],
  "/order/repeat/МСК-26-000001": ["physical", "ooo", "ip", "moderation"],
  "/profile/settings": ["physical", "ooo", "ip", "moderation"],
} as const satisfies Record<string, readonly string[]>;

const cases = Object.entries(open).flatMap(([path, allowed]) =>
  ["guest", "physical", "ooo", "ip", "moderation"].map((role) => ({
    path,
    role,
    may: (allowed as readonly string[]).includes(role),
  })),
);

describe("the access table applies to every kind of page request", () => {
  it.each(cases)("$role requesting $path: $may", async ({ path, role, may }) => {
    const visitor = visitors.get(role);
    if (visitor === undefined) throw new Error(role);
    const page = await visitor.ask("GET", path);
    const isHome = page.status === 302 && /^\/(\?drawer=auth&return=.+)?$/.test(page.location ?? "");
    expect(isHome).toBe(!may);

    const data = await visitor.ask("GET", `${path}.data`);
    const one = await visitor.ask("GET", `${path}.data?_routes=${encodeURIComponent(await routeOf(path))}`);
    for (const answer of [data, one]) {
      // Single fetch wraps a redirect in a 202.
      if (!may) expect(answer.html).toContain("SingleFetchRedirect");
      else expect(answer.status === 202 && answer.html.includes('"/?drawer=auth')).toBe(false);
    }
  });

  it("a guest is offered to log in and returns to the page afterwards", async () => {
    const guest = site.visitor();
    const page = await guest.ask("GET", "/profile/orders?page=2");
    expect(page.location).toBe("/?drawer=auth&return=%2Fprofile%2Forders%3Fpage%3D2");
    expect((await guest.get(page.location ?? "")).html).toContain("Невозможно открыть данный раздел");
    const after = await guest.login(small.phones.phys, page.location ?? "");
    expect(after.path).toBe("/profile/orders?page=2");
  });

  it("a guest who registers returns to the page as well", async () => {
    const guest = site.visitor();
    const { location } = await guest.ask("GET", "/profile/orders?page=2");
    const drawer = location ?? "";
    const phone = "+79005550199";
    await guest.post(drawer, { intent: "auth.login", phone });
    const step = await guest.submit(drawer, { intent: "auth.confirm", phone, code: site.shop.lastCode(phone) });
    const registerToken = /name="registerToken" value="([^"]+)"/.exec(step.html)?.[1] ?? "";
    // The form is on the page with the return path.
    expect(step.html).toContain("return=%2Fprofile%2Forders%3Fpage%3D2");
    const fields = {
      phone,
      registerToken,
      type: "physical",
      lastName: "Кузнецова",
      firstName: "Анна",
      email: "anna@example.ru",
      personalData: "on",
      offer: "on",
    };
    const page = await guest.post(drawer, { intent: "auth.register", ...fields });
    expect([page.status, page.location]).toEqual([303, "/profile/orders?page=2"]);
  });

  it("the notice appears late with scripts, and at once without them", async () => {
    const guest = site.visitor();
    const { html } = await guest.get("/profile/orders");
    expect(html).toMatch(
      /<section class="error appears-late" role="alert"><div><b>Невозможно открыть данный раздел<\/b><p>Пожалуйста авторизуйтесь<\/p>/,
    );
    expect(html).toMatch(/@media\s?\(scripting:\s?enabled\)\s?\{\.appears-late\{animation:/);
    expect((await guest.get("/")).html).not.toContain("Невозможно открыть");
  });

  it("no drawer opens for a visitor with a refresh token or a logged-in user", async () => {
    const moderated = visitors.get("moderation");
    expect((await moderated?.ask("GET", "/profile/orders"))?.location).toBe("/");
    const { html } = (await moderated?.get("/")) ?? { html: "" };
    expect(html).toContain("Невозможно открыть данный раздел");
    expect(html).not.toContain("<dialog");
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "nobody is redirected to %s after logging in",
    async (target) => {
      const after = await site.visitor().login(small.phones.ooo, `/?drawer=auth&return=${encodeURIComponent(target)}`);
      expect(after.path.startsWith("/")).toBe(true);
      expect(after.path.startsWith("//")).toBe(false);
    },
  );
});

describe("the common gate for actions", () => {
  it("an unknown intent answers 400", async () => {
    const visitor = site.visitor();
    for (const intent of ["", "basket.steal", "constructor", "__proto__"]) {
      expect((await visitor.post("/basket", { intent })).status).toBe(400);
    }
    expect((await visitor.post("/basket", { intent: ["basket.clear", "basket.add"] })).status).toBe(400);
  });

  it.each([
    [{ origin: "https://evil.example", "sec-fetch-site": "cross-site" }, "/basket"],
    [{ origin: "null" }, "/basket"],
    [{ origin: "https://evil.example", "sec-fetch-site": "cross-site" }, "/basket.data"],
    [{ origin: "https://evil.example", "sec-fetch-site": "cross-site" }, "/basket?_data=routes/basket/basket"],
    [{ "sec-fetch-site": "same-site" }, "/basket"],
    [{ origin: "https://evil.example", "x-forwarded-host": "evil.example" }, "/basket"],
  ])("a form from another site (%j) is refused on %s and changes nothing", async (headers, path) => {
    const visitor = site.visitor();
    await visitor.get("/catalog");
    const [product] = await site.shop.sql<{ uuid: string }>(
      "select uuid from products where status = 'active' order by popularity desc limit 1",
    );
    const page = await visitor.post(
      path,
      { intent: "basket.add", uuid: product?.uuid ?? "", quantity: "1" },
      { "sec-fetch-site": "cross-site", ...headers },
    );
    expect(page.status).toBe(403);
    expect((await visitor.get("/basket")).html).not.toContain(product?.uuid);
  });

  it("the action of a closed page is closed too", async () => {
    const page = await site.visitor().post("/checkout", { intent: "checkout.place" });
    expect(page.status).toBe(302);
    expect(page.location).toContain("drawer=auth");
  });

  it("GET never performs an action", async () => {
    const visitor = site.visitor();
    await visitor.get("/catalog");
    const [product] = await site.shop.sql<{ uuid: string }>(
      "select uuid from products where status = 'active' order by popularity desc limit 1",
    );
    await visitor.get(`/basket?intent=basket.add&uuid=${product?.uuid}&quantity=1&_method=POST`);
    expect(await site.shop.sql("select 1 from basket_lines where product_uuid = $1", [product?.uuid])).toEqual([]);
  });
});

async function routeOf(path: string): Promise<string> {
  const { default: routes } = await import("#app/routes.ts");
  const found = routes.find((route) => {
    const pattern = new RegExp(
      `^/${(route.path ?? "")
        .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
        .replace(/:\w+/g, "[^/]+")
        .replace("*", ".*")}$`,
    );
    return pattern.test(path) && route.path !== "*";
  });
  return (found?.file ?? "root").replace(/\.tsx$/, "");
}
