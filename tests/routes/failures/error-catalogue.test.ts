import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setMaintenance } from "#server/use-cases/content/operate.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

/** Responses that replace the backend's, by "METHOD /path" or its beginning, and the calls made. */
let answers = new Map<string, () => Response>();
let calls: string[] = [];
let site: Site;
let visitor: Visitor;

beforeAll(async () => {
  site = await testSite({
    async between(request, pass) {
      const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`;
      calls.push(call);
      const staged = [...answers].find(
        ([start]) => call === start || (start.endsWith("*") && call.startsWith(start.slice(0, -1))),
      );
      return staged ? staged[1]() : pass(request);
    },
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  answers = new Map();
  await site.shop.ports.bus.publish("public");
  visitor = site.visitor();
  await visitor.get("/basket");
  await site.shop.ports.bus.publish("public");
  calls = [];
});

const problem =
  (status: number, code: string, message = "Так нельзя") =>
  () =>
    Response.json(
      { messages: [message], errors: [], code, traceId: "trace-0001", data: { messages: [message] } },
      { status },
    );
const bare = (status: number) => () => new Response("{}", { status });
const data = (path: string, at: Visitor = visitor) => at.ask("GET", `${path}.data`);

const screens = {
  notFound: ["Страница не найдена", "Такой страницы не существует, или её удалил администратор."],
  fault: ["Ошибка обращения к сервису", "Мы уже исправляем неполадку. Обновите страницу чуть позже."],
  away: ["Ошибка обращения к сервису", "Сервис временно не отвечает. Корзина и данные сохранены"],
  busy: ["Сейчас очень много посетителей", "Подождите минуту и попробуйте ещё раз."],
  closed: ["Мы улучшаем сервис для вас", "Ведутся технические работы."],
} as const;

function expectScreen(page: Page, kind: keyof typeof screens, status: number): void {
  expect(page.status).toBe(status);
  const [title, text] = screens[kind];
  expect(page.html).toContain(`<h1>${title}</h1>`);
  expect(page.html).toContain(`<title>${title}</title>`);
  expect(shown(page.html)).toContain(text);
  expect(page.html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(page.html.includes("Перейти на главную")).toBe(kind === "notFound");
  expect(page.headers.has("x-powered-by")).toBe(false);
  expect(page.html).not.toMatch(/\bat \S+ \(|node_modules|Remix\/|Error:/);
}

describe("H8: page validation failure", () => {
  it.each(["/product/%20", "/product/a%2Fb", `/product/${"a".repeat(400)}`, "/catalog/%2E%2Ea", "/catalog/no-such"])(
    "%s is the 404 page",
    async (path) => {
      expectScreen(await visitor.ask("GET", path), "notFound", 404);
    },
  );

  it("has its path in the status text and in the data", async () => {
    const { status, html } = await data("/product/%D1%91_x");
    expect(status).toBe(404);
    expect(html).toContain("Page Not Found: /product/%D1%91_x");
    expect(html).toContain('"path"');
    expect(html.split("/product/%D1%91_x").length).toBeGreaterThan(2);
  });
});

describe.each([false, true])("the document of a failed page, cached: %s", (pageCache) => {
  let cachedSite: Site;
  beforeAll(async () => {
    cachedSite = await testSite({ pageCache });
  });
  afterAll(() => cachedSite.close());

  it.each(["/product/%D1%91_x", "/catalog/no-such", "/nothing"])("%s has its path in the status line", async (path) => {
    for (const method of ["GET", "HEAD", "GET"]) {
      const answer = await cachedSite.fetch(
        new Request(`http://localhost:3000${path}`, { method, headers: { host: "localhost:3000" } }),
      );
      expect([answer.status, answer.statusText], method).toEqual([404, `Page Not Found: ${path}`]);
    }
  });
});

