import { describe, expect, it } from "vitest";
import { documentAddresses, documentLimit, documentsInMinute } from "#server/front/document-limit.ts";
import { requestLimit } from "#server/front/request-limit.ts";
import { shopFront } from "./shop-front.ts";

const html = { headers: { accept: "text/html" } };
const addresses = documentAddresses.map((pattern) => pattern.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "x"));
const browser = (at: number) => `uuid=${String(at).padStart(8, "0")}-1111-4111-8111-111111111111`;

describe("documents made on request", () => {
  const counting = (ofBrowsers = 2) =>
    shopFront({ documents: documentLimit({ limit: requestLimit({ most: 5, ofBrowsers, now: () => 0 }) }) });

  it.each(addresses)("are limited for %s, and other pages are not", async (address) => {
    const { ask, pagesSeen, callsSeen } = counting();
    const requestDocument = (path: string) => ask(path, { headers: { cookie: browser(1), accept: "text/html" } });
    for (const path of [address, address]) expect((await requestDocument(path)).status).toBe(200);
    const refused = await requestDocument(address);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await refused.text()).toContain("Слишком много запросов");
    expect(pagesSeen.length + callsSeen.length).toBe(2);
    expect((await requestDocument("/basket")).status).toBe(200);
  });

  it.each(["/basket/report.pdf.data", "/basket/report%2Epdf", "/api/v1/mixed/reports/%62asket"])(
    "are limited for %s as another spelling of the document",
    async (address) => {
      const { ask } = counting(1);
      await ask("/basket/report.pdf", { headers: { cookie: browser(1) } });
      expect((await ask(address, { headers: { cookie: browser(1) } })).status).toBe(429);
    },
  );

  it.each(["/%E0%A4%A", "/desk/orders/%C0%80", "/product/%FF"])("let %s through to the 404 page", async (path) => {
    const { ask, pagesSeen } = counting();
    expect((await ask(path, html)).status).toBe(200);
    expect(pagesSeen.map(({ request }) => new URL(request.url).pathname)).toEqual(["/404"]);
  });

  it("are limited by address as well: a browser without cookies gains little", async () => {
    const { ask } = counting();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await ask("/basket/report.pdf", { headers: { cookie: browser(at) } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("are limited for an office more widely than for one of its browsers", () => {
    expect(documentsInMinute.most).toBeGreaterThan(2 * documentsInMinute.ofBrowsers);
  });

  it("are made a few at a time; with a full queue requests are refused with Retry-After, and pages work", async () => {
    const held: (() => void)[] = [];
    const { ask } = shopFront({
      documents: documentLimit({ limit: null, atOnce: 1, mostWaiting: 1, waitMs: 60_000 }),
      pages: async (request) => {
        if (request.url.endsWith(".pdf")) await new Promise<void>((resolve) => held.push(resolve));
        return new Response("document");
      },
    });
    const first = ask("/basket/report.pdf", html);
    const second = ask("/basket/report.pdf", html);
    const third = await ask("/basket/report.pdf", html);
    expect([third.status, third.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await third.text()).toContain("очень много посетителей");
    expect((await ask("/basket", html)).status).toBe(200);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    expect((await first).status).toBe(200);
    await expect.poll(() => held.length).toBe(2);
    held[1]?.();
    expect((await second).status).toBe(200);
  });

  it("are not made for a visitor who has left the queue", async () => {
    const held: (() => void)[] = [];
    const { ask } = shopFront({
      documents: documentLimit({ limit: null, atOnce: 1, waitMs: 60_000 }),
      pages: async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return new Response("document");
      },
    });
    const first = ask("/basket/report.pdf");
    await expect.poll(() => held.length).toBe(1);
    const leaving = new AbortController();
    const second = ask("/basket/report.pdf", { signal: leaving.signal });
    leaving.abort();
    held[0]?.();
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(503);
    expect(held).toHaveLength(1);
  });
});
