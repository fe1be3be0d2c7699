import { randomBytes } from "node:crypto";
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answerOf, keepPage } from "#server/front/page-cache/kept-page.ts";
import { PageCache, type Render } from "#server/front/page-cache/page-cache.ts";
import { responseOf } from "#server/front/http/raw-answer.ts";

/** Incompressible bytes. */
const words = (text: string, size = 100) => Buffer.from(`${text}|${randomBytes(size).toString("hex")}`);
const noon = new Date("2026-03-01T12:00:00.500Z");
const pageOf = (text: string, status: 200 | 404 = 200) =>
  keepPage({ status, headers: new Headers({ "content-type": "text/html" }) }, words(text), noon);

function cacheAt(now = { ms: 0 }, mostBytes = 1_000_000) {
  const cache = new PageCache({ mostBytes, now: () => now.ms });
  let rendered = 0;
  const render = (text: string, status: 200 | 404 = 200): Render => {
    return async () => {
      rendered += 1;
      return pageOf(text, status);
    };
  };
  const get = async (key: string, how: Render) => {
    const found = await cache.get(key, ["goods"], how);
    if (found === null || "response" in found) return found;
    return `${found.result} ${brotliDecompressSync(found.page.br.body).toString().split("|")[0]}`;
  };
  return { cache, render, get, rendered: () => rendered, now };
}