describe("an unknown address", () => {
  it.each(["/nothing", "/catalog/krepezh/nothing", "/profile/nothing", "/static/nothing", "/a/b/c/d"])(
    "%s is the 404 page with its search",
    async (path) => {
      const page = await visitor.ask("GET", path);
      expectScreen(page, "notFound", 404);
      expect(page.html).toMatch(/<a class="button button-main" href="\/">Перейти на главную<\/a>/);
      expect(page.html.match(/role="search"/g)).toHaveLength(2);
    },
  );

  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
  const tablet = "Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/130.0 Safari/537.36";
  const desktop = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36";
  it.each([
    ["a phone", { "user-agent": phone }, true],
    ["a tablet", { "user-agent": tablet }, true],
    ["a tablet by its hint no phone", { "user-agent": tablet, "sec-ch-ua-mobile": "?0" }, true],
    ["a phone by its hint alone", { "user-agent": desktop, "sec-ch-ua-mobile": "?1" }, true],
    ["a desktop", { "user-agent": desktop, "sec-ch-ua-mobile": "?0" }, false],
  ])("%s gets its own picture", async (_, headers, mobile) => {
    const { html } = await site.visitor(headers).ask("GET", "/nothing");
    expect(/src="\/images\/missing-small.svg"/.test(html)).toBe(mobile);
    expect(/src="\/images\/missing.svg"/.test(html)).toBe(!mobile);
  });
});

describe("any other status shows the 404 content and keeps its status", () => {
  it.each(["/", "/basket", "/categories", "/product/hinge"])("an unknown intent posted to %s", async (path) => {
    expectScreen(await visitor.post(path, { intent: "nothing" }), "notFound", 400);
  });

  it("a form posted to an unknown address is 404 as well", async () => {
    expectScreen(await visitor.post("/nothing", { intent: "nothing" }), "notFound", 404);
  });
});

describe("H8: errors of calls that a page requires", () => {
  it.each([
    [404, "notFound", "notFound", 404],
    [429, "tooManyRequests", "fault", 500],
    [500, "internal", "fault", 500],
    [502, "internal", "away", 504],
    [504, "timeout", "away", 504],
    [501, "notImplemented", "closed", 501],
    [503, "maintenance", "closed", 501],
    [503, "unavailable", "closed", 501],
    [503, "overloaded", "busy", 503],
    [503, "readOnly", "closed", 503],
  ] as const)("%s %s", async (status, code, kind, shownStatus) => {
    answers.set("GET /mixed/products/products/*", problem(status, code));
    const page = await visitor.ask("GET", "/product/hinge");
    expectScreen(page, kind, shownStatus);
    const wait = { 404: null, 500: null, 501: "600", 503: "5", 504: "5" }[shownStatus];
    expect(page.headers.get("retry-after")).toBe(wait);
    expect((await data("/product/hinge")).status).toBe(shownStatus);
  });

  it.each([
    ["a code", problem(503, "maintenance")],
    ["another code", problem(503, "unavailable")],
    ["no envelope", bare(503)],
    ["HTML", () => new Response("<h1>503</h1>", { status: 503 })],
    ["501 and no envelope", bare(501)],
  ])("maintenance reported to a secondary call by %s closes the page", async (_, answer) => {
    answers.set("GET /mixed/users/lists", answer);
    expectScreen(await visitor.ask("GET", "/catalog"), "closed", 501);
  });

  it.each([
    ["GET /mixed/products/products/*", "/product/hinge", bare(501)],
    ["GET /mixed/products/products/*", "/product/hinge", bare(503)],
    ["GET /mixed/products/products/*", "/product/hinge", problem(503, "readOnly")],
    ["GET /mixed/users/lists", "/delivery", bare(503)],
  ])("maintenance reported by %s on %s disables drawers", async (call, path, answer) => {
    answers.set(call, answer);
    for (const drawer of ["location", "catalog", "auth", "search"]) {
      const { html } = await visitor.ask("GET", `${path}?drawer=${drawer}`);
      expect(html).toContain("<h1>Мы улучшаем сервис для вас</h1>");
      expect(html).not.toMatch(/<dialog|<form|drawer=[a-z]/);
    }
  });

  it("an overloaded shop has its own message and the header, unlike maintenance", async () => {
    answers.set("GET /mixed/products/products/*", problem(503, "overloaded"));
    const { html } = await visitor.ask("GET", "/product/hinge");
    expect(shown(html)).not.toContain("технические работы");
    expect(html).toContain('role="search"');
  });

  it("a shop too busy to report its maintenance state counts as open", async () => {
    answers.set("GET /public/backoffice/system-unavailable", problem(503, "overloaded"));
    expect((await visitor.ask("GET", "/delivery")).status).toBe(200);
  });

  it("maintenance has no header of the shop, no drawers and no forms", async () => {
    await setMaintenance(site.shop.ports, testOperator, true);
    try {
      answers.set("GET /public/backoffice/system-unavailable", () => Response.json({ data: { status: true } }));
      for (const drawer of ["location", "catalog", "auth", "search"]) {
        const { html } = await visitor.ask("GET", `/?drawer=${drawer}&x=${drawer}`);
        expect(html).not.toMatch(/<dialog|<form/);
      }
    } finally {
      await setMaintenance(site.shop.ports, testOperator, false);
    }
  });
});

