import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { requestLimit } from "#server/front/request-limit.ts";
import { roomForFiles } from "#server/front/bodies/uploads.ts";
import { smallDisk } from "#tests/support/servers/small-disk.ts";
import { shopFront } from "./shop-front.ts";

const megabyte = 1024 * 1024;
const type = "multipart/form-data; boundary=----WebKitFormBoundaryAbC123";
const line = "------WebKitFormBoundaryAbC123";

type Part = { head: string; content?: string | Buffer };
const text = (name: string, content: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  content,
});
const file = (content: string | Buffer, name = "a.pdf"): Part => ({
  head: `Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/pdf`,
  content,
});

function multipart(parts: Part[], end = `${line}--\r\n`): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ head, content = "" }) => [
      Buffer.from(`${line}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(end),
  ]);
}

async function post(body: Buffer, { path = "/support", headers = {} as Record<string, string> } = {}) {
  const shop = shopFront();
  const response = await shop.ask(path, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": type, ...headers },
    body: Uint8Array.from(body),
  });
  return { status: response.status, pages: shop.pagesSeen };
}

describe("forms with files", () => {
  it.each(["/support", "/refund", "/support.data"])("from %s arrive as typed fields with their files", async (path) => {
    const typed = 'Вопрос: "5\r\n6" & 7%22 + 8';
    const body = multipart([
      text("subject", typed),
      file("%PDF-1.4", "Счёт %22№ 5%22.pdf"),
      text("subject", ""),
      file("", ""),
      file(Buffer.concat([Buffer.from("--x\r\n------WebKit1\r\n"), Buffer.alloc(700_000)]), "b.pdf"),
    ]);
    const { status, pages } = await post(body, { path });
    expect(status).toBe(200);
    expect(pages[0]?.request.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(new URLSearchParams(pages[0]?.form).getAll("subject")).toEqual([typed, ""]);
    expect(pages[0]?.files).toEqual([
      { field: "files", name: 'Счёт "№ 5".pdf', size: 8, begins: "%PDF-1.4" },
      { field: "files", name: "", size: 0, begins: "" },
      { field: "files", name: "b.pdf", size: 700_020, begins: "--x\r\n------WebKit1\r\n" },
    ]);
  });

  it("are parsed with any split between chunks", async () => {
    for (let length = 256 * 1024 - 300; length < 256 * 1024 + 40; length += 7) {
      const { pages } = await post(multipart([file(Buffer.alloc(length)), text("a", "b")]));
      expect([pages[0]?.files[0]?.size, pages[0]?.form]).toEqual([length, "a=b"]);
    }
  });

  it("I13: are not read from an address or a browser that sends too many", async () => {
    const unread = () =>
      new ReadableStream({ pull: () => Promise.reject(new Error("it was read")) }, { highWaterMark: 0 });
    const limit = requestLimit({ most: 1, ofBrowsers: 1, now: () => 0 });
    const shop = shopFront({ forms: { folder: tmpdir(), limit } });
    const send = (peer: string, cookie: string, body: RequestInit["body"]) =>
      shop.ask("/support", {
        method: "POST",
        peer,
        headers: { "sec-fetch-site": "same-origin", "content-type": type, cookie },
        body,
        duplex: "half",
      });
    const browser = (at: number) => `uuid=1111111${at}-1111-4111-8111-111111111111`;
    expect((await send("203.0.113.1", browser(1), Uint8Array.from(multipart([file("x")])))).status).toBe(200);
    expect((await send("203.0.113.1", browser(2), unread())).status).toBe(429);
    expect((await send("203.0.113.2", browser(1), unread())).status).toBe(429);
  });

  it("I10: leave no files behind, answered or refused", async () => {
    const folder = await mkdtemp(join(tmpdir(), "forms-"));
    const shop = shopFront({ forms: { folder } });
    for (const body of [multipart([file("x")]), multipart([text("a", "b")], "")])
      await shop.ask("/support", {
        method: "POST",
        headers: { "sec-fetch-site": "same-origin", "content-type": type },
        body: Uint8Array.from(body),
      });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it.each(["/", "/basket", "/support/x", "/profile/settings", "/supportx", "/support.data.data"])(
    "are not accepted by %s",
    async (path) => {
      expect(await post(multipart([text("a", "b")]), { path })).toMatchObject({ status: 415, pages: [] });
    },
  );

  it("may have five files of 10 MB, and one slightly larger, so that the page can report it", async () => {
    expect((await post(multipart(Array.from({ length: 5 }, () => file(Buffer.alloc(10 * megabyte)))))).status).toBe(
      200,
    );
    expect((await post(multipart([file(Buffer.alloc(12 * megabyte))]))).status).toBe(200);
  });

  it("are cut above the limit (security I10)", async () => {
    expect(await post(multipart([file(Buffer.alloc(61 * megabyte))]))).toMatchObject({ status: 413, pages: [] });
    expect(await post(multipart([file("x")]), { headers: { "content-length": String(61 * megabyte) } })).toMatchObject({
      status: 413,
      pages: [],
    });
  });

  it.each([
    ["10,000 parts", multipart(Array.from({ length: 10_000 }, () => text("a", "b")))],
    [
      "a head of a megabyte",
      multipart([{ head: `Content-Disposition: form-data; name="a"; x="${"x".repeat(megabyte)}"` }]),
    ],
    ["more text than anybody types", multipart([text("message", "x".repeat(300 * 1024))])],
    ["a hundred files", multipart(Array.from({ length: 100 }, () => file("x")))],
    ["a NUL in a text", multipart([text("message", "a\0b")])],
    ["a name of a hundred levels", multipart([text(`a${"[b]".repeat(100)}`, "x")])],
    ["a part without a name", multipart([{ head: "Content-Type: text/plain" }])],
    ["no end", multipart([text("a", "b")], "")],
    ["something behind the end", multipart([text("a", "b")], `${line}--\r\nmore of it`)],
    ["something before the beginning", Buffer.concat([Buffer.from("preamble\r\n"), multipart([text("a", "b")])])],
    ["nothing", Buffer.alloc(0)],
  ])("I11: with %s are refused", async (_, body) => expect(await post(body)).toMatchObject({ status: 400, pages: [] }));

  it.each([
    "multipart/form-data;",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"x".repeat(100)}`,
    "multipart/form-data; boundary=other",
  ])("I11: with the file name %j are refused", async (named) => {
    expect(await post(multipart([text("a", "b")]), { headers: { "content-type": named } })).toMatchObject({
      status: 400,
      pages: [],
    });
  });

  it("share the disk space: when it is used up, later ones are refused with Retry-After", () => {
    const [first, second] = [roomForFiles("forms", 100), roomForFiles("forms", 100)];
    expect([first.take(60), second.take(60), second.take(40)]).toEqual([true, false, true]);
    first.leave();
    expect(second.take(60)).toBe(true);
    second.leave();
    expect(roomForFiles("forms", 100).take(101)).toBe(false);
  });

  it("of the staff's imports leave the space of the others alone", () => {
    const imported = roomForFiles("imports");
    expect([imported.take(1_000 * megabyte), imported.take(100 * megabyte)]).toEqual([true, false]);
    const sent = roomForFiles();
    expect(sent.take(500 * megabyte)).toBe(true);
    for (const room of [imported, sent]) room.leave();
  });
});

