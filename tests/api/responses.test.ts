import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { problemShape } from "#app/contract/envelope.ts";
import { problemStatus } from "#app/contract/problem.ts";
import { problemMessage } from "#server/api/problem-message.ts";
import { deskProblems } from "#app/i18n/ru/desk/desk-problems.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { describedCalls } from "#tests/support/described-calls.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const json = { "content-type": "application/json" };

describe("every response", () => {
  test("H7: wraps its result in data, as UTF-8 JSON with its type", async () => {
    const { status, body, headers } = await shop.call("GET", "/public/locations/cities");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("public-version")).toMatch(/^[0-9a-f]{8}-\d+\.\d+$/);
  });

  test.each(["/mixed/content/promotions", "/mixed/nothing", "/private/users/users/profile", "/private/nothing"])(
    "to %s is not cached",
    async (path) => {
      expect((await shop.call("GET", path)).headers.get("cache-control")).toBe("private, no-store");
    },
  );

  test("carries the caller's trace, or a new one if that is malformed", async () => {
    const named = await shop.call("GET", "/public/nothing", { headers: { "x-request-id": "abcdef-123456" } });
    expect(named.body.traceId).toBe("abcdef-123456");
    expect(named.headers.get("x-request-id")).toBe("abcdef-123456");
    const odd = await shop.call("GET", "/public/nothing", { headers: { "x-request-id": "<script>" } });
    expect(odd.body.traceId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("a refusal", () => {
  test("of an unknown call is 404 with its message in both fields that clients read", async () => {
    const { status, body } = await shop.call("GET", "/public/nothing");
    expect(status).toBe(404);
    expect(problemShape.parse(body)).toMatchObject({
      code: "notFound",
      messages: ["Ничего не найдено"],
      data: { messages: ["Ничего не найдено"] },
      errors: [],
    });
  });

  /** Of refusals to the shop's staff. */
  const deskDetails = [...JSON.stringify(deskProblems).matchAll(/\{\{(\w+)/g)].map(([, detail = ""]) => detail);

  test.each(Object.keys(problemStatus).filter((code): code is keyof typeof problemStatus => code in problemStatus))(
    "%s has a complete Russian sentence",
    (code) => {
      const sentence = problemMessage(code, {
        ...{ traceId: "t", seconds: 95, tries: 2, limit: 10, count: 2 },
        ...{ article: "A-1", name: "Петля", names: "«Ручки», «Петли»", date: "1 июня", line: 3, column: "formula" },
        ...Object.fromEntries(deskDetails.map((detail) => [detail, "Тула"])),
      });
      expect(sentence).toMatch(/[а-яё]/i);
      expect(sentence).not.toContain("{{");
    },
  );

  test("of an internal error reveals only the trace, and the log has the details without secrets", async () => {
    const secret = "+79001112233";
    const broken = shop.replica({
      geoIp: {
        cityUuid: () => {
          throw new Error(`no table for ${secret} a@b.example`);
        },
      },
    });
    const { status, text, body } = await broken.call("GET", "/public/locations/locations/find-location-by-client-ip");
    expect(status).toBe(500);
    expect(body.messages).toEqual([`Не получилось. Мы уже разбираемся (код ${body.traceId})`]);
    expect(text).not.toContain("no table");
    const line = shop.logLines.at(-1) ?? "";
    expect(line).toContain("no table for");
    expect(line).toContain(body.traceId);
    expect(line).not.toContain(secret);
    expect(line).not.toContain("a@b.example");
  });
});

describe("a request body", () => {
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "text/json",
  ])("of type %s answers 415", async (type) => {
    const answer = await login('{"phone":"+79000000001"}', { "content-type": type });
    expect(answer.status).toBe(415);
    expect(answer.body.code).toBe("unsupportedMediaType");
  });

  test("without a type answers 415, also for a call without a body", async () => {
    const raw = (path: string) =>
      shop.app.fetch(
        new Request(`http://shop.test/api/v1${path}`, { method: "POST", body: new TextEncoder().encode("{}") }),
      );
    expect((await raw("/public/auth/login")).status).toBe(415);
    expect((await raw("/public/auth/logout")).status).toBe(415);
  });

  test.each(["{", '{"phone":}', "NaN", '{"phone":"x",}', "{'phone':'x'}", "\u0000"])(
    "that is not JSON (%j) answers 400",
    async (text) => {
      const answer = await login(text);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe("badRequest");
    },
  );

  test("over 1 MB answers 413, whatever length it declares", async () => {
    const big = JSON.stringify({ phone: "9".repeat(1024 * 1024) });
    expect((await login(big)).status).toBe(413);
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    const endless = new Request("http://shop.test/api/v1/public/auth/login", {
      method: "POST",
      headers: json,
      body: stream,
      ...{ duplex: "half" },
    });
    expect((await shop.app.fetch(endless)).status).toBe(413);
  });

  test("is read up to 32 levels deep", async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
    expect((await login(nested(32))).status).toBe(422);
    expect((await login(nested(33))).status).toBe(400);
    expect((await login("[".repeat(10_000) + "]".repeat(10_000))).status).toBe(400);
    expect((await login("[".repeat(500_000))).status).toBe(400);
  });

  test("may contain brackets in its strings", async () => {
    const answer = await login(JSON.stringify({ phone: `${"[{".repeat(15)}\\"` }));
    expect(answer.body.code).toBe("phone");
  });

  test("is not echoed", async () => {
    const marker = "zx9-marker";
    for (const text of [`{"${marker}":1}`, `{"phone":"${marker}"}`, `{"phone":{"${marker}":1}}`, `{${marker}`]) {
      const { text: answered, body } = await login(text);
      expect(answered.replaceAll(JSON.stringify(body.errors), "")).not.toContain(marker);
    }
  });

  test("cannot pollute prototypes", async () => {
    await login('{"phone":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("that is missing is refused field by field, also with a declared type", async () => {
    for (const headers of [{}, json]) {
      const answer = await shop.call("POST", "/public/auth/login", { headers });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([
        { field: "phone", code: "required", message: "Заполните поле «Телефон»" },
      ]);
    }
  });
});

describe("a refused body has its errors by field in Russian", () => {
  const products = "/mixed/products/products";
  const category = { type: "category", value: small.cities.spb };

  test.each([
    [products, { context: category, page: 0 }, "page", "Проверьте поле «Страница»"],
    [products, { context: { type: "category", value: "nowhere" } }, "context.value", "Проверьте поле «Значение»"],
    [products, { context: category, filters: "all" }, "filters", "Заполните поле «Фильтры»"],
    [
      products,
      { context: category, filters: [{ target: "x".repeat(70) }] },
      "filters.0.target",
      "Поле «Фильтр»: не больше 60 символов",
    ],
    [`${products}/by-uuids`, { uuids: ["x"] }, "uuids.0", "Проверьте поле «Товары»"],
    ["/mixed/baskets/baskets/products/add", { items: "x" }, "items", "Заполните поле «Товары»"],
    ["/mixed/favorites/favorites", { productExternalIds: 1 }, "productExternalIds", "Заполните поле «Товары»"],
    [
      "/public/backoffice/redirects",
      { url: "x".repeat(5_000) },
      "url",
      "Поле «Адрес страницы»: не больше 2048 символов",
    ],
    ["/public/users/register", { type: "robot" }, "type", "Проверьте поле «Тип»"],
    ["/public/auth/login", [], "", "Проверьте заполнение полей"],
  ])("%s %j: %s", async (path, body, field, message) => {
    const answer = await shop.call("POST", path, { body, fingerprint: shop.ports.ids.uuid() });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.field).toBe(field);
    expect(answer.body.messages).toEqual([message]);
  });

  test("for every field of every call", async () => {
    const calls = describedCalls(JSON.parse((await shop.call("GET", "/openapi.json")).text));
    const names = calls.flatMap(({ body, parameters }) => [
      ...namesIn(body?.schema),
      ...parameters.flatMap((parameter) => (parameter.in === "header" ? [] : [parameter.name])),
    ]);
    expect(names.length).toBeGreaterThan(50);
    expect([...new Set(names)].filter((name) => !Object.hasOwn(problems.label, name))).toEqual([]);
  });

  function namesIn(schema: unknown): string[] {
    if (typeof schema !== "object" || schema === null) return [];
    const own =
      "properties" in schema && typeof schema.properties === "object" ? Object.keys(schema.properties ?? {}) : [];
    return [...own, ...Object.values(schema).flatMap(namesIn)];
  }
});

describe("the identity of a guest", () => {
  const ofSpb = `locationUuid=${small.cities.spb}`;

  test("is a v4 uuid or absent: other spellings have no basket", async () => {
    const mine = shop.ports.ids.uuid();
    await addHinge({ fingerprint: mine });
    expect(await basketCount({ fingerprint: mine })).toBe(1);
    expect(await basketCount({ fingerprint: mine.toUpperCase() })).toBe(1);
    for (const fingerprint of ["1", "00000000-0000-1000-8000-000000000000", `${mine} `, `{${mine}}`, `${mine}x`]) {
      expect(await basketCount({ fingerprint }), fingerprint).toBe(fingerprint.trim() === mine ? 1 : 0);
    }
  });

  test("is taken from the cookie if there is one, whatever the header says", async () => {
    const [mine, other] = [shop.ports.ids.uuid(), shop.ports.ids.uuid()];
    await addHinge({ fingerprint: other });
    expect(await basketCount({ fingerprint: other, headers: { cookie: `uuid=${mine}` } })).toBe(0);
    expect(
      await basketCount({ fingerprint: other, headers: { cookie: `uuid=${other}; ${ofSpb}; uuid=${other}` } }),
    ).toBe(0);
    expect(await basketCount({ headers: { cookie: `${ofSpb}; uuid=${other}` } })).toBe(1);
  });

  const addHinge = (from: object) =>
    shop.call("POST", "/mixed/baskets/baskets/products/add", {
      ...from,
      body: { items: [{ uuid: small.products.hinge.uuid, quantity: 1 }] },
    });
  const basketCount = async (from: object) =>
    (await shop.call("GET", "/mixed/baskets/baskets/count", from)).data(z.object({ count: z.int() })).count;
});

describe("the OpenAPI document", () => {
  test("describes every call with its shapes", async () => {
    const { text } = await shop.call("GET", "/openapi.json");
    const document = z
      .object({
        openapi: z.string(),
        paths: z.record(
          z.string(),
          z.record(z.string(), z.looseObject({ tags: z.array(z.string()), summary: z.string() })),
        ),
      })
      .parse(JSON.parse(text));
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths["/api/v1/public/auth/login"]?.["post"]).toMatchObject({ requestBody: { required: true } });
    expect(Object.keys(document.paths).length).toBeGreaterThan(35);
    const schemas = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text)).components.schemas;
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(referred).toContain("CategoryMenuItem");
    for (const name of referred) expect(Object.keys(schemas)).toContain(name);
    expect(text).not.toContain("#/$defs/");
  });

  test("is shown as a page that is complete and loads nothing from elsewhere", async () => {
    const answer = await shop.call("GET", "/docs");
    expect(answer.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
    expect(answer.text).toContain("POST /api/v1/public/auth/login");
    expect(answer.text).not.toMatch(/https?:\/\/(?!shop)/);
  });
});

function login(text: string, headers: Record<string, string> = json) {
  return shop.call("POST", "/public/auth/login", { body: text, headers });
}
