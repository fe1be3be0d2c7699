import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const hinges = "/catalog/furnitura/petli";
const screws = "/catalog/krepezh/samorezy";
const colours = [
  "Белый",
  "Бронза",
  "Графит",
  "Дуб",
  "Золото",
  "Латунь",
  "Медь",
  "Никель",
  "Орех",
  "Серый",
  "Хром",
  "Чёрный",
];

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  await manyScrews();
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("the filter of a listing", () => {
  it("offers the attributes that goods differ in, ten values at first, the rest on request, a search from twelve", async () => {
    const form = formOf((await visitor.get(screws)).html);
    expect(form).toMatch(/<summary>Цвет<\/summary>/);
    expect(form.indexOf("Показать ещё 2")).toBeGreaterThan(form.indexOf(">Серый<"));
    expect(form).toMatch(/Показать ещё 2<\/summary><label>.*>Хром<.*>Чёрный</);
    expect(form).toMatch(/type="search"[^>]*data-facet-search=""/);
    expect(form).toMatch(/name="f.length.from"[^>]*placeholder="10"/);
    expect(form).toMatch(/name="f.length.to"[^>]*placeholder="120"/);
  });

  it("counts what each value would add, and greys out values without results", async () => {
    const form = formOf((await visitor.get(`${screws}?f.color=dub&f.length=20-`)).html);
    expect(form).toMatch(/name="f.color" checked="" value="dub"\/><span>Дуб<\/span><small>[1-9]/);
    expect(form).toMatch(/name="f.length.from"[^>]*value="20"/);
    expect(form).toMatch(/name="availability" disabled="" value="notAvailable"\/><span>[^<]+<\/span><small>0</);
    expect(form).toContain("Фильтры · выбрано 2");
  });

  it("keeps order, view and page size, which have no fields of their own", async () => {
    const form = formOf((await visitor.get(`${screws}?limit=48&sort=name&view=list`)).html);
    for (const [name, value] of [
      ["limit", "48"],
      ["sort", "name"],
      ["view", "list"],
    ])
      expect(form).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    expect(form).not.toContain('name="page"');
  });

  it("opened by its address shows every facet and stays open", async () => {
    const { html } = await visitor.get(`${screws}?drawer=filter`);
    expect(formOf(html)).toMatch(/^<form[^>]*><details open=""/);
    expect(formOf(html)).not.toContain('name="drawer"');
  });

  it("works the same for a search and for favourites", async () => {
    const { html } = await visitor.get("/search/шуруп?f.color=dub");
    expect(formOf(html)).toContain('name="f.color" checked="" value="dub"');
    expect(chips(html)).toEqual(["Цвет: Дуб"]);
    const owner = site.visitor();
    await owner.get("/");
    await owner.submit(hinges, { intent: "favourite.toggle", externalId: small.products.hinge.externalId, on: "1" });
    expect(formOf((await owner.get("/favorite")).html)).toContain('name="availability"');
  });

  it("is not sent twice as data, but is sent with in-place navigation", async () => {
    const [page = "", data = ""] = (await visitor.get(screws)).html.split("streamController;");
    expect(page).toContain('name="f.color"');
    expect(data).not.toContain("f.color");
    expect((await visitor.ask("GET", `${screws}.data`)).html).toContain("f.color");
  });
});

describe("a GET form without script", () => {
  it.each([
    [
      "?price.from=&price.to=&f.length.from=10&f.length.to=40&f.color=hrom&f.color=dub",
      "?f.color=dub,hrom&f.length=10-40",
    ],
    ["?f.length.from=&f.length.to=25,5", "?f.length=-25.5"],
    ["?f.length.from=40&f.length.to=10&drawer=filter", "?f.length=10-40&drawer=filter"],
  ])("%s is redirected to %s", async (from, to) => {
    const { status, location } = await visitor.ask("GET", screws + from);
    if (status === 301) expect((await visitor.get(location ?? "")).status).toBe(200);
    const end = await endOf(screws + from);
    expect([status, end]).toEqual([301, screws + to]);
  });
});

describe("unknown filters", () => {
  it.each(["?f.nothing=x", "?brand=nobody", "?tag=never", "?f.color=purple", "?f.length=stal", "?f.constructor=x"])(
    "%s is removed from its address",
    async (search) => {
      const { status, location } = await visitor.ask("GET", screws + search);
      expect([status, location]).toEqual([302, screws]);
    },
  );

  it("leave the rest of the address alone", async () => {
    const { location } = await visitor.ask("GET", `${screws}?sort=name&f.color=dub,purple&utm=mail`);
    expect(location).toBe(`${screws}?sort=name&f.color=dub&utm=mail`);
  });
});

