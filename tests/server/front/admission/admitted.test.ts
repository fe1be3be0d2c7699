import { describe, expect, it } from "vitest";
import { uploadPath } from "#app/contract/files/files.ts";
import { listUploadPath } from "#app/contract/uploads/product-uploads.ts";
import { articleUploadPath } from "#app/contract/uploads/user-articles.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { admittedCalls, admittedPages } from "#server/front/admission/admitted.ts";
import { form, json, shopFront } from "../shop-front.ts";
import { admissionParts } from "./admission-parts.ts";

const browser = { accept: "text/html" };
const ours = { ...form, "sec-fetch-site": "same-origin" };

/** A shop with two slots for pages, both occupied, and no queue. */
function busyShop() {
  const begun: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  // A real clock: long turns of the event loop have to be noticed.
  const { shed, ...parts } = admissionParts({ answerWithinMs: -1, now: () => performance.now() });
  const work = async (request: Request) => {
    begun.push(`${request.method} ${new URL(request.url).pathname}`);
    await finished;
    return new Response(request.method === "POST" ? await request.text() : "done");
  };
  const shop = shopFront({ pages: admittedPages(work, parts), api: admittedCalls(work, parts) });
  /** Two requests that do not finish until `finish`. */
  async function fill(path: string) {
    const answers = ["203.0.113.1", "203.0.113.2"].map((peer) => shop.ask(path, { headers: browser, peer }));
    await expect.poll(() => begun.length).toBe(2);
    return answers;
  }
  return { ...shop, shed, begun, finish, fill };
}

describe("the front of an overloaded shop", () => {
  it("refuses a page over the limit with a message and Retry-After", async () => {
    const { ask, shed, finish, fill } = busyShop();
    const [first] = await fill("/catalog/a");
    const second = await ask("/catalog/b", { headers: browser });
    expect([second.status, second.headers.get("retry-after"), second.headers.get("cache-control")]).toEqual([
      503,
      "5",
      "private, no-store",
    ]);
    expect(await second.text()).toContain("<h1>Сейчас очень много посетителей</h1>");
    expect(shed).toEqual(["reading"]);
    finish();
    expect((await first)?.status).toBe(200);
  });

  it("starts admitted requests even while event loop turns are long with refusals", async () => {
    const { ask, begun, finish } = busyShop();
    let turns = 0;
    let isOver = false;
    const sendingAway = () => {
      turns += 1;
      for (const from = performance.now(); performance.now() - from < 25;);
      if (!isOver) setImmediate(sendingAway);
    };
    setImmediate(sendingAway);
    const page = ask("/catalog/a", { headers: browser });
    await expect.poll(() => begun.length, { interval: 1 }).toBe(1);
    isOver = true;
    expect(turns).toBeLessThan(8);
    finish();
    await page;
  });

  it("refuses a call over the limit with the error envelope", async () => {
    const { ask, finish, fill } = busyShop();
    await fill("/api/v1/public/content/brands");
    const second = await ask("/api/v1/mixed/products/products", { method: "POST", headers: json, body: "{}" });
    expect([second.status, second.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await second.json()).toMatchObject({
      code: "overloaded",
      traceId: second.headers.get("x-request-id"),
      messages: ["Сейчас очень много посетителей. Попробуйте через минуту"],
    });
    finish();
  });

  it.each([
    ["a form", "/basket", { method: "POST", headers: ours, body: "intent=x" }],
    ["the checkout", "/checkout/payment-success", { headers: browser }],
    ["an order", "/api/v1/private/orders/orders", { method: "POST", headers: json, body: "{}" }],
    ["a login", "/api/v1/public/auth/login", { method: "POST", headers: json, body: "{}" }],
  ])("still accepts %s", async (_, path, init) => {
    const { ask, begun, shed, finish } = busyShop();
    void ask("/catalog/a", { headers: browser });
    await expect.poll(() => begun.length).toBe(1);
    const acting = ask(path, init);
    await expect.poll(() => begun.length).toBe(2);
    expect([begun, shed]).toEqual([["GET /catalog/a", `${"method" in init ? init.method : "GET"} ${path}`], []]);
    finish();
    expect((await acting).status).toBe(200);
  });

  it("lets static files, health checks and crawler documents pass", async () => {
    const { ask, finish, fill } = busyShop();
    await fill("/catalog/a");
    for (const path of ["/healthz", "/readyz", "/robots.txt", "/media/x.svg"])
      expect((await ask(path)).status, path).toBe(200);
    finish();
  });

  it("reserves no place for a call while its body arrives, and none if it is too large", async () => {
    const { ask, begun, finish } = busyShop();
    let send = (_: string) => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => {
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        };
      },
    });
    const slow = ask("/api/v1/public/auth/login", { method: "POST", headers: json, body, duplex: "half" });
    const large = { method: "POST", headers: json, body: "x".repeat(1024 * 1024 + 1) };
    expect((await ask("/api/v1/public/auth/login", large)).status).toBe(413);
    expect(begun).toEqual([]);
    send("{}");
    await expect.poll(() => begun).toEqual(["POST /api/v1/public/auth/login"]);
    finish();
    expect(await (await slow).text()).toBe("{}");
  });

  it.each([uploadPath, listUploadPath, articleUploadPath])(
    "leaves the bytes of a file to the call that takes it: %s up to five megabytes",
    async (path) => {
      const { ask, finish } = busyShop();
      finish();
      const body = "x".repeat(uploadLimits.bytes);
      const headers = { ...json, "content-type": "application/octet-stream" };
      const answer = await ask(`/api/v1${path}`, { method: "POST", headers, body });
      expect([answer.status, (await answer.text()).length]).toEqual([200, uploadLimits.bytes]);
    },
  );
});
