import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { refusals } from "#app/i18n/ru/refusals.ts";
import { refusalPage } from "#server/front/pages/refusal-page.ts";
import { form, shopFront } from "./shop-front.ts";

const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8" };
const ours = { ...form, "sec-fetch-site": "same-origin" };
const marker = "zloy-marker";

type Case = [
  what: string,
  status: number,
  kind: keyof typeof refusals,
  path: string,
  init: RequestInit,
  parts?: Parameters<typeof shopFront>[0],
];

const cases: Case[] = [
  [
    "another site's form",
    403,
    "crossSite",
    `/basket?a=${marker}`,
    { method: "POST", headers: { ...form, origin: `https://${marker}.example` }, body: `a=${marker}` },
  ],
  ["a method that pages have not", 405, "methodNotAllowed", `/${marker}`, { method: "PUT", body: marker }],
  [
    "a form too heavy",
    413,
    "payloadTooLarge",
    `/basket?a=${marker}`,
    { method: "POST", headers: { ...ours, "content-length": "99999999" }, body: `a=${marker}` },
  ],
  [
    "a form that is none",
    415,
    "unsupportedMediaType",
    `/basket?a=${marker}`,
    { method: "POST", headers: { ...ours, "content-type": `text/${marker}` }, body: marker },
  ],
  ["a broken form", 400, "badRequest", "/basket", { method: "POST", headers: ours, body: `a=${marker}%00` }],
  ["a broken address", 400, "badRequest", `/product/${marker}%00`, {}],
  ["a hidden file", 404, "notFound", `/.${marker}`, {}],
  [
    "a form for another host",
    421,
    "misdirected",
    "/basket",
    { method: "POST", headers: { ...ours, host: `${marker}.example` }, body: "" },
  ],
  [
    "a form while nothing may be written",
    503,
    "maintenance",
    "/basket",
    { method: "POST", headers: ours, body: `a=${marker}` },
    { isReadOnly: () => true },
  ],
  ["a fault", 500, "internal", `/basket?a=${marker}`, {}, { pages: () => Promise.reject(new Error(marker)) }],
];

describe("H8: refusals of the front", () => {
  it.each(cases)(
    "%s: a browser gets a page with an explanation and links",
    async (_, status, kind, path, init, parts) => {
      const response = await shopFront(parts).ask(path, { ...init, headers: { ...browser, ...init.headers } });
      const html = await response.text();
      expect([response.status, response.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
      const { title, text } = wordsOf(kind);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain(text);
      expect(html).toContain('<html lang="ru">');
      expect(html).toMatch(/<a(?: class="main")? href="\/">На главную<\/a>/);
      expect(html).toContain('<a class="tel" href="tel:+78005550101">+7 800 555-01-01</a>');
      expect(html.includes('href="">Назад</a>')).toBe(init.method !== undefined);
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(html + JSON.stringify([...response.headers])).not.toContain(marker);
    },
  );

  it.each(cases)(
    "%s: a program gets the error envelope, and a client without Accept a sentence",
    async (_, status, _kind, path, init, parts) => {
      const refusalResponse = await shopFront(parts).ask(path, {
        ...init,
        headers: { accept: "application/json", ...init.headers },
      });
      expect([refusalResponse.status, await refusalResponse.json()]).toMatchObject([
        status,
        {
          messages: [expect.stringMatching(/^[А-Я]/)],
          errors: [],
          code: expect.any(String),
          traceId: expect.any(String),
        },
      ]);
      const silent = await shopFront(parts).ask(path, { ...init, headers: { accept: "*/*", ...init.headers } });
      expect([silent.status, silent.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"]);
      expect(await silent.text()).toMatch(/^[А-Я][^<>]+$/);
    },
  );

  it("a call gets the error envelope, whatever it accepts", async () => {
    const response = await shopFront().ask("/api/v1/x", {
      method: "POST",
      headers: { ...browser, ...form, origin: "https://evil.example" },
      body: "a=1",
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([403, "application/json; charset=utf-8"]);
  });

  it("a format with q=0 is not sent", async () => {
    const response = await shopFront().ask("/.env", { headers: { accept: "text/html;q=0, application/json" } });
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("vary")).toContain("Accept");
  });

  it("only an internal error shows a code", async () => {
    const response = await shopFront({ pages: () => Promise.reject(new Error("x")) }).ask("/", { headers: browser });
    expect(await response.text()).toContain(`Код обращения: ${response.headers.get("x-request-id")}`);
    expect(await (await shopFront().ask("/.env", { headers: browser })).text()).not.toContain("Код обращения");
  });
});

describe("the page of a refusal", () => {
  const page = refusalPage("badRequest", { sign: { name: "Гвоздь & «К»", phone: null }, sent: true, code: null });

  it("loads only the shop's own font and logo and runs nothing; its style sheet is allowed by hash", async () => {
    const { headers } = await shopFront().ask("/.env", { headers: browser });
    const policy = headers.get("content-security-policy") ?? "";
    const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("script-src");
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(page).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });

  it("has the colours of every other page", () => {
    const tokens = readFileSync(join(import.meta.dirname, "../../../app/styles/tokens.css"), "utf8");
    const colours = new Set(page.match(/#[\da-f]{3,6}\b/g));
    expect(colours.size).toBeGreaterThan(8);
    expect([...colours].filter((colour) => !tokens.includes(colour))).toEqual([]);
  });

  it("shows the configured shop name, escaped", () => {
    expect(page).toContain("Гвоздь &amp; «К»</a>");
  });
});

function wordsOf(kind: keyof typeof refusals): { title: string; text: string } {
  const words = refusals[kind];
  if (typeof words === "string") throw new Error(`${kind} is not a refusal`);
  return words;
}