describe("applied filters", () => {
  it("are shown as chips, each linking to the listing without it", async () => {
    const { html } = await visitor.get(
      `${screws}?sort=name&price=-5&availability=available&f.color=dub,hrom&f.length=10-40`,
    );
    expect(chips(html)).toEqual(["В наличии", "Цена до 5 ₽", "Цвет: Дуб", "Цвет: Хром", "Длина: 10 мм – 40 мм"]);
    const page = html.replaceAll("&amp;", "&");
    expect(page).toContain(
      `href="${screws}?sort=name&price=-5&availability=available&f.color=hrom&f.length=10-40" aria-label="Убрать фильтр «Цвет: Дуб»"`,
    );
    expect(page).toContain(
      `href="${screws}?sort=name&price=-5&availability=available&f.color=dub,hrom" aria-label="Убрать фильтр «Длина`,
    );
    expect(page).toContain(`href="${screws}?sort=name">Сбросить всё</a>`);
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    // The number of results is also shown above the filters.
    expect(shown(html)).toMatch(/aria-label="Выбранные фильтры"><span class="bold">\d+ товар/);
  });

  it("without results keep the form and show what to do", async () => {
    const { status, html } = await visitor.get(`${screws}?f.length=9000-`);
    expect(status).toBe(200);
    expect(html).toContain("По выбранным фильтрам ничего не нашлось");
    expect(formOf(html)).toMatch(/name="f.length.from"[^>]*value="9000"/);
  });
});

describe("«show more»", () => {
  it("appends goods below the existing ones in the page itself", async () => {
    const first = (await visitor.get(screws)).html;
    expect(shown(first)).toMatch(/Показаны 1–24 из \d+/);
    expect(first).toContain(`href="${screws}?page=2&amp;more=1#more">Показать ещё`);
    const { status, html } = await visitor.get(`${screws}?page=2&more=1`);
    expect(status).toBe(200);
    expect(shown(html)).toContain("Показаны 1–");
    expect(shown(html)).not.toContain("Показаны 1–24 ");
    // Without script the first of the new goods is the anchor.
    expect(goodsIn(html).slice(0, 24)).toEqual(goodsIn(first));
    expect(goodsIn(html).length).toBeGreaterThan(24);
    expect(html.slice(html.indexOf('<li id="more"'))).toContain(`href="/product/${goodsIn(html)[24]}"`);
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${screws}?page=2"/>`);
  });

  it("is not offered on the last page or beyond it", async () => {
    expect((await visitor.get(`${screws}?page=2`)).html).not.toContain("more=1");
    expect((await visitor.get(`${screws}?page=3&more=1`)).status).toBe(404);
  });
});

describe("the view", () => {
  const desktop = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" };

  it("chosen by a guest is stored in a cookie, and viewing changes nothing", async () => {
    const guest = site.visitor(desktop);
    await guest.get(`${hinges}?view=list`);
    expect((await guest.get(hinges)).html).toContain('class="goods-list"');
    const { status, location } = await guest.post(`${hinges}?sort=name&view=card&page=1`, {
      intent: "view.choose",
      view: "list",
    });
    expect([status, location]).toEqual([303, `${hinges}?sort=name`]);
    expect((await guest.get("/catalog/furnitura")).html).toContain('class="goods-list goods-rows"');
  });

  it("as a table has columns for distinguishing attributes, and one button", async () => {
    const { html } = await site.visitor(desktop).get(`${screws}?view=table&f.color=dub`);
    expect(shown(html)).toMatch(/<td class="muted small-text only-on-desktop">[^<]*Цвет Дуб/);
    expect(html.match(/>Добавить выбранное</g)).toHaveLength(1);
  });

  it("chosen by a buyer is stored with the account", async () => {
    const buyer = site.visitor(desktop);
    await buyer.login(small.phones.phys, `${hinges}?drawer=auth`);
    await buyer.submit(hinges, { intent: "view.choose", view: "table" });
    expect(buyer.cookies.has("catalogView")).toBe(false);
    expect((await buyer.get(hinges)).html).toContain('class="goods-table"');
    expect(
      await site.shop.sql("select value from user_settings where user_uuid = $1 and code = 'catalogViewType'", [
        small.users.phys,
      ]),
    ).toEqual([{ value: "table" }]);
  });

  it("that does not exist is refused with a message", async () => {
    const guest = site.visitor(desktop);
    await guest.get("/");
    expect((await guest.submit(hinges, { intent: "view.choose", view: "grid" })).status).toBe(200);
    expect(guest.cookies.has("catalogView")).toBe(false);
  });

  it("in an invalid cookie is ignored", async () => {
    const guest = site.visitor(desktop);
    guest.cookies.set("catalogView", "<script>");
    expect((await guest.get(hinges)).html).toContain('class="goods-list"');
  });
});

