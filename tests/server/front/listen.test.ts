import { EventEmitter, once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen, type Listening } from "#server/front/listen.ts";
import { form, shopFront } from "./shop-front.ts";

const pages: { url: string; body: string }[] = [];
let server: Listening;

beforeAll(async () => {
  const shop = shopFront({
    siteUrl: "http://shop.test",
    async pages(request) {
      pages.push({ url: request.url, body: await request.text() });
      return new Response("page");
    },
  });
  // Tests use host names with this server's port, which is known only after binding.
  server = await listen((request, peer) => shop.answer(request, peer), {
    port: 0,
    host: "127.0.0.1",
    shopName: "Скоба",
  });
});
afterAll(() => server.close(0));

/** Sends raw bytes and reads until the server closes the connection. */
async function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {}); // a connection reset after the answer is fine
  socket.end(bytes);
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(answer.slice(9, 12)), head, body };
}

const get = (host: string, target = "/basket") =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

describe("the head of a raw request", () => {
  it("that is plain is served", async () => {
    pages.length = 0;
    expect((await send(get("shop.test"))).status).toBe(200);
    expect(pages[0]?.url).toBe("http://shop.test/basket");
  });

  it.each([
    ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["an empty Host", get("")],
    ["two Hosts", "GET / HTTP/1.1\r\nHost: shop.test\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
    ["twice the same Host", "GET / HTTP/1.1\r\nHost: shop.test\r\nHost: shop.test\r\nConnection: close\r\n\r\n"],
    ["a Host with a bracket", get("a b[")],
    ["a port beyond all ports", get("shop.test:99999")],
    ["a path in Host", get("shop.test:80/abc?")],
    ["a user in Host", get("user@shop.test")],
  ])("F3: with %s is refused", async (_, bytes) => {
    pages.length = 0;
    const { status, body } = await send(bytes);
    expect(status).toBe(400);
    // Node itself answers requests without a Host header.
    if (bytes.includes("Host")) expect(body).toContain("<h1>Не удалось прочитать запрос</h1>");
    expect(body).not.toContain("evil");
    expect(pages).toEqual([]);
  });

  it("F4: with an absolute address has to match the Host", async () => {
    expect((await send(get("shop.test", "http://evil.example/basket"))).status).toBe(400);
    pages.length = 0;
    expect((await send(get("shop.test", "http://shop.test/basket?a=1"))).status).toBe(200);
    expect(pages[0]?.url).toBe("http://shop.test/basket?a=1");
  });

  it.each([
    ["*", "OPTIONS * HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n"],
    ["a path with backslashes", get("shop.test", "/\\evil.example/")],
  ])("with %s as address is refused", async (_, bytes) => {
    expect((await send(bytes)).status).toBe(400);
  });

  it("F6: with capitals and a trailing dot in the host is redirected in one step", async () => {
    expect((await send(get("SPB.Shop.Test."))).head).toMatch(
      /^HTTP\/1.1 301 .*location: http:\/\/spb\.shop\.test\/basket\r?$/ims,
    );
  });

  it.each(["TRACE", "PROPFIND", "QUERY", "BREW"])("D11: with %s is refused", async (method) => {
    pages.length = 0;
    // The set of known methods differs between versions of node, the parser's other answers do not.
    expect([405, 501]).toContain((await send(get("shop.test").replace("GET", method))).status);
    expect(pages).toEqual([]);
  });

  it.each([
    ["a length beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["a coding nobody knows", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
    ["two lengths", "Content-Length: 1\r\nContent-Length: 2\r\n\r\na"],
    ["a length that is none", "Content-Length: 1x\r\n\r\na"],
    ["a folded header", "X-A: b\r\n c: d\r\nContent-Length: x\r\n\r\n"],
  ])("F14: with %s is refused and the connection closed", async (_, rest) => {
    pages.length = 0;
    const { status, head } = await send(
      `POST /basket HTTP/1.1\r\nHost: shop.test\r\nSec-Fetch-Site: same-origin\r\n${rest}`,
    );
    expect([status, /connection: close/i.test(head)]).toEqual([400, true]);
    expect(pages).toEqual([]);
  });

  it("C7: with sixteen kilobytes of cookies is refused, and the next request is served", async () => {
    const refused = await send(`GET / HTTP/1.1\r\nHost: shop.test\r\nCookie: a=${"x".repeat(17_000)}\r\n\r\n`);
    expect(refused.status).toBe(431);
    expect(refused.body).toContain("Удалите файлы cookie нашего сайта");
    expect(refused.body).not.toContain("xxx");
    expect(refused.head).toMatch(/content-security-policy: default-src 'none'/i);
    expect((await send(get("shop.test"))).status).toBe(200);
  });

  it("I10: with an endless body is answered with 413 and cut", async () => {
    const socket = connect(server.port, "127.0.0.1");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    let answer = "";
    socket.on("data", (bytes) => (answer += bytes));
    socket.on("error", () => {});
    socket.write(
      `POST /basket HTTP/1.1\r\nHost: shop.test\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${form["content-type"]}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    pour(socket);
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });
});

function pour(socket: Socket): void {
  while (socket.writable && socket.write(`10000\r\n${"a".repeat(65_536)}\r\n`));
  socket.once("drain", () => pour(socket));
}

describe("DB8: a graceful stop", () => {
  it("finishes running requests, accepts no new ones and closes idle connections", async () => {
    const shop = await slowShop();
    const running = ask(shop.port, "/basket");
    const idle = connect(shop.port, "127.0.0.1");
    idle.on("error", () => {}); // it may be closed or reset
    await Promise.all([shop.reached, once(idle, "connect")]);

    const stopped = shop.close(60_000);
    await shut(shop.port);
    shop.answerPage();
    expect(await running).toEqual({ status: 200, connection: "close", body: "done" });
    await stopped;
  });

  it("while draining answers every request and closes each connection with its response", async () => {
    const shop = shopFront({ siteUrl: "http://shop.test" });
    const { port, drain, close } = await listen(shop.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask(port, "/basket", agent)).connection).toBe("keep-alive");
    drain();
    // One over the kept connection, one over a new one.
    for (let one = 0; one < 2; one += 1)
      expect(await ask(port, "/basket", agent)).toMatchObject({ status: 200, connection: "close" });
    await close(60_000);
    agent.destroy();
  });

  // The time limit is shorter than the keep-alive time-out.
  it("closes a connection whose response had already begun at its end", { timeout: 3_000 }, async () => {
    const rest = new TransformStream<Uint8Array, Uint8Array>();
    const shop = shopFront({ siteUrl: "http://shop.test", pages: async () => new Response(rest.readable) });
    const { port, drain, close } = await listen(shop.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
    const writer = rest.writable.getWriter();
    void writer.write(new TextEncoder().encode("half "));
    const agent = new Agent({ keepAlive: true });
    const outgoing = httpRequest({ port, host: "127.0.0.1", path: "/basket", agent, headers: { host: "shop.test" } });
    outgoing.end();
    const [incoming] = await once(outgoing, "response");
    const [socket] = Object.values(agent.sockets).flatMap((sockets) => sockets ?? []);
    const ended = once(socket ?? expect.fail("no connection"), "close");
    drain();
    await writer.write(new TextEncoder().encode("and half"));
    await writer.close();
    expect(await text(incoming)).toBe("half and half");
    await ended;
    await close(60_000);
  });

  it("answers the first request of a connection opened before", async () => {
    const shop = shopFront({ siteUrl: "http://shop.test" });
    const { port, close } = await listen(shop.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    await ask(port, "/basket");
    const stopped = close(60_000);
    await shut(port);
    socket.write(get("shop.test"));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
    await stopped;
  });

  it("answers requests that arrived while the process was blocked", async () => {
    const shop = shopFront({ siteUrl: "http://shop.test" });
    const { port, close } = await listen(shop.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    await ask(port, "/basket");
    const stopped = close(60_000);
    await shut(port);
    socket.write(get("shop.test"));
    // Blocks for longer than the idle time-out, so that it expires before the request is read.
    for (const from = performance.now(); performance.now() - from < 700;);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
    await stopped;
  });

  it("cuts what does not end in time", async () => {
    const shop = await slowShop();
    const cut = expect(ask(shop.port, "/basket")).rejects.toThrow(/socket hang up|ECONNRESET/);
    await shop.reached;
    await shop.close(0);
    await cut;
  });
});

/** Waits until connections are refused. */
async function shut(port: number): Promise<void> {
  for (let isOpen = true; isOpen;) {
    const socket = connect(port, "127.0.0.1");
    isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
}

/** A shop whose page renders until `answerPage` is called. */
async function slowShop() {
  const events = new EventEmitter();
  const reached = once(events, "reached");
  const shop = shopFront({
    siteUrl: "http://shop.test",
    async pages() {
      events.emit("reached");
      await once(events, "rendered");
      return new Response("done");
    },
  });
  const { port, close } = await listen(shop.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
  return { port, close, reached, answerPage: () => events.emit("rendered") };
}

async function ask(
  port: number,
  path: string,
  agent?: Agent,
): Promise<{ status: number | undefined; connection: string | undefined; body: string }> {
  const outgoing = httpRequest({
    port,
    host: "127.0.0.1",
    path,
    ...(agent ? { agent } : {}),
    headers: { host: "shop.test", connection: "keep-alive" },
  });
  outgoing.end();
  const [incoming] = await once(outgoing, "response");
  return { status: incoming.statusCode, connection: incoming.headers.connection, body: await text(incoming) };
}