describe("the page cache", () => {
  it("sends a fresh page again, then a stale one while it is rendered again, then none", async () => {
    const { get, render, now } = cacheAt();
    expect(await get("/", render("one"))).toBe("miss one");
    now.ms = 29_999;
    expect(await get("/", render("two"))).toBe("hit one");
    now.ms = 30_000;
    expect(await get("/", render("three"))).toBe("stale one");
    await new Promise((resolve) => setImmediate(resolve));
    await expect.poll(() => get("/", render("four"))).toBe("hit three");
    now.ms += 300_001;
    expect(await get("/", render("five"))).toBe("miss five");
  });

  it("renders a page once for all simultaneous requests, also the first time", async () => {
    const { get, render, rendered } = cacheAt();
    const all = await Promise.all(Array.from({ length: 20 }, () => get("/", render("one"))));
    expect([rendered(), new Set(all)]).toEqual([1, new Set(["miss one"])]);
  });

  it("stores nothing whose rendering began before a change", async () => {
    const { cache, get, render } = cacheAt();
    let finish = () => {};
    const slow: Render = async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return pageOf("old");
    };
    const pending = get("/", slow);
    cache.drop();
    finish();
    expect(await pending).toBe("miss old");
    expect(await get("/", render("new"))).toBe("miss new");
  });

  it("is invalidated by subject: other pages stay, and every 404 is dropped", async () => {
    const { cache, get, render } = cacheAt();
    await cache.get("/about", ["content"], render("about"));
    await get("/catalog", render("catalog"));
    await get("/nothing", render("404", 404));
    cache.drop("goods");
    expect(cache.size).toBe(1);
    expect(await get("/about", render("x"))).toBe("hit about");
  });

  it("sends pages with changed prices stale while they are rendered again, and not for longer than half a minute", async () => {
    const { cache, get, render, now } = cacheAt();
    await get("/a", render("one"));
    await get("/b", render("other"));
    await cache.get("/about", ["content"], render("about"));
    now.ms = 1_000;
    cache.outdate((key) => key !== "/b");
    expect(await get("/b", render("x"))).toBe("hit other");
    expect(await get("/about", render("x"))).toBe("hit about");
    now.ms = 30_999;
    expect(await get("/a", render("two"))).toBe("stale one");
    await expect.poll(() => get("/a", render("x"))).toBe("hit two");
    cache.outdate(() => true);
    now.ms += 30_000;
    expect(await get("/a", render("three"))).toBe("miss three");
  });

  it("renders pages that a change has outdated one after another", async () => {
    const { cache, get, render, now } = cacheAt();
    const keys = ["/a", "/b", "/c"];
    for (const key of keys) await get(key, render(`old ${key}`));
    now.ms = 1_000;
    cache.outdate(() => true);
    const finish: (() => void)[] = [];
    const slow = (key: string): Render => {
      return async () => {
        await new Promise<void>((resolve) => finish.push(resolve));
        return pageOf(`new ${key}`);
      };
    };
    for (const key of keys) expect(await get(key, slow(key))).toBe(`stale old ${key}`);
    for (const [at, key] of keys.entries()) {
      await expect.poll(() => finish.length).toBe(at + 1);
      finish[at]?.();
      await expect.poll(() => get(key, slow(key))).toBe(`hit new ${key}`);
    }
    expect(finish).toHaveLength(keys.length);
  });

  it("renders no page twice that a visitor could not wait for", async () => {
    const { cache, get, render, rendered, now } = cacheAt();
    for (const key of ["/a", "/b"]) await get(key, render(`old ${key}`));
    cache.outdate(() => true);
    let finish = () => {};
    const slow: Render = async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return pageOf("new /a");
    };
    await get("/a", slow);
    await get("/b", render("late"));
    now.ms = 30_000;
    expect(await get("/b", render("new /b"))).toBe("miss new /b");
    const before = rendered();
    finish();
    await expect.poll(() => get("/a", render("late"))).toBe("hit new /a");
    await new Promise((resolve) => setImmediate(resolve));
    expect([rendered(), await get("/b", render("late"))]).toEqual([before, "hit new /b"]);
  });

  it("renders a page again whose rendering began before a change of prices", async () => {
    const { cache, get, render } = cacheAt();
    let finish = () => {};
    const slow: Render = async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return pageOf("old");
    };
    const pending = get("/", slow);
    cache.outdate(() => true);
    finish();
    expect(await pending).toBe("miss old");
    expect(await get("/", render("new"))).toBe("stale old");
    await expect.poll(() => get("/", render("x"))).toBe("hit new");
  });

  it("gives an unshareable page to its requester only; the others get their own", async () => {
    const { cache } = cacheAt();
    const render: Render = async () => new Response(null, { status: 301 });
    const [first, second] = await Promise.all([cache.get("/", [], render), cache.get("/", [], render)]);
    expect(first).toMatchObject({ response: { status: 301 } });
    expect([second, cache.size]).toEqual([null, 0]);
  });

  it("keeps the old page if a new one cannot be rendered", async () => {
    const { get, render, now } = cacheAt();
    await get("/", render("one"));
    now.ms = 40_000;
    expect(await get("/", () => Promise.reject(new Error("down")))).toBe("stale one");
    expect(await get("/", () => Promise.reject(new Error("down")))).toBe("stale one");
  });

  const down: Render = () => Promise.reject(new Error("down"));
  const ill: Render = async () => ({ fault: () => new Response("trouble", { status: 504 }) });

  it.each([
    ["fails", down],
    ["is an error page", ill],
  ])("keeps a page for an hour while every rendering %s, and renews it when one succeeds", async (_, sick) => {
    const { get, render, now } = cacheAt();
    await get("/", render("one"));
    for (const minute of [6, 20, 59]) {
      now.ms = minute * 60_000;
      expect(await get("/", sick)).toBe("stale one");
    }
    now.ms += 1_000;
    expect(await get("/", render("two"))).toBe("stale one");
    await expect.poll(() => get("/", sick)).toBe("hit two");
    now.ms += 3_600_000;
    const gone = await get("/", sick).catch((error: unknown) => error);
    expect(gone).toSatisfy(
      (found) => found instanceof Error || (typeof found === "object" && found !== null && "response" in found),
    );
  });

  it("tries one rendering a second while they fail", async () => {
    const { get, render, now } = cacheAt();
    let tried = 0;
    const counted: Render = () => {
      tried += 1;
      return ill();
    };
    await get("/", render("one"));
    for (now.ms = 40_000; now.ms < 42_000; now.ms += 100) {
      await get("/", counted);
      await new Promise(setImmediate);
    }
    expect(tried).toBe(2);
  });

  it("passes an error to all waiting requests, and makes none of them wait again", async () => {
    const { cache } = cacheAt();
    let tried = 0;
    const once: Render = () => {
      tried += 1;
      return ill();
    };
    const found = await Promise.all([cache.get("/", [], once), cache.get("/", [], once)]);
    expect(found).toMatchObject([{ response: { status: 504 } }, { response: { status: 504 } }]);
    expect([tried, cache.size]).toEqual([1, 0]);
  });

  it("is limited in bytes, and evicts the least recently used", async () => {
    const { cache, get, render } = cacheAt({ ms: 0 }, 3_000);
    for (let page = 0; page < 50; page += 1) {
      await get("/keep", render("keep"));
      await get(`/${page}`, render(String(page)));
      expect(cache.bytes).toBeLessThanOrEqual(3_300);
    }
    expect(await get("/keep", render("x"))).toBe("hit keep");
    expect(await get("/0", render("again"))).toBe("miss again");
  });

  it("is not flushed by a scan of random addresses", async () => {
    const { get, render } = cacheAt({ ms: 0 }, 3_000);
    await get("/page", render("page"));
    for (let scan = 0; scan < 500; scan += 1) await get(`/random-${scan}`, render("404", 404));
    expect(await get("/page", render("x"))).toBe("hit page");
  });

  it("drops an unknown address after ten seconds", async () => {
    const { get, render, now } = cacheAt();
    await get("/soon-there", render("404", 404));
    now.ms = 10_000;
    expect(await get("/soon-there", render("there"))).toBe("miss there");
  });
});

