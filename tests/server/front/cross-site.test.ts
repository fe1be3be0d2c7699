import { describe, expect, it } from "vitest";
import { oneClickPaths } from "#app/contract/account/senders.ts";
import { form, json, loggedIn, shopFront } from "./shop-front.ts";

const here = "https://shop.test";
type Row = [row: string, address: string, headers: Record<string, string>, status: number];

/** The request of each row of security D, by its number. */
const rows: Row[] = [
  ["D1 a foreign form with cookies", "/basket", { ...form, ...loggedIn, origin: "https://evil.example" }, 403],
  ["D1 a foreign form without cookies", "/basket", { ...form, origin: "https://evil.example" }, 403],
  ["D2 an opaque origin", "/basket", { ...form, origin: "null" }, 403],
  [
    "D3 a foreign ?_data=",
    "/basket?_data=routes/basket",
    { ...form, ...loggedIn, origin: "https://evil.example" },
    403,
  ],
  ["D4 a foreign .data", "/basket.data", { ...form, ...loggedIn, origin: "https://evil.example" }, 403],
  [
    "D5 a foreign call in text/plain",
    "/api/v1/mixed/baskets/baskets/products/add",
    { "content-type": "text/plain", ...loggedIn, origin: "https://evil.example" },
    403,
  ],
  [
    "D5 a foreign call as a form",
    "/api/v1/mixed/baskets/baskets/products/add",
    { ...form, origin: "https://evil.example" },
    403,
  ],
  [
    "D5 a foreign call in multipart",
    "/api/v1/mixed/baskets/baskets/products/add",
    { "content-type": "multipart/form-data; boundary=x", origin: "https://evil.example" },
    403,
  ],
  ["D6 another city's page", "https://spb.shop.test/basket", { ...form, origin: "https://ekb.shop.test" }, 403],
  ["D6 the main site's page posting to a city", "https://spb.shop.test/basket", { ...form, origin: here }, 403],
  [
    "D6 a city's page posting to msk",
    "https://msk.shop.test/basket",
    { ...form, origin: "https://spb.shop.test" },
    403,
  ],
  ["D7 same-site", "/basket", { ...form, "sec-fetch-site": "same-site" }, 403],
  ["D7 cross-site", "/basket", { ...form, "sec-fetch-site": "cross-site" }, 403],
  ["D7 same-origin", "/basket", { ...form, ...loggedIn, "sec-fetch-site": "same-origin", origin: here }, 200],
  ["D7 none", "/basket", { ...form, "sec-fetch-site": "none" }, 200],
  [
    "D7 none against a foreign origin",
    "/basket",
    { ...form, "sec-fetch-site": "none", origin: "https://evil.example" },
    403,
  ],
  [
    "D7 same-origin against a foreign origin",
    "/basket",
    { ...form, "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    403,
  ],
  [
    "D8 a foreign origin that forwards its host",
    "/basket",
    { ...form, origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    403,
  ],
  ["D9 our own form in a browser without Sec-Fetch-Site", "/basket", { ...form, ...loggedIn, origin: here }, 200],
  ["D9 a city's own form", "https://spb.shop.test/basket", { ...form, origin: "https://spb.shop.test" }, 200],
  [
    "D17 somebody else's login code",
    "/?drawer=auth",
    { ...form, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    403,
  ],
  ["neither header, logged in, a form", "/basket", { ...form, ...loggedIn }, 403],
  ["neither header, only a refresh token, a form", "/basket", { ...form, cookie: "a=1; refreshToken=r" }, 403],
  ["neither header, logged in, JSON", "/api/v1/private/orders/orders", { ...json, ...loggedIn }, 200],
  ["neither header, not logged in", "/basket", { ...form, cookie: "uuid=x" }, 200],
  ["our origin over the wrong protocol", "/basket", { ...form, origin: "http://shop.test" }, 403],
  ["our origin on another port", "/basket", { ...form, origin: "https://shop.test:8443" }, 403],
  ["a name that begins like ours", "/basket", { ...form, origin: "https://shop.test.evil.example" }, 403],
];

describe("only the shop's own pages may change anything", () => {
  it.each(rows)("%s", async (_, address, headers, status) => {
    const shop = shopFront();
    const response = await shop.ask(address, { method: "POST", headers, body: "quantity=1" });
    expect(response.status).toBe(status);
    expect(shop.pagesSeen.length + shop.callsSeen.length).toBe(status === 200 ? 1 : 0);
    expect(`${[...response.headers]} ${await response.text()}`).not.toContain("evil");
  });

  it.each(oneClickPaths)(
    "except that mail programs may unsubscribe by the code in the address, at that exact path only: %s",
    async (oneClick) => {
      const path = `/api/v1${oneClick}`;
      const foreign = {
        method: "POST",
        headers: { ...form, origin: "https://mail.example", "sec-fetch-site": "cross-site" },
        body: "List-Unsubscribe=One-Click",
      };
      const shop = shopFront();
      expect((await shop.ask(`${path}?code=1`, foreign)).status).toBe(200);
      for (const near of [
        `${path}/`,
        `${path}.data`,
        `${path}/x`,
        `/x${path}`,
        path.toUpperCase(),
        path.replace("one-click", "unsubscribe"),
      ]) {
        expect((await shop.ask(`${near}?code=1`, foreign)).status, near).toBe(403);
      }
      expect((await shop.ask(`${path}?code=1`, { ...foreign, method: "DELETE" })).status).toBe(403);
      expect(shop.callsSeen).toHaveLength(1);
    },
  );

  it.each(["PUT", "PATCH", "DELETE"])("%s calls from elsewhere are refused with the error envelope", async (method) => {
    const shop = shopFront();
    const response = await shop.ask("/api/v1/mixed/baskets/baskets/products", {
      method,
      headers: { ...json, origin: "https://evil.example" },
      body: "{}",
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: "crossSite",
      messages: ["Запрос пришёл с другого сайта и отклонён. Обновите страницу и попробуйте ещё раз"],
    });
    expect(shop.callsSeen).toHaveLength(0);
  });

  it("a login form is checked before duplicate cookies are removed", async () => {
    const shop = shopFront();
    const response = await shop.ask("/basket", {
      method: "POST",
      headers: { ...form, cookie: "token=a; token=b" },
      body: "x=1",
    });
    expect(response.status).toBe(403);
  });
});

describe("methods and origins", () => {
  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"])("D11: pages do not accept %s", async (method) => {
    const shop = shopFront();
    const response = await shop.ask("/basket", { method, headers: { "sec-fetch-site": "same-origin" } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(shop.pagesSeen).toHaveLength(0);
  });

  it("D10: headers and fields that override the method are ignored", async () => {
    const shop = shopFront();
    await shop.ask("/basket?_method=DELETE", { headers: { "x-http-method-override": "DELETE" } });
    const [{ request } = { request: null }] = shop.pagesSeen;
    expect(request?.method).toBe("GET");
    expect(request?.headers.has("x-http-method-override")).toBe(false);
  });

  it("D18: no other origin is allowed by CORS", async () => {
    const shop = shopFront();
    const preflight = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const answers = [
      await shop.ask("/api/v1/public/auth/login", { method: "OPTIONS", headers: preflight }),
      await shop.ask("/api/v1/public/all/dictionary", { headers: { origin: "https://evil.example" } }),
    ];
    expect(answers[0]?.status).toBe(405);
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});
