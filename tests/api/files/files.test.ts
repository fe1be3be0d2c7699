import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fileNameHeader, uploadPath, waitingFileShape, waitingFilesShape } from "#app/contract/files/files.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { diskFiles } from "#server/gateways/files/disk-files.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { fileCode } from "#server/security/derived-codes.ts";
import { BodyRefused } from "#server/uploads/body-refused.ts";
import { memoryFiles } from "#tests/support/servers/memory-files.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";

const files = memoryFiles();
let shop: TestShop;
let guest: { fingerprint: string };
beforeAll(async () => {
  shop = await testShop({ ports: { files } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("delete from letter_limits");
  guest = { fingerprint: shop.ports.ids.uuid() };
});

function send(bytes: Uint8Array, name: string, from: TestCall = guest, where: Pick<TestShop, "call"> = shop) {
  return where.call("POST", uploadPath, {
    ...from,
    body: bytes,
    headers: { "content-type": "application/octet-stream", [fileNameHeader]: encodeURIComponent(name) },
  });
}

async function sent(bytes: Uint8Array, name: string, from: TestCall = guest) {
  return (await send(bytes, name, from)).data(waitingFileShape);
}

async function waiting(uuids: string[], from: TestCall = guest) {
  return (await shop.call("POST", "/mixed/files/waiting", { ...from, body: { uuids } })).data(waitingFilesShape);
}

describe("uploading a file", () => {
  test("stores it under a generated name and shows a name made from its content", async () => {
    const file = await sent(samples.png, "../Акт.php");
    expect(file).toMatchObject({ name: "Акт.png", type: "png", size: files.kept.get(file.uuid)?.length });
    expect(await waiting([file.uuid])).toEqual([file]);
  });

  test("is refused by its content, not by its name", async () => {
    for (const [bytes, code] of [
      [samples.html, "fileType"],
      [samples.svg, "fileType"],
      [samples.gif, "fileType"],
      [samples.heic, "pictureHeic"],
      [samples.jpeg.subarray(0, 60), "fileBroken"],
      [Buffer.alloc(0), "fileBroken"],
    ] as const) {
      const before = files.kept.size;
      const answer = await send(bytes, "photo.jpg");
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.field]).toEqual([422, code, "files"]);
      expect(files.kept.size).toBe(before);
    }
  });

  test("ends at 10 MB, whatever length was declared", async () => {
    const heavy = Buffer.concat([samples.pdf, Buffer.alloc(10 * 1024 * 1024)]);
    for (const length of [heavy.length, 5]) {
      const headers = {
        "content-type": "application/octet-stream",
        [fileNameHeader]: "a",
        "content-length": String(length),
      };
      const answer = await shop.call("POST", uploadPath, { ...guest, body: heavy, headers });
      expect([answer.status, answer.body.code, answer.body.messages]).toEqual([
        422,
        "fileTooLarge",
        ["Файл больше 10 МБ"],
      ]);
    }
  });

  test("accepts no other kind of body, and requires an identity", async () => {
    const form = await shop.call("POST", uploadPath, {
      ...guest,
      body: "a=b",
      headers: { "content-type": "multipart/form-data; boundary=x", [fileNameHeader]: "a" },
    });
    expect(form.status).toBe(415);
    expect((await send(samples.png, "a.png", {})).status).toBe(422);
  });

  test("is limited by the hour and by the number of files not yet used by a form", async () => {
    for (let at = 0; at < 30; at += 1)
      expect((await send(samples.png, "a.png", { ...guest, ip: `10.0.${at}.1` })).status).toBe(200);
    expect((await send(samples.png, "a.png", { ...guest, ip: "10.0.77.1" })).body.code).toBe("filesWaiting");
    await shop.sql("update letter_limits set count = 40");
    expect((await send(samples.png, "a.png", guest)).body.code).toBe("emailLimit");
  });

  test("reports a full disk and leaves nothing behind (invariants FL1)", async () => {
    const full = shop.replica({ files: { ...files, put: async () => Promise.reject(new StorageFull()) } });
    const answer = await send(samples.png, "a.png", guest, full);
    expect([answer.status, answer.body.code]).toEqual([507, "storageFull"]);
    expect(await shop.sql("select 1 from files where owner = $1", [`g:${guest.fingerprint}`])).toEqual([]);
  });
});

describe("a file whose body the front stops reading", () => {
  test.each([
    ["overloaded", 503],
    ["requestTimeout", 408],
    ["payloadTooLarge", 413],
  ] as const)("is refused with the reason: %s", async (code, status) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new BodyRefused(code)) });
    const headers = {
      ...{ "content-type": "application/octet-stream", [fileNameHeader]: "a.png" },
      ...{ fingerprint: guest.fingerprint, cookie: `uuid=${guest.fingerprint}`, "x-client-ip": "203.0.113.9" },
    };
    const request = new Request(`http://localhost/api/v1${uploadPath}`, {
      method: "POST",
      headers,
      body,
      duplex: "half",
    });
    const answer = await shop.app.fetch(request);
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
  });
});

