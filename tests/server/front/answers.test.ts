import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staticFiles, type StaticFiles } from "#server/front/pages/static-files.ts";
import { form, shopFront } from "./shop-front.ts";

describe("every response", () => {
  const requests: [what: string, path: string, init: RequestInit][] = [
    ["a page", "/", {}],
    ["data of a page", "/basket.data", {}],
    ["a call", "/api/v1/public/all/dictionary", {}],
    ["a drawing", "/media/p/1.svg", {}],
    ["a refusal", "/", { method: "POST", headers: { ...form, origin: "https://evil.example" }, body: "a=1" }],
    ["a redirect", "/", { headers: { host: "evil.example" } }],
    ["what is not there", "/.git/config", {}],
    ["a wrong method", "/", { method: "OPTIONS" }],
  ];

  it.each(requests)("D16, H6: %s carries the security headers", async (_, path, init) => {
    const { headers } = await shopFront().ask(path, init);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.has("x-powered-by")).toBe(false);
  });

  it("F10: is private unless it says otherwise", async () => {
    expect((await shopFront().ask("/")).headers.get("cache-control")).toBe("private, no-store");
    const shop = shopFront({
      pages: async () =>
        new Response(null, { status: 301, headers: { location: "/x", "cache-control": "public, max-age=3600" } }),
    });
    expect((await shop.ask("/")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("keeps the page's own policy, and sends HSTS only with https", async () => {
    const shop = shopFront({
      siteUrl: "http://localhost:3000",
      pages: async () => new Response("", { headers: { "content-security-policy": "script-src 'nonce-1'" } }),
    });
    const { headers } = await shop.ask("/");
    expect(headers.get("content-security-policy")).toBe("script-src 'nonce-1'");
    expect(headers.has("strict-transport-security")).toBe(false);
  });

  it("keeps every cookie of the page separate", async () => {
    const headers = new Headers([
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ]);
    const shop = shopFront({ pages: async () => new Response("", { headers }) });
    expect((await shop.ask("/")).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it.each(["public, max-age=60", "max-age=60", "s-maxage=60", "no-cache"])(
    "F10: a publicly cacheable one (%s) has no cookies, neither the page's nor the front's",
    async (control) => {
      const pages = async () => new Response("", { headers: { "cache-control": control, "set-cookie": "uuid=1" } });
      const response = await shopFront({ pages }).ask("/", { headers: { cookie: "token=a; token=b" } });
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  it("L2: of an error behind the front reveals nothing of it", async () => {
    const shop = shopFront({ pages: () => Promise.reject(new Error("secret of the house")) });
    const response = await shop.ask("/");
    expect(response.status).toBe(500);
    expect(await response.text()).toMatch(/^Не получилось\. Мы уже разбираемся \(код [\w-]{36}\)$/);
    expect(shop.logged.join()).toContain("secret of the house");
  });

  it("L2: of a page that fails while it is rendered reveals nothing either", async () => {
    const broken = new ReadableStream({ pull: () => Promise.reject(new Error("secret of the house")) });
    const shop = shopFront({ pages: async () => new Response(broken, { headers: { "content-type": "text/html" } }) });
    const response = await shop.ask("/", { headers: { "accept-encoding": "br" } });
    expect([response.status, response.headers.get("x-frame-options")]).toEqual([500, "DENY"]);
    expect(await response.text()).not.toContain("secret");
  });

  it("to HEAD has the headers of GET and no body", async () => {
    const response = await shopFront().ask("/", { method: "HEAD" });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "",
    ]);
  });
});

describe("the access log", () => {
  it("L1: has a line for every request, without typed text and identities", async () => {
    const shop = shopFront();
    await shop.ask("/search/+79001234567?phone=%2B79001234567", {
      headers: { cookie: "token=eyJhbGciOi.eyJzdWIiOi.c2ln" },
    });
    await shop.ask("/+79001234567");
    expect(shop.logged).toHaveLength(2);
    expect(JSON.parse(shop.logged[0] ?? "")).toMatchObject({
      method: "GET",
      route: "/search/*",
      status: 200,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(shop.logged.join()).not.toMatch(/9001234567|eyJ/);
  });

  it("identifies the request as the response does, whatever id the client sends", async () => {
    const shop = shopFront();
    const response = await shop.ask("/", { headers: { "x-request-id": "mine" } });
    const { requestId } = JSON.parse(shop.logged[0] ?? "");
    expect(response.headers.get("x-request-id")).toBe(requestId);
    expect(shop.pagesSeen[0]?.request.headers.get("x-request-id")).toBe(requestId);
  });
});

describe("compression", () => {
  const long = `<p>${"Скоба ".repeat(1_000)}</p>`;
  const page = (body: BodyInit) =>
    shopFront({ pages: async () => new Response(body, { headers: { "content-type": "text/html" } }) });
  const html = { headers: { "accept-encoding": "gzip, deflate, br" } };

  it("uses brotli, otherwise gzip, otherwise none", async () => {
    const brotli = await page(long).ask("/", html);
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toBe("Accept-Encoding");
    expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(long);
    const gzip = await page(long).ask("/", { headers: { "accept-encoding": "gzip, br;q=0" } });
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(long);
    const plain = await page(long).ask("/");
    expect([plain.headers.has("content-encoding"), plain.headers.get("vary"), await plain.text()]).toEqual([
      false,
      "Accept-Encoding",
      long,
    ]);
  });

  it("skips short and already compressed content", async () => {
    expect((await page("<p>short</p>").ask("/", html)).headers.has("content-encoding")).toBe(false);
    const picture = shopFront({ pages: async () => new Response(long, { headers: { "content-type": "image/png" } }) });
    expect((await picture.ask("/", html)).headers.has("content-encoding")).toBe(false);
  });

  it("sends what is available while the rest is rendered", async () => {
    let finish = (): void => {};
    const source = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(long));
        finish = () => {
          controller.enqueue(Buffer.from("<p>rest</p>"));
          controller.close();
        };
      },
    });
    const response = await page(source).ask("/", { headers: { "accept-encoding": "gzip" } });
    const pieces = response.body
      ?.pipeThrough(new DecompressionStream("gzip"))
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let seen = "";
    while (seen.length < long.length) seen += (await pieces?.read())?.value ?? "";
    expect(seen).toBe(long);
    finish();
    expect((await pieces?.read())?.value).toBe("<p>rest</p>");
  });

  it("stops the page's rendering when the browser disconnects", async () => {
    const cancelled = new Promise((resolve) => {
      const source = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from(long)),
        cancel: resolve,
      });
      void page(source)
        .ask("/", html)
        .then(({ body }) => body?.cancel());
    });
    await cancelled;
  });
});

describe("static files", () => {
  let dir: string;
  let files: StaticFiles;
  const script = "console.log('скоба')\n".repeat(200);

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "static-"));
    await mkdir(join(dir, "assets"));
    await mkdir(join(dir, ".git"));
    await writeFile(join(dir, "assets/app-1.js"), script);
    await writeFile(join(dir, "assets/app-1.js.br"), brotliCompressSync(script));
    await writeFile(join(dir, "assets/app-1.js.map"), "{}");
    await writeFile(join(dir, "robots.txt"), "User-agent: *\n");
    await writeFile(join(dir, ".git/config"), "secret");
    files = await staticFiles(dir);
  });
  afterAll(() => rm(dir, { recursive: true }));

  it("are sent precompressed and immutable", async () => {
    const response = await shopFront({ files }).ask("/assets/app-1.js", { headers: { "accept-encoding": "br" } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(await response.bytes()).toString()).toBe(script);
  });

  it("are sent uncompressed to clients without brotli", async () => {
    const response = await shopFront({ files }).ask("/assets/app-1.js");
    expect([response.headers.has("content-encoding"), await response.text()]).toEqual([false, script]);
  });

  it("of an older build answer 404, not an error", async () => {
    const built = await mkdtemp(join(tmpdir(), "skoba-built-"));
    await mkdir(join(built, "assets"));
    await writeFile(join(built, "assets/app-1.js"), script);
    const shop = shopFront({ files: await staticFiles(built) });
    await rm(built, { recursive: true });
    expect((await shop.ask("/assets/app-1.js")).status).toBe(404);
  });

  it("answer 304 to a matching ETag", async () => {
    const shop = shopFront({ files });
    const etag = (await shop.ask("/robots.txt")).headers.get("etag") ?? "";
    const again = await shop.ask("/robots.txt", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text(), again.headers.get("cache-control")]).toEqual([
      304,
      "",
      "public, max-age=3600",
    ]);
  });

  it("answer 304 to a matching date", async () => {
    const shop = shopFront({ files });
    const modified = (await shop.ask("/robots.txt")).headers.get("last-modified") ?? "";
    expect(Date.parse(modified)).not.toBeNaN();
    const status = async (headers: Record<string, string>) => (await shop.ask("/robots.txt", { headers })).status;
    expect(await status({ "if-modified-since": modified })).toBe(304);
    expect(await status({ "if-modified-since": "Sun, 01 Mar 2020 12:00:00 GMT" })).toBe(200);
    expect(await status({ "if-modified-since": modified, "if-none-match": '"x"' })).toBe(200);
  });

  it("are immutable only if their name has a hash", async () => {
    const shop = shopFront({ files: await staticFiles("public") });
    const control = async (path: string) => (await shop.ask(path)).headers.get("cache-control");
    const [font = ""] = (await readdir("public/fonts")).filter((name) => name.endsWith(".woff2"));
    expect(await control(`/fonts/${font}`)).toBe("public, max-age=31536000, immutable");
    expect(await control("/images/missing.svg")).toBe("public, max-age=3600");
    for (const file of ["app/styles/tokens.css", "server/front/pages/refusal-page.ts"])
      expect(await readFile(file, "utf8"), file).toContain(`/fonts/${font}`);
    // A hash that does not match the content does not make a file immutable.
    await writeFile(join(dir, "font.5e1e1117.woff2"), "another");
    const wrong = shopFront({ files: await staticFiles(dir) });
    expect((await wrong.ask("/font.5e1e1117.woff2")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it.each([
    "/assets/app-1.js.map",
    "/assets/app-1.js.br",
    "/assets/gone.js",
    "/.git/config",
    "/assets/../.git/config",
    "/assets/..%2f.git%2fconfig",
    "/%2e%2e/package.json",
  ])("L6, I16: do not include %s", async (path) => {
    const response = await shopFront({ files, pages: async () => new Response("page of 404", { status: 404 }) }).ask(
      path,
    );
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("secret");
  });

  it("are read-only", async () => {
    const shop = shopFront({ files });
    await shop.ask("/robots.txt", {
      method: "POST",
      headers: { ...form, "sec-fetch-site": "same-origin" },
      body: "a=1",
    });
    expect(shop.pagesSeen).toHaveLength(1);
  });
});
