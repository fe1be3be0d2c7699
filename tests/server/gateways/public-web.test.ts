import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { LookupAddress } from "node:dns";
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { diskFiles } from "#server/gateways/files/disk-files.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import { isPublicAddress, publicWeb } from "#server/gateways/public-web.ts";
import { wholeFile } from "#server/documents/whole-file.ts";
import { certificateFor } from "#tests/support/servers/tls.ts";

const name = "pictures.test";
const { key, cert } = certificateFor(name);
const servers: Server[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A server with an own certificate; counts connections. */
async function serve(answer: RequestListener, host = "127.0.0.1", port = 0) {
  const server = createServer({ key, cert }, answer);
  servers.push(server);
  let hits = 0;
  server.on("connection", () => (hits += 1));
  server.listen(port, host);
  await once(server, "listening");
  const at = server.address();
  return { port: typeof at === "object" && at !== null ? at.port : 0, hits: () => hits };
}

/** Names resolve to these addresses, one list after another. */
function names(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = (host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => {
    const found = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { asked, resolve };
}

const anyVersion = { mostMegabytes: 1, totalMs: 10_000, basic: null, known: { etag: null, lastModified: null } };
const isHere = (ip: string) => ip.startsWith("127.0.0.");

/** A store of files in a folder of its own. */
async function emptyStore() {
  const folder = await mkdtemp(join(tmpdir(), "skoba-web-"));
  folders.push(folder);
  const files = diskFiles(folder);
  let received = 0;
  async function* counted(parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      received += part.length;
      yield part;
    }
  }
  return {
    received: () => received,
    keep: (parts: AsyncIterable<Uint8Array>) => files.putParts("00000000-0000-4000-8000-000000000001", counted(parts)),
    names: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((one) =>
        one.isFile() ? one.name : [],
      ),
  };
}

describe("reading from the public web", () => {
  test("gives the bytes, also behind a redirect on the same host", async () => {
    const { port } = await serve((request, response) => {
      if (request.url === "/moved") response.writeHead(302, { location: "/picture?a=1" }).end();
      else response.end(`${request.headers.host} ${request.url}`);
    });
    const web = publicWeb({ isPublic: isHere, port, ca: cert, resolve: names(["127.0.0.1"]).resolve });
    const read = await web.read(`https://${name}/moved`, 1);
    expect(read.ok && Buffer.from(read.value).toString()).toBe(`${name} /picture?a=1`);
  });

  test("connects to the address that was checked, whatever the name resolves to next", async () => {
    const inside = await serve((_request, response) => response.end("inside"));
    const outside = await serve((_request, response) => response.end("outside"), "127.0.0.2", inside.port);
    const { asked, resolve } = names(["127.0.0.2"], ["127.0.0.1"]);
    const web = publicWeb({ isPublic: (ip) => ip === "127.0.0.2", port: inside.port, ca: cert, resolve });
    const read = await web.read(`https://${name}/`, 1);
    expect(read.ok && Buffer.from(read.value).toString()).toBe("outside");
    expect(asked).toEqual([name]);
    expect([inside.hits(), outside.hits()]).toEqual([0, 1]);
    expect(await web.read(`https://${name}/`, 1)).toEqual({ ok: false, code: "addressNotPublic" });
    expect(inside.hits()).toBe(0);
  });

  test.each([
    ["https://other.test/", "addressRedirects"],
    ["https://169.254.169.254/latest/meta-data/", "addressRedirects"],
    [`http://${name}/`, "addressNotHttps"],
    [`https://${name}:8443/`, "addressNotHttps"],
    ["/again", "addressRedirects"],
  ])("does not follow a redirect to %s", async (location, code) => {
    const { port, hits } = await serve((_request, response) => response.writeHead(302, { location }).end());
    const web = publicWeb({ isPublic: isHere, port, ca: cert, resolve: names(["127.0.0.1"]).resolve });
    expect(await web.read(`https://${name}/`, 1)).toEqual({ ok: false, code });
    // The first request, and a few to itself when it leads in a circle.
    expect(hits()).toBe(location === "/again" ? 4 : 1);
  });

  test("refuses what is too large, absent, silent or without a valid certificate, and says why", async () => {
    const { port } = await serve((request, response) => {
      if (request.url === "/large") response.end(Buffer.alloc(1_048_577));
      else if (request.url === "/absent") response.writeHead(404).end();
    });
    const options = { isPublic: isHere, port, ca: cert, totalMs: 300, resolve: names(["127.0.0.1"]).resolve };
    const web = publicWeb(options);
    expect(await publicWeb({ ...options, totalMs: 10_000 }).read(`https://${name}/large`, 1)).toEqual({
      ok: false,
      code: "fileTooLarge",
      limit: 1,
    });
    const absent = await publicWeb({ ...options, totalMs: 10_000 }).read(`https://${name}/absent`, 1);
    expect(absent).toEqual({ ok: false, code: "addressFailed", reason: "status 404" });
    const silent = await web.read(`https://${name}/silent`, 1);
    expect(silent).toEqual({ ok: false, code: "addressFailed", reason: "timed out" });
    const stranger = publicWeb({ ...options, totalMs: 10_000, ca: certificateFor(name).cert });
    expect(await stranger.read(`https://${name}/large`, 1)).toMatchObject({ code: "addressFailed" });
  });

  test("asks for a file with a name and password, and whether it has changed", async () => {
    const { port } = await serve((request, response) => {
      if (request.headers.authorization !== `Basic ${Buffer.from("shop:пароль").toString("base64")}`)
        response.writeHead(401).end();
      else if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else if (request.headers["if-modified-since"] === "Thu, 26 Nov 2026 08:00:00 GMT") response.writeHead(304).end();
      else if (request.url === "/moved") response.writeHead(302, { location: "/" }).end();
      else response.writeHead(200, { etag: '"1"', "last-modified": "Thu, 26 Nov 2026 08:00:00 GMT" }).end("file");
    });
    const web = publicWeb({ isPublic: isHere, port, ca: cert, resolve: names(["127.0.0.1"]).resolve });
    const request = {
      mostMegabytes: 1,
      totalMs: 10_000,
      basic: { login: "shop", password: "пароль" },
      known: { etag: null, lastModified: null },
    };
    const version = { etag: '"1"', lastModified: "Thu, 26 Nov 2026 08:00:00 GMT" };
    for (const path of ["/", "/moved"]) {
      const read = await web.readChanged(`https://${name}${path}`, request, wholeFile);
      expect(read).toEqual({ ok: true, value: { kept: new Uint8Array(Buffer.from("file")), version } });
    }
    for (const known of [
      { ...version, lastModified: null },
      { ...version, etag: null },
    ])
      expect(await web.readChanged(`https://${name}/`, { ...request, known }, wholeFile)).toEqual({
        ok: true,
        value: null,
      });
    expect(await web.readChanged(`https://${name}/`, { ...request, basic: null }, wholeFile)).toEqual({
      ok: false,
      code: "addressFailed",
      reason: "status 401",
    });
  });

  test("keeps nothing of a file that breaks off, and says why", async () => {
    const { port } = await serve((request, response) => {
      response.writeHead(200, request.url === "/sized" ? { "content-length": "2000000" } : {});
      response.write(Buffer.alloc(300_000), () => request.socket.destroy());
    });
    const web = publicWeb({ isPublic: isHere, port, ca: cert, resolve: names(["127.0.0.1"]).resolve });
    const store = await emptyStore();
    for (const path of ["/sized", "/chunked"])
      expect(await web.readChanged(`https://${name}${path}`, anyVersion, store.keep), path).toEqual({
        ok: false,
        code: "addressFailed",
        reason: "ECONNRESET",
      });
    expect(store.received()).toBeGreaterThan(0);
    expect(await store.names()).toEqual([]);
  });

  test("refuses a file without an end once it is larger than the limit", async () => {
    const { port } = await serve((request, response) => {
      const more = () => {
        if (!request.socket.destroyed) response.write(Buffer.alloc(65_536), more);
      };
      more();
    });
    const web = publicWeb({ isPublic: isHere, port, ca: cert, resolve: names(["127.0.0.1"]).resolve });
    const store = await emptyStore();
    expect(await web.readChanged(`https://${name}/`, anyVersion, store.keep)).toEqual({
      ok: false,
      code: "fileTooLarge",
      limit: 1,
    });
    expect(store.received()).toBeLessThanOrEqual(1_048_576);
    expect(await store.names()).toEqual([]);
  });

  test("ends a file that takes too long, and leaves nothing of it", async () => {
    const { port } = await serve((_request, response) => response.write("a beginning"));
    const web = publicWeb({ isPublic: isHere, port, ca: cert, totalMs: 300, resolve: names(["127.0.0.1"]).resolve });
    const store = await emptyStore();
    const read = await web.readChanged(`https://${name}/`, anyVersion, store.keep);
    expect(read).toEqual({ ok: false, code: "addressFailed", reason: "timed out" });
    expect(await store.names()).toEqual([]);
  });

  test("throws what keeping a file throws, and ends the connection", async () => {
    const { port } = await serve((_request, response) => response.write("a beginning"));
    const web = publicWeb({ isPublic: isHere, port, ca: cert, resolve: names(["127.0.0.1"]).resolve });
    const full = new StorageFull();
    const request = { ...anyVersion, totalMs: 3_600_000 };
    const reading = web.readChanged(`https://${name}/`, request, () => Promise.reject(full));
    await expect(reading).rejects.toBe(full);
    const [server] = servers;
    const open = await new Promise<number>((resolve, reject) => {
      const count = () =>
        server?.getConnections((error, connections) => {
          if (error) reject(error);
          else if (connections > 0) setImmediate(count);
          else resolve(connections);
        });
      count();
    });
    expect(open).toBe(0);
  });

  test("sends no password on to another host", async () => {
    const { port, hits } = await serve((_request, response) =>
      response.writeHead(302, { location: "https://other.test/" }).end(),
    );
    const { asked, resolve } = names(["127.0.0.1"]);
    const web = publicWeb({ isPublic: isHere, port, ca: cert, resolve });
    const request = { ...anyVersion, basic: { login: "shop", password: "secret" } };
    const read = await web.readChanged(`https://${name}/`, request, wholeFile);
    expect(read).toEqual({ ok: false, code: "addressRedirects" });
    expect([hits(), asked]).toEqual([1, [name]]);
  });

  test("makes no connection to what is inside, in any spelling", async () => {
    const { port, hits } = await serve((_request, response) => response.end("inside"));
    const spellings = ["127.0.0.1", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]"];
    for (const host of [...spellings, "169.254.169.254", "10.0.0.1", "[fd00::1]", "0.0.0.0"])
      expect(await publicWeb({ port, ca: cert }).read(`https://${host}/`, 1), host).toEqual({
        ok: false,
        code: "addressNotPublic",
      });
    for (const addresses of [["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::1"], ["::ffff:7f00:1"], []])
      expect(
        await publicWeb({ port, ca: cert, resolve: names(addresses).resolve }).read(`https://${name}/`, 1),
      ).toEqual({
        ok: false,
        code: "addressNotPublic",
      });
    for (const address of [
      `http://${name}/`,
      `https://${name}:${port}/`,
      `https://user@${name}/`,
      "file:///etc/passwd",
      "ftp://pictures.test/",
      "pictures.test/a.jpg",
      "",
    ])
      expect(await publicWeb({ port, ca: cert }).read(address, 1), address).toEqual({
        ok: false,
        code: "addressNotHttps",
      });
    expect(hits()).toBe(0);
  });
});

test.each([
  "127.0.0.1 127.255.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 0.1.2.3",
  "224.0.0.1 240.0.0.1 255.255.255.255 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9",
  ":: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1",
  "fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 localhost nonsense",
])("no address of %s is public", (list) => {
  expect(list.split(" ").filter(isPublicAddress)).toEqual([]);
});

test("addresses of the internet are public", () => {
  const list = ["93.184.216.34", "8.8.8.8", "172.32.0.1", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"];
  expect(list.filter(isPublicAddress)).toEqual(list);
});