describe("a form sent during maintenance", () => {
  it("is kept on the page except for codes, and can be sent again", async () => {
    answers.set("GET /public/backoffice/system-unavailable", () => Response.json({ data: { status: true } }));
    await visitor.ask("GET", "/delivery");
    const page = await visitor.post("/checkout?x=1", {
      intent: "order.place",
      comment: 'Позвонить "за час" <b>',
      code: "123456",
    });
    expect(page.status).toBe(501);
    expect(page.html).toContain("<h1>Мы улучшаем сервис для вас</h1>");
    expect(page.html).toContain('<form method="post" action="/checkout?x=1"');
    expect(page.html).toContain('name="comment" value="Позвонить &quot;за час&quot; &lt;b&gt;"');
    expect(page.html).toContain('name="intent" value="order.place"');
    expect(page.html).not.toContain("123456");
    expect(page.html).toContain("Отправить ещё раз");
  });
});

describe("a 401 of any call", () => {
  it.each([
    ["of the page", "GET /mixed/baskets/baskets/page", "/basket"],
    ["of the frame", "GET /mixed/users/lists", "/delivery"],
    ["of the user", "GET /private/users/users/profile", "/delivery"],
  ])("%s logs out and shows the page as a guest's", async (_, call, path) => {
    await visitor.login(small.phones.phys);
    answers.set(call, () => {
      answers.delete(call);
      return problem(401, "unauthorized")();
    });
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(page.path).toBe(path);
    for (const name of ["token", "refreshToken"]) expect(visitor.cookies.has(name)).toBe(false);
    expect(visitor.cookies.has("uuid")).toBe(true);
    expect(page.html).toContain("Сеанс завершён");
    expect(page.html).toContain("Войти");
  });

  it("of a closed page leads to the login and back", async () => {
    await visitor.login(small.phones.phys);
    answers.set("GET /private/orders/orders", () => {
      answers.delete("GET /private/orders/orders");
      return problem(401, "unauthorized")();
    });
    const page = await visitor.get("/profile/orders?page=1");
    expect(page.path).toBe("/?drawer=auth&return=%2Fprofile%2Forders%3Fpage%3D1");
    expect((await visitor.login(small.phones.phys, page.path)).path).toBe("/profile/orders?page=1");
  });

  it("of a form's call logs out and shows its page", async () => {
    await visitor.login(small.phones.phys);
    answers.set("POST /mixed/baskets/baskets/products/add", problem(401, "unauthorized"));
    const page = await visitor.post("/product/hinge", {
      intent: "basket.add",
      uuid: small.products.hinge.uuid,
      quantity: "1",
    });
    expect([page.status, page.location]).toEqual([303, "/product/hinge"]);
    expect(visitor.cookies.has("token")).toBe(false);
  });

  it("never causes a redirect loop in a browser that keeps its cookies", async () => {
    await visitor.login(small.phones.phys);
    const cookieHeader = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    answers.set("GET /mixed/users/lists", problem(401, "unauthorized"));
    const first = await visitor.ask("GET", "/delivery", undefined, { cookie: cookieHeader });
    expect([first.status, first.location]).toEqual([302, "/delivery"]);
    const again = await visitor.ask("GET", "/delivery", undefined, { cookie: `${cookieHeader}; reloaded=1` });
    expect(again.status).toBe(200);
  });
});

