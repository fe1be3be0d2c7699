import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { testSite, type Site } from "#tests/support/shops/site.ts";

/** The backend as another process: `between` replaces some of its responses. */
let answers = new Map<string, () => Response | Promise<Response>>();
let site: Site;

beforeAll(async () => {
  site = await testSite({
    failuresLogged: true,
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
  await site.visitor().get("/basket");
  site.shop.logLines.length = 0;
});

const line = z.looseObject({
  level: z.union([z.string(), z.number()]),
  msg: z.string(),
  status: z.number().optional(),
});

/** Errors in the log, which are sent to the reporting service (server/reports). */
const reported = (of = site) =>
  of.shop.logLines.map((text) => line.parse(JSON.parse(text))).filter(({ level }) => level === "error" || level === 50);

const bare = (status: number) => () => new Response("<h1>Bad</h1>", { status });

describe("an API error that ends in an error page", () => {
  it.each([500, 502, 429, 504, 507])("%s is reported once, with the call and no personal data", async (status) => {
    answers.set("GET /mixed/products/products/hinge", bare(status));
    const page = await site.visitor().ask("GET", "/product/hinge");
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(reported()).toEqual([
      expect.objectContaining({
        msg: "a call to the API ended in an error page",
        event: "call.endedPage",
        resource: "/mixed/products/products",
        status,
        err: expect.objectContaining({ message: expect.stringContaining(String(status)) }),
      }),
    ]);
    expect(JSON.stringify(reported())).not.toContain("hinge");
  });

  it("a lost connection is reported, too", async () => {
    answers.set("GET /mixed/products/products/hinge", () => Promise.reject(new TypeError("fetch failed")));
    expect((await site.visitor().ask("GET", "/product/hinge")).status).toBe(504);
    expect(reported()).toHaveLength(1);
  });

  it("of a start-up is reported once, for any number of loaders", async () => {
    const cold = await testSite({
      failuresLogged: true,
      between: async (request, pass) =>
        new URL(request.url).pathname.endsWith("/locations/cities") ? bare(500)() : pass(request),
    });
    const page = await cold.visitor().ask("GET", "/delivery");
    expect(page.status).toBe(500);
    expect(reported(cold)).toHaveLength(1);
    await cold.close();
  });

  it("of a file is reported", async () => {
    answers.set("GET /mixed/reports/basket", bare(500));
    const page = await site.visitor().ask("GET", "/basket/report.xlsx");
    expect(page.status).toBe(500);
    expect(reported()).toHaveLength(1);
  });
});

describe("an API error without an error page", () => {
  it.each([
    ["GET /mixed/products/products/hinge", 404],
    ["GET /mixed/products/products/hinge", 503],
    ["GET /mixed/products/products/hinge", 501],
    ["GET /mixed/products/products/hinge/related", 500],
    ["GET /mixed/users/lists", 500],
  ])("%s answering %s is not reported", async (call, status) => {
    answers.set(call, bare(status));
    await site.visitor().ask("GET", "/product/hinge");
    expect(reported()).toEqual([]);
  });
});
