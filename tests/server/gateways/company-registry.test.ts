import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv, SettingsError } from "#server/settings/env.ts";
import { inventedCompanies } from "#server/gateways/company-registry/invented-companies.ts";
import { openBuiltInRegister } from "#server/gateways/company-registry/built-in-register.ts";
import { dadataRegistry } from "#server/gateways/company-registry/dadata.ts";
import { listening } from "#tests/support/servers/listening.ts";
import { testRoom } from "#tests/support/shops/test-room.ts";

const inn = "7799004183";
const party = inventedCompanies.find((one) => one.inn === inn) ?? {};

let server: Server;
let url: string;
let requests: { path: string | undefined; headers: IncomingMessage["headers"]; body: string }[] = [];
let reply: (response: ServerResponse) => void;
let time = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      requests.push({ path: request.url, headers: request.headers, body });
      reply(response);
    });
  });
  url = `http://127.0.0.1:${await listening(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  time += 1_000_000;
  reply = json({ suggestions: [{ value: "x", data: party }] });
});

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const room = () => testRoom(1_000, { now: () => time });
const registry = () => dadataRegistry({ url: `${url}/rs`, token: "secret", room: room() });

describe("a registry with DaData's protocol", () => {
  it("is called at findById/party with its token", async () => {
    expect(await registry().find(inn)).toEqual({
      ok: true,
      entries: [
        {
          inn,
          kpp: "779901001",
          ogrn: "1237799004189",
          type: "legal",
          isBranch: false,
          status: "ACTIVE",
          name: "ООО «Окна и двери»",
          fullName: "Общество с ограниченной ответственностью «Окна и двери»",
          address: "115191, г Москва, ул Малая Тульская, д 25, стр 1",
          director: { fio: "Лебедева Ольга Викторовна", position: "Генеральный директор" },
          okved: "46.74",
        },
      ],
    });
    expect(requests).toEqual([
      {
        path: "/rs/findById/party",
        headers: expect.objectContaining({ authorization: "Token secret", "content-type": "application/json" }),
        body: JSON.stringify({ query: inn, count: 100 }),
      },
    ]);
  });

  it("returns nothing for an unknown company, nor another one than requested", async () => {
    reply = json({ suggestions: [] });
    expect(await registry().find(inn)).toEqual({ ok: true, entries: [] });
    reply = json({ suggestions: [{ data: { ...party, inn: "7800990529" } }] });
    expect(await registry().find(inn)).toEqual({ ok: true, entries: [] });
  });

  it("may omit fields", async () => {
    const bare = { inn, type: "INDIVIDUAL", name: { full: "Смирнова Вера" }, state: { status: "REORGANIZING" } };
    reply = json({ suggestions: [{ data: bare }] });
    expect(await registry().find(inn)).toMatchObject({
      ok: true,
      entries: [
        { type: "entrepreneur", name: "Смирнова Вера", status: "ACTIVE", kpp: null, address: null, director: null },
      ],
    });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ["an error of its own", json({ message: "oops" }, 500)],
    ["a refused token", json({ message: "forbidden" }, 403)],
    ["too many requests", json({}, 429)],
    ["no JSON", (response) => response.end("<html>")],
    ["JSON of another kind", json({ suggestions: "none" })],
    ["a party without a name", json({ suggestions: [{ data: { inn, type: "LEGAL", state: { status: "ACTIVE" } } }] })],
    [
      "a cut answer",
      (response) => void response.writeHead(200, { "content-length": "999" }).write("{", () => response.destroy()),
    ],
    [
      "a redirect, which would carry the token away",
      (response) => void response.writeHead(307, { location: `${url}/elsewhere` }).end(),
    ],
    ["silence", () => {}],
    ["a body that never ends", (response) => void response.writeHead(200).write("{")],
  ])("that answers %s gives an unknown result without throwing", async (_, answer) => {
    reply = answer;
    const started = performance.now();
    expect(await registry().find(inn)).toEqual({ ok: false, reason: expect.any(String) });
    expect(performance.now() - started).toBeLessThan(2_900);
    expect(requests).toHaveLength(1);
  });

  it("is not called for half a minute after three failures in a row (invariants DB3)", async () => {
    const one = registry();
    reply = json({}, 500);
    for (let at = 0; at < 5; at += 1) expect((await one.find(inn)).ok).toBe(false);
    expect(requests).toHaveLength(3);
    reply = json({ suggestions: [] });
    time += 29_000;
    expect((await one.find(inn)).ok).toBe(false);
    time += 2_000;
    expect((await one.find(inn)).ok).toBe(true);
  });

  it("that is unreachable is not an internal error", async () => {
    const gone = dadataRegistry({ url: "http://127.0.0.1:1", token: "x", room: room() });
    expect(await gone.find(inn)).toMatchObject({ ok: false });
  });
});

describe("the built-in registry", () => {
  it("uses the same protocol on this machine only: token, branches, statuses", async () => {
    const register = await openBuiltInRegister(inventedCompanies, "key");
    try {
      expect(new URL(register.url).hostname).toBe("127.0.0.1");
      const builtInRegistry = dadataRegistry({ ...register, room: room() });
      const north = await builtInRegistry.find("7800990529");
      expect(north.ok && north.entries.map(({ kpp, isBranch }) => [kpp, isBranch])).toEqual([
        ["780001001", false],
        ["166043001", true],
        ["667043001", true],
      ]);
      expect(await builtInRegistry.find("1699007310")).toMatchObject({ ok: true, entries: [{ status: "LIQUIDATED" }] });
      expect(await builtInRegistry.find("770123457129")).toMatchObject({
        ok: true,
        entries: [{ type: "entrepreneur" }],
      });
      expect(await builtInRegistry.find("7707083893")).toEqual({ ok: true, entries: [] });
      const stranger = dadataRegistry({ ...register, token: "other", room: room() });
      expect(await stranger.find(inn)).toEqual({ ok: false, reason: "answered 403" });
      for (const body of ["{", "[]", JSON.stringify({ query: 1 }), `"${"x".repeat(20_000)}"`]) {
        const headers = { authorization: "Token key" };
        const answer = await fetch(`${register.url}/findById/party`, { method: "POST", headers, body }).catch(
          () => null,
        );
        if (answer) expect(answer.status).toBe(400);
      }
      expect((await fetch(register.url)).status).toBe(404);
    } finally {
      await register.close();
    }
    expect(await dadataRegistry({ ...register, room: room() }).find(inn)).toMatchObject({ ok: false });
  });
});

describe("the registry settings", () => {
  it("require service and token together, or neither", () => {
    expect(readEnv({}).companyRegistry).toBeNull();
    expect(
      readEnv({ COMPANY_REGISTRY_URL: "https://dadata.test/rs/", COMPANY_REGISTRY_TOKEN: "t" }).companyRegistry,
    ).toEqual({
      url: "https://dadata.test/rs",
      token: "t",
    });
    for (const wrong of [
      { COMPANY_REGISTRY_URL: "https://dadata.test" },
      { COMPANY_REGISTRY_TOKEN: "t" },
      { COMPANY_REGISTRY_URL: "ftp://dadata.test", COMPANY_REGISTRY_TOKEN: "t" },
      { COMPANY_REGISTRY_URL: "https://u:p@dadata.test", COMPANY_REGISTRY_TOKEN: "t" },
      { COMPANY_REGISTRY_URL: "https://dadata.test", COMPANY_REGISTRY_TOKEN: "t t" },
    ])
      expect(() => readEnv(wrong)).toThrow(SettingsError);
  });
});
