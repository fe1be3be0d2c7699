import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textPaths } from "#app/domain/indexing.ts";
import { withFiles } from "#tests/support/files/multipart.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

const robot = { "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)" };
const pages = [
  ...textPaths,
  "/",
  "/catalog",
  "/brands",
  "/brands/krep",
  "/promotions",
  "/promotion/action-1",
  "/useful-materials",
  "/useful-materials/kak-izmerit-petlyu",
  "/confirm-email",
  "/subscription-confirm",
  "/unsubscribe",
];
const payloads = [
  "' or 1=1 --",
  '"><svg onload=alert(1)>',
  "</script><script>alert(1)</script>",
  "javascript:alert(1)",
  "${7*7}{{7*7}}",
  "%00",
  "\u0001\u001f\u202e",
  "../../etc/passwd",
  "-1",
  "1e309",
  "💥\ufeff",
  "x".repeat(2_000),
];

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite({ siteUrl: "https://shop.test" });
  for (const path of textPaths) {
    await site.shop.sql(
      "insert into content_pages (path, title, h1, description, body) values ($1, 'Заголовок', 'Заголовок', 'Описание', 'Текст') on conflict do nothing",
      [path],
    );
  }
  visitor = site.visitor();
});
afterAll(() => site.close());

function expectHarmless({ html, status }: Page, what: string): void {
  expect(status, what).toBeLessThan(500);
  expect(/<svg onload|<script>alert|href="javascript:|<b onx/.exec(html)?.[0], what).toBeUndefined();
  expect(html.includes("49{{"), what).toBe(false);
}

describe("addresses of the shop's texts, brands, promotions and e-mails (security H3, H10, J1–J5, J10)", () => {
  const keys = [
    "tag",
    "code",
    "claim",
    "type",
    "subject",
    "query",
    "product",
    "drawer",
    "return",
    "utm_source",
    "__proto__[x]",
    "constructor.prototype.x",
    "f.color",
  ];

  it.each(pages)("%s causes no error and no markup for any parameter", async (path) => {
    for (const [place, value] of payloads.entries()) {
      // Without `page`: a page out of range would be answered with 404 before other parameters are read.
      const search = new URLSearchParams([...keys, ...keys].map((key) => [key, value]));
      expectHarmless(await visitor.ask("GET", `${path}?${search}`), `${path} with ${place} everywhere, twice`);
      expectHarmless(
        await visitor.ask("GET", `${path}?page=${encodeURIComponent(value)}`),
        `${path} with page ${place}`,
      );
    }
    expect(Reflect.get({}, "x")).toBeUndefined();
  });

  it.each(["/brands/", "/promotion/", "/useful-materials/", "/static/"])(
    "%s with any suffix is found or not found",
    async (path) => {
      for (const value of payloads) {
        const page = await visitor.ask("GET", path + encodeURIComponent(value));
        expect([400, 404], value).toContain(page.status);
        expectHarmless(page, value);
      }
      for (const raw of ["%E0%A4%A", "a%2Fb", "a/b/c", "%2e%2e/x", "a%0d%0aset-cookie:x"])
        expect([400, 404], raw).toContain((await visitor.ask("GET", path + raw)).status);
    },
  );
});

describe("forms of strangers (security H3, H10, J8, J9, J12)", () => {
  const feedback = {
    intent: "feedback.send",
    type: "question",
    subject: "Вопрос",
    message: "Подойдёт ли петля?",
    orderNumber: "",
    fio: "Анна",
    phone: "",
    email: "anna@example.ru",
    preferredChannel: "email",
    personalData: "on",
    website: "",
    shownAt: "2026-01-01T00:00:00.000Z",
    key: "x",
    productUuid: "",
    file: "",
  };
  const forms: [string, Record<string, string>][] = [
    ["/support", feedback],
    ["/refund", { intent: "claim.code", number: "МСК-26-000001", phone: "+79161234567", code: "123456" }],
    ["/refund", { intent: "claim.open", number: "МСК-26-000001", phone: "+79161234567", code: "123456" }],
    [
      "/refund?claim=00000000-0000-4000-8000-000000000001",
      {
        intent: "claim.send",
        reasonUuid: "",
        resolution: "",
        description: "",
        fio: "",
        email: "",
        personalData: "on",
        shownAt: "",
        "q.1": "1",
        file: "",
      },
    ],
    [
      "/contacts",
      {
        intent: "subscription.subscribe",
        email: "anna@example.ru",
        marketing: "on",
        website: "",
        shownAt: "2026-01-01T00:00:00.000Z",
      },
    ],
    ["/confirm-email", { intent: "link.press", code: "x" }],
    ["/subscription-confirm", { intent: "link.press", code: "x" }],
    ["/unsubscribe", { intent: "link.press", code: "x" }],
  ];

  it.each(forms)("%s handles any value in a field", async (path, fields) => {
    const names = [...Object.keys(fields), "__proto__.x", "constructor.prototype.x", "items[0][uuid]"];
    for (const [place, name] of names.entries()) {
      for (const value of payloads.filter((_, at) => at % 4 === place % 4)) {
        await site.shop.sql("delete from letter_limits");
        const sent = { ...fields, [name]: value };
        const page = await visitor.post(path, path === "/support" ? withFiles(sent) : sent);
        expectHarmless(page, `${path} ${name}=${value.slice(0, 40)}`);
      }
    }
    expect(Reflect.get({}, "x")).toBeUndefined();
  });
});

describe("texts entered by the shop (security H3, H4)", () => {
  const hostile = `</script><svg onload=alert(1)>"'&<b onx=1>`;

  it("are shown as text in the page and in its structured data", async () => {
    const { sql } = site.shop;
    await sql("update brands set name = $1, country = $1, about = $1 where slug = 'krep'", [hostile]);
    await sql("update promotions set title = $1, announce = $1, body = $1 where slug = 'action-1'", [hostile]);
    await sql(
      "update materials set title = $1, lead = $1, body = $1, tags = array[$1] where slug = 'kak-izmerit-petlyu'",
      [hostile],
    );
    await sql("update products set name = $1, full_name = $1, article = $1 where slug = 'hinge'", [hostile]);
    await site.shop.ports.bus.publish("public");
    for (const own of [{}, robot]) {
      const reader = site.visitor(own);
      for (const path of [
        "/brands",
        "/brands/krep",
        "/promotions",
        "/promotion/action-1",
        "/useful-materials",
        "/useful-materials/kak-izmerit-petlyu",
        "/product/hinge",
      ]) {
        const page = await reader.ask("GET", path);
        expect(page.status, path).toBe(200);
        expectHarmless(page, path);
        for (const [, text = ""] of page.html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
          expect(() => JSON.parse(text), path).not.toThrow();
      }
    }
  });
});

describe("the content security policy of pages (security H1, H2, H5)", () => {
  it.each([...pages, "/basket", "/favorite", "/compare", "/search/петля", "/nothing"])(
    "%s runs only its own scripts, allowed by their hashes",
    async (path) => {
      for (const address of [`${path}?x=</script><script>1`, path]) {
        const { headers, html } = await visitor.ask("GET", address);
        const policy = headers.get("content-security-policy") ?? "";
        for (const rule of [
          "'strict-dynamic'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ])
          expect(policy).toContain(rule);
        expect(policy).not.toMatch(/unsafe|nonce/);
        expect(html).not.toContain("nonce=");
        const own = [...html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)].filter(
          ([, , attributes = ""]) => !/type="application\/(?:ld\+)?json"/.test(attributes),
        );
        expect(own.length).toBeGreaterThan(1);
        for (const [, name, , content = ""] of own) {
          const hash = createHash("sha256").update(content).digest("base64");
          expect(policy).toMatch(new RegExp(`${name}-src [^;]*'sha256-${hash.replace(/[+/=]/g, "\\$&")}'`));
        }
        expect(/<[a-z][^>]*\son[a-z]+=/.exec(html.replace(/"[^"]*"/g, '""'))?.[0]).toBeUndefined();
        expect(html.includes("<script>1")).toBe(false);
      }
    },
  );
});