const disk = smallDisk(256);
afterAll(() => disk?.close());

describe.skipIf(disk === null)("forms with files on a full disk", () => {
  const send = async (parts: Part[], end?: string) => {
    const shop = shopFront({ forms: { folder: disk?.folder ?? "" } });
    const { status } = await shop.ask("/support", {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "content-type": type },
      body: Uint8Array.from(multipart(parts, end)),
    });
    return { status, pages: shop.pagesSeen };
  };

  it.each([100, 300_000, 2_000_000])(
    "reach their page without a file of %i bytes, with all typed fields",
    async (size) => {
      // Fills the disk with another file.
      const other = join(disk?.folder ?? "", "other");
      await writeFile(other, Buffer.alloc(256 * 1024)).catch(() => {});
      const typed = "Петля №5\r\n--" + "x".repeat(5_000);
      const { status, pages } = await send([
        text("subject", "a"),
        file(Buffer.alloc(size, "\r\n-----"), "вид.jpg"),
        text("message", typed),
        file("", ""),
        text("last", ""),
      ]);
      expect(status).toBe(200);
      expect([...new URLSearchParams(pages[0]?.form)]).toEqual([
        ["subject", "a"],
        ["message", typed],
        ["last", ""],
      ]);
      expect(pages[0]?.files).toEqual([{ field: "files", name: "вид.jpg", size: 0, begins: null }]);
      await rm(other);
      expect(await readdir(disk?.folder ?? "")).toEqual([]);
    },
  );

  it("are refused if no browser would send them so", async () => {
    const big = file(Buffer.alloc(600_000));
    expect((await send([big], "")).status).toBe(400);
    expect((await send([big, text("a", "x".repeat(300_000))])).status).toBe(400);
    expect((await send([big, text("a", "\0")])).status).toBe(400);
    expect((await send([big, { head: "X: y" }])).status).toBe(400);
  });

  it("are accepted completely once there is space", async () => {
    const { pages } = await send([text("a", "b"), file("%PDF-1.4")]);
    expect(pages[0]?.files).toEqual([{ field: "files", name: "a.pdf", size: 8, begins: "%PDF-1.4" }]);
  });
});
