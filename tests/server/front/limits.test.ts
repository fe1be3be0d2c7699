import { describe, expect, it } from "vitest";
import { form, json, shopFront } from "./shop-front.ts";

const ours = { ...form, "sec-fetch-site": "same-origin" };
const megabyte = 1024 * 1024;

async function post(body: RequestInit["body"], headers: Record<string, string> = ours) {
  const shop = shopFront();
  const response = await shop.ask("/basket", { method: "POST", headers, body, duplex: "half" });
  return { status: response.status, text: await response.text(), pages: shop.pagesSeen };
}

describe("limits of a form", () => {
  it("up to 1 MB and 1,000 fields pass unchanged to the page", async () => {
    const body = `comment=${"x".repeat(megabyte - 8)}`;
    expect((await post(body)).pages[0]?.form).toBe(body);
    const many = Array.from({ length: 1_000 }, (_, at) => `line=${at}`).join("&");
    expect((await post(many)).pages[0]?.form).toBe(many);
  });

  it("a byte or a field more is refused, and not echoed", async () => {
    const heavy = await post(`comment=${"x".repeat(megabyte)}`);
    expect(heavy).toMatchObject({ status: 413, pages: [] });
    expect(heavy.text).not.toContain("xxx");
    expect(await post(Array.from({ length: 1_001 }, (_, at) => `line=${at}`).join("&"))).toMatchObject({
      status: 400,
      pages: [],
    });
  });

  it("I10: an endless body is cut, whatever length it declares", async () => {
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(97));
        if ((sent += 65_536) > 16 * megabyte) controller.close();
      },
    });
    expect(await post(stream, { ...ours, "content-length": "10" })).toMatchObject({ status: 413, pages: [] });
    expect(sent).toBeLessThan(2 * megabyte);
  });

  it("a declared length above the limit is refused unread", async () => {
    const unread = new ReadableStream({ pull: () => Promise.reject(new Error("it was read")) }, { highWaterMark: 0 });
    expect(await post(unread, { ...ours, "content-length": String(megabyte + 1) })).toMatchObject({ status: 413 });
  });

  it.each([
    ["brackets", `a${"[b]".repeat(32)}=1`],
    ["dots", `a${".b".repeat(32)}=1`],
    ["encoded brackets", `a${"%5Bb%5D".repeat(32)}=1`],
    ["a form of thousands of levels", `a${"[b]".repeat(8_000)}=1`],
    ["a NUL", "comment=a%00b"],
  ])("J6, J7: %s is refused", async (_, body) => {
    expect(await post(`x=1&${body}`)).toMatchObject({ status: 400, pages: [] });
  });

  it("31 levels and any depth within a value are accepted", async () => {
    expect((await post(`a${"[b]".repeat(31)}=${"[".repeat(500)}`)).status).toBe(200);
  });

  it.each([
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/json",
    "application/xml",
    "application/x-www-form-urlencodedx",
  ])("a page accepts plain forms, not %s", async (type) => {
    expect(await post('{"a":[[[]]]}', { ...ours, "content-type": type })).toMatchObject({ status: 415, pages: [] });
  });

  it("an empty form is accepted", async () => {
    const { status, pages } = await post(null, { "sec-fetch-site": "same-origin" });
    expect([status, pages[0]?.request.headers.get("content-type")]).toEqual([200, "application/x-www-form-urlencoded"]);
  });

  it("bodies of API calls are left to the API", async () => {
    const shop = shopFront();
    await shop.ask("/api/v1/public/auth/login", { method: "POST", headers: json, body: '{"phone":"1"}' });
    expect(await shop.callsSeen[0]?.json()).toEqual({ phone: "1" });
  });
});

describe("addresses refused by the front", () => {
  it.each(["/product/a%00b", "/product/a%0d%0aSet-Cookie:x", "/search/x?q=%0A", "/search/x?q=%00"])(
    "G5: %s is refused",
    async (path) => {
      const shop = shopFront();
      expect((await shop.ask(path)).status).toBe(400);
      expect(shop.pagesSeen).toHaveLength(0);
    },
  );

  it.each([
    "/__manifest?version=x&p=/a",
    "/basket?_data=constructor",
    "/?_data=__proto__",
    "/profile/orders?_data=routes/profile.orders",
    "/.git/config",
    "/.env",
  ])("D13-D15: %s is not rendered", async (path) => {
    const shop = shopFront();
    expect((await shop.ask(path)).status).toBe(404);
    expect(shop.pagesSeen).toHaveLength(0);
  });

  it.each([
    ["thousands of paths", `/__manifest?version=x${"&p=/a".repeat(2_000)}`],
    ["one of many parts", `/__manifest?version=x&p=${"/a".repeat(5_000)}`],
    ["the name of a build alone", "/__manifest"],
  ])("D14: a list of routes for %s is refused before it is processed", async (_, path) => {
    const shop = shopFront();
    const started = performance.now();
    expect((await shop.ask(path)).status).toBe(404);
    expect(performance.now() - started).toBeLessThan(500);
    expect([shop.pagesSeen, shop.callsSeen]).toEqual([[], []]);
  });

  it.each(["/%E0%A4%A", "//evil.example/x", `/${"a/".repeat(200)}`])("J5: %s shows the 404 page", async (path) => {
    const shop = shopFront();
    await shop.ask(`https://shop.test${path}`);
    expect(shop.pagesSeen[0]?.request.url).toBe("https://shop.test/404");
  });

  it("codes with dots and escaped slashes are passed to the search", async () => {
    const shop = shopFront();
    await shop.ask("/search/.5-12%2F3.css");
    expect(shop.pagesSeen[0]?.request.url).toBe("https://shop.test/search/.5-12%2F3.css");
  });
});

describe("read-only mode", () => {
  it("shows pages and refuses forms with Retry-After", async () => {
    const shop = shopFront({ isReadOnly: () => true });
    expect((await shop.ask("/basket")).status).toBe(200);
    const refused = await shop.ask("/basket", { method: "POST", headers: ours, body: "x=1" });
    expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([
      503,
      "600",
      "Идут технические работы. Попробуйте чуть позже",
    ]);
  });
});
