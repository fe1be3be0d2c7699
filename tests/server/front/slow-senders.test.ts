import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listen, type Listening } from "#server/front/listen.ts";
import { form, shopFront } from "./shop-front.ts";

let server: Listening;
const opened = new Set<Socket>();

beforeAll(async () => {
  server = await patientFor({ headersTimeout: 600, requestTimeout: 1_200 });
});
afterEach(() => {
  opened.forEach((socket) => socket.destroy());
  opened.clear();
});
afterAll(() => server.close(0));

/** Milliseconds. */
function patientFor(patience: { headersTimeout: number; requestTimeout: number }): Promise<Listening> {
  const shop = shopFront({ siteUrl: "http://shop.test" });
  return listen(shop.answer, {
    ...{ port: 0, host: "127.0.0.1", shopName: "Скоба" },
    patience: { ...patience, connectionsCheckingInterval: 100 },
  });
}

async function connected({ port } = server): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  opened.add(socket);
  socket.on("error", () => {}); // it may be closed or reset
  await once(socket, "connect");
  return socket;
}

/** Sends `piece` repeatedly until the server closes the connection; returns the response. */
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

async function isServed(by = server): Promise<boolean> {
  const socket = await connected(by);
  socket.write("GET /basket HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n");
  return /^HTTP\/1.1 200 /.test(await text(socket));
}

describe("J13: a slow client", () => {
  it("is disconnected while the head does not end", async () => {
    const answer = trickling("GET /basket HTTP/1.1\r\nHost: shop.test\r\n", "X-A: b\r\n");
    expect(await isServed()).toBe(true);
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it("is disconnected if it does not hang up after the refusal", { timeout: 20_000 }, async () => {
    const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
    opened.add(socket);
    socket.on("error", () => {}); // it may be closed or reset
    socket.write("GET /basket HTTP/1.1\r\nHost: shop.test\r\n");
    const drops = setInterval(() => socket.write("X-A: b\r\n"), 50);
    await new Promise((resolve) => socket.resume().once("close", resolve));
    clearInterval(drops);
  });

  it("is disconnected while the body does not end", async () => {
    const head = `POST /basket HTTP/1.1\r\nHost: shop.test\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 100000\r\n\r\n`;
    const answer = trickling(head, "a");
    expect(await isServed()).toBe(true);
    expect(await answer).not.toMatch(/^HTTP\/1.1 200 /);
  });

  it("or an idle one does not block others: with two thousand idle connections others are served", async () => {
    const patient = await patientFor({ headersTimeout: 5_000, requestTimeout: 5_000 });
    const idle: Socket[] = [];
    // At most as many at once as the system's backlog allows.
    while (idle.length < 2_000)
      idle.push(...(await Promise.all(Array.from({ length: 200 }, () => connected(patient)))));
    expect(await isServed(patient)).toBe(true);
    expect(idle.filter(({ destroyed }) => destroyed)).toEqual([]);
    await Promise.all(idle.map((socket) => once(socket.resume(), "close")));
    await patient.close(0);
  });
});
