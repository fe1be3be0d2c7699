import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { chromium, type Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scriptsOf } from "#tests/bench/page-parts.ts";
import { builtShop, type BuiltShop } from "#tests/support/shops/built-shop.ts";
import { chunkWith } from "#tests/support/shops/built-chunk.ts";
import { chromiumFlags, findChromium } from "#tests/support/chromium.mjs";
import { reportSink, type ReportSink } from "#tests/support/servers/report-sink.ts";

const root = join(import.meta.dirname, "../../..");

describe("a page's first load", () => {
  it("does not include the reporting library on any page", async () => {
    const build: ServerBuild = await import(/* @vite-ignore */ pathToFileURL(join(root, "build/server/index.js")).href);
    const { entry, routes } = build.assets;
    const named = [entry, ...Object.values(routes)].flatMap(({ module, imports = [] }) => [module, ...imports]);
    expect(named.length).toBeGreaterThan(40);
    const read = async (address: string) => ({ text: readFileSync(join(root, "build/client", address), "utf8") });
    const scripts = await scriptsOf(named.map((address) => `"${address}"`).join(" "), read);
    expect([...scripts].filter(([, { text }]) => /sentry/i.test(text)).map(([address]) => address)).toEqual([]);
  });
});

const reports = chunkWith("startReports");
const replay = chunkWith("watch");

const metricsToken = "prometheus-of-this-shop";
let sink: ReportSink;
let shop: BuiltShop;
let browser: Browser;

beforeAll(async () => {
  sink = await reportSink();
  shop = await builtShop({ SENTRY_DSN: sink.dsn, METRICS_TOKEN: metricsToken });
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error("no Chromium found: set CHROMIUM_PATH");
  browser = await chromium.launch({ executablePath, args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
  await sink.close();
});

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

/** A visitor's page and all requests made by it. */
async function visit({ consent }: { consent: boolean }) {
  const context = await browser.newContext({ userAgent });
  if (consent) await context.addCookies([{ name: "analytics_consent", value: "true", url: shop.origin }]);
  const page = await context.newPage();
  const requests: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  const loaded = [reports, ...(consent ? [replay] : [])].map((file) => page.waitForResponse(shop.origin + file));
  await page.goto(shop.origin);
  await Promise.all(loaded);
  return { page, requests, refused, close: () => context.close() };
}

const fail = () =>
  void setTimeout(() => {
    throw new Error("нет Маркеровой, +7 916 123-45-98, marker@example.ru");
  });

/** An aborted response is not an error. */
const goOn = () => void Promise.reject(new DOMException("signal is aborted without reason", "AbortError"));

describe("a shop with error reporting", () => {
  it("shows its metrics to a client with the token", async () => {
    const figures = await fetch(`${shop.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(await figures.text()).toMatch(/^shop_outbox_waiting \d+$/m);
    const untold = await fetch(`${shop.origin}/metrics`);
    expect(untold.status).toBe(404);
    expect(await untold.text()).not.toContain("shop_");
  });

  it("L1, L10: a browser's error is sent through the shop without personal data, and nothing else before the consent", async () => {
    const { page, requests, refused, close } = await visit({ consent: false });
    const sent = page.waitForResponse(/\/monitoring\/envelope$/);
    await page.evaluate(goOn);
    await page.evaluate(fail);
    expect((await sent).status()).toBe(204);
    const [event] = await sink.arrived("event");
    expect(event?.body).not.toContain("AbortError");
    expect(event?.body).toContain('"type":"Error"');
    expect(event?.body).not.toMatch(/Маркер|123-45-98|marker@/);
    expect(JSON.parse(event?.body ?? "")).toMatchObject({ environment: "production", platform: "javascript" });
    expect(requests.filter((address) => !address.startsWith(shop.origin))).toEqual([]);
    expect(requests).not.toContain(shop.origin + replay);
    expect(sink.items.filter(({ type }) => type.startsWith("replay"))).toEqual([]);
    expect(refused).toEqual([]);
    await close();
  });

  it("L3: after the consent an error includes the session replay with all text masked", async () => {
    const { page, refused, close } = await visit({ consent: true });
    await page.getByRole("searchbox").first().fill("Маркерова 9161234598");
    await page.evaluate(fail);
    const [recording] = await sink.arrived("replay_recording");
    expect(recording?.body).toContain('"segment_id":0');
    expect(recording?.body).toContain("***");
    expect(recording?.body).not.toMatch(/\p{Script=Cyrillic}|9161234598/u);
    expect(refused).toEqual([]);
    await close();
  });
});