describe("a cached page", () => {
  const headers = new Headers({ "content-type": "text/html", "set-cookie": "uuid=1", "x-request-id": "1" });
  const plain = { acceptEncoding: "br", ifNoneMatch: null, ifModifiedSince: null };

  it("is sent in the encoding its visitor accepts, without data of one request", async () => {
    const page = await keepPage({ status: 200, headers }, words("страница", 5_000), noon);
    const bodies = new Map<string, string>();
    for (const encoding of ["br", "gzip", ""]) {
      const response = responseOf(await answerOf(page, { ...plain, acceptEncoding: encoding }));
      expect(response.headers.get("content-encoding")).toBe(encoding || null);
      expect([response.headers.has("set-cookie"), response.headers.has("x-request-id")]).toEqual([false, false]);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("content-length")).toBe(String(body.length));
      const read = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
      bodies.set(encoding, read.toString());
    }
    expect(new Set(bodies.values()).size).toBe(1);
  });

  it("answers 304 to a matching ETag", async () => {
    const page = await keepPage({ status: 200, headers }, words("страница"), noon);
    const again = await answerOf(page, { ...plain, ifNoneMatch: `"x", ${page.etag}` });
    expect([again.status, again.body]).toEqual([304, null]);
  });

  it("answers 304 to an ETag weakened by a proxy, and to *", async () => {
    const page = await keepPage({ status: 200, headers }, words("страница"), noon);
    for (const ifNoneMatch of [page.etag.replace("W/", ""), "*"])
      expect((await answerOf(page, { ...plain, ifNoneMatch })).status, ifNoneMatch).toBe(304);
  });

  it("has the date of its content, and answers 304 since then", async () => {
    const page = await keepPage({ status: 200, headers }, words("страница"), noon);
    const date = responseOf(await answerOf(page, plain)).headers.get("last-modified");
    expect(date).toBe("Sun, 01 Mar 2026 12:00:00 GMT");
    const status = async (asked: { ifModifiedSince: string; ifNoneMatch?: string }) =>
      (await answerOf(page, { ...plain, ...asked })).status;
    expect(await status({ ifModifiedSince: "Sun, 01 Mar 2026 12:00:00 GMT" })).toBe(304);
    expect(await status({ ifModifiedSince: "Mon, 02 Mar 2026 12:00:00 GMT" })).toBe(304);
    expect(await status({ ifModifiedSince: "Sun, 01 Mar 2026 11:59:59 GMT" })).toBe(200);
    // Another process may have sent an older page later.
    expect(await status({ ifModifiedSince: "Sun, 01 Mar 2026 12:00:01 GMT" })).toBe(200);
    expect(await status({ ifModifiedSince: "some day" })).toBe(200);
    // An ETag takes precedence over a date.
    expect(await status({ ifModifiedSince: "Mon, 02 Mar 2026 12:00:00 GMT", ifNoneMatch: '"x"' })).toBe(200);
  });

  it("has no date if there is no page", async () => {
    const page = await pageOf("404", 404);
    expect(responseOf(await answerOf(page, plain)).headers.has("last-modified")).toBe(false);
    expect((await answerOf(page, { ...plain, ifModifiedSince: "Mon, 02 Mar 2026 12:00:00 GMT" })).status).toBe(404);
  });

  it("keeps its date while renderings are equal, and gets a new one with new content", async () => {
    const { cache, now } = cacheAt();
    const same = words("страница");
    const rendered = async (body: Buffer<ArrayBuffer>) => {
      now.ms += 400_000;
      const made = () => keepPage({ status: 200, headers }, body, new Date(noon.getTime() + now.ms));
      const found = await cache.get("/", ["goods"], made);
      return found && "page" in found ? found.page.modified : null;
    };
    const first = await rendered(same);
    expect(await rendered(same)).toBe(first);
    expect(await rendered(words("другая"))).not.toBe(first);
  });
});