describe("a listing that exceeds the time limit of the database", () => {
  it("answers 422 with a message and the filled form", async () => {
    const slow = await testSite({
      between: async (request, pass) =>
        request.url.endsWith("/products/products")
          ? Response.json(
              { code: "tooComplex", messages: ["Слишком сложный запрос"], errors: [], traceId: "t" },
              { status: 422 },
            )
          : pass(request),
    });
    try {
      const { status, html } = await slow.visitor().get(`${hinges}?price=1-5&f.color=dub`);
      expect(status).toBe(422);
      expect(html).toContain("<h2>Слишком сложный запрос</h2>");
      expect(formOf(html)).toMatch(/name="f.color" checked="" value="dub"/);
      expect(formOf(html)).toMatch(/name="price.to"[^>]*value="5"/);
      expect(html).toContain(`href="${hinges}">Сбросить всё</a>`);
    } finally {
      await slow.close();
    }
  });
});

describe("hostile addresses (security H3, H10, J1–J5, J10)", () => {
  const keys = [
    "page",
    "limit",
    "sort",
    "view",
    "q",
    "price",
    "price.from",
    "availability",
    "brand",
    "tag",
    "f.color",
    "f.length",
    "f.length.to",
    "more",
    "drawer",
    "f.__proto__",
    "__proto__[x]",
  ];
  const values = [
    "' or 1=1 --",
    '"><svg onload=alert(1)>',
    "</script><script>alert(1)</script>",
    "%00",
    "\u0001\u001f",
    "a,b;c",
    "1;drop table products",
    "-1",
    "1e309",
    "NaN",
    "\ud800",
    "💥",
    "%",
    "_\\",
    "x".repeat(2_000),
  ];

  it.each(keys)("no value of %s causes an error or appears as markup", async (key) => {
    for (const value of values) {
      const { status, html } = await visitor.get(`${hinges}?${new URLSearchParams([[key, value]])}`);
      expect([200, 404], `${key}=${value}`).toContain(status);
      expect(html).not.toContain("<svg onload");
      expect(html).not.toContain("<script>alert");
    }
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it("500 values, 100 facets and a query of 2,000 letters are read up to the limits", async () => {
    const many = new URLSearchParams([...Array(500).keys()].map((n) => ["f.color", `v${n}`]));
    expect((await visitor.get(`${screws}?${many}&f.color=dub`)).status).toBe(200);
    const facets = new URLSearchParams([...Array(100).keys()].map((n) => [`f.a${n}`, "1-2"]));
    expect((await visitor.get(`${screws}?${facets}`)).status).toBe(200);
    expect((await visitor.get(`/search/${"щ".repeat(200)}?f.color=${"x".repeat(2_000)}`)).status).toBe(200);
  });

  it.each([
    "/catalog/furnitura?page=0",
    "/catalog/furnitura?page=2",
    "/catalog/furnitura?page=1e9",
    "/search/петля?page=99",
    "/catalog/furnitura?page=999999",
  ])("%s answers 404", async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
  });
});

function formOf(html: string): string {
  return /<form class="listing-filter"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
}

function chips(html: string): string[] {
  return [...shown(html).matchAll(/Убрать фильтр «([^»]+)»/g)].map(([, text = ""]) => text);
}

/** The last address of a chain of redirects. */
async function endOf(path: string): Promise<string> {
  const { location } = await visitor.ask("GET", path);
  return location === null ? path : endOf(location);
}

/** Enough screws for two pages, in twelve colours and five lengths. */
async function manyScrews(): Promise<void> {
  await site.shop.sql(
    "insert into attributes (code, name, group_name, kind, sort) values ('color', 'Цвет', 'Материал', 'text', 3)",
  );
  const uuid = `'00000000-0000-4000-8000-0000000080' || n`;
  const facts = `jsonb_build_array(jsonb_build_object('code', 'color', 'value', ($2::text[])[1 + n % 12]), jsonb_build_object('code', 'length', 'value', ($3::int[])[1 + n % 5]))`;
  const copy = `jsonb_build_object('uuid', ${uuid}, 'external_id', 's' || n, 'slug', 'shurup-' || n, 'article', 'S' || n, 'article_norm', 'S' || n, 'name', 'Шуруп ' || n, 'attributes', ${facts})`;
  await site.shop.sql(
    `insert into products select (jsonb_populate_record(p, ${copy})).* from products p, generate_series(10, 49) n where p.uuid = $1`,
    [small.products.screw.uuid, colours, [10, 25, 40, 80, 120]],
  );
  await site.shop.sql(
    `insert into prices select (jsonb_populate_record(c, jsonb_build_object('product_uuid', ${uuid}))).* from prices c, generate_series(10, 49) n where c.product_uuid = $1`,
    [small.products.screw.uuid],
  );
}

/** The slugs of a list's cards, in order. */
function goodsIn(html: string): string[] {
  const list = /<ul class="goods-list".*?<\/ul>/s.exec(html)?.[0] ?? "";
  return [...list.matchAll(/<a href="\/product\/([^"]+)"/g)].map(([, slug]) => slug ?? "");
}