describe("a basket count that answers 500", () => {
  // Simulates a backend with only the specification's calls; the shop's own never answers like this.
  beforeEach(() => answers.set("GET /mixed/users/lists", bare(404)));

  const wiped = [
    "domain",
    "locationUuid",
    "locationName",
    "locationRegionName",
    "locationRegionUuid",
    "token",
    "refreshToken",
  ];

  it("clears the cookies of place and session and reloads the page, once in 10 s", async () => {
    await visitor.login(small.phones.phys);
    answers.set("GET /mixed/baskets/baskets/count", bare(500));
    const page = await visitor.ask("GET", "/delivery?from=letter");
    expect([page.status, page.location]).toEqual([302, "/delivery?from=letter"]);
    const cookies = page.headers.getSetCookie();
    for (const name of wiped)
      expect(
        cookies.filter((cookie) => cookie.startsWith(`${name}=;`) && cookie.includes("Max-Age=0")),
        name,
      ).toHaveLength(1);
    expect(cookies.find((cookie) => cookie.startsWith("reloaded="))).toContain("Max-Age=10");
    // The guest id and its data are kept.
    expect(visitor.cookies.has("uuid")).toBe(true);

    const again = await visitor.ask("GET", "/delivery?from=letter");
    expect(again.status).toBe(200);
    expect(again.headers.getSetCookie().some((cookie) => cookie.startsWith("reloaded="))).toBe(false);
    // The protection against reload loops has expired and the error persists: one more reload.
    visitor.cookies.delete("reloaded");
    expect((await visitor.ask("GET", "/delivery")).status).toBe(302);
    expect((await visitor.ask("GET", "/delivery")).status).toBe(200);
  });

  it("reloads the whole document where script requested only data", async () => {
    answers.set("GET /mixed/baskets/baskets/count", bare(500));
    const page = await data("/delivery");
    expect(page.html).toContain("SingleFetchRedirect");
    expect(page.html).toMatch(/"reload",true|"reload",/);
    expect(page.html).toContain('"/delivery"');
  });

  it.each([502, 504, 404])("%s clears nothing", async (status) => {
    answers.set("GET /mixed/baskets/baskets/count", bare(status));
    const page = await visitor.ask("GET", "/delivery");
    expect(page.status).toBe(200);
    expect(visitor.cookies.has("locationUuid")).toBe(true);
  });

  it("never blocks a form", async () => {
    answers.set("GET /mixed/baskets/baskets/count", bare(500));
    const page = await visitor.post("/product/hinge", {
      intent: "basket.add",
      uuid: small.products.hinge.uuid,
      quantity: "1",
    });
    expect(page.status).toBe(303);
    expect(
      await site.shop.sql("select 1 from basket_lines where product_uuid = $1", [small.products.hinge.uuid]),
    ).not.toEqual([]);
  });
});

describe("error notices", () => {
  it("for favourites that cannot be cleared", async () => {
    await visitor.submit("/product/hinge", {
      intent: "favourite.toggle",
      externalId: small.products.hinge.externalId,
      on: "1",
    });
    answers.set("DELETE /mixed/favorites/favorites", problem(500, "internal"));
    const { html } = await visitor.submit("/favorite", { intent: "favourite.clear" });
    expect(html).toContain("<b>Избранное</b><p>Ошибка отчистки избранного</p>");
    expect(html).toMatch(/<section class="error" role="alert">/);
  });

  it("for a city that cannot be saved, with the server's message", async () => {
    answers.set("POST /public/locations/set-location", problem(422, "validation", "Этот город пока закрыт"));
    const page = await visitor.post("/catalog?drawer=location", {
      intent: "city.choose",
      cityUuid: small.cities.kazan,
    });
    expect(page.status).toBe(422);
    expect(page.html).toContain("<b>Выбор города</b><p>Этот город пока закрыт</p>");
  });

  it("for a city that cannot be saved, without a server's message", async () => {
    answers.set("POST /public/locations/set-location", bare(500));
    const page = await visitor.post("/catalog?drawer=location", {
      intent: "city.choose",
      cityUuid: small.cities.kazan,
    });
    expect(page.html).toMatch(/<b>Выбор города<\/b><p>[А-Я][^<]+<\/p>/);
  });

  it("for a located city that cannot be saved, for guests and buyers, with the server's message", async () => {
    answers.set("POST /public/locations/set-location", problem(422, "validation", "Этот город пока закрыт"));
    const page = await site.visitor().ask("GET", "/basket");
    expect(page.status).toBe(200);
    expect(page.html).toContain("<b>Выбор города</b><p>Этот город пока закрыт</p>");
    await visitor.login(small.phones.phys);
    visitor.cookies.delete("locationName");
    answers.set("POST /public/locations/set-location", bare(500));
    const buyers = await visitor.ask("GET", "/delivery");
    expect(buyers.html).toMatch(/<b>Выбор города<\/b><p>[А-Я][^<]+<\/p>/);
    // The location is stored anyway: the next page neither looks it up nor shows the error.
    expect((await visitor.ask("GET", "/delivery")).html).not.toContain("<b>Выбор города</b>");
  });

  it("a failed location lookup stores nothing, and the next page tries again", async () => {
    answers.set("GET /public/locations/locations/find-location-by-client-ip", bare(500));
    const guest = site.visitor();
    expect((await guest.ask("GET", "/basket")).status).toBe(200);
    expect(guest.cookies.has("domain")).toBe(false);
    answers.clear();
    await guest.ask("GET", "/basket");
    expect(guest.cookies.get("domain")).toBe("msk");
  });

  it("a session that cannot be renewed logs out", async () => {
    await visitor.login(small.phones.phys);
    visitor.cookies.delete("token");
    answers.set("POST /public/auth/refresh", problem(401, "unauthorized"));
    const page = await visitor.get("/delivery");
    expect(page.html).toContain("Сеанс завершён");
    expect(visitor.cookies.has("refreshToken")).toBe(false);
  });
});

