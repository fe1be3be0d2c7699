import { readSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv, SettingsError } from "#server/settings/env.ts";
import { StorageAway, type FileStore } from "#server/gateways/files/files.ts";
import { isStoreAnswer, s3Files } from "#server/gateways/files/s3-files.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { s3Server, type S3Server } from "#tests/support/servers/s3-server.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { testRoom } from "#tests/support/shops/test-room.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let server: S3Server;
let files: FileStore;
beforeAll(async () => {
  server = await s3Server();
  files = await storeAt(server.url);
});
beforeEach(() => server.objects.clear());
afterAll(() => server.close());

function storeAt(STORAGE_URL: string): Promise<FileStore> {
  const { storage } = readEnv({ STORAGE_URL });
  if (storage === null) throw new Error("no bucket");
  return s3Files(storage, testRoom(10_000, { isAnswer: isStoreAnswer }));
}

const key = "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01";

describe("files in an S3 service", () => {
  it("round-trip byte by byte in the bucket and folder of the setting, and can be deleted", async () => {
    expect(await files.read(key)).toBeNull();
    await files.put(key, samples.pdf);
    expect([...server.objects.keys()]).toEqual([`shop/files/${key}`]);
    expect(Buffer.from((await files.read(key)) ?? [])).toEqual(samples.pdf);
    await files.remove(key);
    await files.remove(key);
    expect([await files.read(key), server.objects.size, server.refused]).toEqual([null, 0, []]);
  });

  it("are opened from a copy without a name, which outlives the object; a missing one is none", async () => {
    await files.put(key, samples.pdf);
    const opened = await files.open(key);
    await files.remove(key);
    const bytes = Buffer.alloc(opened?.size ?? 0);
    readSync(opened?.fd ?? -1, bytes, 0, bytes.length, 0);
    await opened?.close();
    expect(bytes).toEqual(samples.pdf);
    expect(await files.open(key)).toBeNull();
    server.fail(2);
    await expect(files.open(key)).rejects.toThrow(StorageAway);
  });

  it("are named by keys only", async () => {
    for (const bad of ["../x", "", `${key}/..`, key.toUpperCase()]) {
      await expect(async () => files.read(bad)).rejects.toThrow(RangeError);
      await expect(async () => files.put(bad, samples.pdf)).rejects.toThrow(RangeError);
      await expect(async () => files.remove(bad)).rejects.toThrow(RangeError);
    }
  });

  it("are listed by age over all pages; foreign objects are left alone", async () => {
    const keys = Array.from({ length: 5 }, (_, at) => `3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e0${at}`);
    for (const each of keys) await files.put(each, samples.pdf);
    server.objects.set("shop/files/readme.txt", { bytes: Buffer.from("x"), at: new Date(0) });
    server.objects.set(`elsewhere/${key}`, { bytes: Buffer.from("x"), at: new Date(0) });
    for (const each of keys.slice(0, 3))
      server.objects.set(`shop/files/${each}`, { bytes: samples.pdf, at: new Date(Date.now() - 7_200_000) });
    expect((await files.older(3_600)).toSorted()).toEqual(keys.slice(0, 3));
  });

  it("are retried when the service is busy for a moment; otherwise it is an error, and nothing counts as stored", async () => {
    server.fail(1);
    await files.put(key, samples.pdf);
    expect(server.objects.size).toBe(1);
    server.fail(2);
    await expect(files.read(key)).rejects.toThrow(StorageAway);
    const stranger = await storeAt(server.wrongUrl);
    await expect(stranger.put(key, samples.png)).rejects.toThrow("SignatureDoesNotMatch");
    await expect(stranger.read(key)).rejects.toThrow("SignatureDoesNotMatch");
    expect(server.refused.length).toBeGreaterThan(0);
  });
});

describe("a shop that keeps its files there", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ ports: { files } });
  });
  afterAll(() => shop.close());

  const send = () =>
    shop.call("POST", "/mixed/files/files", {
      fingerprint: shop.ports.ids.uuid(),
      body: samples.pdf,
      headers: { "content-type": "application/octet-stream", "file-name": "a.pdf" },
    });

  it("reports a temporary error when the service is down, and stores no row", async () => {
    server.fail(2);
    expect((await send()).status).toBe(504);
    expect([await shop.sql("select * from files"), server.objects.size]).toEqual([[], 0]);
  });

  it("stores a file of a form, and deletes what no row refers to", async () => {
    expect((await send()).status).toBe(200);
    expect([...server.objects.values()].map(({ bytes }) => bytes.equals(samples.pdf))).toEqual([true]);
    server.objects.set(`shop/files/${key}`, { bytes: samples.pdf, at: new Date(Date.now() - 7_200_000) });
    await sweepFiles(shop.ports);
    expect([...server.objects.keys()]).not.toContain(`shop/files/${key}`);
    expect(server.objects.size).toBe(1);
  });
});

describe("the setting of the bucket", () => {
  it("has service, bucket, folder and keys", () => {
    expect(
      readEnv({ STORAGE_URL: "s3://k%2Fey:s%3Aecret@storage.example.ru/skoba?region=ru-central1" }).storage,
    ).toEqual({
      endpoint: "https://storage.example.ru",
      region: "ru-central1",
      name: "skoba",
      folder: "",
      accessKeyId: "k/ey",
      secretAccessKey: "s:ecret",
    });
    expect(readEnv({}).storage).toBeNull();
  });

  it.each([
    "https://k:s@host/bucket",
    "s3://host/bucket",
    "s3://k:s@host",
    "s3://k:s@host/",
    "s3://k:s@host/B",
    "s3://k:s@host/bucket/../x y",
    "s3://k:s@host/bucket?acl=public",
    "s3://",
  ])("refuses %s without repeating its secret", (STORAGE_URL) => {
    expect(() => readEnv({ STORAGE_URL })).toThrow(
      new SettingsError("STORAGE_URL: s3://key:secret@host/bucket is expected"),
    );
  });
});
