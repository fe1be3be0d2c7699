import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listen, type Listening } from "#server/front/listen.ts";
import { form, shopFront } from "./shop-front.ts";

let server: Listening;
const opened = new Set<Socket>();

beforeAll(async () => {
  const shop = shopFront({ siteUrl: "http://shop.test" });
  server = await listen(shop.answer, {
    ...{ port: 0, host: "127.0.0.1", shopName: "Скоба" },
    patience: { headersTimeout: 600, requestTimeout: 1_200, connectionsCheckingInterval: 100 },
  });
});
afterEach(() => {
  opened.forEach((socket) => socket.destroy());
  opened.clear();
});
afterAll(() => server.close(0));

async function connected(): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  opened.add(socket);
  socket.on("error", () => {}); // how it is cut does not matter
  await once(socket, "connect");
  return socket;
}

/** Sends a piece again and again until the other side has hung up; what was answered until then. */
async function trickling(begins: string, piece: string): Promise<string> {
  const socket = await connected();
  socket.write(begins);
  const drops = setInterval(() => socket.writable && socket.write(piece), 50);
  try {
    return await text(socket);
  } finally {
    clearInterval(drops);
  }
}

async function isServed(): Promise<boolean> {
  const socket = await connected();
  socket.write("GET /basket HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n");
  return /^HTTP\/1.1 200 /.test(await text(socket));
}

describe("J13: who sends slowly", () => {
  it("is cut while the head does not end", async () => {
    const answer = trickling("GET /basket HTTP/1.1\r\nHost: shop.test\r\n", "X-A: b\r\n");
    expect(await isServed()).toBe(true);
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it("is cut while the body does not end", async () => {
    const head = `POST /basket HTTP/1.1\r\nHost: shop.test\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 100000\r\n\r\n`;
    const answer = trickling(head, "a");
    expect(await isServed()).toBe(true);
    expect(await answer).not.toMatch(/^HTTP\/1.1 200 /);
  });

  it("or not at all keeps nobody out: with a thousand idle connections others are served", async () => {
    const idle = await Promise.all(Array.from({ length: 1_000 }, connected));
    expect(await isServed()).toBe(true);
    await Promise.all(idle.map((socket) => (socket.destroyed ? null : once(socket.resume(), "close"))));
  });
});