describe("a form whose call answers 200 with an unexpected body", () => {
  const { uuid, externalId } = small.products.hinge;
  const phone = "+79161112233";
  const forms: [path: string, call: string, fields: Record<string, string>][] = [
    ["/product/hinge", "POST /mixed/baskets/*", { intent: "basket.add", uuid, quantity: "5" }],
    ["/product/hinge", "POST /mixed/favorites/*", { intent: "favourite.toggle", externalId, on: "1" }],
    ["/product/hinge", "POST /mixed/comparisons/*", { intent: "compare.toggle", uuid, on: "1" }],
    ["/delivery?drawer=location", "POST /public/locations/*", { intent: "city.choose", cityUuid: small.cities.kazan }],
    ["/delivery?drawer=auth", "POST /public/auth/login", { intent: "auth.login", phone }],
  ];
  const answersOf: [string, () => Response][] = [
    ["no envelope", () => Response.json({})],
    ["other data", () => Response.json({ data: { nothing: "agreed" } })],
    ["HTML", () => new Response("<h1>OK</h1>", { headers: { "content-type": "text/html" } })],
    ["nothing", () => new Response(null)],
  ];
  it.each(
    forms.flatMap(([path, call, fields]) =>
      answersOf.flatMap(([what, answer]) => ["", "script"].map((via) => ({ path, call, fields, what, answer, via }))),
    ),
  )("keeps its page, with a notice: $fields.intent, $what, by $via", async ({ path, call, fields, answer, via }) => {
    answers.set(call, answer);
    const { status, html } = await visitor.submit(path, { ...fields, ...(via === "" ? {} : { via }) });
    expect([200, 422]).toContain(status);
    expect(shown(html)).toContain("Не получилось. Мы уже разбираемся, попробуйте чуть позже");
    expect(html).not.toContain("Ошибка обращения к сервису");
    if (path === "/product/hinge") expect(html).toMatch(/<h1[^>]*>Петля/);
  });

  it("keeps its page where the action made another call first", async () => {
    answers.set("GET /private/addresses*", () => Response.json({}));
    answers.set("GET /mixed/favorites/favorites", () => Response.json({}));
    const { status, html } = await visitor.submit("/favorite", { intent: "favourite.clear" });
    expect([200, 422]).toContain(status);
    expect(html).not.toContain("Ошибка обращения к сервису");
  });
});

describe("a block of a page", () => {
  const nonsense = () => Response.json({ data: { nothing: "agreed" } });
  it.each([
    ["/product/hinge", "GET /mixed/products/products/hinge/related", "fails", bare(500)],
    ["/product/hinge", "GET /mixed/products/products/hinge/similar", "fails", bare(500)],
    ["/product/hinge", "GET /mixed/products/products/hinge/related", "answers nonsense", nonsense],
    ["/product/hinge", "GET /mixed/seo/settings/final", "answers nonsense", nonsense],
    ["/", "POST /mixed/products/products", "fails", bare(500)],
    ["/", "POST /mixed/products/products", "answers nonsense", nonsense],
    ["/", "GET /mixed/content/promotions", "fails", bare(500)],
    ["/", "GET /mixed/content/promotions", "answers nonsense", nonsense],
    ["/", "GET /mixed/seo/settings/final", "fails", bare(500)],
  ])("of %s leaves the rest working: %s %s", async (path, call, _, answer) => {
    answers.set(call, answer);
    const page = await visitor.ask("GET", path);
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<h1>/);
    expect(page.html).not.toContain("Ошибка обращения");
    expect(calls).toContain(call);
  });
});
