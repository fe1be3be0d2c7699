import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { repeatJob } from "#server/jobs/timetable.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const marker = {
  phone: "+79161234598",
  spelt: "8 (916) 123-45-98",
  email: "petrova-marker@example.ru",
  name: "Маркерова",
  inn: "7707083893",
  slug: "slug-marker",
};
let site: Site;
let broken = "";

beforeAll(async () => {
  site = await testSite({
    failuresLogged: true,
    between(request, pass) {
      const { pathname } = new URL(request.url);
      if (broken !== "" && pathname.includes(broken))
        throw new Error(
          `no answer for ${marker.spelt}, ${marker.email}, ${marker.name}, код 482913, ${request.headers.get("authorization") ?? "Bearer nobody-marker"}`,
        );
      return pass(request);
    },
  });
});
afterAll(() => site.close());

const logged = () => site.shop.logLines.map((line): Record<string, unknown> => JSON.parse(line));
const uuid = /^[0-9a-f-]{36}$/;

/** No log line may identify the visitor. */
function expectNobody(secrets: readonly string[]) {
  const lines = site.shop.logLines.join("");
  const digits = lines.replace(/[\s().+-]/g, "");
  for (const secret of [
    ...secrets,
    "9161234598",
    "123-45-98",
    marker.email,
    "petrova-marker",
    marker.name,
    "nobody-marker",
    marker.inn,
  ]) {
    expect(lines).not.toContain(secret);
    if (/^\d{10,}$/.test(secret)) expect(digits).not.toContain(secret);
  }
}

describe("L1: a visitor's whole visit leaves no personal data in the log", () => {
  it("searching, registering, wrong codes, ordering, logging out", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.get(`/search/${encodeURIComponent(marker.spelt)}`);
    await visitor.get(`/search/${encodeURIComponent(marker.name)}?from=${marker.email}`);
    await visitor.get(`/nowhere/${marker.email}?phone=${encodeURIComponent(marker.phone)}`);
    await visitor.post("/?drawer=auth", { intent: "auth.login", phone: marker.spelt });
    const code = site.shop.lastCode(marker.phone);
    const wrong = code === "000001" ? "000002" : "000001";
    await visitor.post("/?drawer=auth", { intent: "auth.confirm", phone: marker.phone, code: wrong });
    await visitor.post("/?drawer=auth", { intent: "auth.login", phone: marker.phone });
    await visitor.post("/?drawer=auth", { intent: "auth.confirm", phone: marker.phone, code });

    await visitor.login(small.phones.phys, "/catalog?drawer=auth");
    await visitor.submit("/product/hinge", { intent: "basket.add", uuid: small.products.hinge.uuid, quantity: "2" });
    await visitor.get("/checkout");
    await visitor.get("/profile/order/00000000-0000-4000-8000-000000000000");
    const secrets = [...visitor.cookies]
      .filter(([name]) => ["token", "refreshToken", "uuid"].includes(name))
      .map(([, value]) => value);
    expect(secrets).toHaveLength(3);
    await site.shop.call("GET", "/private/orders/orders/00000000-0000-4000-8000-000000000000", {
      token: visitor.cookies.get("token") ?? "",
    });
    await site.shop.call("GET", "/private/orders/orders", { token: "eyJhbGci.bad.token" });

    expectNobody([...secrets, code, wrong, small.phones.phys.slice(2), "eyJ"]);
    const routes = logged()
      .filter(({ msg }) => msg === "request")
      .map(({ route }) => route);
    expect(routes).toEqual(
      expect.arrayContaining(["/", "/search/*", "/product/:slug", "/checkout", "/profile/order/:id", "/*"]),
    );
    expect(routes).not.toContain("other");
  });

  it("L5: login events are logged with the request's id", () => {
    const events = logged().filter(({ event }) => event !== undefined);
    const named = (event: string) => events.filter((line) => line["event"] === event);
    for (const event of ["session.opened", "code.refused", "code.limited", "call.refused"]) {
      expect(named(event), event).not.toEqual([]);
      for (const { requestId } of named(event)) expect(requestId, event).toMatch(uuid);
    }
    expect(named("call.refused").map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(["notFound", "unauthorized"]),
    );
    expect(
      named("call.refused")
        .map(({ route }) => String(route))
        .filter((route) => route.includes("00000000")),
    ).toEqual([]);
  });

  it("L5: a reused refresh token is logged with the request's id too", async () => {
    const { refreshToken } = await site.shop.loginAs(small.phones.phys);
    let next = refreshToken;
    for (let at = 0; at < 2; at += 1)
      next =
        (await site.shop.call("POST", "/public/auth/refresh", { refreshToken: next })).headers.get("refreshtoken") ??
        "";
    await site.shop.call("POST", "/public/auth/refresh", { refreshToken });
    const reuse = logged().find(({ event }) => event === "session.reuse");
    expect(reuse?.["requestId"]).toMatch(uuid);
    expectNobody([refreshToken, next]);
  });
});

describe("L2: an error is logged with the request's id and without its data", () => {
  it("of a page's loader, of its action", async () => {
    for (const [path, ask] of [
      ["/mixed/products/products/hinge", (page: string) => site.visitor().ask("GET", page)],
      [
        "/mixed/baskets/baskets/products/add",
        (page: string) =>
          site.visitor().post(page, { intent: "basket.add", uuid: small.products.hinge.uuid, quantity: "1" }),
      ],
    ] as const) {
      broken = path;
      const before = site.shop.logLines.length;
      const answer = await ask("/product/hinge");
      broken = "";
      expect(answer.html).not.toContain("482913");
      for (const line of site.shop.logLines.slice(before)) expect(line).not.toMatch(/482913|nobody-marker/);
    }
    expectNobody(["482913"]);
  });

  it("of a call", async () => {
    const failing = site.shop.replica({
      geoIp: {
        cityUuid: () => {
          throw Object.assign(new Error(`duplicate ${marker.phone}`), {
            detail: `Key (email)=(${marker.email})`,
            where: marker.name,
            parameters: [marker.inn],
          });
        },
      },
    });
    const answer = await failing.call("GET", "/public/locations/locations/find-location-by-client-ip", {
      headers: { "x-request-id": "request-of-this-test" },
    });
    expect(answer.status).toBe(500);
    expect(logged().findLast(({ msg }) => msg === "a call failed")).toMatchObject({
      requestId: "request-of-this-test",
      route: expect.stringContaining("find-location"),
    });
    expectNobody([]);
  });

  it("of a worker", async () => {
    await site.shop.sql(
      "insert into outbox (uuid, channel, recipient, template, params, dedupe_key) values (gen_random_uuid(), 'email', $1, 'order.new', $2, 'marker')",
      [marker.email, JSON.stringify({ recipient: marker.name, phone: marker.phone })],
    );
    const mail = {
      outbox: null,
      send: async () => Promise.reject(new Error(`550 <${marker.email}> ${marker.name} unknown`)),
    };
    await deliverOutbox({ ...site.shop.ports, mail });
    let turn = (): void => {};
    const turned = new Promise<void>((resolve) => (turn = resolve));
    const job = repeatJob(
      "marker",
      60_000,
      async () => {
        queueMicrotask(turn);
        throw new Error(`no room for ${marker.spelt}`);
      },
      site.shop.ports.log,
    );
    await turned;
    await job.stop(60_000);
    expect(logged().filter(({ msg }) => msg === "an e-mail was not sent" || msg === "a job failed")).toHaveLength(2);
    expectNobody([]);
  });
});