describe("a file whose connection breaks", () => {
  test.each([
    ["the first bytes", 0.1],
    ["nine tenths of it", 0.9],
    ["all but its last byte", 1],
  ])("after %s leaves no row and no object, and can be sent again (invariants FL1)", async (_, share) => {
    const whole = samples.pdf;
    const came = whole.subarray(0, Math.min(Math.floor(whole.length * share), whole.length - 1));
    const filesBefore = files.kept.size;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (controller.desiredSize === 1) controller.enqueue(Uint8Array.from(came));
        controller.error(new Error("aborted"));
      },
    });
    const { app } = shop.replica();
    const request = new Request(`http://shop.test/api/v1${uploadPath}`, {
      method: "POST",
      body,
      duplex: "half",
      headers: {
        "content-type": "application/octet-stream",
        [fileNameHeader]: "a.pdf",
        "content-length": String(whole.length),
        fingerprint: guest.fingerprint,
      },
    });
    const answer = await app.fetch(request).catch(() => null);
    expect(answer?.ok ?? false).toBe(false);
    expect(await shop.sql("select 1 from files where owner = $1", [`g:${guest.fingerprint}`])).toEqual([]);
    expect(files.kept.size).toBe(filesBefore);
    expect((await send(whole, "a.pdf")).status).toBe(200);
  });
});

describe("an uploaded file not yet used", () => {
  test("is accessible to its visitor only", async () => {
    const file = await sent(samples.pdf, "a.pdf");
    expect(await waiting([file.uuid], { fingerprint: shop.ports.ids.uuid() })).toEqual([]);
  });

  test("stays accessible after a login", async () => {
    const file = await sent(samples.pdf, "a.pdf");
    const { token } = await shop.loginAs(small.phones.phys, guest);
    expect(await waiting([file.uuid], { ...guest, token })).toEqual([file]);
  });

  test("is deleted after a day, unless a record refers to it", async () => {
    const [forgotten, fresh, used] = [
      await sent(samples.pdf, "a.pdf"),
      await sent(samples.pdf, "b.pdf"),
      await sent(samples.pdf, "c.pdf"),
    ];
    const feedback = shop.ports.ids.uuid();
    await shop.sql(
      `insert into feedbacks (uuid, number, owner, form_key, city_uuid, type, subject, message, fio, preferred_channel, page_url)
       values ($1::uuid, 'X', 'g:x', $1::uuid, $2, 'idea', 'тема', 'сообщение', 'Имя', 'email', '/support')`,
      [feedback, small.cities.msk],
    );
    await shop.sql("update files set created_at = now() - interval '25 hours' where uuid = any($1)", [
      [forgotten.uuid, used.uuid],
    ]);
    await shop.sql("update files set feedback_uuid = $1 where uuid = $2", [feedback, used.uuid]);
    await sweepFiles(shop.ports);
    expect([forgotten, fresh, used].map(({ uuid }) => files.kept.has(uuid))).toEqual([false, true, true]);
  });

  test("CP12: whose process died before its row was written leaves no object behind (invariants FL1)", async () => {
    const before = new Set(files.kept.keys());
    const dying = shop.replica({ failpoints: failpointsFrom("files.put:throw:1") });
    expect((await send(samples.pdf, "a.pdf", guest, dying)).status).toBe(500);
    const orphans = [...files.kept.keys()].filter((key) => !before.has(key));
    expect(orphans).toHaveLength(1);
    await sweepFiles(shop.ports);
    expect(files.kept.has(orphans[0] ?? "")).toBe(true);
    files.age(3_600);
    await sweepFiles(shop.ports);
    expect(files.kept.has(orphans[0] ?? "")).toBe(false);
  });
});

describe("downloading a file", () => {
  test("requires the code of its link, and is always an attachment that runs nothing", async () => {
    const file = await sent(samples.pdf, "Акт «№ 1» (копия)'.pdf");
    const answer = await shop.call("GET", `/public/files/files/${file.uuid}?code=${fileCode(shop.ports, file.uuid)}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(
      new RegExp(`^attachment; filename="${file.uuid}\\.pdf"; filename\\*=UTF-8''[\\w%.~-]+$`),
    );
    expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe(file.name);
  });

  test("without the code, or with another file's, answers 404", async () => {
    const [file, other] = [await sent(samples.pdf, "a.pdf"), await sent(samples.pdf, "b.pdf")];
    for (const code of ["", "x", fileCode(shop.ports, other.uuid), "%00", "ы".repeat(43)]) {
      expect([404, 422]).toContain(
        (await shop.call("GET", `/public/files/files/${file.uuid}?code=${encodeURIComponent(code)}`)).status,
      );
    }
    for (const path of ["..%2f..%2fetc%2fpasswd", "%252e%252e", "C:%5cx"])
      expect([404, 422]).toContain((await shop.call("GET", `/public/files/files/${path}?code=x`)).status);
  });

  test("is refused when the stored bytes have changed", async () => {
    const file = await sent(samples.pdf, "a.pdf");
    await files.put(file.uuid, Buffer.from("else"));
    expect(
      (await shop.call("GET", `/public/files/files/${file.uuid}?code=${fileCode(shop.ports, file.uuid)}`)).status,
    ).toBe(404);
  });
});

describe("CP11: files on a disk", () => {
  test("are whole or absent, and named by keys only", async () => {
    const root = await mkdtemp(join(tmpdir(), "skoba-files-"));
    const store = diskFiles(root);
    const key = shop.ports.ids.uuid();
    expect(await store.read(key)).toBeNull();
    await store.put(key, samples.pdf);
    expect(Buffer.from((await store.read(key)) ?? [])).toEqual(samples.pdf);
    expect(await store.older(3_600)).toEqual([]);
    await writeFile(join(root, key.slice(0, 2), `${key}.tmp`), "half");
    expect(await store.older(-60)).toEqual([key]);
    expect(await readdir(join(root, key.slice(0, 2)))).toEqual([key]);
    for (const bad of ["../x", "", `${key}/..`]) await expect(async () => store.read(bad)).rejects.toThrow(RangeError);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
    await rm(root, { recursive: true });
  });
});
