import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileProcessListShape } from "#app/contract/files/file-processes.ts";
import { priceListShape } from "#app/contract/files/price-lists.ts";
import { backUp } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { newMember } from "#tests/support/members.ts";
import { emptyTarget } from "#tests/support/shops/restore-target.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const priceLists = "/private/reports/price-lists";

describe.each(engines)("files made for buyers after a restore on %s", (engine) => {
  let folder: string;
  let shop: TestShop;
  let token: string;
  let link: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "skoba-backup-"));
    shop = await testShop({ engine });
    ({ token } = await newMember(shop, 8_401, "owner"));
    const response = await shop.call("POST", priceLists, { token, city: "msk", body: { format: "csv" } });
    const { uuid } = response.data(priceListShape);
    await makeFiles(shop.ports, fileMakers);
    const linked = await shop.call("POST", `${priceLists}/${uuid}/link`, { token, body: {} });
    link = linked.data(priceListShape).publicUrl ?? "";
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  type Asked = Pick<TestShop, "app" | "call">;
  const opened = async ({ app }: Asked, url: string) => {
    const { pathname, search } = new URL(url, "http://shop.test");
    const answer = await app.fetch(new Request(`http://shop.test${pathname}${search}`));
    return { status: answer.status, text: await answer.text() };
  };
  const filesOf = async ({ call }: Asked) =>
    (await call("GET", "/private/reports/processes", { token })).data(fileProcessListShape).items;

  test("are on the page of files as before, and the public link of a price list opens its file", async () => {
    const file = join(folder, "whole");
    await backUp(shop.ports, file);
    const target = await emptyTarget(engine);
    await restore(target, file, { force: false });
    const restored = shop.replica({ database: target.database, files: target.files });
    const before = await opened(shop, link);
    expect([before.status, before.text]).toEqual([200, expect.stringContaining("Артикул")]);
    expect(await opened(restored, link)).toEqual(before);
    const [own] = await filesOf(restored);
    expect(own?.status).toBe("done");
    expect(await opened(restored, own?.file?.url ?? "")).toEqual(before);
    await target.close();
  });

  test("are queued to be made again if the backup lacks them, and then open by the same link", async () => {
    const [whole, older] = [join(folder, "with"), join(folder, "without")];
    await backUp(shop.ports, whole);
    await writeFile(older, withoutMadeFiles(await readFile(whole)));
    const target = await emptyTarget(engine);
    await restore(target, older, { force: false });
    const restored = shop.replica({ database: target.database, files: target.files });
    expect((await filesOf(restored)).map(({ status, file, error }) => ({ status, file, error }))).toEqual([
      { status: "queued", file: null, error: null },
    ]);
    expect(await makeFiles(restored.ports, fileMakers)).toBe(1);
    expect(await opened(restored, link)).toEqual(await opened(shop, link));
    expect((await filesOf(restored)).map(({ status }) => status)).toEqual(["done"]);
    await target.close();
  });
});

/** A backup in the format of older releases, without generated files (attachments do not occur in this test). */
function withoutMadeFiles(backup: Buffer): Buffer {
  const lines = gunzipSync(backup).toString().trimEnd().split("\n");
  const kept = lines.filter((line) => !line.startsWith('{"kind":"file"'));
  return gzipSync(`${kept.join("\n").replace(/"files":\d+\}$/, '"files":0}')}\n`);
}
