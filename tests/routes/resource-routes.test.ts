import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setMaintenance } from "#server/use-cases/content/operate.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

let answers = new Map<string, () => Response>();
let site: Site;

beforeAll(async () => {
  site = await testSite({
    async between(request, pass) {
      const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`;
      const staged = [...answers].find(([start]) => call.startsWith(start));
      return staged ? staged[1]() : pass(request);
    },
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  answers = new Map();
  await site.shop.ports.bus.publish("public");
  await site.visitor().get("/basket");
  await site.shop.ports.bus.publish("public");
});

/** Files for logged-in users only, with the pages that link to them. */
const closedToGuests = [
  ["/calculator/report.pdf?width=1", "/calculator?width=1"],
  ["/calculator/report.xlsx", "/calculator"],
  ["/load-products/template.xlsx", "/load-products"],
  ["/loaded-products/rows.xlsx?upload=x", "/loaded-products?upload=x"],
  ["/order/composition-sheet/77", "/order/composition/77"],
  ["/order/composition-sheet/77/77-1", "/order/composition/77/77-1"],
  ["/mixed/reports/processes/00000000-0000-4000-8000-000000000000", "/profile/files"],
] as const;
const open = ["/basket/report.pdf", "/basket/report.xlsx", "/suggest?q=%D1%80%D1%83%D1%87", "/catalog-tree"];
const everything = [...open, ...closedToGuests.map(([path]) => path)];

const bare = (status: number) => () => new Response("<h1>Bad</h1>", { status });

async function fillBasket(visitor: Visitor): Promise<void> {
  await visitor.submit("/product/hinge", { intent: "basket.add", uuid: small.products.hinge.uuid, quantity: "1" });
}

describe("a guest", () => {
  it.each(closedToGuests)(
    "a guest who opens %s gets the login drawer, and after the login %s",
    async (path, parent) => {
      const visitor = site.visitor();
      const answer = await visitor.ask("GET", path);
      expect([answer.status, answer.location]).toEqual([302, `/?drawer=auth&return=${encodeURIComponent(parent)}`]);
      const page = await visitor.get(path);
      expect(page.html).toContain("Невозможно открыть данный раздел");
      expect(page.html).toMatch(/<dialog[^>]*open/);
    },
  );

  it("gets the files of a basket, or the basket page if there is nothing to download", async () => {
    const visitor = site.visitor();
    expect((await visitor.ask("GET", "/basket/report.pdf")).location).toBe("/basket");
    await fillBasket(visitor);
    expect((await visitor.ask("GET", "/basket/report.pdf")).headers.get("content-type")).toBe("application/pdf");
  });
});

describe("maintenance", () => {
  it.each(everything)("shows its screen at %s", async (path) => {
    await setMaintenance(site.shop.ports, testOperator, true);
    try {
      answers.set("GET /public/backoffice/system-unavailable", () => Response.json({ data: { status: true } }));
      const page = await site.visitor().ask("GET", path);
      expect(page.status).toBe(501);
      expect(page.headers.get("content-type")).toContain("text/html");
      expect(page.headers.get("retry-after")).toBe("600");
      expect(page.html).toContain("<h1>Мы улучшаем сервис для вас</h1>");
      expect(page.html).not.toMatch(/<script|<dialog/);
    } finally {
      await setMaintenance(site.shop.ports, testOperator, false);
    }
  });

  it.each(["/suggest?q=a", "/mixed/reports/processes/00000000-0000-4000-8000-000000000000"])(
    "answers a script that fetches %s in JSON",
    async (path) => {
      answers.set("GET /public/backoffice/system-unavailable", () => Response.json({ data: { status: true } }));
      const answer = await site.visitor().ask("GET", path, undefined, { accept: "*/*", "sec-fetch-dest": "empty" });
      expect(answer.status).toBe(501);
      expect(JSON.parse(answer.html)).toMatchObject({
        code: "maintenance",
        messages: [expect.stringMatching(/работы/)],
      });
    },
  );
});

describe("a file that cannot be served", () => {
  it.each([
    [500, 500, "Ошибка обращения к сервису"],
    [502, 504, "Ошибка обращения к сервису"],
    [503, 501, "Мы улучшаем сервис для вас"],
    [429, 500, "Ошибка обращения к сервису"],
  ])("with the answer %s shows the screen of %s, whose links lead to its page", async (status, shown, title) => {
    const visitor = site.visitor();
    await fillBasket(visitor);
    answers.set("GET /mixed/reports/basket", bare(status));
    const page = await visitor.ask("GET", "/basket/report.xlsx");
    expect(page.status).toBe(shown);
    expect(page.html).toContain(`<h1>${title}</h1>`);
    expect(page.html).toContain('href="/basket"');
    expect(page.html).not.toContain("report.xlsx");
    expect(page.html).not.toContain('.error-screen"');
  });

  it("is the 404 page if it does not exist", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.phys);
    for (const path of [
      "/order/composition-sheet/nothing",
      "/loaded-products/rows.xlsx?upload=nothing",
      "/loaded-products/rows.xlsx",
      "/mixed/reports/processes/nothing",
    ]) {
      const page = await visitor.ask("GET", path);
      expect(page.status, path).toBe(404);
      expect(page.html, path).toContain("<h1>Страница не найдена</h1>");
    }
  });

  it("of an expired session redirects to the login", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.phys);
    answers.set("GET /private/product-uploads/template", bare(401));
    answers.set("GET /private/baskets/uploads/template", bare(401));
    answers.set("GET /mixed/users/lists", bare(401));
    const page = await visitor.get("/load-products/template.xlsx");
    expect(page.html).toMatch(/<dialog[^>]*open/);
    expect(visitor.cookies.has("token")).toBe(false);
  });
});

it("a moved address redirects before any call is made, as everywhere", async () => {
  answers.set("POST /public/backoffice/redirects", () => Response.json({ data: { url: "/delivery" } }));
  const answer = await site.visitor().ask("GET", "/basket/report.pdf");
  expect([answer.status, answer.location]).toEqual([301, "/delivery"]);
});

it("the address of the error screen itself is not a page", async () => {
  expect((await site.visitor().ask("GET", "/.error-screen")).status).toBe(404);
});
