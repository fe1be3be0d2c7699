import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listen, type Listening } from "#server/front/listen.ts";
import { answering } from "#tests/faults/balancer.ts";
import { shopFront } from "#tests/server/front/shop-front.ts";
import { freePort } from "#tests/support/servers/listening.ts";
import { fromKit } from "./kit.ts";

const isThere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const tools = isThere("nginx", "-v") && isThere("openssl", "version");
const title = tools ? "nginx.conf" : "nginx.conf — skipped: no nginx or openssl";

/** The kit's configuration with ports, paths and a certificate of this run, in front of one process that runs and one that does not. */
describe.runIf(tools)(title, () => {
  let folder: string;
  let ports: { http: number; https: number };
  let nginx: ChildProcess;
  let ended: Promise<unknown>;
  let shop: Listening;
  let asked: string[] = [];
  const inner = shopFront({
    siteUrl: "https://shop.example",
    proxies: ["127.0.0.1"],
    files: async ({ headers }, pathname) => {
      if (!pathname.startsWith("/assets/")) return null;
      asked.push([pathname, headers.get("accept-encoding"), headers.get("cookie")].join(" "));
      const answer = { "cache-control": "public, max-age=31536000, immutable", vary: "Accept-Encoding" };
      return new Response("script", { headers: { ...answer, "content-type": "text/javascript" } });
    },
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "skoba-nginx-kit-"));
    const [http, https, gone] = [await freePort(), await freePort(), await freePort()];
    ports = { http, https };
    shop = await listen(inner.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    spawnSync("openssl", [
      ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=shop.example".split(" "),
      ...["-addext", "subjectAltName=DNS:shop.example,DNS:*.shop.example", "-keyout", key, "-out", certificate],
    ]);
    const site = fromKit("nginx.conf")
      .replaceAll("listen 80", `listen 127.0.0.1:${http}`)
      .replaceAll("listen 443", `listen 127.0.0.1:${https}`)
      .replace("127.0.0.1:3000", `127.0.0.1:${gone}`)
      .replace("127.0.0.1:3001", `127.0.0.1:${shop.port}`)
      .replace(/(ssl_certificate) \S+;/, `$1 ${certificate};`)
      .replace(/(ssl_certificate_key) \S+;/, `$1 ${key};`)
      .replaceAll(/\/var\/(?:log|cache\/nginx)\/skoba/g, folder);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (of) => `${of}_temp_path ${folder}/${of};`,
    );
    await writeFile(join(folder, "site.conf"), site);
    await writeFile(
      join(folder, "nginx.conf"),
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
      ${process.getuid?.() === 0 ? "user root;" : ""}
      events {}
      http { ${temporary.join(" ")} include ${folder}/site.conf; }`,
    );
    nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
    ended = once(nginx, "exit");
    await Promise.race([answering(https), ended.then(() => expect.fail("nginx did not start"))]);
  });
  afterAll(async () => {
    nginx.kill("SIGTERM");
    await ended;
    await shop.close(0);
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    asked = [];
    inner.pagesSeen.length = 0;
  });

  type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

  /** From an address that the shop does not trust. */
  async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    const { protocol, host, pathname, search } = new URL(url);
    const secure = protocol === "https:";
    const common = { host: "127.0.0.1", localAddress: "127.0.0.2", path: pathname + search };
    const options = { ...common, headers: { host, ...headers }, agent: false };
    const sent = secure
      ? httpsRequest({ ...options, port: ports.https, servername: host, ca: await certificateOf() })
      : httpRequest({ ...options, port: ports.http });
    sent.end();
    const [response] = await once(sent, "response");
    let body = "";
    for await (const piece of response) body += String(piece);
    return { status: response.statusCode, headers: response.headers, body };
  }
  const certificateOf = () => readFile(join(folder, "certificate.pem"), "utf8");

  it("is accepted by nginx without a warning", () => {
    const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", join(folder, "nginx.conf")]);
    expect([status, String(stderr)]).toEqual([0, expect.stringContaining("test is successful")]);
    expect(String(stderr)).not.toContain("[warn]");
  });

  it.each(["shop.example", "spb.shop.example"])("serves %s with the visitor's own address", async (host) => {
    const answer = await get(`https://${host}/catalog?q=1`, { "x-forwarded-for": "203.0.113.5" });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(answer.headers["strict-transport-security"]).toBeDefined();
    const seen = inner.pagesSeen.map(({ request, clientIp }) => [request.url, clientIp]);
    expect(seen).toEqual([[`https://${host}/catalog?q=1`, "127.0.0.2"]]);
  });

  it("serves them over HTTP/2 too", async () => {
    const session = connectHttp2(`https://127.0.0.1:${ports.https}`, {
      servername: "spb.shop.example",
      ca: await certificateOf(),
    });
    const stream = session.request({ ":path": "/catalog", ":authority": "spb.shop.example" });
    const [head] = await once(stream, "response");
    stream.resume();
    session.close();
    expect(head[":status"]).toBe(200);
    expect(inner.pagesSeen.map(({ request }) => request.url)).toEqual(["https://spb.shop.example/catalog"]);
  });

  it("leaves a host without a city to the shop, which sends it to the main site", async () => {
    const { status, headers } = await get("https://nowhere.shop.example/catalog");
    expect([status, headers.location]).toEqual([301, "https://shop.example/catalog"]);
  });

  it("sends plain HTTP to TLS on the same host", async () => {
    const { status, headers } = await get("http://spb.shop.example/catalog?a=b");
    expect([status, headers.location]).toEqual([301, "https://spb.shop.example/catalog?a=b"]);
  });

  it("shakes no hands with clients that ask for other names", async () => {
    const socket = connectTls({ port: ports.https, host: "127.0.0.1", servername: "other.example" });
    const [error] = await once(socket, "error").catch((thrown: unknown) => [thrown]);
    expect(String(error)).toMatch(/unrecognized name/i);
  });

  it("keeps a public file once per encoding, without anybody's cookies, and no page", async () => {
    for (const encoding of ["br, gzip", "gzip, br;q=1", "gzip", "gzip, br;q=0", ""])
      expect(
        (await get("https://shop.example/assets/a.js", { "accept-encoding": encoding, cookie: "uuid=1" })).body,
      ).toBe("script");
    expect(asked).toEqual(["/assets/a.js br ", "/assets/a.js gzip ", "/assets/a.js  "]);
    for (let time = 0; time < 2; time += 1) await get("https://shop.example/catalog");
    expect(inner.pagesSeen).toHaveLength(2);
  });

  it("hides the metrics", async () => {
    expect((await get("https://shop.example/metrics")).status).toBe(404);
    expect(inner.pagesSeen).toEqual([]);
  });

  it("logs paths without their queries", async () => {
    await get("https://shop.example/search?q=ivanov");
    const log = await readFile(join(folder, "access.log"), "utf8");
    expect(log).toMatch(/"GET shop\.example\/search HTTP\/1\.1" 200/);
    expect(log).not.toContain("ivanov");
  });
});
